import { treeOf } from "../effective/tree.ts";
import type { SetAround } from "../parts/part.ts";
import type { InSet } from "./findings-in-sets.ts";
import { rootOf } from "./set-layers.ts";

/** What a file's sets say around it. */
export function setsAround(memberships: readonly InSet[]): readonly SetAround[] {
  return memberships.map(({ checked, layer }) => {
    const { tree, flags } = checked.effective;
    const files = checked.files.flatMap((file, at) => {
      const root = file && at !== layer ? rootOf(file.analysis) : undefined;
      const own = root && treeOf(root, at);
      return own ? [own] : [];
    });
    return { tree, others: [...files, flags.tree] };
  });
}
