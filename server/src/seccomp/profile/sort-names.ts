import type { TextEdit } from "../../engine/syntax/edits/document-editor.ts";
import { hasComment, writtenPlace } from "../../engine/syntax/edits/edited-document.ts";
import { isSorted, type ProfileFixContext } from "../edits/profile-fix.ts";
import type { ProfileRule } from "../profile-model.ts";

/**
 * Puts the calls of a rule into the order of their characters, each into the place of another one.
 * Undefined where they are in order, or have comments, anchors or tags, which belong to one call.
 */
export function sortEdits(
  rule: ProfileRule,
  { edited }: ProfileFixContext,
): TextEdit[] | undefined {
  const list = rule.names && writtenPlace(edited, rule.names.path)?.node;
  if (list?.kind !== "list" || hasComment(edited, list.span)) return undefined;
  const items = list.items.flatMap((item) =>
    item.kind === "scalar" && item.anchor === undefined && item.tag === undefined ? [item] : [],
  );
  const isWhole = items.length === list.items.length;
  if (!isWhole || isSorted(items.map(({ text }) => text))) return undefined;
  const sorted = [...items].sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0));
  return items.flatMap(({ span }, at) => {
    const other = sorted[at];
    if (!other || other.span.start === span.start) return [];
    return [{ span, newText: edited.text.slice(other.span.start, other.span.end) }];
  });
}
