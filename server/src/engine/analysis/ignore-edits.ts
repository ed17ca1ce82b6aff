import type { TextEdit } from "../syntax/edits/document-editor.ts";
import { lineInto } from "../syntax/edits/line-into.ts";
import type { LinePlace } from "../syntax/lines/statements.ts";
import { lineAt, type LineIndex } from "../text/line-index.ts";
import { ignoreComments, ignoreText } from "./ignore-comments.ts";

/** A text that comments can be put into. */
interface Written {
  readonly text: string;
  readonly lines: LineIndex;
}

/** The edit that silences rules by a comment at a place, or by the comment that is above it already. */
export function ignoreAbove(
  { text, lines }: Written,
  { at, indent }: LinePlace,
  rules: readonly string[],
): TextEdit {
  const line = lineAt(lines, at);
  const there = ignoreComments(text, lines).find(
    (comment) => comment.line === line && comment.isAlone && !comment.isMalformed,
  );
  if (!there) return lineInto(text, at, `${indent}${ignoreText(rules)}`);
  const names = [...new Set([...there.names.map((name) => name.text), ...rules])];
  return { span: there.span, newText: ignoreText(names, { reason: there.reason }) };
}

/** The edit that silences a rule in the whole text, by a comment at its head. */
export function ignoreInFile(
  { text }: Pick<Written, "text">,
  head: number,
  rule: string,
): TextEdit {
  return lineInto(text, head, ignoreText([rule], { isFile: true }));
}
