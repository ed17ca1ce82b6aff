import type { EnclosingSet } from "../parts/kubelet-part.ts";
import { treeOf } from "../effective/tree.ts";
import type { InSet } from "./findings-in-sets.ts";
import { documentRootOf } from "./stack-layers.ts";

/** The sets of a file, each with its effective values and the settings of its other files and flags. */
export function enclosingSets(memberships: readonly InSet[]): readonly EnclosingSet[] {
  return memberships.map(({ checked, layer }) => {
    const { tree, flags } = checked.effective;
    const files = checked.files.flatMap((file, at) => {
      const root = file && at !== layer ? documentRootOf(file.analysis) : undefined;
      const layerTree = root && treeOf(root, at);
      return layerTree ? [layerTree] : [];
    });
    return { tree, others: [...files, flags.tree] };
  });
}
