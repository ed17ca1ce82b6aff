import { effectiveConfig } from "../effective/effective-config.ts";
import type { SetAnalysis } from "../analysis/analyze-set.ts";
import type { TreeEntry, TreeMap } from "../effective/tree.ts";
import { apiVersionFor } from "../kubelet/identify.ts";
import type { Knowledge } from "../schema/knowledge.ts";
import type { KubernetesVersion } from "../schema/table.ts";
import { resolveAlias, type LocatedNode } from "../syntax/located-node.ts";
import { parseFile } from "../syntax/parse.ts";
import { effectiveView } from "./effective-view.ts";

/**
 * A dump of a live kubelet (`/configz`, or a whole configuration) in the form of the effective view, to
 * be compared with one; undefined where the text is neither.
 */
export function configzView(
  text: string,
  version: KubernetesVersion,
  knowledge: Knowledge,
): string | undefined {
  const kind = "KubeletConfiguration";
  const index = knowledge.schema.indexOf(kind, apiVersionFor(kind) ?? "", version);
  const root = parseFile(text).documents[0]?.root;
  const config = root && (memberOf(root, "kubeletconfig") ?? root);
  if (!index || !config || config.kind !== "map" || config.entries.length === 0) return undefined;
  const isDump = config.entries.some(({ key }) => index.root.children.has(key.text));
  if (!isDump) return undefined;
  const layers = { main: { root: config, place: config.span }, mainFolder: "/", flags: [] };
  const effective = effectiveConfig(layers, index, knowledge.gates);
  // What the dump leaves out is empty in that kubelet: no default may be put in its place. And what it
  // has although it is empty is left out, as the view of a set leaves it out.
  const set: SetAnalysis = {
    version,
    effective: { ...effective, tree: asDefaults(effective.main) },
    files: [],
    flags: [],
    findings: [],
  };
  return effectiveView(set, { defaults: true, origins: false }).text;
}

/** The tree as if no file had it. */
function asDefaults(map: TreeMap): TreeMap {
  const entries = [...map.entries].map(([name, entry]): [string, TreeEntry] => {
    const { value } = entry;
    const own = value.kind === "map" ? asDefaults(value) : ({ ...value, isDefault: true } as const);
    return [name, { ...entry, value: own }];
  });
  return { ...map, entries: new Map(entries), isDefault: true };
}

function memberOf(
  node: LocatedNode,
  name: string,
): Exclude<LocatedNode, { kind: "alias" }> | undefined {
  const map = resolveAlias(node);
  const entry = map?.kind === "map" ? map.entries.find(({ key }) => key.text === name) : undefined;
  return entry && resolveAlias(entry.value);
}
