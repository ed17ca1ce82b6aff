import type { Finding } from "../findings/finding.ts";
import { fixTitleText } from "../messages/message-text.ts";
import type { TextEdit } from "./document-editor.ts";
import type { Fix } from "./fix.ts";

/** No two that do the same, or that a user could not tell apart. */
export function distinctFixes(fixes: readonly Fix[]): readonly Fix[] {
  const edits = new Set<string>();
  const titles = new Set<string>();
  return fixes.filter((fix) => {
    const [does, says] = [JSON.stringify(fix.edits), fixTitleText(fix.title)];
    const isNew = !edits.has(does) && !titles.has(says);
    edits.add(does);
    titles.add(says);
    return isNew;
  });
}

/** The text with edits made; they must not overlap. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  return (
    [...edits]
      // An insertion where a replaced piece begins goes before it.
      .sort((a, b) => b.span.start - a.span.start || b.span.end - a.span.end)
      .reduce(
        (before, { span, newText }) =>
          before.slice(0, span.start) + newText + before.slice(span.end),
        text,
      )
  );
}

/** Larger files are not analysed once more for every fix that might be offered. */
const longestVerified = 400_000;

/** What fixes are tried on. */
interface Trial {
  readonly text: string;
  /** The rule of the finding that they are for. */
  readonly rule: string;
  /** What is found in another text in the place of this one. */
  readonly judge: (text: string) => readonly Finding[];
}

/**
 * Those of the fixes after which the rule has fewer findings and there are no more errors than before;
 * the preferred one first, then those that leave fewer errors. A text that is too long to be judged
 * again for each fix keeps all of them.
 */
export function triedFixes(fixes: readonly Fix[], { text, rule, judge }: Trial): readonly Fix[] {
  if (fixes.length === 0) return fixes;
  if (text.length > longestVerified) return ranked(fixes.map((fix) => ({ fix, errors: 0 })));
  const count = (findings: readonly Finding[]): number =>
    findings.filter((finding) => finding.rule === rule).length;
  const before = judge(text);
  const tried = fixes.flatMap((fix) => {
    const after = judge(applyEdits(text, fix.edits));
    const isGone = count(before) === 0 || count(after) < count(before);
    const errors = errorsIn(after);
    return isGone && errors <= errorsIn(before) ? [{ fix, errors }] : [];
  });
  return ranked(tried);
}

function errorsIn(findings: readonly Finding[]): number {
  return findings.filter(({ severity }) => severity === "error").length;
}

/** The preferred one first and alone in that, then those that leave fewer errors. */
function ranked(tried: readonly { readonly fix: Fix; readonly errors: number }[]): readonly Fix[] {
  const first = tried.find(({ fix }) => fix.isPreferred === true);
  const others = tried
    .filter((each) => each !== first)
    .sort((a, b) => a.errors - b.errors)
    .map(({ fix }): Fix => ({ ...fix, isPreferred: false }));
  return first ? [first.fix, ...others] : others;
}

/**
 * The edits of the first safe fix of each finding, without those that touch one taken before, in the
 * order of the text. What they leave is fixed by the next call.
 */
export function safeEditsOf(
  findings: readonly Finding[],
  fixesOf: (finding: Finding) => readonly Fix[],
): readonly TextEdit[] {
  const taken: TextEdit[] = [];
  for (const finding of findings) {
    const safe = fixesOf(finding).find(({ isSafe }) => isSafe === true);
    if (!safe || safe.edits.some((edit) => taken.some((other) => touch(edit, other)))) continue;
    taken.push(...safe.edits);
  }
  return taken.sort((a, b) => a.span.start - b.span.start);
}

function touch(a: TextEdit, b: TextEdit): boolean {
  return a.span.start <= b.span.end && b.span.start <= a.span.end;
}
