import type { Part } from "../parts/part.ts";
import type { Finding } from "../analysis/finding.ts";
import type { Knowledge } from "../analysis/knowledge.ts";
import { fixTitleText } from "../analysis/message-text.ts";
import type { Language } from "../messages/language.ts";
import { applyEdits } from "../syntax/edits/apply-edits.ts";
import type { TextEdit } from "../syntax/edits/document-editor.ts";
import { type Budget, fileBudget } from "../text/budget.ts";
import { isAtOrBelow, parentOf, pathOfKey } from "../text/value-path.ts";
import type { Fix } from "../analysis/fix.ts";
import {
  insertedSpans,
  isErrorOrWarning,
  newFindings,
  overlaps,
  type Change,
  type Hides,
} from "./new-findings.ts";

/** No two that do the same, or that a user could not tell apart. */
function distinctFixes(
  fixes: readonly Fix[],
  language: Pick<Language, "fixTitles">,
): readonly Fix[] {
  const edits = new Set<string>();
  const titles = new Set<string>();
  return fixes.filter((fix) => {
    const [does, says] = [JSON.stringify(fix.edits), fixTitleText(fix.title, language)];
    const isNew = !edits.has(does) && !titles.has(says);
    edits.add(does);
    titles.add(says);
    return isNew;
  });
}

/** Larger files are not analysed once more for every fix that might be offered. */
const maxVerifiedLength = 400_000;

function fixesOf({ fixesOf: make, knowledge }: FixSource, finding: Finding): readonly Fix[] {
  const made = make(finding).filter((fix) => fix !== undefined);
  return distinctFixes(made, knowledge.language);
}

/** A text, how fixes of its findings are made, and what they are tried by. */
export interface FixSource {
  readonly text: string;
  /** The fixes of a finding, the likeliest first; undefined for one that could not be made. */
  readonly fixesOf: (finding: Finding) => readonly (Fix | undefined)[];
  /** The findings of a text that replaces this one; with `target`, only those that its fixes are checked by. */
  readonly check: (text: string, target?: Finding) => readonly Finding[];
  /** The findings that may appear after a finding is repaired. */
  readonly hiddenBy: (finding: Finding) => Hides;
  readonly knowledge: Pick<Knowledge, "rules" | "language">;
}

/** The inputs for trying a fix. */
interface Trial extends Pick<FixSource, "hiddenBy" | "knowledge"> {
  readonly target: Finding;
}

/** A fix, and how many errors a text has after it. */
interface TriedFix {
  readonly fix: Fix;
  readonly errors: number;
}

/**
 * The fixes that remove their finding and cause no new error or warning; the preferred one first, then those that leave
 * fewer errors. If a text is too long to be checked again for each fix, all of them are kept. Fixes are derived from
 * the analysis, never from the message's text. Trying spends the budget of the question; what it does not suffice for is
 * left out.
 */
function tryFixes(source: FixSource, target: Finding, budget: Budget): readonly Fix[] {
  const { text, check } = source;
  const fixes = fixesOf(source, target);
  if (fixes.length === 0) return fixes;
  if (text.length > maxVerifiedLength) return ranked(fixes.map((fix) => ({ fix, errors: 0 })));
  const before = check(text, target);
  const tried = fixes.flatMap((fix) => {
    if (!budget.take("trials", text.length, target.span)) return [];
    const after = check(applyEdits(text, fix.edits), target);
    const isRepaired = repairs({ before, after, edits: fix.edits }, fix, { ...source, target });
    return isRepaired ? [{ fix, errors: errorsIn(after) }] : [];
  });
  return ranked(withoutHarmfulRemovals(tried));
}

/** A removal that leaves more errors than another value does has caused them: the default, or a platform's base, is wrong too. */
function withoutHarmfulRemovals(tried: readonly TriedFix[]): readonly TriedFix[] {
  const isRemoval = ({ fix: { title } }: TriedFix): boolean => title.key === "remove";
  const least = Math.min(...tried.filter((each) => !isRemoval(each)).map(({ errors }) => errors));
  return tried.filter((each) => !isRemoval(each) || each.errors <= least);
}

/** The tried fixes of each finding, computed once unless a budget did not suffice. */
export function triedFixes(source: () => FixSource): Part["fixes"] {
  const known = new WeakMap<Finding, readonly Fix[]>();
  return (finding, budget = fileBudget()) => {
    const before = known.get(finding);
    if (before) return before;
    const fixes = tryFixes(source(), finding, budget);
    if (!budget.beyond.has("trials")) known.set(finding, fixes);
    return fixes;
  };
}

/** True if a fix removes its finding and causes no other. */
function repairs(change: Change, { title }: Fix, { target, hiddenBy, knowledge }: Trial): boolean {
  const fresh = newFindings(change, target);
  if (fresh.some((finding) => isSameMistake(finding, target))) return false;
  const path = title.key === "rename" ? renamed(target.path, title.params.name) : target.path;
  // A file of another kind, full of errors as one of ours, is not made ours by its header.
  if (title.key === "header") return fresh.every(({ severity }) => severity !== "error");
  const fixed = { hides: hiddenBy(target), path, knowledge };
  return fresh.every(
    (finding) => !isErrorOrWarning(finding) || isBroughtToLight(finding, change, fixed),
  );
}

/** A finding of the rule about the target's setting, even if its message differs. */
function isSameMistake({ rule, path, message }: Finding, target: Finding): boolean {
  if (rule !== target.rule) return false;
  return path === target.path || JSON.stringify(message) === JSON.stringify(target.message);
}

/**
 * True for a finding that the repaired mistake hid. If the kubelet rejects text that the fix itself has written, the
 * fix is wrong.
 */
function isBroughtToLight(
  { path, span, rule, message }: Finding,
  { edits }: Change,
  fixed: Pick<Trial, "knowledge"> & { readonly hides: Hides; readonly path: string },
): boolean {
  switch (fixed.hides) {
    case "nothing":
      return false;
    case "the rest of the text":
      // The tree was a guess: findings that appear now are not caused by the repair.
      return message.key !== "yaml-syntax";
    case "later checks": {
      if (fixed.knowledge.rules.get(rule)?.advice === true) return true;
      const isWritten = insertedSpans(edits).some((inserted) => overlaps(inserted, span));
      return !isWritten && !isAtOrBelow(path, fixed.path);
    }
  }
}

function renamed(path: string, name: string): string {
  return pathOfKey(parentOf(path), name);
}

function errorsIn(findings: readonly Finding[]): number {
  return findings.filter(({ severity }) => severity === "error").length;
}

/** The preferred one first and alone in that, then those that leave fewer errors. */
function ranked(tried: readonly TriedFix[]): readonly Fix[] {
  const first = tried.find(({ fix }) => fix.isPreferred === true);
  const others = tried
    .filter((candidate) => candidate !== first)
    .sort((a, b) => a.errors - b.errors)
    .map(({ fix }): Fix => ({ ...fix, isPreferred: false }));
  return first ? [first.fix, ...others] : others;
}

/**
 * The edits of the first safe fix of each finding in the order of the text, skipping those that touch an earlier one.
 * The next call fixes the rest. Together they cause no error and no warning; if they would, each is tried alone.
 */
export function safeEditsOf(
  source: FixSource,
  findings: readonly Finding[],
  budget = fileBudget(),
): readonly TextEdit[] {
  const { text, check } = source;
  // Settings that the requested version may accept are removed only by a user.
  const wrong = findings.filter(({ asked }) => asked === undefined);
  const chosen = safeFixesOf(wrong, (finding) => fixesOf(source, finding));
  const all = inOrder(chosen.map(({ fix }) => fix));
  if (chosen.length === 0 || text.length > maxVerifiedLength) return all;
  const takes = ({ span }: Finding): boolean => budget.take("trials", text.length, span);
  if (!chosen.slice(0, 1).every(({ target }) => takes(target))) return [];
  const before = check(text);
  const isGood = (edits: readonly TextEdit[]): boolean =>
    !newFindings({ before, after: check(applyEdits(text, edits)), edits }, undefined).some(
      isErrorOrWarning,
    );
  if (isGood(all)) return all;
  const sound = chosen.filter(({ fix, target }) => {
    if (!takes(target)) return false;
    const change = { before, after: check(applyEdits(text, fix.edits)), edits: fix.edits };
    return repairs(change, fix, { ...source, target });
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
      taken.every((other) => other.fix.edits.every((otherEdit) => !touch(edit, otherEdit))),
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
