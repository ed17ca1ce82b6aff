import { isNull, type TreeEntry, type TreeMap, type TreeNode } from "./tree.ts";

/**
 * A drop-in merged over the earlier layers: a JSON merge patch (RFC 7396) as the library of the kubelet applies it.
 * Maps are merged key by key, null removes a key, everything else replaces.
 */
export function mergePatch(target: TreeMap, patch: TreeMap): TreeMap {
  const entries = new Map(target.entries);
  const removed = new Map(target.removed);
  for (const [name, entry] of patch.entries) {
    const before = entries.get(name);
    if (isNull(entry.value)) {
      entries.delete(name);
      removed.set(name, { ...entry, ...(before && { hides: before }) });
    } else {
      const gone = removed.get(name);
      removed.delete(name);
      entries.set(name, mergedEntry(before, entry, gone));
    }
  }
  return {
    kind: "map",
    entries,
    span: patch.span,
    removed: removed.size > 0 ? removed : undefined,
  };
}

function mergedEntry(
  before: TreeEntry | undefined,
  { key, value }: TreeEntry,
  gone: TreeEntry | undefined,
): TreeEntry {
  if (before && before.value.kind === "map" && value.kind === "map") {
    return { key, value: mergePatch(before.value, value), hides: before };
  }
  const hides = before ?? gone;
  // A value that replaces a map is used unchanged: nulls deep inside a list stay.
  const taken = before?.value.kind === "map" ? value : withoutNulls(value);
  return { key, value: taken, hides };
}

/** Maps lose their null keys, at any depth; lists keep their null items. */
export function withoutNulls(node: TreeNode): TreeNode {
  switch (node.kind) {
    case "scalar":
      return node;
    case "list":
      return { ...node, items: node.items.map(withoutNulls) };
    case "map": {
      const entries = new Map<string, TreeEntry>();
      const removed = new Map<string, TreeEntry>();
      for (const [name, entry] of node.entries) {
        if (isNull(entry.value)) removed.set(name, entry);
        else entries.set(name, { ...entry, value: withoutNulls(entry.value) });
      }
      return { ...node, entries, ...(removed.size > 0 && { removed }) };
    }
  }
}
