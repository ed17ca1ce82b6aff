import {
  type TreeEntry,
  type TreeMap,
  type TreeNode,
  layerOf,
  spanInText,
} from "../kubelet/index.ts";
import type { Span } from "../engine/text/span.ts";

type IsOwn = (span: Span) => boolean;

const isAboveBase: IsOwn = (span) => layerOf(span) > 0;

/**
 * The parts of a tree that come from the base (layer 0) and from the file (layer 1), each with the places in its own
 * text.
 */
export function splitTree(
  tree: TreeMap,
  isOwnSpan: IsOwn = isAboveBase,
): { readonly below: TreeMap; readonly user: TreeMap } {
  const [below, user] = [new Map<string, TreeEntry>(), new Map<string, TreeEntry>()];
  for (const [name, entry] of tree.entries) {
    if (entry.value.kind === "map") {
      const split = splitTree(entry.value, isOwnSpan);
      const isOwn = isOfFile(entry.key, isOwnSpan) || split.user.entries.size > 0;
      if (split.below.entries.size > 0 || !isOwn) below.set(name, inText(entry, split.below));
      if (isOwn) user.set(name, inText(entry, split.user));
    } else {
      const target = isOfFile(entry.value, isOwnSpan) ? user : below;
      target.set(name, inText(entry, movedTree(entry.value)));
    }
  }
  const span = { start: 0, end: 0 };
  return {
    below: { kind: "map", entries: below, span },
    user: { kind: "map", entries: user, span: isOwnSpan(tree.span) ? spanInText(tree.span) : span },
  };
}

function isOfFile(
  { span, items = [] }: Pick<TreeNode, "span"> & { readonly items?: readonly TreeNode[] },
  isOwnSpan: IsOwn,
): boolean {
  return isOwnSpan(span) || items.some((item) => isOfFile(item, isOwnSpan));
}

function inText({ key }: TreeEntry, value: TreeNode): TreeEntry {
  return { key: { ...key, span: spanInText(key.span) }, value };
}

function movedTree(node: TreeNode): TreeNode {
  const span = spanInText(node.span);
  if (node.kind === "list") return { ...node, span, items: node.items.map(movedTree) };
  if (node.kind === "scalar") return { ...node, span };
  const entries = [...node.entries].map(
    ([name, entry]) => [name, inText(entry, movedTree(entry.value))] as const,
  );
  return { ...node, span, entries: new Map(entries) };
}
