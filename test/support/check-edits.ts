import { expect } from "vitest";
import type { TextEdit } from "../../server/src/engine/syntax/edits/document-editor.ts";

/** Fails where edits leave the text, or overlap. */
export function checkEdits(text: string, edits: readonly TextEdit[]): void {
  let from = 0;
  for (const { span } of [...edits].sort(
    (a, b) => a.span.start - b.span.start || a.span.end - b.span.end,
  )) {
    expect(from <= span.start && span.start <= span.end, JSON.stringify(edits)).toBe(true);
    from = span.end;
  }
  expect(from, JSON.stringify(edits)).toBeLessThanOrEqual(text.length);
}
