import type { TextEdit } from "./edited-document.ts";

/** The text with edits made; they must not overlap. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  return (
    [...edits]
      // An insertion where a replaced piece begins goes before it.
      .sort((a, b) => b.span.start - a.span.start || b.span.end - a.span.end)
      .reduce(
        (before, { span, newText }) =>
          before.slice(0, span.start) + newText + before.slice(span.end),
        text,
      )
  );
}
