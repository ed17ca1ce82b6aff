import type { TreeNode } from "../tree.ts";

/** The patched document, or the words with which Kubernetes' own code rejects the patch. */
export type PatchResult =
  { readonly ok: true; readonly tree: TreeNode } | { readonly ok: false; readonly message: string };

/** A patch that is rejected. */
export function refused(message: string): { readonly ok: false; readonly message: string } {
  return { ok: false, message };
}
