import { mapOf, textOf } from "../engine/syntax/look-up.ts";
import type { MapNode } from "../engine/syntax/located-node.ts";
import { parseFile } from "../engine/syntax/parse.ts";
import { lookAt, type TextLook } from "../engine/text/text-look.ts";
import { findNode, nodeTextAt } from "./find-nodes.ts";
import { platforms } from "./platform-registry.ts";

const completed = platforms.flatMap(({ marks, documents }) =>
  documents.flatMap((form) => (form.completedBy ? [{ marks, form, by: form.completedBy }] : [])),
);

const parted = platforms.flatMap(({ marks, documents }) =>
  documents.flatMap(({ isPart, keys }) => (isPart && keys ? [{ marks, isPart, keys }] : [])),
);

const shared = platforms.flatMap(({ marks, documents }) =>
  documents.flatMap(({ sharedFolders, is }) =>
    sharedFolders && is ? [{ marks, sharedFolders, is }] : [],
  ),
);

/** Marks a text with a part of a configuration that is spread over the files of a folder. */
export const partOfFolder = "part";

/** Whether the other files of its folder may complete what a text says. */
export function isPartOfFolder(text: string, look: TextLook = lookAt(text)): boolean {
  const likely = parted.filter(({ marks }) => look.test(marks));
  return likely.length > 0 && partsIn(rootsIn(text), likely).length > 0;
}

/** The folders whose files, at any level, complete what a text says, by the path of its file; undefined if none do. */
export function sharedFoldersOf(
  text: string,
  path: string,
  look: TextLook = lookAt(text),
): readonly string[] | undefined {
  const [folders] = shared.flatMap(({ marks, sharedFolders }) => {
    const found = sharedFolders(path);
    return found && look.test(marks) ? [found] : [];
  });
  return folders && isOfSharedFolder(rootsIn(text), shared) ? folders : undefined;
}

function isOfSharedFolder(roots: readonly MapNode[], forms: typeof shared): boolean {
  return roots.some(
    (root) => textOf(root, "kind") === undefined && forms.some(({ is }) => is(root)),
  );
}

/** Whether a kustomization may complete what a text says: it has a resource of a platform. */
export function mayBeCompleted(text: string, look: TextLook = lookAt(text)): boolean {
  return (
    /^kind:[ \t]*(?!KubeletConfiguration\b)\S/m.test(text) &&
    platforms.some(({ marks }) => look.test(marks))
  );
}

function partsIn(roots: readonly MapNode[], forms: typeof parted): readonly MapNode[] {
  return roots.filter((root) =>
    forms.some(
      ({ isPart, keys: [first = ""] }) => findNode(root, [first]) !== undefined && isPart(root),
    ),
  );
}

/** The documents that those of a text name, and that are not in it: kind, group and name of each as one text. */
export function neighboursNamedIn(text: string, look: TextLook = lookAt(text)): readonly string[] {
  const likely = completed.filter(({ marks, by }) => look.test(marks) && look.test(by.mark));
  if (likely.length === 0) return [];
  const roots = rootsIn(text);
  const named = likely.flatMap(({ form: { kinds = [], group = "" }, by }) =>
    roots
      .filter((root) => kinds.includes(kindOf(root)) && groupOf(root) === group)
      .flatMap((root) => nodeTextAt(root, by.nameAt) ?? [])
      .map((name) => documentKey(by.kind, group, name)),
  );
  const own = new Set(roots.flatMap(keyOf));
  return [...new Set(named)].filter((key) => !own.has(key));
}

/** The documents of a text that may complete those of others, as `neighboursNamedIn` names them. */
export function neighboursIn(text: string): readonly string[] {
  const forms = parted.filter(({ marks }) => marks.test(text));
  const ofFolder = shared.filter(({ marks }) => marks.test(text));
  const isLikely =
    [...forms, ...ofFolder].length > 0 || completed.some(({ marks }) => marks.test(text));
  if (!isLikely) return [];
  const roots = rootsIn(text);
  const isPart = partsIn(roots, forms).length > 0 || isOfSharedFolder(roots, ofFolder);
  return [...(isPart ? [partOfFolder] : []), ...roots.flatMap(keyOf)];
}

function rootsIn(text: string): readonly MapNode[] {
  return parseFile(text).documents.flatMap(({ root }) => mapOf(root) ?? []);
}

function keyOf(root: MapNode): readonly string[] {
  const isNeighbour = completed.some(
    ({ form: { group = "" }, by }) => by.kind === kindOf(root) && group === groupOf(root),
  );
  const name = nodeTextAt(root, ["metadata", "name"]);
  return isNeighbour && name !== undefined ? [documentKey(kindOf(root), groupOf(root), name)] : [];
}

function kindOf(root: MapNode): string {
  return textOf(root, "kind") ?? "";
}

function groupOf(root: MapNode): string {
  const [group = ""] = (textOf(root, "apiVersion") ?? "").split("/");
  return group;
}

function documentKey(kind: string, group: string, name: string): string {
  return `${kind}.${group}/${name}`;
}
