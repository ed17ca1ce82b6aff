import type { Field } from "../../facts/field-index.ts";
import { mergePatch } from "./merge-patch.ts";
import { withEntry, type TreeMap, type TreeNode } from "./tree.ts";

/** The files' result with the flags merged over it. */
export function flagsOverFiles(files: TreeMap, flags: TreeMap, root: Field): TreeMap {
  return withoutSplitStream(withFlags(files, flags, root), flags);
}

/**
 * Flags override the merged files: gates individually, patterns of `vmodule` after the files', other maps and lists
 * completely.
 */
function withFlags(tree: TreeMap, flags: TreeMap, field: Field): TreeMap {
  if (flags.entries.size === 0) return tree;
  const entries = new Map(tree.entries);
  for (const [name, entry] of flags.entries) {
    const child = field.children.get(name);
    const before = entries.get(name);
    if (!child) continue;
    let value: TreeNode = entry.value;
    if (
      child.path === "logging.vmodule" &&
      value.kind === "list" &&
      before?.value.kind === "list"
    ) {
      value = { ...value, items: [...before.value.items, ...value.items] };
    } else if (value.kind === "map" && before?.value.kind === "map") {
      if (child.record.type === "struct") value = withFlags(before.value, value, child);
      else if (name === "featureGates") value = mergePatch(before.value, value);
    }
    entries.set(name, { ...entry, value, ...(before && { hides: before }) });
  }
  const { span } = flags;
  return { kind: "map", entries, span, removed: tree.removed };
}

/** Registering the flags once more writes their default over what files say of `splitStream`. */
function withoutSplitStream(tree: TreeMap, flags: TreeMap): TreeMap {
  return ["text", "json"].reduce((before, format) => {
    const path = ["logging", "options", format, "splitStream"];
    const isWritten = valueAt(before, path) !== undefined;
    return isWritten && !valueAt(flags, path) ? withoutPath(before, path) : before;
  }, tree);
}

function valueAt(tree: TreeMap, path: readonly string[]): TreeNode | undefined {
  return path.reduce<TreeNode | undefined>(
    (node, name) => (node?.kind === "map" ? node.entries.get(name)?.value : undefined),
    tree,
  );
}

function withoutPath(tree: TreeMap, [name = "", ...rest]: readonly string[]): TreeMap {
  const entry = tree.entries.get(name);
  if (!entry) return tree;
  if (rest.length === 0) return withEntry(tree, name, undefined);
  if (entry.value.kind !== "map") return tree;
  return withEntry(tree, name, { ...entry, value: withoutPath(entry.value, rest) });
}
