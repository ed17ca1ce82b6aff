import type { Finding } from "./finding.ts";
import { ignoreComments, type IgnoreComment, type IgnoredName } from "./ignore-comments.ts";
import type { Statements } from "../syntax/lines/statements.ts";
import { lineAt, type LineIndex } from "../text/line-index.ts";

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
  statements: () => Pick<Statements, "lastLine"> = () => ({ lastLine: (line) => line }),
): Ignores {
  const comments = ignoreComments(text, lines);
  const needed = new Set<IgnoredName>();
  const namesOf = (finding: Finding): readonly IgnoredName[] => {
    const line = lineAt(lines, finding.span.start);
    return comments
      .filter((comment) => isAbout(comment, line))
      .flatMap(({ names }) => names.filter((name) => name.text === finding.rule));
  };
  const isAbout = ({ line: first, isAlone }: IgnoreComment, line: number): boolean => {
    if (first === undefined || first === line) return true;
    return isAlone && first < line && line <= statements().lastLine(first);
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
