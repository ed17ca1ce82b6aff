import type { TextEdit } from "./edited-document.ts";
import { lineBreakOf } from "./text-lines.ts";

/** A new line before the one that begins at an offset. */
export function lineInto(text: string, at: number, line: string): TextEdit {
  const lineBreak = lineBreakOf(text);
  const isLineStart = at === 0 || /[\n\uFEFF]/.test(text.charAt(at - 1));
  return {
    span: { start: at, end: at },
    newText: `${isLineStart ? "" : lineBreak}${line}${lineBreak}`,
  };
}
