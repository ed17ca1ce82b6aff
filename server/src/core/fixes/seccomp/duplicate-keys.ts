import { joinEdits, removeEntry, type TextEdit } from "../../edits/document-editor.ts";
import { type EditedDocument, writtenPlace } from "../../edits/edited-document.ts";
import { fixOf } from "../../edits/fix.ts";
import { insertInto } from "../../edits/list-editor.ts";
import type { Entry, LocatedNode, MapNode } from "../../syntax/located-node.ts";
import { parentOf } from "../../text/value-path.ts";
import { forProfileRule, type SeccompFixMaker } from "./seccomp-fix.ts";

/** The fixes of keys that stand twice in a map. */
export const duplicateKeyFixes: readonly (readonly [string, SeccompFixMaker])[] = [
  forProfileRule("seccomp-duplicate-key", ({ key }, { path, span }, { edited }) => {
    const map = writtenPlace(edited, parentOf(path))?.node;
    if (map?.kind !== "map") return [];
    const at = map.entries.findIndex((entry) => entry.key.span.start === span.start);
    const own = map.entries[at];
    const lower = key.toLowerCase();
    const earlier = map.entries
      .slice(0, Math.max(at, 0))
      .findLast((entry) => entry.key.text.toLowerCase() === lower);
    if (!own || !earlier) return [];
    const isLast = map.entries.findLast((entry) => entry.key.text === own.key.text) === own;
    const merged = isLast ? mergeEdits(map, earlier, own, path, edited) : undefined;
    const params = { from: `the earlier "${earlier.key.text}"`, into: "this one" };
    return [
      fixOf({ key: "merge-into", params }, merged, { isPreferred: true }),
      fixOf(
        { key: "remove-earlier", params: { key: earlier.key.text } },
        removeEntry(edited, map, earlier),
      ),
      fixOf({ key: "remove-this", params: { key } }, removeEntry(edited, map, own)),
    ];
  }),
];

/** The texts of an earlier list behind those of a later one. */
function mergeEdits(
  map: MapNode,
  earlier: Entry,
  own: Entry,
  path: string,
  edited: EditedDocument,
): TextEdit[] | undefined {
  const texts = textsOf(own.value);
  const added = textsOf(earlier.value)?.filter((text) => texts?.includes(text) === false);
  if (!texts || !added) return undefined;
  return joinEdits(
    removeEntry(edited, map, earlier),
    added.length === 0 ? [] : insertInto(edited, path, texts.length - 1, added),
  );
}

/** The items of a list of texts; undefined for anything else, and for none. */
function textsOf(node: LocatedNode): readonly string[] | undefined {
  if (node.kind !== "list" || node.items.length === 0) return undefined;
  const texts = node.items.flatMap((item) =>
    item.kind === "scalar" && item.value.type === "string" ? [item.text] : [],
  );
  return texts.length === node.items.length ? texts : undefined;
}
