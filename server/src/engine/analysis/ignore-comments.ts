import { lineAt, lineSpan, type LineIndex } from "../text/line-index.ts";
import type { CommentSign } from "../syntax/lines/statements.ts";
import type { Span } from "../text/span.ts";

/** The word of the comments that silence rules, and of those that do so for a whole file. */
export const ignoreWord = "kubelet-config-ignore";

/** A comment `# kubelet-config-ignore: rule, rule -- reason`. */
export interface IgnoreComment {
  readonly sign: CommentSign;
  /** From the sign to the end of the line. */
  readonly span: Span;
  /** The line whose findings it silences; undefined: the whole file's. */
  readonly line: number | undefined;
  /** Nothing else is in its line. */
  readonly isAlone: boolean;
  readonly names: readonly IgnoredName[];
  /** The text after `--`, trimmed. */
  readonly reason: string | undefined;
  /** The part before `--` is more than a list of names, or it has no name or no colon. */
  readonly isMalformed: boolean;
}

/** A name in a comment; it should be the id of a rule. */
export interface IgnoredName {
  readonly text: string;
  readonly span: Span;
}

/** In a text that another file has in quotes, a comment ends at the escaped line break or the closing quote. */
const commentPattern =
  /(#|\/\/)[ \t]*(kubelet-config-ignore(?:-file)?)(?![\w-])(:?)((?:(?!\\n|"[,}\]]*\r?$)[^\r\n])*)/gm;

const namePattern = /^[a-z][a-z\d]*(?:-[a-z\d]+)*$/i;

/** The comments of a text that silence rules, in the order of the text. */
export function ignoreComments(text: string, lines: LineIndex): readonly IgnoreComment[] {
  if (!text.includes(ignoreWord)) return [];
  return [...text.matchAll(commentPattern)].map((match) => {
    const [whole, sign, word = "", colon = "", rest = ""] = match;
    const span = { start: match.index, end: match.index + whole.length };
    const line = lineAt(lines, span.start);
    const before = text.slice(lineSpan(lines, text, line).start, span.start);
    // A comment of cmd.exe begins with a word.
    const isAlone = /^\s*(?:rem\s+)?$/i.test(before);
    const { list, reason } = partsOf(rest);
    const listStart = span.end - rest.length;
    const names = [...list.matchAll(/[^\s,]+/g)].map((name) => {
      const start = listStart + name.index;
      return { text: name[0], span: { start, end: start + name[0].length } };
    });
    return {
      sign: sign === "//" ? "//" : "#",
      span,
      isAlone,
      names,
      reason,
      line: word === ignoreWord ? line + (isAlone ? 1 : 0) : undefined,
      isMalformed:
        colon === "" ||
        names.length === 0 ||
        !names.every(({ text: name }) => namePattern.test(name)),
    };
  });
}

/** `a, b -- why` -> `a, b` and `why`. */
function partsOf(rest: string): { readonly list: string; readonly reason: string | undefined } {
  const at = /(?:^|[ \t])--(?=[ \t]|$)/.exec(rest);
  if (!at) return { list: rest, reason: undefined };
  return { list: rest.slice(0, at.index), reason: rest.slice(at.index + at[0].length).trim() };
}

/** The text of a comment. */
export function ignoreText(
  rules: readonly string[],
  {
    reason,
    isFile = false,
    sign = "#",
  }: {
    readonly reason?: string | undefined;
    readonly isFile?: boolean;
    readonly sign?: CommentSign | undefined;
  } = {},
): string {
  const word = isFile ? `${ignoreWord}-file` : ignoreWord;
  const why = reason === undefined || reason === "" ? "" : ` -- ${reason}`;
  return `${sign} ${word}: ${rules.join(", ")}${why}`;
}
