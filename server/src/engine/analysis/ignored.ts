import type { Finding } from "./finding.ts";
import {
  ignoreComments,
  type IgnoreComment,
  type IgnoredName,
  ignoreText,
} from "./ignore-comments.ts";
import type { CommentSign, Statements, LinePlace } from "../syntax/lines/statements.ts";
import { lineAt, type LineIndex } from "../text/line-index.ts";
import type { TextEdit } from "../syntax/edits/document-editor.ts";
import { lineInto } from "../syntax/edits/line-into.ts";

export interface Ignores {
  readonly comments: readonly IgnoreComment[];
  /** True for a finding that a comment silences. */
  readonly isIgnored: (finding: Finding) => boolean;
  /** True for a name that has silenced a finding, of all that were asked about. */
  readonly isNeeded: (name: IgnoredName) => boolean;
}

/**
 * Findings that comments silence: `# kubelet-config-ignore: rule, rule -- reason` after a line, or on the line above it and
 * the lines that belong to it, and `# kubelet-config-ignore-file: rule` anywhere. A comment without a rule silences nothing.
 */
export function ignoresIn(
  text: string,
  lines: LineIndex,
  statements: () => Pick<Statements, "firstLine"> = () => ({ firstLine: (line) => line }),
): Ignores {
  const comments = ignoreComments(text, lines);
  const needed = new Set<IgnoredName>();
  const byLine = new Map<IgnoreComment["line"], IgnoreComment[]>();
  for (const comment of comments) {
    const known = byLine.get(comment.line);
    if (known) known.push(comment);
    else byLine.set(comment.line, [comment]);
  }
  const namesOf = ({ rule, span }: Finding): readonly IgnoredName[] => {
    const line = lineAt(lines, span.start);
    const first = statements().firstLine(line);
    // A finding about a whole text begins at its first line, which may be the comment.
    const alone = [...new Set([first, line + 1])].filter((other) => other !== line);
    const above = alone.flatMap((other) =>
      (byLine.get(other) ?? []).filter(({ isAlone }) => isAlone),
    );
    const about = [...(byLine.get(undefined) ?? []), ...(byLine.get(line) ?? []), ...above];
    return about.flatMap(({ names }) => names.filter((name) => name.text === rule));
  };
  return {
    comments,
    isIgnored(finding) {
      if (comments.length === 0) return false;
      const names = namesOf(finding);
      for (const name of names) needed.add(name);
      return names.length > 0;
    },
    isNeeded: (name) => needed.has(name),
  };
}

/** A text that comments can be put into. */
interface Written {
  readonly text: string;
  readonly lines: LineIndex;
}

/** The edit that silences rules by a comment at a place, or by the comment that is above it already. */
export function ignoreAbove(
  { text, lines }: Written,
  { at, indent, sign }: LinePlace,
  rules: readonly string[],
): TextEdit {
  const line = lineAt(lines, at);
  const there = ignoreComments(text, lines).find(
    (comment) => comment.line === line && comment.isAlone && !comment.isMalformed,
  );
  if (!there) return lineInto(text, at, `${indent}${ignoreText(rules, { sign })}`);
  const names = [...new Set([...there.names.map((name) => name.text), ...rules])];
  return {
    span: there.span,
    newText: ignoreText(names, { reason: there.reason, sign: there.sign }),
  };
}

/** The edit that silences a rule in the whole text, by a comment at its head. */
export function ignoreInFile(
  { text }: Pick<Written, "text">,
  head: number,
  rule: string,
  sign: CommentSign,
): TextEdit {
  return lineInto(text, head, ignoreText([rule], { isFile: true, sign }));
}
