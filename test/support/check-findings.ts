import type { FileOptions } from "../../server/src/engine/parts/part.ts";
import { expect } from "vitest";
import { analyze } from "../../server/src/documents/analyze.ts";
import { defaultVersion } from "../../server/src/facts/field-index.ts";
import type { Finding } from "../../server/src/engine/analysis/finding.ts";
import { lineCharacterAt, type LineIndex } from "../../server/src/engine/text/line-index.ts";
import { knowledge } from "./knowledge.ts";
import { messageText } from "./texts.ts";

/**
 * Compares all findings of a text with the marks in it. A mark is a comment line below the line it
 * speaks of: `#     ^^^ error[rule]: part of the message`. Where the finding begins in the first
 * column, the mark is `#^^^`, and the `#` counts (`# error[rule]` for one character). Spans over several lines end at their first line's end; an
 * empty span has one `^`. Failures show the lines of the text, plus `lineShift`.
 */
export function checkFindings(
  text: string,
  options: Partial<FileOptions> = {},
  lineShift = 0,
): void {
  const analysis = analyze(text, { kubernetesVersion: defaultVersion, ...options }, knowledge);
  const shifted = (at: string): string =>
    at.replace(/^\d+/, (line) => String(Number(line) + lineShift));
  const marks = marksOf(text).map(({ at, part }) => ({ at: shifted(at), part }));
  const found = analysis.findings.map((finding) => {
    const at = shifted(markOf(finding, text, analysis.lines));
    return { at, message: messageText(finding.message) };
  });
  expect(found.map(({ at }) => at).sort()).toEqual(marks.map(({ at }) => at).sort());
  for (const mark of marks) {
    const messages = found.filter(({ at }) => at === mark.at).map(({ message }) => message);
    expect(
      messages.some((message) => message.includes(mark.part)),
      `${mark.at}: ${messages.join("\n")} should have: ${mark.part}`,
    ).toBe(true);
  }
}

/** The place, severity and rule of a finding as its mark says them. */
export function markOf({ span, severity, rule }: Finding, text: string, lines: LineIndex): string {
  const start = lineCharacterAt(lines, span.start);
  const lineEnd = text.indexOf("\n", span.start);
  const end = Math.min(span.end, lineEnd < 0 ? text.length : lineEnd);
  const width = Math.max(end - span.start, 1);
  return `${start.line + 1}:${start.character + 1}+${width} ${severity}[${rule}]`;
}

/** The marks of a text, and what of its message each gives. */
export function marksOf(text: string): { at: string; part: string }[] {
  let line = 0;
  return text.split("\n").flatMap((content, index) => {
    const mark = /^#(\s*)(\^*) ?(error|warning|information|hint)\[([\w-]+)\](?:: (.*))?$/.exec(
      content,
    );
    if (!mark) {
      line = index + 1;
      return [];
    }
    const [, blanks = "", carets = "", severity = "", rule = "", part = ""] = mark;
    const isFirst = blanks === "" || carets === "";
    const first = isFirst ? 1 : 2 + blanks.length;
    const width = isFirst ? carets.length + 1 : carets.length;
    return [{ at: `${line}:${first}+${width} ${severity}[${rule}]`, part }];
  });
}
