import { distance } from "fastest-levenshtein";

/**
 * The candidate that was probably meant: the same word in other case, else the one with the fewest
 * edits, if those are few for its length, else one that the word begins. Undefined where nothing is
 * near.
 */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  const lower = word.toLowerCase();
  // A word of two or three letters is near to everything.
  let best = Math.min(3, Math.floor(word.length / 3)) + 1;
  let found: string | undefined;
  let longer: string | undefined;
  for (const candidate of candidates) {
    const other = candidate.toLowerCase();
    if (other === lower) return candidate;
    if (lower.length >= 4 && other.startsWith(lower)) longer ??= candidate;
    if (Math.abs(other.length - lower.length) >= best) continue;
    const edits = distance(lower, other);
    if (edits < best) {
      best = edits;
      found = candidate;
    }
  }
  return found ?? longer;
}
