import type { Budget } from "../../../engine/text/budget.ts";
import { spanInText } from "../layer-span.ts";
import type { TreeNode } from "../tree.ts";

/** Why there is no patched document. */
export interface PatchRefusal {
  readonly ok: false;
  /** The words with which Kubernetes' own code rejects the patch. */
  readonly message: string;
  /** Kubernetes may accept it: the result is too large to be computed here. */
  readonly isTooLarge?: true;
}

/** The patched document, or the reason why there is none. */
export type PatchResult = { readonly ok: true; readonly tree: TreeNode } | PatchRefusal;

/** A patch that is rejected. */
export function refused(message: string): PatchRefusal {
  return { ok: false, message };
}

/** A patch that the budget of its file does not suffice for. */
export const tooLarge: PatchRefusal = {
  ok: false,
  message: "the patched document is too large",
  isTooLarge: true,
};

/** Spends what a copy of a node costs; false if the budget does not suffice for it. */
export function takeCopy(node: TreeNode, at: TreeNode, budget: Budget): boolean {
  const span = spanInText(at.span);
  const counted = countCopy(node, budget.left("nodes"));
  return (
    budget.take("nodes", counted.nodes, span) && budget.take("characters", counted.characters, span)
  );
}

/** The nodes and characters of a node, counted up to a number of nodes. */
function countCopy(root: TreeNode, limit: number): { nodes: number; characters: number } {
  const counted = { nodes: 0, characters: 0 };
  const count = (node: TreeNode): void => {
    if (++counted.nodes > limit) return;
    if (node.kind === "scalar") counted.characters += node.text.length;
    else if (node.kind === "list") {
      for (const item of node.items) {
        if (counted.nodes > limit) return;
        count(item);
      }
    } else {
      for (const [name, { value }] of node.entries) {
        if (counted.nodes > limit) return;
        counted.characters += name.length;
        count(value);
      }
    }
  };
  count(root);
  return counted;
}
