import type { TreeNode } from "../tree.ts";

/** What a patch made of a document, or the words with which Kubernetes' own code refuses it. */
export type PatchResult =
  { readonly ok: true; readonly tree: TreeNode } | { readonly ok: false; readonly message: string };

/** A patch that is refused. */
export function refused(message: string): { readonly ok: false; readonly message: string } {
  return { ok: false, message };
}
