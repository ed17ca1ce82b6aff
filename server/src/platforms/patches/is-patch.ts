import type { MapNode } from "../../engine/syntax/located-node.ts";
import { mapOf } from "../../engine/syntax/look-up.ts";
import { isDirective } from "../find-nodes.ts";
import { rootsOf, type PlatformDocument } from "../platform-documents.ts";

/** Names of patches and of folders with them, such as `patches/global/kubelet.yaml`. */
const patchPath = /(?:^|\/)(?:[^/]*[._-])?patch(?:es)?(?:[._-][^/]*)?(?:\/[^/]*){0,2}$/i;

/** How deep a directive of a strategic merge patch may be. */
const maxDepth = 6;

/** True if another document, which is not known here, says what this one leaves out. */
export function isPatch(document: PlatformDocument): boolean {
  const { form, root, path, together, isCompleted = false } = document;
  const around = together.filter(({ isOfOtherFile }) => isOfOtherFile).map((other) => other.root);
  return (
    form.isPatch?.(root, rootsOf(together), around) === true ||
    ((isCompleted || patchPath.test(path)) && form.isComplete?.(root, around) !== true) ||
    hasDirective(root, maxDepth)
  );
}

function hasDirective({ entries }: MapNode, depth: number): boolean {
  return (
    depth > 0 &&
    entries.some(({ key, value }) => {
      if (isDirective(key.text)) return true;
      const map = mapOf(value);
      return map !== undefined && hasDirective(map, depth - 1);
    })
  );
}
