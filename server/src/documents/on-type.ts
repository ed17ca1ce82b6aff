import { documentAt } from "../engine/structure/structure.ts";
import type { NewLineStart } from "../engine/analysis/part-results.ts";
import { type Analysis } from "../kubelet/index.ts";
import type { KindIndex } from "../facts/field-index.ts";
import { cursorAt } from "../engine/syntax/cursor-at.ts";
import { lineAbove, type LineAbove } from "../engine/syntax/line-above.ts";
import { lineAt, lineSpan } from "../engine/text/line-index.ts";
import { fieldAtPath } from "./completion-field.ts";

/**
 * The beginning of the line at `offset` after Enter: the indentation of the children or siblings of the key above. A
 * dash is the user's, who may have typed it before the answer comes. Undefined if the line has text or is right already, if the line above begins nothing
 * known, in comments, block scalars, flow collections and JSON, and in documents of other kinds.
 */
export function newLineStart(analysis: Analysis, offset: number): NewLineStart | undefined {
  const { text, lines, format } = analysis;
  const document = documentAt(analysis, offset);
  if (!document?.index || format === "json") return undefined;
  const line = lineAt(lines, offset);
  const span = lineSpan(lines, text, line);
  const written = text.slice(span.start, span.end);
  if (written.trim() !== "") return undefined;
  const { span: whole, root } = document.parsed;
  const input = { text, lines, format, document: whole, root };
  const cursor = cursorAt(input, span.end);
  const above = lineAbove(input, line);
  if (cursor.at === "none" || cursor.style !== "block" || !above) return undefined;
  const start = startBelow(above, document.index);
  return start === undefined || start === written ? undefined : { span, text: start };
}

function startBelow(above: LineAbove, index: KindIndex): string | undefined {
  const { path, key, column, isBare, child, indentation } = above;
  if (!isBare) return blanks(column);
  const field = fieldAtPath(index, key === undefined ? path : [...path, { key }]);
  switch (field?.record.type) {
    case "struct":
    case "map": {
      if (child?.kind === "list") return undefined;
      return blanks(child?.column ?? (key === undefined ? column : column + indentation.map));
    }
    case "list": {
      if (child?.kind === "map" || key === undefined) return undefined;
      return blanks(child?.column ?? column + indentation.list);
    }
    default:
      return undefined;
  }
}

function blanks(count: number): string {
  return " ".repeat(count);
}
