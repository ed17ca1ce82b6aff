import { itemsOf, mapOf, textOf } from "../../engine/syntax/look-up.ts";
import type { LocatedNode, MapNode } from "../../engine/syntax/located-node.ts";
import { parseFile } from "../../engine/syntax/parse.ts";

/** The names of its file. */
export const kustomizationName = /^(?:kustomization\.ya?ml|Kustomization)$/;

/** A folder for overlays to complete, by kustomize's own convention. */
const baseFolder = /(?:^|\/)bases?(?:\/|$)/;

const patchKeys = ["patches", "patchesStrategicMerge"];

/** True for a kustomization, which may leave out its kind. */
export function isKustomization(root: MapNode | undefined): boolean {
  if (!root) return false;
  const kind = textOf(root, "kind");
  const isNamed = kind === "Kustomization" || kind === "Component";
  const lists = [...patchKeys, "resources", "bases"];
  return (
    (isNamed || kind === undefined) && root.entries.some(({ key }) => lists.includes(key.text))
  );
}

/**
 * True if a kustomization in `folder` says that another document completes a file: it is a patch, or a resource that is
 * patched here or in an overlay.
 */
export function completesFile(text: string, folder: string, file: string): boolean {
  return parseFile(text).documents.some(({ root }) => {
    const map = mapOf(root);
    if (!map || !isKustomization(map)) return false;
    const patches = patchKeys.flatMap((name) => itemsIn(map, name));
    if (patches.some((patch) => isFile(patchFile(patch), file))) return true;
    const isPatched = patches.length > 0 || baseFolder.test(folder);
    return isPatched && itemsIn(map, "resources").some((item) => isFile(scalarText(item), file));
  });
}

function itemsIn(map: MapNode, name: string): readonly LocatedNode[] {
  const value = map.entries.find(({ key }) => key.text === name)?.value;
  return (value && itemsOf(value)) ?? [];
}

function patchFile(patch: LocatedNode): string | undefined {
  const map = mapOf(patch);
  return map ? textOf(map, "path") : scalarText(patch);
}

function scalarText(node: LocatedNode): string | undefined {
  return node.kind === "scalar" ? node.text : undefined;
}

function isFile(written: string | undefined, file: string): boolean {
  return written?.replace(/^(?:\.\/)+/, "") === file;
}
