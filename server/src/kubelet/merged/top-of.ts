import type { Span } from "../../engine/text/span.ts";
import type { Analysis } from "../analysis.ts";

/** The place to blame for a whole file: the value of `kind`, or the start. */
export function topOf({ documents }: Pick<Analysis, "documents">): Span {
  const entry = documents.find(({ identity }) => identity)?.identity?.kindEntry;
  return entry?.value.span ?? { start: 0, end: 0 };
}
