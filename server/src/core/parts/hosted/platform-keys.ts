import { mergePatch } from "../../effective/merge-patch.ts";
import { locatedMap, treeOf, type TreeMap } from "../../effective/tree.ts";
import { knownPart } from "../../syntax/hole.ts";
import type { Entry, LocatedNode, MapNode } from "../../syntax/located-node.ts";
import { mapOf } from "../../syntax/look-up.ts";
import { stepsOfPath } from "../../text/value-path.ts";
import { mapAtPath } from "./json-node.ts";

/** A key of a platform's own, and the kubelet's field behind it. */
export interface PlatformKey {
  /**
   * The kubelet's path; left out for a key that sets nothing in the kubelet's configuration. Empty: the names of its map are
   * fields at the top.
   */
  readonly field?: string;
  /** The kubelet's value of what is written; as it is written where this is left out. Undefined: nothing is set. */
  readonly value?: (node: LocatedNode) => LocatedNode | undefined;
  /** The only words that it takes, or that its items are. */
  readonly values?: readonly string[];
  /** It takes a list of them. */
  readonly isList?: true;
  /** No document should have it any more: it is known, and not completed. */
  readonly isGone?: true;
  /** The names of the keys of a map, with the kubelet's behind them; no other key means anything. */
  readonly names?: Readonly<Record<string, string>>;
}

/** The keys that a platform takes in the place of the kubelet's, by name. */
export type PlatformKeys = Readonly<Record<string, PlatformKey>>;

/** What a map of a platform's own keys says in the kubelet's words. */
export interface Translation {
  /** Its nodes stand where the platform's keys and values do. */
  readonly config: MapNode;
  readonly unknown: readonly UnknownPlatformKey[];
}

/** A key that the platform does not know. */
export interface UnknownPlatformKey {
  readonly entry: Entry;
  /** The names that it knows there. */
  readonly names: readonly string[];
  /** The key that the map stands behind; empty at the top. */
  readonly parent: string;
}

/** The kubelet's configuration that a map of a platform's own keys comes to; keys without the prefix are nobody's here. */
export function translateKeys(map: MapNode, keys: PlatformKeys, prefix = ""): Translation {
  const empty: TreeMap = { kind: "map", entries: new Map(), span: map.span };
  const unknown: UnknownPlatformKey[] = [];
  const trees = map.entries.flatMap((entry): TreeMap[] => {
    const name = entry.key.text;
    if (!name.startsWith(prefix)) return [];
    const key = Object.hasOwn(keys, name) ? keys[name] : undefined;
    if (!key) {
      unknown.push({ entry, names: Object.keys(keys), parent: "" });
      return [];
    }
    const known = knownPart(entry.value);
    const inner = key.names && mapOf(known);
    const renamed = inner && renameKeys(inner, key.names, name);
    if (renamed) unknown.push(...renamed.unknown);
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
    .map((entry) => ({ entry, names: knownNames, parent }));
  return { config: { ...map, entries }, unknown };
}
