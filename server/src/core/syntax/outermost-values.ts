import type { ListNode, LocatedNode, MapNode, ParsedDocument } from "./located-node.ts";
import { entriesBeforeMove, itemsBeforeMove, originOfNode } from "./move-nodes.ts";

/** A list or map of a document in which nothing is wrong. */
export interface SoundValue {
  /** It, or what it was moved from. */
  readonly node: ListNode | MapNode;
  /** How far it stands behind that. */
  readonly by: number;
  readonly start: number;
  readonly end: number;
  /** How many lists and maps are around it. */
  readonly depth: number;
}

/** Shorter ones are not worth being told apart from what is around them. */
const shortest = 16;

/** A text with more mistakes than this is taken for broken as a whole. */
const maxProblems = 20;

/**
 * The outermost lists and maps of a JSON document that a place is not in (`isBeside` tells so) and in which nothing is
 * wrong, in the order of the text; short ones are left out. No node is made for it.
 */
export function soundValuesBeside(
  { root, problems }: ParsedDocument,
  isBeside: (start: number, end: number) => boolean,
): readonly SoundValue[] {
  const found: SoundValue[] = [];
  if (!root || problems.length > maxProblems) return found;
  /** `by`: how far the node stands behind its own span. */
  const visit = (node: LocatedNode, by: number, depth: number): void => {
    if (node.kind !== "list" && node.kind !== "map") return;
    const [start, end] = [node.span.start + by, node.span.end + by];
    if (end - start < shortest) return;
    const isSound = !problems.some(({ span }) => span.start <= end && start <= span.end);
    if (isSound && isBeside(start, end)) {
      found.push({ node, by, start, end, depth });
      return;
    }
    const inside = by + originOfNode(node).by;
    const values =
      node.kind === "list"
        ? itemsBeforeMove(node).items
        : entriesBeforeMove(node).map(({ value }) => value);
    for (const value of values) visit(value, inside, depth + 1);
  };
  visit(root, 0, 0);
  return found;
}
