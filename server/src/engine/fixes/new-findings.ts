import type { Finding } from "../analysis/finding.ts";
import type { Span } from "../text/span.ts";
import type { TextEdit } from "../syntax/edits/edited-document.ts";

/** A change of a text, and what is found before and after it. */
export interface Change {
  readonly before: readonly Finding[];
  readonly after: readonly Finding[];
  readonly edits: readonly TextEdit[];
}

/**
 * The findings that a mistake hides: none; those of checks after the step that fails; all others in an unreadable text.
 */
export type Hides = "nothing" | "later checks" | "the rest of the text";

/**
 * The findings after a change that have no counterpart before it: by their rule and place, else by their
 * rule and message. `gone` is a finding that should have none.
 */
export function newFindings(
  { before, after, edits }: Change,
  gone: Finding | undefined,
): readonly Finding[] {
  const old = gone ? withoutOne(before, gone) : [...before];
  const byPlace = unmatched(
    after,
    old,
    ({ rule, span }) => `${rule} ${span.start}`,
    ({ rule, span }) => `${rule} ${movedBy(edits, span.start)}`,
  );
  const bySettings = unmatched(byPlace.fresh, byPlace.left, keyWithPath, keyWithPath);
  return unmatched(bySettings.fresh, bySettings.left, keyOf, keyOf).fresh;
}

/** True for what no edit may bring: errors and warnings. */
export function isErrorOrWarning({ severity }: Finding): boolean {
  return severity === "error" || severity === "warning";
}

/** The spans of the inserted texts after the edits. */
export function insertedSpans(edits: readonly TextEdit[]): readonly Span[] {
  let shift = 0;
  return sorted(edits).map(({ span, newText }) => {
    const start = span.start + shift;
    shift += newText.length - (span.end - span.start);
    return { start, end: start + newText.length };
  });
}

/** True for pieces that share a character. */
export function overlaps(a: Span, b: Span): boolean {
  return a.start < b.end && b.start < a.end;
}

/** Findings that are left of two lists when each has taken its counterpart in the other one. */
function unmatched(
  after: readonly Finding[],
  before: readonly Finding[],
  keyAfter: (finding: Finding) => string,
  keyBefore: (finding: Finding) => string,
): { readonly fresh: readonly Finding[]; readonly left: readonly Finding[] } {
  const waiting = new Map<string, Finding[]>();
  for (const finding of before) {
    const key = keyBefore(finding);
    waiting.set(key, [...(waiting.get(key) ?? []), finding]);
  }
  const fresh = after.filter((finding) => waiting.get(keyAfter(finding))?.shift() === undefined);
  return { fresh, left: [...waiting.values()].flat() };
}

function keyOf({ rule, message }: Finding): string {
  return `${rule} ${JSON.stringify(message)}`;
}

function keyWithPath(finding: Finding): string {
  return `${finding.path} ${keyOf(finding)}`;
}

function withoutOne(findings: readonly Finding[], one: Finding): readonly Finding[] {
  const at = findings.findIndex(
    (finding) => finding.span.start === one.span.start && keyWithPath(finding) === keyWithPath(one),
  );
  return at < 0 ? findings : findings.toSpliced(at, 1);
}

/** Where an offset of a text is after edits; in the middle of one it is where that begins. */
function movedBy(edits: readonly TextEdit[], offset: number): number {
  let moved = offset;
  for (const { span, newText } of edits) {
    if (span.end <= offset) moved += newText.length - (span.end - span.start);
    else if (span.start < offset) moved -= offset - span.start;
  }
  return moved;
}

function sorted(edits: readonly TextEdit[]): readonly TextEdit[] {
  return [...edits].sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
}
