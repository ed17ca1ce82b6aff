import { setValue, type TextEdit } from "../../engine/syntax/edits/document-editor.ts";
import { insertInto } from "../../engine/syntax/edits/list-editor.ts";
import { writtenPlace } from "../../engine/syntax/edits/edited-document.ts";
import { resolveAlias } from "../../engine/syntax/located-node.ts";
import { parseFile } from "../../engine/syntax/parse.ts";
import type { PostureException } from "./project-posture.ts";

/** An item of a list, member by member. */
type Item = Readonly<Record<string, string | number | readonly string[]>>;

/**
 * The edits of a project's file after which the list at a path, such as `posture.exceptions`, ends in an item; of an empty
 * text, the whole file. Undefined where the file is broken, or where the list cannot be written to.
 */
export function withItem(text: string, path: string, item: Item): readonly TextEdit[] | undefined {
  const { documents, format, refused } = parseFile(text);
  const [document, another] = documents;
  if (refused || another || (document && document.problems.length > 0)) return undefined;
  if (!document?.root) {
    const lead = text === "" || text.endsWith("\n") ? "" : "\n";
    const newText = lead + linesOf(path, item);
    const isCrLf = /^[^\n]*\r\n/.test(text);
    const span = { start: text.length, end: text.length };
    return [{ span, newText: isCrLf ? newText.replaceAll("\n", "\r\n") : newText }];
  }
  const root = resolveAlias(document.root);
  if (root?.kind !== "map") return undefined;
  const edited = { text, format, root, fields: undefined };
  const list = writtenPlace(edited, path)?.node;
  const count = list?.kind === "list" ? list.items.length : 0;
  return count > 0 ? insertInto(edited, path, count - 1, [item]) : setValue(edited, path, [item]);
}

function linesOf(path: string, item: Item): string {
  const steps = path.split(".");
  const keys = steps.map((step, depth) => `${"  ".repeat(depth)}${step}:\n`).join("");
  const indent = "  ".repeat(steps.length);
  const members = Object.entries(item).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
  return `${keys}${indent}- ${members.join(`\n${indent}  `)}\n`;
}

/** The written members of an exception. */
type NewException = Pick<PostureException, "control" | "reason" | "until" | "files">;

/**
 * The edits of a project's file after which it excepts a control; of an empty text, the whole file. Undefined where the
 * file is broken, or where the list of exceptions cannot be written to.
 */
export function withException(
  text: string,
  { control, reason, until, files }: NewException,
): readonly TextEdit[] | undefined {
  return withItem(text, "posture.exceptions", { control, reason, until, ...(files && { files }) });
}

/**
 * The edits of a project's file after which it switches a rule off. Undefined where the file is broken, or
 * where the place cannot be written to.
 */
export function switchedOff(text: string, rule: string): readonly TextEdit[] | undefined {
  const { documents, format, refused } = parseFile(text);
  const [document, another] = documents;
  if (refused || another || (document && document.problems.length > 0)) return undefined;
  if (!document?.root) {
    const isCrLf = /^[^\n]*\r\n/.test(text);
    const lead = text === "" || text.endsWith("\n") ? "" : "\n";
    const newText = `${lead}rules:\n  ${rule}: off\n`;
    const span = { start: text.length, end: text.length };
    return [{ span, newText: isCrLf ? newText.replaceAll("\n", "\r\n") : newText }];
  }
  const root = resolveAlias(document.root);
  if (root?.kind !== "map") return undefined;
  return setValue({ text, format, root, fields: undefined }, `rules.${rule}`, "off");
}
