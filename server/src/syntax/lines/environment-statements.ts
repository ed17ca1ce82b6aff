import type { Span } from "../../text/span.ts";

/** A value as systemd's `EnvironmentFile=` reads it: quoted pieces may have line breaks, and a backslash takes away the next one. */
const assignment =
  /[ \t]*(?:export[ \t]+)?[A-Za-z_]\w*[ \t]*=(?:[ \t]*(?:"(?:[^"\\]|\\[^])*"|'[^']*'))*(?:\\\r?\n|\\[^]|[^\\\r\n])*/y;

const joinedLine = /(?:\\\r?\n|[^\r\n])*/y;
const comment = /^[ \t]*[#;]/;

/**
 * The stretches of an environment file whose lines belong together (systemd.exec(5)). Before version 254, systemd also joined
 * a comment that ends in a backslash with the next line.
 */
export function environmentStatements(text: string): readonly Span[] {
  const found: Span[] = [];
  for (const { start, end } of environmentLines(text)) {
    if (text.slice(start, end).includes("\n")) found.push({ start, end });
  }
  return found;
}

/** The lines of an environment file; one that goes on below is one. */
export function environmentLines(text: string): readonly Span[] {
  const found: Span[] = [];
  for (let start = 0; start < text.length;) {
    assignment.lastIndex = start;
    joinedLine.lastIndex = start;
    const isComment = comment.test(text.slice(start, start + 200));
    const isAssignment = !isComment && assignment.test(text);
    if (!isAssignment) joinedLine.test(text);
    const end = (isAssignment ? assignment : joinedLine).lastIndex;
    found.push({ start, end });
    start = end + (text.startsWith("\r\n", end) ? 2 : 1);
  }
  return found;
}
