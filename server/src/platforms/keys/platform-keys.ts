import { type TreeMap, locatedMap, mergePatch, treeOf } from "../../kubelet/index.ts";
import { knownPart } from "../../engine/syntax/hole.ts";
import type { Entry, LocatedNode, MapNode } from "../../engine/syntax/located-node.ts";
import { mapOf } from "../../engine/syntax/look-up.ts";
import type { ExactJson } from "../../engine/text/json-text.ts";
import { stepsOfPath } from "../../engine/text/value-path.ts";
import { mapAtPath } from "../patches/json-node.ts";

/** A key of a platform's own, and the kubelet's field behind it. */
export interface PlatformKey {
  /**
   * The kubelet's path; left out for a key that sets nothing in the kubelet's configuration. Empty: the names of its map are
   * fields at the top.
   */
  readonly field?: string;
  /** The kubelet's value of what is written; as it is written where this is left out. Undefined: nothing is set. */
  readonly value?: (node: LocatedNode) => LocatedNode | undefined;
  /**
   * Converts a value of the kubelet to the one to write, if they differ; for a map with `names`, each value in it.
   * Undefined for values that cannot be written. Only values that `value` reads back correctly are written.
   */
  readonly write?: (value: ExactJson) => ExactJson | undefined;
  /** Its value is over that of other keys for the field, in whatever order they are written. */
  readonly isAbove?: true;
  /** The only words that it takes, or that its items are. */
  readonly values?: readonly (string | boolean)[];
  /** Those of a value behind one of its `names`, which is none of the kubelet's. */
  readonly innerValues?: Readonly<Record<string, readonly (string | boolean)[]>>;
  /** It takes a list of them. */
  readonly isList?: true;
  /** No document should use it: the name is known, but completions do not offer it. */
  readonly isGone?: true;
  /** The names of the keys of a map, with the kubelet's behind them; no other key means anything. */
  readonly names?: Readonly<Record<string, string>>;
}

/** The keys that a platform accepts instead of the kubelet's, by name. */
export type PlatformKeys = Readonly<Record<string, PlatformKey>>;

/** A map of a platform's own keys, translated to the kubelet's. */
export interface Translation {
  /** Its nodes have the places of the platform's keys and values. */
  readonly config: MapNode;
  readonly unknown: readonly UnknownPlatformKey[];
}

/** A key that the platform does not know. */
export interface UnknownPlatformKey {
  readonly entry: Entry;
  /** The names that it knows there. */
  readonly names: readonly string[];
  /** The platform's own name of the kubelet's field that is called so. */
  readonly successor: string | undefined;
  /** The key of the map; empty at the top. */
  readonly parent: string;
}

/**
 * The kubelet's configuration that results from a map of a platform's own keys; keys without the prefix are ignored.
 */
export function translateKeys(map: MapNode, keys: PlatformKeys, prefix = ""): Translation {
  const empty: TreeMap = { kind: "map", entries: new Map(), span: map.span };
  const unknown: UnknownPlatformKey[] = [];
  const names = Object.keys(keys).filter((name) => keys[name]?.isGone !== true);
  const byField = new Map(names.toReversed().map((name) => [keys[name]?.field, name]));
  const isAbove = ({ key }: Entry): boolean =>
    Object.hasOwn(keys, key.text) && keys[key.text]?.isAbove === true;
  const inOrder = [
    ...map.entries.filter((entry) => !isAbove(entry)),
    ...map.entries.filter(isAbove),
  ];
  const trees = inOrder.flatMap((entry): TreeMap[] => {
    const name = entry.key.text;
    if (!name.startsWith(prefix)) return [];
    const key = Object.hasOwn(keys, name) ? keys[name] : undefined;
    if (!key) {
      unknown.push({ entry, names, successor: byField.get(name), parent: "" });
      return [];
    }
    const known = knownPart(entry.value);
    const inner = key.names && mapOf(known);
    const renamed = inner && renameKeys(inner, key.names, name);
    for (const key of renamed?.unknown ?? []) unknown.push(key);
    const written = renamed?.config ?? known;
    const value = written && key.value ? key.value(written) : written;
    if (key.field === undefined || !value) return [];
    const path = stepsOfPath(key.field).map(String);
    const tree = treeOf(path.length > 0 ? mapAtPath(path, entry.key.span, value) : value, 0);
    return tree?.kind === "map" ? [tree] : [];
  });
  return { config: { ...locatedMap(trees.reduce(mergePatch, empty)), span: map.span }, unknown };
}

function renameKeys(
  map: MapNode,
  names: Readonly<Record<string, string>> = {},
  parent: string,
): Translation {
  const knownNames = Object.keys(names);
  const isKnown = ({ key }: Entry): boolean => Object.hasOwn(names, key.text);
  const entries = map.entries.filter(isKnown).map((entry) => {
    const text = names[entry.key.text] ?? "";
    return {
      ...entry,
      key: { ...entry.key, text, value: { type: "string", value: text } as const },
    };
  });
  const unknown = map.entries
    .filter((entry) => !isKnown(entry))
    .map((entry) => {
      const successor = knownNames.find((name) => names[name] === entry.key.text);
      return { entry, names: knownNames, successor, parent };
    });
  return { config: { ...map, entries }, unknown };
}

/** The platform's names by the kubelet's paths, and by the keys of its maps. */
export function kubeletNames(keys: PlatformKeys): readonly (readonly [string, string])[] {
  return Object.entries(keys).flatMap(([name, { field, names = {}, isGone }]) => {
    if (field === undefined || isGone) return [];
    const inner = Object.entries(names).map(
      ([own, kubelets]) => [kubelets, field === "" ? `${name}.${own}` : own] as const,
    );
    return field === "" ? inner : [[field, name] as const, ...inner];
  });
}
