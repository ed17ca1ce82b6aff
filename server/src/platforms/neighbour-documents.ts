import { mapOf, textOf } from "../syntax/look-up.ts";
import type { MapNode } from "../syntax/located-node.ts";
import { parseFile } from "../syntax/parse.ts";
import { lookAt, type TextLook } from "../text/text-look.ts";
import { textAt } from "./find-nodes.ts";
import type { DocumentForm } from "./platform.ts";
import { platforms } from "./platform-registry.ts";

/** A document of a platform that completes one of another file. */
export interface Neighbour {
  readonly marks: RegExp;
  readonly group: string | undefined;
  readonly kind: string;
  /** Its `metadata.name`. */
  readonly name: string;
}

const completed = platforms.flatMap(({ marks, documents }) =>
  documents.flatMap((form) => (form.completedBy ? [{ marks, form, by: form.completedBy }] : [])),
);

/** The documents that those of a text name, and that are not in it. */
export function neighboursNamedIn(
  text: string,
  look: TextLook = lookAt(text),
): readonly Neighbour[] {
  const likely = completed.filter(({ marks, by }) => look.test(marks) && look.test(by.mark));
  if (likely.length === 0) return [];
  const roots = rootsIn(text);
  return likely.flatMap(({ marks, form, by }) => {
    const group = form.group;
    const names = roots
      .filter((root) => isOfForm(root, form))
      .flatMap((root) => textAt(root, by.nameAt) ?? []);
    return [...new Set(names)]
      .map((name): Neighbour => ({ marks, group, kind: by.kind, name }))
      .filter((neighbour) => !roots.some((root) => isNeighbour(root, neighbour)));
  });
}

/** True if a text contains the document. */
export function containsNeighbour(text: string, neighbour: Neighbour): boolean {
  return neighbour.marks.test(text) && rootsIn(text).some((root) => isNeighbour(root, neighbour));
}

function rootsIn(text: string): readonly MapNode[] {
  return parseFile(text).documents.flatMap(({ root }) => mapOf(root) ?? []);
}

function isNeighbour(root: MapNode, { group, kind, name }: Neighbour): boolean {
  const isOfKind = isOfForm(root, { kinds: [kind], ...(group !== undefined && { group }) });
  return isOfKind && textAt(root, ["metadata", "name"]) === name;
}

function isOfForm(
  root: MapNode,
  { kinds = [], group }: Pick<DocumentForm, "kinds" | "group">,
): boolean {
  const [ownGroup = ""] = (textOf(root, "apiVersion") ?? "").split("/");
  return kinds.includes(textOf(root, "kind") ?? "") && ownGroup === group;
}
