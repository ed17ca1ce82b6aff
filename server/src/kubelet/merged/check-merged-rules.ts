import type { EffectiveConfig } from "../effective/effective-config.ts";
import { spanInLayer } from "../effective/layer-span.ts";
import { placeAtPath } from "../effective/node-at-path.ts";
import { locatedMap } from "../effective/tree.ts";
import type { Finding } from "../../engine/analysis/finding.ts";
import type { NodeDescription } from "../node-description.ts";
import { runKubeletRules } from "../rules/run-rules.ts";
import { runSetRules } from "../rules/run-set-rules.ts";
import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import { resolveAlias } from "../../engine/syntax/located-node.ts";
import type { Span } from "../../engine/text/span.ts";
import type { Analysis } from "../analysis.ts";
import type { StackLayers } from "./checked-stack.ts";
import { topOfSet } from "./stack-layers.ts";

/** The findings of the rules in the merged configuration, and of the rules about merging. */
export function checkMergedRules(
  files: StackLayers,
  effective: EffectiveConfig,
  node: NodeDescription | undefined,
  { gates }: Knowledge,
): Finding[] {
  const { config, tree, index } = effective;
  const top = topOfSet(files);
  const { isPart = false, carriedAs, unknown: computed } = files;
  const role = isPart ? "drop-in" : "merged";
  const context = { config, version: index.version, gates, role, computed, top } as const;
  const found = runKubeletRules(locatedMap(tree), { ...context, node });
  const dropIns = files.dropIns?.map(({ name, analysis }, at) => ({
    name,
    top: spanInLayer(topOfText(analysis), at + 1),
  }));
  const mergeFindings = runSetRules({
    effective,
    version: index.version,
    hasMain: files.main !== undefined || carriedAs === "file" || isPart,
    top,
    flags: files.flags.map(({ text }) => text),
    dropIns,
  });
  const replaced = new Set<string>(mergeFindings.flatMap(({ replaces }) => replaces ?? []));
  return [
    ...found
      .filter(
        (finding) => !replaced.has(finding.rule) && isTrueInSet(finding, effective, carriedAs),
      )
      .map((finding) => blameWriter(finding, effective)),
    ...mergeFindings.map(({ finding }) => finding),
  ];
}

/** Two rules speak of what a file alone writes, which the merged values do not tell. */
function isTrueInSet(
  { rule, path }: Finding,
  { tree, main, flags }: EffectiveConfig,
  carriedAs: StackLayers["carriedAs"],
): boolean {
  // Without the line, the gate's state would be that of the layer below, not the default.
  if (rule === "feature-gate-redundant") return !placeAtPath(tree, path)?.entry?.hides;
  // A map of the main file or a flag replaces the default thresholds; a drop-in's is merged.
  const replacing = carriedAs === "drop-in" ? [flags.tree] : [main, flags.tree];
  const replaces = replacing.some(({ entries }) => entries.has("evictionHard"));
  return rule !== "eviction-hard-partial" || replaces;
}

function topOfText({ documents }: Analysis): Span {
  const root = documents[0]?.parsed.root;
  const map = root && resolveAlias(root);
  const first = map?.kind === "map" ? map.entries[0]?.key.span : undefined;
  return first ?? { start: 0, end: 0 };
}

/** Defaults are not written by users: the finding goes to the related setting that was written last. */
function blameWriter(finding: Finding, { tree, main, flags }: EffectiveConfig): Finding {
  const { path, related = [], span } = finding;
  const isPartial = finding.rule === "eviction-hard-partial" && !flags.tree.entries.has(path);
  const partial = isPartial && main.entries.get(path);
  if (partial) return { ...finding, span: partial.key.span };
  const isDefault = placeAtPath(tree, path)?.value.isDefault === true;
  const last = [...related].sort((a, b) => b.span.start - a.span.start)[0];
  if (!isDefault || !last || last.span.start <= span.start) return finding;
  return { ...finding, span: last.span, related: related.filter((place) => place !== last) };
}
