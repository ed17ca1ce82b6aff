import type { Entry, LocatedNode, MapNode } from "../engine/syntax/located-node.ts";
import { itemsOf, mapOf } from "../engine/syntax/look-up.ts";
import { pathOfItem, pathOfKey } from "../engine/text/value-path.ts";

/** A node of a document, and the path to it. */
export interface FoundNode {
  /** The way to it, such as `spec.workerProfiles[0].values`. */
  readonly name: string;
  /** The entry of its key; undefined for an item of a list. */
  readonly entry: Entry | undefined;
  /** The map that the key is in. */
  readonly around: MapNode | undefined;
  readonly value: LocatedNode;
}

/** The nodes at a path of keys, in which `*` is every item of a list, and `{}` every value of a map; empty if there are none. */
export function findNodes(root: LocatedNode, path: readonly string[]): readonly FoundNode[] {
  const start: FoundNode = { name: "", entry: undefined, around: undefined, value: root };
  return path.reduce<readonly FoundNode[]>(
    (found, step) => found.flatMap((node) => stepInto(node, step)),
    [start],
  );
}

/** The first node at a path. */
export function findNode(root: LocatedNode, path: readonly string[]): FoundNode | undefined {
  return findNodes(root, path)[0];
}

/** The text at a path; undefined where there is none. */
export function nodeTextAt(root: LocatedNode, path: readonly string[]): string | undefined {
  const value = findNode(root, path)?.value;
  return value?.kind === "scalar" && value.value.type !== "null" ? value.text : undefined;
}

function stepInto({ name, value }: FoundNode, step: string): readonly FoundNode[] {
  if (step === "*") {
    return (itemsOf(value) ?? []).map((item, at) => ({
      name: pathOfItem(name, at),
      entry: undefined,
      around: undefined,
      value: item,
    }));
  }
  const around = mapOf(value);
  if (step === "{}") {
    return (around?.entries ?? []).map((entry) => ({
      name: pathOfKey(name, entry.key.text),
      entry,
      around,
      value: entry.value,
    }));
  }
  if (around?.isBody) return blocksOf(around, name, step);
  const entry = around?.entries.findLast(({ key }) => key.text === step);
  return entry ? [{ name: pathOfKey(name, step), entry, around, value: entry.value }] : [];
}

/** Blocks with the same name are siblings; if there are several, their numbers distinguish them. */
function blocksOf(around: MapNode, name: string, step: string): readonly FoundNode[] {
  const found = around.entries.filter(({ key }) => key.text === step);
  const path = pathOfKey(name, step);
  return found.map((entry, at) => ({
    name: found.length > 1 ? pathOfItem(path, at) : path,
    entry,
    around,
    value: entry.value,
  }));
}

/** True for a key that is a directive of a strategic merge patch. */
export function isDirective(key: string): boolean {
  return /^\$(?:patch|retainKeys|setElementOrder|deleteFromPrimitiveList)\b/.test(key);
}
