/**
 * A key for comparison as Go's `encoding/json` compares keys without case: Unicode's simple folding, in which the long s
 * and the Kelvin sign are letters too.
 */
export function foldedKey(key: string): string {
  return key.toLowerCase().replaceAll("ſ", "s");
}
