import {
  type CheckedStack,
  type TreeEntry,
  type TreeMap,
  configIndex,
  effectiveConfig,
  mainLayer,
} from "../../kubelet/index.ts";
import type { Field, KindIndex } from "../../facts/field-index.ts";
import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import type { KubernetesVersion } from "../../facts/table.ts";
import { resolveAlias, type LocatedNode } from "../../engine/syntax/located-node.ts";
import { parseFile } from "../../engine/syntax/parse.ts";
import { effectiveView } from "./effective-view.ts";
import { isSameValue } from "../../stacks/index.ts";

/**
 * A dump of a live kubelet (`/configz`, or a whole configuration) in the form of the effective view, to
 * be compared with one; undefined where the text is neither. `defaults` false leaves out what is the
 * version's default: a dump does not tell who has set a value.
 */
export function configzView(
  text: string,
  version: KubernetesVersion,
  defaults: boolean,
  knowledge: Knowledge,
): string | undefined {
  const index = configIndex(knowledge.schema, version);
  const root = parseFile(text).documents[0]?.root;
  const config = root && (memberOf(root, "kubeletconfig") ?? root);
  if (!index || !config || config.kind !== "map" || config.entries.length === 0) return undefined;
  const isDump = config.entries.some(({ key }) => index.root.children.has(key.text));
  if (!isDump) return undefined;
  const layer = { kind: "main", origin: "", root: config, place: config.span } as const;
  const effective = effectiveConfig([layer], index, knowledge);
  // Values that the dump leaves out are empty in that kubelet: no default may replace them. Empty values that it has
  // are left out, as in the view of a set.
  const tree = defaults
    ? effective.main
    : withoutDefaults(effective.main, defaultsOf(index, knowledge), index.root);
  const stack: CheckedStack = {
    version,
    effective: { ...effective, tree: asDefaults(tree), config: effective.config },
    files: [],
    flags: [],
    findings: [],
  };
  return effectiveView(stack, { defaults: true, origins: false }, knowledge.language).text;
}

/** The configuration of a file without any setting. */
function defaultsOf(index: KindIndex, knowledge: Knowledge): TreeMap {
  return effectiveConfig([mainLayer(undefined)], index, knowledge).tree;
}

/** The tree without the values that `defaults` has too. */
function withoutDefaults(map: TreeMap, defaults: TreeMap, field: Field): TreeMap {
  const entries = [...map.entries].flatMap(([name, entry]): [string, TreeEntry][] => {
    const child = field.record.type === "map" ? field.item : field.children.get(name);
    const other = defaults.entries.get(name);
    if (!child || !other) return [[name, entry]];
    const { value } = entry;
    if (value.kind !== "map" || other.value.kind !== "map") {
      return isSameValue(entry, other, child) ? [] : [[name, entry]];
    }
    const rest = withoutDefaults(value, other.value, child);
    return rest.entries.size === 0 ? [] : [[name, { ...entry, value: rest }]];
  });
  return { ...map, entries: new Map(entries) };
}

/** The tree as if no file had it. */
function asDefaults(map: TreeMap): TreeMap {
  const entries = [...map.entries].map(([name, entry]): [string, TreeEntry] => {
    const { value } = entry;
    const marked =
      value.kind === "map" ? asDefaults(value) : ({ ...value, isDefault: true } as const);
    return [name, { ...entry, value: marked }];
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
