import { treeOf } from "../effective/tree.ts";
import type { Analysis } from "../kubelet/analysis.ts";
import type { SetAround } from "../parts/part.ts";
import type { LocatedNode } from "../syntax/located-node.ts";
import type { InSet } from "./findings-in-sets.ts";

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

function rootOf({ documents }: Analysis): LocatedNode | undefined {
  const own = documents.find(({ identity }) => identity?.kind === "KubeletConfiguration");
  return (own ?? documents[0])?.parsed.root;
}
