import { isNull, type TreeList, type TreeNode } from "../tree.ts";
import { refused, tooLarge, type PatchRefusal, scalarKey } from "./patch-result.ts";

/** The lists that a `$setElementOrder` is about; at least one of the last two is there. */
export interface OrderedByList {
  readonly order: TreeList;
  readonly original: TreeList | undefined;
  readonly patch: TreeList | undefined;
}

/** Longer lists are not ordered, because the time for it grows with the square of the length. */
const maxOrdered = 1_000;

function lengthOf(list: TreeList | undefined): number {
  return list?.items.length ?? 0;
}

/** Go ends with this where it uses a map as a key. */
const unhashable = "runtime error: hash of unhashable type map[string]interface {}";

/**
 * The items of the patch, or else of the original, in the order of a `$setElementOrder`: those that it names in its
 * order, the others at the place that the original gives them. Only lists of scalars can be ordered where lists have no
 * merge keys.
 */
export function orderedByList({
  order,
  original,
  patch,
}: OrderedByList): { readonly ok: true; readonly items: readonly TreeNode[] } | PatchRefusal {
  const longest = Math.max(order.items.length, ...[original, patch].map(lengthOf));
  if (longest > maxOrdered) return tooLarge;
  if (!followsOrder(patch?.items ?? [], order.items)) {
    return refused("The order in patch list doesn't match $setElementOrder list");
  }
  const merged = (patch ?? original)?.items ?? [];
  if ([...order.items, ...merged].some(({ kind }) => kind !== "scalar")) return refused(unhashable);
  const kind = elementKind([original, patch]);
  if (!kind.ok) return kind;
  const orderKeys = order.items.map(keyOf);
  const originalKeys = (original?.items ?? []).map(keyOf);
  const [named, others] = [true, false].map((isNamed) =>
    merged.filter((item) => orderKeys.includes(keyOf(item)) === isNamed),
  );
  const right = sortedBy(named ?? [], orderKeys);
  const left = sortedBy(others ?? [], originalKeys);
  return { ok: true, items: interleaved(left, right, originalKeys) };
}

function keyOf(node: TreeNode): string {
  return node.kind === "scalar" ? scalarKey(node) : node.kind;
}

/** True where the items of the patch come in the order of the list, and are all in it. */
function followsOrder(items: readonly TreeNode[], order: readonly TreeNode[]): boolean {
  if (items.length === 0 || order.length === 0) return true;
  let at = 0;
  for (const element of order) {
    while (isDirective(items[at])) at++;
    const item = items[at];
    if (item && keyOf(item) === keyOf(element)) at++;
  }
  return at >= items.length;
}

function isDirective(node: TreeNode | undefined): boolean {
  return node?.kind === "map" && node.entries.has("$patch");
}

/** The insertion sort of Go's library with the comparison that Kubernetes gives it: what is not in `keys` goes first. */
function sortedBy(items: readonly TreeNode[], keys: readonly string[]): readonly TreeNode[] {
  const sorted: TreeNode[] = [];
  for (const item of items) {
    const rank = keys.indexOf(keyOf(item));
    let at = sorted.length;
    for (; at > 0; at--) {
      const before = sorted[at - 1];
      const other = before ? keys.indexOf(keyOf(before)) : -1;
      if (rank >= 0 && other >= 0 && rank >= other) break;
    }
    sorted.splice(at, 0, item);
  }
  return sorted;
}

/** Two lists as one: an item of the left one goes before that of the right one which comes behind it in `keys`. */
function interleaved(
  left: readonly TreeNode[],
  right: readonly TreeNode[],
  keys: readonly string[],
): readonly TreeNode[] {
  const all: TreeNode[] = [];
  let [l, r] = [0, 0];
  while (l < left.length || r < right.length) {
    const [a, b] = [left[l], right[r]];
    const [atA, atB] = [a, b].map((node) => (node ? keys.indexOf(keyOf(node)) : -1));
    const takesLeft =
      a !== undefined &&
      (b === undefined || ((atA ?? -1) >= 0 && (atB ?? -1) >= 0 && (atA ?? -1) < (atB ?? -1)));
    const taken = takesLeft ? a : b;
    if (takesLeft) l++;
    else r++;
    if (taken) all.push(taken);
  }
  return all;
}

/** The kind of the items of all lists; Kubernetes rejects mixed ones, lists in lists, and empty ones. */
export function elementKind(
  lists: readonly (TreeList | undefined)[],
): { readonly ok: true; readonly kind: string } | PatchRefusal {
  const items = lists.flatMap((list) => list?.items ?? []);
  const [first] = items;
  if (!first) return refused("no elements in any of the given slices");
  if (items.some(isNull)) return refused("runtime error: invalid memory address or nil pointer");
  if (first.kind === "list") return refused("lists of lists are not supported");
  const kindOf = (node: TreeNode): string => (node.kind === "scalar" ? node.value.type : node.kind);
  const kind = kindOf(first);
  if (items.some((item) => kindOf(item) !== kind)) {
    return refused("list element types are not identical");
  }
  return { ok: true, kind };
}
