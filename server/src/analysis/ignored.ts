import type { Finding } from "./finding.ts";
import { lineAt, lineSpan, type LineIndex } from "../text/line-index.ts";

/** The word of the comments that silence rules, and of those that do so for a whole file. */
export const ignoreWord = "kubelet-config-ignore";

/**
 * Tells which findings a text's own comments silence: `# kubelet-config-ignore: rule, rule` behind a
 * line, or on the line above it, and `# kubelet-config-ignore-file: rule` anywhere. Without a rule such a
 * comment silences nothing.
 */
export function ignoredIn(text: string, lines: LineIndex): (finding: Finding) => boolean {
  if (!text.includes(ignoreWord)) return () => false;
  const inFile = new Set<string>();
  const byLine = new Map<number, ReadonlySet<string>>();
  const comments = text.matchAll(
    /#[ \t]*kubelet-config-ignore(-file)?:?[ \t]+([\w,-][\w, \t-]*)$/gm,
  );
  for (const comment of comments) {
    const [, isFile, names = ""] = comment;
    const rules = names.split(/[\s,]+/).filter((name) => name !== "");
    if (isFile !== undefined) for (const rule of rules) inFile.add(rule);
    else {
      const commentLine = lineAt(lines, comment.index);
      const before = text.slice(lineSpan(lines, text, commentLine).start, comment.index);
      const line = before.trim() === "" ? commentLine + 1 : commentLine;
      byLine.set(line, new Set([...(byLine.get(line) ?? []), ...rules]));
    }
  }
  return ({ rule, span }) =>
    inFile.has(rule) || byLine.get(lineAt(lines, span.start))?.has(rule) === true;
}
