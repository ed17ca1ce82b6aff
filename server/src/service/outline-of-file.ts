import type { ParsedText } from "../stacks/index.ts";
import type { OutlineItem } from "../engine/analysis/part-results.ts";

/** The outline of what is ours in a file, in the order of the text; empty where nothing is. */
export function outlineOf(file: ParsedText | undefined): readonly OutlineItem[] {
  const parts = file?.structure ? file.parts : [];
  const items = parts.flatMap((part) => part.outline?.() ?? []);
  // One part may be between the documents of another.
  return items.sort((a, b) => a.span.start - b.span.start);
}
