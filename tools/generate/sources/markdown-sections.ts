import type { Reading, Problem } from "../problem.ts";

/** A heading of a type and the lines up to the next heading. */
export interface MarkdownSection {
  readonly name: string;
  readonly anchor?: string;
  /** 1-based line of the heading. */
  readonly line: number;
  readonly body: string;
  /** 1-based line of the body's first line. */
  readonly bodyLine: number;
}

const typeHeading = /^\s*##\s+`([^`]+)`\s*(?:\{#([\w.-]+)\})?\s*$/;
const anyHeading = /^\s*#{1,6}\s/;

/**
 * Splits a page at its headings. A heading with a name in backticks is a type; other headings ("Resource Types") end a
 * section and start none. Comments are blanked first: the translated pages keep the English original in them.
 */
export function splitSections(page: string, text: string): Reading<readonly MarkdownSection[]> {
  const { result: visible, problems } = blankComments(page, text.replaceAll("\r\n", "\n"));
  const sections: MarkdownSection[] = [];
  let open: { name: string; anchor: string | undefined; line: number; lines: string[] } | undefined;
  const close = () => {
    if (!open) return;
    const { name, anchor, line, lines } = open;
    const body = lines.join("\n");
    sections.push({ name, line, body, bodyLine: line + 1, ...(anchor && { anchor }) });
  };
  for (const [index, line] of visible.split("\n").entries()) {
    if (!anyHeading.test(line)) {
      open?.lines.push(line);
      continue;
    }
    close();
    const heading = typeHeading.exec(line);
    open = heading
      ? { name: heading[1] ?? "", anchor: heading[2], line: index + 1, lines: [] }
      : undefined;
  }
  close();
  return { result: sections, problems };
}

/** Replaces `<!-- … -->` by spaces and keeps every line break, so that line numbers stay true. */
function blankComments(page: string, text: string): Reading<string> {
  const problems: Problem[] = [];
  let result = "";
  let at = 0;
  for (;;) {
    const start = text.indexOf("<!--", at);
    if (start < 0) break;
    const end = text.indexOf("-->", start);
    if (end < 0) {
      const line = text.slice(0, start).split("\n").length;
      problems.push({ page, line, message: "a comment is never closed" });
      break;
    }
    const after = end + "-->".length;
    result += text.slice(at, start) + text.slice(start, after).replace(/[^\n]/g, " ");
    at = after;
  }
  return { result: result + text.slice(at), problems };
}
