import { runStart } from "../../text/run-before.ts";
import type { Span } from "../../text/span.ts";

/** Lines of a unit that systemd passes over, also between lines that a backslash joins. */
export const unitComment = /^[ \t]*[#;]/;

/** True for a line of a unit that goes on in the next one that is not a comment: systemd reads pairs of backslashes first. */
export function goesOn(line: string): boolean {
  return (line.length - runStart(line, line.length, /\\/)) % 2 === 1;
}

/** The stretches of a unit whose lines systemd joins (systemd.syntax(7)), with the comments between them. */
export function unitStatements(text: string): readonly Span[] {
  const found: Span[] = [];
  let open: number | undefined;
  for (const { index, 0: line } of text.matchAll(/[^\r\n]+|(?<=\n)(?=\r?\n)/g)) {
    if (unitComment.test(line)) continue;
    if (goesOn(line)) open ??= index;
    else if (open !== undefined) {
      found.push({ start: open, end: index + line.length });
      open = undefined;
    }
  }
  return open === undefined ? found : [...found, { start: open, end: text.length }];
}
