import { setValue, type TextEdit } from "../syntax/edits/document-editor.ts";
import { insertInto } from "../syntax/edits/list-editor.ts";
import { writtenPlace } from "../syntax/edits/edited-document.ts";
import { resolveAlias } from "../syntax/located-node.ts";
import { parseFile } from "../syntax/parse.ts";
import type { PostureException } from "./project-posture.ts";

/** What is written of an exception. */
type NewException = Pick<PostureException, "control" | "reason" | "until" | "files">;

/**
 * The edits of a project's file after which it excepts a control; of an empty text, the whole file. Undefined where the
 * file is broken, or where the list of exceptions cannot be written to.
 */
export function withException(
  text: string,
  { control, reason, until, files }: NewException,
): readonly TextEdit[] | undefined {
  const { documents, format, refused } = parseFile(text);
  const [document, another] = documents;
  if (refused || another || (document && document.problems.length > 0)) return undefined;
  const item = { control, reason, until, ...(files && { files }) };
  const path = "posture.exceptions";
  if (!document?.root) {
    const lead = text === "" || text.endsWith("\n") ? "" : "\n";
    const lines = Object.entries(item).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
    const newText = `${lead}posture:\n  exceptions:\n    - ${lines.join("\n      ")}\n`;
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
