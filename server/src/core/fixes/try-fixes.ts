import type { Finding } from "../findings/finding.ts";
import { fixTitleText } from "../languages/message-text.ts";
import { applyEdits } from "../edits/apply-edits.ts";
import type { TextEdit } from "../edits/document-editor.ts";
import { parentOf, pathOfKey } from "../text/value-path.ts";
import type { Fix } from "../edits/fix.ts";
import {
  insertedSpans,
  isGrave,
  newFindings,
  overlaps,
  type Change,
  type Hides,
} from "./new-findings.ts";

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

/** Larger files are not analysed once more for every fix that might be offered. */
const longestVerified = 400_000;

/** What fixes are tried on. */
interface Trial {
  readonly text: string;
  /** The finding that they are for. */
  readonly target: Finding;
  /** What a repair of it may bring to light. */
  readonly hides: Hides;
  /** True for rules whose findings the kubelet has nothing against. */
  readonly isAdvice: (rule: string) => boolean;
  /** What is found in another text in the place of this one. */
  readonly judge: (text: string) => readonly Finding[];
}

/**
 * Those of the fixes after which the finding is gone and no error or warning is there that was not there
 * before; the preferred one first, then those that leave fewer errors. A text that is too long to be
 * judged again for each fix keeps all of them.
 */
export function triedFixes(
  fixes: readonly Fix[],
  { text, target, hides, isAdvice, judge }: Trial,
): readonly Fix[] {
  if (fixes.length === 0) return fixes;
  if (text.length > longestVerified) return ranked(fixes.map((fix) => ({ fix, errors: 0 })));
  const before = judge(text);
  const tried = fixes.flatMap((fix) => {
    const after = judge(applyEdits(text, fix.edits));
    const change = { before, after, edits: fix.edits };
    const isRepaired = repairs(change, fix, { target, hides, isAdvice });
    return isRepaired ? [{ fix, errors: errorsIn(after) }] : [];
  });
  return ranked(tried);
}

/** True where a fix takes its finding away and puts nothing in its place. */
function repairs(
  change: Change,
  { title }: Fix,
  { target, hides, isAdvice }: Omit<Trial, "text" | "judge">,
): boolean {
  const fresh = newFindings(change, target);
  if (fresh.some((finding) => isSameMistake(finding, target))) return false;
  const path = title.key === "rename" ? renamed(target.path, title.params.name) : target.path;
  // A file of another kind, full of errors as one of ours, is not made ours by its header.
  if (title.key === "header") return fresh.every(({ severity }) => severity !== "error");
  const fixed = { hides, path, isAdvice };
  return fresh.every((finding) => !isGrave(finding) || isBroughtToLight(finding, change, fixed));
}

/** The same rule at the same setting, whatever is wrong there now. */
function isSameMistake({ rule, path, message }: Finding, target: Finding): boolean {
  if (rule !== target.rule) return false;
  return path === target.path || JSON.stringify(message) === JSON.stringify(target.message);
}

/**
 * True for what the repaired mistake hid. What the kubelet has against that which the fix itself has
 * written is the fix's own fault.
 */
function isBroughtToLight(
  { path, span, rule, message }: Finding,
  { edits }: Change,
  fixed: Pick<Trial, "hides" | "isAdvice"> & { readonly path: string },
): boolean {
  switch (fixed.hides) {
    case "nothing":
      return false;
    case "the rest of the text":
      // The tree was a guess: whatever is found in it now is no fault of the mending.
      return message.key !== "yaml-syntax";
    case "later checks": {
      if (fixed.isAdvice(rule)) return true;
      const isWritten = insertedSpans(edits).some((each) => overlaps(each, span));
      return !isWritten && !isAtOrBelow(path, fixed.path);
    }
  }
}

function isAtOrBelow(path: string, holder: string): boolean {
  return path === holder || (path.startsWith(holder) && /^[.[]/.test(path.slice(holder.length)));
}

function renamed(path: string, name: string): string {
  return pathOfKey(parentOf(path), name);
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

/** How the safe fixes of a text are tried. */
interface SafeTrial extends Pick<Trial, "text" | "judge" | "isAdvice"> {
  readonly hidesOf: (finding: Finding) => Hides;
}

/**
 * The edits of the first safe fix of each finding, without those that touch one taken before, in the
 * order of the text. What they leave is fixed by the next call. Together they bring no error and no
 * warning; where they would, each is tried alone.
 */
export function safeEditsOf(
  findings: readonly Finding[],
  fixesOf: (finding: Finding) => readonly Fix[],
  { text, judge, isAdvice, hidesOf }: SafeTrial,
): readonly TextEdit[] {
  const chosen = safeFixesOf(findings, fixesOf);
  const all = inOrder(chosen.map(({ fix }) => fix));
  if (chosen.length === 0 || text.length > longestVerified) return all;
  const before = judge(text);
  const isGood = (edits: readonly TextEdit[]): boolean =>
    !newFindings({ before, after: judge(applyEdits(text, edits)), edits }, undefined).some(isGrave);
  if (isGood(all)) return all;
  const sound = chosen.filter(({ fix, target }) => {
    const change = { before, after: judge(applyEdits(text, fix.edits)), edits: fix.edits };
    return repairs(change, fix, { target, hides: hidesOf(target), isAdvice });
  });
  return inOrder(sound.map(({ fix }) => fix));
}

/** The first safe fix of each finding, without those that touch one taken before. */
export function safeFixesOf(
  findings: readonly Finding[],
  fixesOf: (finding: Finding) => readonly Fix[],
): readonly { readonly fix: Fix; readonly target: Finding }[] {
  const taken: { readonly fix: Fix; readonly target: Finding }[] = [];
  for (const target of findings) {
    const fix = fixesOf(target).find(({ isSafe }) => isSafe === true);
    const isFree = fix?.edits.every((edit) =>
      taken.every((other) => other.fix.edits.every((each) => !touch(edit, each))),
    );
    if (fix && isFree === true) taken.push({ fix, target });
  }
  return taken;
}

/** The edits of fixes in the order of the text. */
export function inOrder(fixes: readonly Fix[]): readonly TextEdit[] {
  return fixes.flatMap(({ edits }) => edits).sort((a, b) => a.span.start - b.span.start);
}

function touch(a: TextEdit, b: TextEdit): boolean {
  return a.span.start <= b.span.end && b.span.start <= a.span.end;
}
