/** Something that a line may be about, and how many of its characters say so. */
export interface Candidate<T> {
  readonly value: T;
  readonly specificity: number;
}

/** How specific a match is: the length of its fixed words, which are those that the pattern does not capture. */
export function fixedLength(match: RegExpExecArray): number {
  const captured: readonly (string | undefined)[] = match.slice(1);
  return captured.reduce((length, part) => length - (part?.length ?? 0), match[0].length);
}

/**
 * The candidate that most of a line's words speak for, whatever the order in which they come; of two that are alike
 * the first. Undefined if there are none.
 */
export function mostSpecific<T>(
  candidates: readonly (Candidate<T> | undefined)[],
): Candidate<T> | undefined {
  let best: Candidate<T> | undefined;
  for (const candidate of candidates) {
    if (candidate && (!best || candidate.specificity > best.specificity)) best = candidate;
  }
  return best;
}
