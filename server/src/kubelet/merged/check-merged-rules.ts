import type { EffectiveConfig } from "../effective/effective-config.ts";
import { spanInLayer } from "../effective/layer-span.ts";
import { placeAtPath } from "../effective/node-at-path.ts";
import { locatedMap, type TreeMap } from "../effective/tree.ts";
import type { Finding } from "../../engine/analysis/finding.ts";
import type { NodeDescription } from "../node-description.ts";
import { runKubeletRules } from "../rules/run-rules.ts";
import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import { resolveAlias } from "../../engine/syntax/located-node.ts";
import type { Span } from "../../engine/text/span.ts";
import type { Analysis } from "../analysis.ts";
import type { StackLayers } from "./checked-stack.ts";
import { topOfSet } from "./stack-layers.ts";
import type { SetContext, SetFound } from "../rules/define-set-rule.ts";
import { setRules } from "../rules/set-registry.ts";
import { configOfTree } from "../effective/default-tree.ts";
import { gateStates, writtenGates } from "../gate-states.ts";

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

/** Runs the rules about merging on a set. */
function runSetRules(set: SetContext): readonly SetFound[] {
  return Object.values(setRules).flatMap((rule) => rule.run(set));
}

/**
 * The errors of `--feature-gates` alone: the kubelet sets these gates, and rejects them, before it reads a file. `top`
 * is the place of findings about gates that no flag writes.
 */
export function flagGateFindings(
  { index, flags }: Pick<EffectiveConfig, "index" | "flags">,
  top: Span,
  { gates, rules }: Pick<Knowledge, "gates" | "rules">,
): readonly Finding[] {
  const entry = flags.tree.entries.get("featureGates");
  if (!entry) return [];
  const tree: TreeMap = { ...flags.tree, entries: new Map([["featureGates", entry]]) };
  const root = locatedMap(tree);
  const { version } = index;
  const isGateOn = gateStates(writtenGates(root), version, gates);
  const config = configOfTree(tree, index, isGateOn, { keepsZeros: true, stage: "none" });
  const context = { config, version, gates, role: "merged", top } as const;
  return runKubeletRules(root, context).filter(
    ({ rule, severity }) => severity === "error" && rules.get(rule)?.stage === "gates",
  );
}

/** The error of a kubelet whose whole command has no `--kubeconfig`, and which asks the API server about each request. */
export function kubeconfigFinding(
  { config, flags }: Pick<EffectiveConfig, "config" | "flags">,
  span: Span,
): Finding | undefined {
  const isStandalone = (flags.others.get("kubeconfig")?.text ?? "") === "";
  const asksServer =
    config.setting("authentication.webhook.enabled").value ||
    config.setting("authorization.mode").value === "Webhook";
  if (!isStandalone || !asksServer) return undefined;
  const message = {
    key: "flag-refused",
    params: { problem: "kubeconfig", written: "" },
  } as const;
  return { rule: "flag-refused", severity: "error", span, path: "--kubeconfig", message };
}
