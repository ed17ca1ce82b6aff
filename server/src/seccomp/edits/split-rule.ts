import type { ProfileArgument, ProfileRule } from "../profile-model.ts";
import { applyEdits } from "../../engine/syntax/edits/apply-edits.ts";
import type { TextEdit } from "../../engine/syntax/edits/document-editor.ts";
import { hasComment, writtenPlace } from "../../engine/syntax/edits/edited-document.ts";
import { removeItems } from "../../engine/syntax/edits/list-editor.ts";
import {
  beforeOnLine,
  isFirstOnLine,
  lineBreakOf,
  trimmedEnd,
} from "../../engine/syntax/edits/text-lines.ts";
import { numberIn, type ProfileFixContext } from "./profile-fix.ts";
import { distinctBy } from "../../engine/text/distinct-by.ts";

/**
 * Replaces a rule by one for each condition, each with the text of the old rule in addition to its condition. Undefined
 * if that would lose or repeat something: comments, anchors.
 */
export function splitEdits(rule: ProfileRule, context: ProfileFixContext): TextEdit[] | undefined {
  const { edited } = context;
  const { text, format } = edited;
  const { args } = rule;
  const node = writtenPlace(edited, rule.path)?.node;
  if (!args || node?.kind !== "map") return undefined;
  const span = { start: node.span.start, end: trimmedEnd(text, node.span) };
  const written = text.slice(span.start, span.end);
  if (hasComment(edited, span)) return undefined;
  if (format === "yaml" && /[&*]\w/.test(written)) return undefined;
  const kept = distinctBy(args.value, meaningOf);
  const copies = kept.map((argument) => {
    const others = args.value
      .filter((other) => other !== argument)
      .map(({ path }) => numberIn(path));
    if (others.length === 0) return written;
    const edits = removeItems(edited, args.path, others);
    if (!edits) return undefined;
    const after = applyEdits(text, edits);
    const gone = edits.reduce((sum, edit) => sum + edit.span.end - edit.span.start, 0);
    return after.slice(span.start, span.end - gone).trimEnd();
  });
  const between = separator(text, node.style, span.start);
  if (between === undefined || copies.includes(undefined)) return undefined;
  return [{ span, newText: copies.join(between) }];
}

function meaningOf({ index, op, value, valueTwo }: ProfileArgument): string {
  return [index?.value ?? 0, op?.value ?? "", value?.value ?? 0n, valueTwo?.value ?? 0n].join(" ");
}

/** The text between two items that begin like the one at an offset; undefined if that is not plain. */
function separator(text: string, style: "block" | "flow", start: number): string | undefined {
  const before = beforeOnLine(text, start);
  const lineBreak = lineBreakOf(text);
  if (style === "block") return /^ *- +$/.test(before) ? `${lineBreak}${before}` : undefined;
  return isFirstOnLine(text, start) ? `,${lineBreak}${before}` : ", ";
}
