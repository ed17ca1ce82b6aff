import { distance } from "fastest-levenshtein";

/** Longer words are not typos, and the time of a search grows with their length. */
const maxLength = 100;

/**
 * The candidate that was probably meant: the same word in other case, else the one with the fewest
 * edits, if those are few for its length, else one that the word begins. Undefined where nothing is
 * near, and for a word of more than 100 characters.
 */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  if (word.length > maxLength) return undefined;
  const lower = word.toLowerCase();
  // Words of two or three letters resemble everything.
  let best = Math.min(3, Math.floor(word.length / 3)) + 1;
  const swapped = withSwaps(lower);
  let found: string | undefined;
  let longer: string | undefined;
  for (const candidate of candidates) {
    if (candidate.length > maxLength) continue;
    const other = candidate.toLowerCase();
    if (other === lower) return candidate;
    if (lower.length >= 4 && other.startsWith(lower)) longer ??= candidate;
    if (Math.abs(other.length - lower.length) >= best) continue;
    const edits = swapped.has(other) ? 1 : distance(lower, other);
    if (edits < best) {
      best = edits;
      found = candidate;
    }
  }
  return found ?? longer;
}

/** As many of the candidates as asked for: those with the fewest edits from a word, in their own order. */
export function nearestOf(
  word: string,
  candidates: readonly string[],
  count: number,
): readonly string[] {
  if (word.length > maxLength) return candidates.slice(0, count);
  const lower = word.toLowerCase();
  const near = candidates
    .map((candidate) => ({ candidate, edits: distance(lower, candidate.toLowerCase()) }))
    .sort((a, b) => a.edits - b.edits)
    .slice(0, count)
    .map(({ candidate }) => candidate);
  return candidates.filter((candidate) => near.includes(candidate));
}

/** The word with two neighbouring letters in each other's place, in every way: one slip of the fingers. */
function withSwaps(word: string): ReadonlySet<string> {
  const swapped = new Set<string>();
  for (let at = 1; at < word.length; at++) {
    swapped.add(word.slice(0, at - 1) + word.charAt(at) + word.charAt(at - 1) + word.slice(at + 1));
  }
  return swapped;
}
