import { inOrder, safeFixesOf } from "../../engine/fixes/try-fixes.ts";
import type { SeccompFile } from "../edits/profile-fix.ts";
import { preferred, safe } from "../../engine/analysis/fix-candidates.ts";
import { applyEdits } from "../../engine/syntax/edits/apply-edits.ts";
import type { TextEdit } from "../../engine/syntax/edits/document-editor.ts";
import {
  type FixCandidates,
  type Fix,
  fixOf,
  type FixConfidence,
} from "../../engine/analysis/fix.ts";
import {
  behindLine,
  isFirstOnLine,
  lineBreakOf,
  lineEnd,
  lineStart,
} from "../../engine/syntax/edits/text-lines.ts";
import type { Finding } from "../../engine/analysis/finding.ts";
import type { FixTitle } from "../../engine/messages/fix-titles.ts";
import type { SyntaxProblem } from "../../engine/syntax/located-node.ts";
import { halfWidth } from "../../engine/text/half-width.ts";
import { parseJsonDocument } from "../../engine/syntax/parse-json.ts";
import { runStart } from "../../engine/text/run-before.ts";

/** A text with profiles. */
type ProfileText = Pick<SeccompFile, "text" | "profiles">;

/** The fixes of a syntax mistake in JSON, each of which leaves fewer mistakes; none if the intended text is unclear. */
export function syntaxFixes(analysis: ProfileText, finding: Finding): FixCandidates {
  const { text } = analysis;
  return fixesOf(analysis, finding).filter((fix) => fix && mends(text, fix.edits, analysis));
}

/**
 * The edits of safe fixes of syntax mistakes that do not touch each other; none where they would leave no
 * fewer mistakes.
 */
export function safeSyntaxEdits(
  analysis: ProfileText,
  findings: readonly Finding[],
): readonly TextEdit[] {
  const fixes = safeFixesOf(findings, (finding) =>
    fixesOf(analysis, finding).flatMap((fix) => fix ?? []),
  );
  const edits = inOrder(fixes.map(({ fix }) => fix));
  return edits.length > 0 && mends(analysis.text, edits, analysis) ? edits : [];
}

function fixesOf(analysis: ProfileText, { message, span }: Finding): FixCandidates {
  return message.key === "seccomp-json-syntax"
    ? candidates(analysis.text, message.params.code, span, problemsOf(analysis))
    : [];
}

function problemsOf({ profiles }: ProfileText): readonly SyntaxProblem[] {
  return profiles.flatMap(({ parsed }) => parsed.problems);
}

/** True where fewer mistakes are left after a change. */
function mends(text: string, edits: readonly TextEdit[], analysis: ProfileText): boolean {
  const { problems } = parseJsonDocument(applyEdits(text, edits));
  return problems.length < problemsOf(analysis).length;
}

type Place = Finding["span"];

function candidates(
  text: string,
  code: string,
  span: Place,
  problems: readonly SyntaxProblem[],
): FixCandidates {
  switch (code) {
    case "CommaExpected":
      return [behindPrevious(text, span, ",", problems), closed(text, problems)];
    case "ColonExpected":
      return [behindPrevious(text, span, ":", problems)];
    case "PropertyNameExpected":
    case "ValueExpected":
      return [withoutComma(text, span), closed(text, problems)];
    case "InvalidCommentToken":
    case "UnexpectedEndOfComment":
      return withoutComments(text, span, problems);
    case "FULL_WIDTH_SIGN":
      return [halfWidthSign(text, span)];
    case "InvalidSymbol":
    case "InvalidNumberFormat":
      return isBeside(text, span, problems, ["UnexpectedEndOfString"])
        ? []
        : [otherWord(text, span), withoutSign(text, span)];
    case "CloseBraceExpected":
    case "CloseBracketExpected":
      return [closed(text, problems)];
    case "EndOfFileExpected":
      return [withoutTail(text, span)];
    default:
      return [];
  }
}

/** ASCII for one full-width character. */
function halfWidthSign(text: string, span: Place): Fix | undefined {
  const sign = halfWidth(text.slice(span.start, span.end));
  return sign === undefined
    ? undefined
    : replaced({ key: "replace", params: { text: sign } }, span, sign, safe);
}

/** True where the line has another mistake, from which this one may follow. */
function isBeside(
  text: string,
  { start }: Place,
  problems: readonly SyntaxProblem[],
  codes: readonly string[],
): boolean {
  const [from, to] = [lineStart(text, start), lineEnd(text, start)];
  return problems.some(
    ({ code, span }) => codes.includes(code) && span.start >= from && span.start <= to,
  );
}

/** A comma or colon behind the value before a place; only between two values is it certain. */
function behindPrevious(
  text: string,
  span: Place,
  sign: "," | ":",
  problems: readonly SyntaxProblem[],
): Fix | undefined {
  const before = text.slice(0, span.start).trimEnd();
  const isPlain = /["\w}\]]$/.test(before) && /^["\w{[-]/.test(text.slice(span.start));
  const words = ["InvalidSymbol", "UnexpectedEndOfString"];
  if (!isPlain || isBeside(text, span, problems, words)) return undefined;
  const key = sign === "," ? "insert-comma" : "insert-colon";
  const at = before.length;
  return replaced({ key, params: {} }, { start: at, end: at }, sign, safe);
}

/** Removes a comma before a closing bracket, behind an opening one, or next to another comma. */
function withoutComma(text: string, { start }: Place): Fix | undefined {
  const before = text.slice(0, start).trimEnd();
  const title = { key: "remove-comma", params: {} } as const;
  if (/[[{,]\s*,$/.test(before) || (before.endsWith(",") && /^[\]},]/.test(text.slice(start)))) {
    return replaced(title, { start: before.length - 1, end: before.length }, "", safe);
  }
  return /[[{,]$/.test(before) && text.startsWith(",", start)
    ? replaced(title, { start, end: start + 1 }, "", safe)
    : undefined;
}

/** Without a comment, and without all of them where there are several. */
function withoutComments(
  text: string,
  span: Place,
  problems: readonly SyntaxProblem[],
): FixCandidates {
  const all = problems.filter(({ code }) => code === "InvalidCommentToken");
  const fix = fixOf({ key: "remove-comment", params: {} }, [commentEdit(text, span)], preferred);
  if (all.length < 2) return [fix];
  const edits = all.map((problem) => commentEdit(text, problem.span));
  return [fixOf({ key: "remove-comments", params: {} }, edits, preferred), fix];
}

/** A comment is removed with its line, or with the spaces before it. */
function commentEdit(text: string, { start, end }: Place): TextEdit {
  const isAlone = isFirstOnLine(text, start) && text.slice(end, lineEnd(text, end)).trim() === "";
  if (isAlone) {
    const span = { start: lineStart(text, start), end: behindLine(text, lineEnd(text, end)) };
    return { span, newText: "" };
  }
  if (isFirstOnLine(text, start)) {
    const blanks = /^[ \t]*/.exec(text.slice(end))?.[0].length ?? 0;
    return { span: { start, end: end + blanks }, newText: "" };
  }
  return { span: { start: text.slice(0, start).trimEnd().length, end }, newText: "" };
}

const words: Readonly<Record<string, string>> = {
  True: "true",
  TRUE: "true",
  False: "false",
  FALSE: "false",
  None: "null",
  nil: "null",
};

/** A word that JSON does not have, as JSON has it. */
function otherWord(text: string, { start, end }: Place): Fix | undefined {
  const quoted = /^'([^'"\\\r\n]*)'/.exec(text.slice(start));
  if (quoted) {
    const [whole, inner = ""] = quoted;
    return asText(JSON.stringify(inner), { start, end: start + whole.length });
  }
  const word = /^[\w.+-]*/.exec(text.slice(start))?.[0] ?? "";
  const span = { start, end: Math.max(end, start + word.length) };
  if (word === "" || text.slice(start, span.end) !== word) return undefined;
  if (Object.hasOwn(words, word)) return asText(words[word] ?? word, span);
  // The parser takes the digits before the letter for a number of its own.
  const digits = text.slice(Math.max(runStart(text, start, /\d/), start - 20), start);
  if (/^0[xX][\dA-Fa-f]+$/.test(digits + word)) {
    const number = BigInt(digits + word).toString();
    return asText(number, { start: start - digits.length, end: span.end });
  }
  return /^[A-Za-z_][\w.-]*$/.test(word) && digits === ""
    ? asText(JSON.stringify(word), span)
    : undefined;
}

function asText(newText: string, span: Place): Fix | undefined {
  return replaced({ key: "replace", params: { text: newText } }, span, newText, preferred);
}

/** A comma for a semicolon, a colon for an equals sign. */
function withoutSign(text: string, { start }: Place): Fix | undefined {
  const sign = text.charAt(start);
  const meant = sign === ";" ? "," : sign === "=" ? ":" : undefined;
  if (meant === undefined) return undefined;
  return asText(meant, { start, end: start + 1 });
}

/** The brackets that are missing at the end of the text, each at the indentation of its opening one. */
function closed(text: string, problems: readonly SyntaxProblem[]): Fix | undefined {
  const content = text.trimEnd();
  const isAtEnd = problems.some(
    ({ code, span }) => code.startsWith("Close") && span.start >= content.length,
  );
  if (!isAtEnd) return undefined;
  const open = openBrackets(content);
  if (open.length === 0) return undefined;
  const lineBreak = lineBreakOf(text);
  const closers = open.reverse().map((at) => {
    const bracket = text.charAt(at) === "{" ? "}" : "]";
    const line = text.slice(lineStart(text, at), at);
    const isOnLines = /[\r\n]/.test(text.slice(at, content.length));
    return isOnLines ? `${lineBreak}${/^[ \t]*/.exec(line)?.[0] ?? ""}${bracket}` : bracket;
  });
  const comma = content.endsWith(",") ? 1 : 0;
  const span = { start: content.length - comma, end: content.length };
  return replaced({ key: "close-brackets", params: {} }, span, closers.join(""), preferred);
}

/** The places of unclosed brackets; those in texts are ignored. */
function openBrackets(text: string): number[] {
  const open: number[] = [];
  for (const { index, 0: token } of text.matchAll(/"(?:[^"\\\r\n]|\\.)*"?|[{}[\]]/g)) {
    if (token === "{" || token === "[") open.push(index);
    else if (token === "}" || token === "]") open.pop();
  }
  return open;
}

/** Without a bracket too many at the end of the text. */
function withoutTail(text: string, { start }: Place): Fix | undefined {
  const isBracket = /^[}\],]\s*$/.test(text.slice(start));
  const from = text.slice(0, start).trimEnd().length;
  const title = { key: "remove-tail", params: { text: text.charAt(start) } } as const;
  return isBracket ? replaced(title, { start: from, end: start + 1 }, "", preferred) : undefined;
}

function replaced(
  title: FixTitle,
  span: Place,
  newText: string,
  more: FixConfidence,
): Fix | undefined {
  return fixOf(title, [{ span, newText }], more);
}
