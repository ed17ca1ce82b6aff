import type { Budget } from "../../../engine/text/budget.ts";
import { spanInText } from "../layer-span.ts";
import type { TreeNode } from "../tree.ts";
import type { ScalarNode } from "../../../engine/syntax/located-node.ts";

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

/** True for trees that are the same JSON: maps in any order, numbers by their value. */
export function isSameTree(a: TreeNode, b: TreeNode): boolean {
  switch (a.kind) {
    case "scalar":
      return b.kind === "scalar" && scalarKey(a) === scalarKey(b);
    case "list":
      return (
        b.kind === "list" &&
        a.items.length === b.items.length &&
        a.items.every((item, at) => {
          const other = b.items[at];
          return other !== undefined && isSameTree(item, other);
        })
      );
    case "map":
      return (
        b.kind === "map" &&
        a.entries.size === b.entries.size &&
        [...a.entries].every(([name, { value }]) => {
          const other = b.entries.get(name)?.value;
          return other !== undefined && isSameTree(value, other);
        })
      );
  }
}

/** A text that two scalars share where they are the same value of JSON. */
export function scalarKey({ value }: ScalarNode): string {
  switch (value.type) {
    case "null":
      return "null";
    case "int":
      return `number ${value.value}`;
    case "float":
      return `number ${value.value}`;
    case "bool":
    case "string":
      return `${value.type} ${value.value}`;
  }
}
