import { halfWidth } from "../text/half-width.ts";
import { runStart } from "../text/run-before.ts";
import type { Span } from "../text/span.ts";
import type { ParsedDocument, SyntaxProblem } from "./located-node.ts";

/** A line of block style: its first character behind the indentation, and what it says. */
interface WrittenLine {
  readonly start: number;
  readonly indent: number;
  readonly content: string;
}

/**
 * The library reports a mistake at the value before it, behind it, or in words that fit another one. Looks at the line and
 * the one above, and names the mistake that a user made.
 */
export function blameLines(problems: readonly SyntaxProblem[], text: string): SyntaxProblem[] {
  const blamed = problems.map((problem) => blameLine(problem, text));
  // The library reports an indentation twice: here as a key that has several lines.
  const moved = new Set(
    problems.flatMap(({ span }, index) =>
      blamed[index]?.code === "OVER_INDENTED" ? [span.start] : [],
    ),
  );
  return blamed.filter((_problem, index) => {
    const { code, span } = problems[index] ?? {};
    return code !== "MULTILINE_IMPLICIT_KEY" || span === undefined || !moved.has(span.start);
  });
}

/**
 * Says once in a document that a conflict of a merge is not resolved: what is reported below its beginning is mostly a
 * consequence.
 */
export function blameConflict(
  documents: readonly ParsedDocument[],
  text: string,
): readonly ParsedDocument[] {
  const start = text.search(/^<{7} /m);
  if (start < 0) return documents;
  return documents.map((document) => {
    const { problems, span } = document;
    const above = problems.filter((problem) => problem.span.start < start);
    const isHere = span.start <= start && start < span.end && above.length < problems.length;
    if (!isHere) return document;
    const conflict = { code: "CONFLICT", message: "", span: spanOf(lineAround(text, start)) };
    return { ...document, problems: [...above, conflict] };
  });
}

function blameLine(problem: SyntaxProblem, text: string): SyntaxProblem {
  switch (problem.code) {
    case "BAD_INDENT":
      return problem.message.startsWith("All mapping items")
        ? atLine(problem, text, lineAround(text, problem.span.start))
        : atOpenBracket(problem, text);
    case "MULTILINE_IMPLICIT_KEY":
      return withoutColon(problem, text);
    case "MISSING_CHAR":
      if (/implicit (?:map )?key/i.test(problem.message)) return withoutColon(problem, text);
      return problem.message.startsWith("Sequence item")
        ? atLine(problem, text, lineFrom(text, problem.span.start))
        : problem;
    case "UNEXPECTED_TOKEN":
      return /["']/.test(text.charAt(problem.span.start - 1)) &&
        problem.message.startsWith("Unexpected scalar")
        ? { ...problem, code: "TEXT_AFTER_QUOTE" }
        : problem;
    case "BLOCK_AS_IMPLICIT_KEY":
      return atSecondKey(problem, text);
    default:
      return problem;
  }
}

function atSecondKey(problem: SyntaxProblem, text: string): SyntaxProblem {
  const line = lineAround(text, problem.span.start);
  if (problem.message.startsWith("A block sequence")) {
    return line.content.startsWith("-")
      ? { ...problem, code: "MISPLACED_ITEM", span: spanOf(line) }
      : problem;
  }
  const rest = text.slice(problem.span.start, line.start + line.content.length);
  if (/^[｛［【]/.test(rest)) {
    const meant = halfWidth(rest);
    const span = { start: problem.span.start, end: problem.span.start + rest.length };
    return meant === undefined ? problem : { code: "FULL_WIDTH", message: meant, span };
  }
  if (keyEnd.test(rest) || /^["'[{|>&*!]/.test(rest)) return problem;
  const next = lineBelow(text, line);
  return next ? atLine(problem, text, next) : problem;
}

const keyEnd = /:(?=\s|$)/;

/** Characters that look like spaces but are not spaces to YAML: text from a web page or a chat has them. */
const oddSpace = /[\u00a0\u2000-\u200b\u202f\u205f\u3000]/;

/** A line in which nothing is a key: the colon is missing, or the space after it. */
function withoutColon(problem: SyntaxProblem, text: string): SyntaxProblem {
  const line = lineAround(text, problem.span.start);
  const content = withoutDashes(line.content);
  const start = line.start + line.content.length - content.length;
  const odd = oddSpace.exec(content);
  if (odd) {
    const at = start + odd.index;
    const name = `U+${content.charCodeAt(odd.index).toString(16).toUpperCase().padStart(4, "0")}`;
    return { code: "ODD_SPACE", message: name, span: { start: at, end: at + 1 } };
  }
  const span = { start, end: line.start + line.content.length };
  const plain = content.length < 200 ? plainLine(content) : undefined;
  if (plain !== undefined) return { code: "FULL_WIDTH", message: plain, span };
  const found = content.length < 80 ? wordsOf(line.content) : undefined;
  return found
    ? { code: found[0], message: found[1], span: found[2] ? spanOf(line) : span }
    : problem;
}

/** A line whose colon, dash or number sign an input method has written in full width, as it was meant. */
function plainLine(content: string): string | undefined {
  const [, key = "", value = ""] = /^([^\s：]+)[ \t]*：(.*)$/.exec(content) ?? [];
  const name = halfWidth(key) ?? key;
  if (/^[\w./-]+$/.test(name))
    return `${name}: ${halfWidth(value.trim()) ?? value.trim()}`.trimEnd();
  const item = /^[－—–](.+)$/.exec(content)?.[1]?.trim();
  if (item !== undefined) return `- ${halfWidth(item) ?? item}`;
  return content.startsWith("＃") ? `#${content.slice(1)}` : undefined;
}

/** The mistake in a line without a key, and the line or the word that its text names. */
function wordsOf(content: string): [code: string, named: string, isOfDash?: true] | undefined {
  if (/^-\s/.test(content)) return keyEnd.test(content) ? ["ITEM_AMONG_KEYS", "", true] : undefined;
  if (/^-[^\s-]/.test(content)) return ["NO_SPACE_AFTER_DASH", `- ${content.slice(1)}`];
  const [, name = "", equal = ""] = /^([\w.-]+)[ \t]*:?=>?[ \t]*([^\s>].*)$/.exec(content) ?? [];
  if (name !== "") return ["EQUALS_SIGN", `${name}: ${equal}`];
  const [, key = "", value = ""] = /^([\w./-]+):(?!\/\/)(\S.*)$/.exec(content) ?? [];
  if (key !== "") return ["NO_SPACE_AFTER_COLON", `${key}: ${value}`];
  if (content.startsWith("%")) return ["BAD_DIRECTIVE", ""];
  if (/^[A-Za-z][\w.-]*$/.test(content)) return ["NO_COLON", content];
  return /^[\w./-]+$/.test(content) ? ["NO_DASH", content] : undefined;
}

/** A list or a map in brackets that does not end is noticed on the next line; the user has to see where it begins. */
function atOpenBracket(problem: SyntaxProblem, text: string): SyntaxProblem {
  if (!/^flow /i.test(problem.message)) return problem;
  const start = openBracketBefore(text, problem.span.start);
  if (start === undefined) return problem;
  const line = lineAround(text, start);
  const span = { start, end: line.start + line.content.length };
  return { code: "UNCLOSED_BRACKET", message: text.charAt(start) === "[" ? "]" : "}", span };
}

const token = /"(?:[^"\\]|\\[^])*"|'(?:[^']|'')*'|[[\]{}]|(?<!\S)#.*/g;

/** A list in brackets that is longer than this is noticed where its end is missing. */
const maxBracketText = 16_384;

/** The last bracket before an offset that is not closed there, looked for line by line: mostly it is on the one above. */
function openBracketBefore(text: string, offset: number): number | undefined {
  let closed = 0;
  for (let end = offset; end > 0 && offset - end < maxBracketText;) {
    const start = runStart(text, end, /[^\n]/);
    const found = [...text.slice(start, end).matchAll(token)].toReversed();
    for (const { 0: sign, index } of found) {
      const isOpening = sign === "[" || sign === "{";
      if (isOpening && closed === 0) return start + index;
      if (isOpening) closed--;
      else if (sign === "]" || sign === "}") closed++;
    }
    end = start - 1;
  }
  return undefined;
}

function atLine(problem: SyntaxProblem, text: string, line: WrittenLine): SyntaxProblem {
  const above = lineAbove(text, line);
  if (!above) return problem;
  const key = keyOf(above);
  if (key !== undefined && line.indent > columnOf(above) && keyEnd.test(line.content)) {
    return { code: "OVER_INDENTED", message: key, span: spanOf(line) };
  }
  const isItem = /^-(?:\s|$)/;
  if (line.indent === above.indent && isItem.test(above.content) && !isItem.test(line.content)) {
    return { ...problem, code: "MISSING_DASH", span: spanOf(line) };
  }
  const sibling = siblingAbove(text, line);
  return sibling === undefined
    ? problem
    : { code: "UNALIGNED", message: sibling, span: spanOf(line) };
}

/** The nearest key above that is deeper than a line, below one that is not: the line belongs at the same depth. */
function siblingAbove(text: string, line: WrittenLine): string | undefined {
  let nearest: WrittenLine | undefined;
  for (let above = lineAbove(text, line); above; above = lineAbove(text, above)) {
    if (columnOf(above) > line.indent && (!nearest || columnOf(above) <= columnOf(nearest)))
      nearest = above;
    if (above.indent < line.indent) break;
  }
  return nearest && keyOf(nearest);
}

/** Where the key of a line is: after the dashes of items. */
function columnOf({ indent, content }: WrittenLine): number {
  return indent + content.length - withoutDashes(content).length;
}

function spanOf({ start, content }: WrittenLine): Span {
  return { start, end: start + content.length };
}

function keyOf({ content }: WrittenLine): string | undefined {
  return /^[^\s#"'[\]{},][^#"'[\]{}]*?(?=:(?:\s|$))/.exec(withoutDashes(content))?.[0];
}

function withoutDashes(content: string): string {
  return content.replace(/^(?:-[ \t]+)+/, "");
}

/** The line of a place, or the next one with something in it. */
function lineFrom(text: string, offset: number): WrittenLine {
  const line = lineAround(text, offset);
  return isEmpty(line) ? (lineBelow(text, line) ?? line) : line;
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
