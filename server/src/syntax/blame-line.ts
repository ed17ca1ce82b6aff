import { runStart } from "../text/run-before.ts";
import type { SyntaxProblem } from "./located-node.ts";

/** A line of block style: its first character behind the indentation, and what it says. */
interface WrittenLine {
  readonly start: number;
  readonly indent: number;
  readonly content: string;
}

/**
 * The library reports a wrong indentation at the value before it, or in words that fit another mistake. Compares the
 * line with the one above and names the mistake that a user made.
 */
export function blameLines(problems: readonly SyntaxProblem[], text: string): SyntaxProblem[] {
  const blamed = problems.map((problem) => blameLine(problem, text));
  // The library reports an indentation twice: here as a key that has several lines.
  const moved = new Set(
    problems.flatMap(({ span }, index) =>
      blamed[index]?.code === "OVER_INDENTED" ? [span.start] : [],
    ),
  );
  return blamed.filter(
    ({ code, span }) => code !== "MULTILINE_IMPLICIT_KEY" || !moved.has(span.start),
  );
}

function blameLine(problem: SyntaxProblem, text: string): SyntaxProblem {
  if (problem.code === "BAD_INDENT") {
    return problem.message.startsWith("All mapping items")
      ? atLine(problem, text, lineAround(text, problem.span.start))
      : problem;
  }
  if (problem.code !== "BLOCK_AS_IMPLICIT_KEY") return problem;
  const line = lineAround(text, problem.span.start);
  if (problem.message.startsWith("A block sequence")) {
    const span = { start: line.start, end: line.start + line.content.length };
    return line.content.startsWith("-") ? { ...problem, code: "MISPLACED_ITEM", span } : problem;
  }
  const rest = text.slice(problem.span.start, line.start + line.content.length);
  if (keyEnd.test(rest) || /^["'[{|>&*!]/.test(rest)) return problem;
  const next = lineBelow(text, line);
  return next ? atLine(problem, text, next) : problem;
}

const keyEnd = /:(?=\s|$)/;

function atLine(problem: SyntaxProblem, text: string, line: WrittenLine): SyntaxProblem {
  const above = lineAbove(text, line);
  if (!above) return problem;
  const key = /^[^\s#"'[\]{},][^#"'[\]{}]*?(?=:\s)/.exec(withoutDashes(above.content))?.[0];
  const span = { start: line.start, end: line.start + line.content.length };
  const beside = above.indent + above.content.length - withoutDashes(above.content).length;
  if (key !== undefined && line.indent > beside && keyEnd.test(line.content)) {
    return { code: "OVER_INDENTED", message: key, span };
  }
  const isItem = /^-(?:\s|$)/;
  if (line.indent === above.indent && isItem.test(above.content) && !isItem.test(line.content)) {
    return { ...problem, code: "MISSING_DASH", span };
  }
  return problem;
}

function withoutDashes(content: string): string {
  return content.replace(/^(?:-[ \t]+)+/, "");
}

function lineAround(text: string, offset: number): WrittenLine {
  const from = runStart(text, offset, /[^\r\n]/);
  const [line = ""] = /^[^\r\n]*/.exec(text.slice(from, endOfLine(text, offset))) ?? [];
  const content = line.trim();
  const indent = line.length - line.trimStart().length;
  return { start: from + indent, indent, content };
}

function endOfLine(text: string, offset: number): number {
  const end = text.indexOf("\n", offset);
  return end < 0 ? text.length : end;
}

function isEmpty({ content }: WrittenLine): boolean {
  return content === "" || content.startsWith("#");
}

function lineAbove(text: string, line: WrittenLine): WrittenLine | undefined {
  let at = line.start - line.indent - 1;
  while (at >= 0) {
    const above = lineAround(text, at);
    if (!isEmpty(above)) return above;
    at = Math.min(at, above.start - above.indent) - 1;
  }
  return undefined;
}

function lineBelow(text: string, line: WrittenLine): WrittenLine | undefined {
  let at = endOfLine(text, line.start) + 1;
  while (at < text.length) {
    const below = lineAround(text, at);
    if (!isEmpty(below)) return below;
    at = endOfLine(text, at) + 1;
  }
  return undefined;
}
