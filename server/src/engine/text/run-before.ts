/**
 * Where the run of characters of one sort begins that ends at `end`. A pattern with `$` at its end would try each place of
 * the text, and read on from each.
 */
export function runStart(text: string, end: number, sort: RegExp): number {
  let start = end;
  while (start > 0 && sort.test(text.charAt(start - 1))) start--;
  return start;
}

/** The text without the characters of one sort at its end. */
export function withoutEnd(text: string, sort: RegExp): string {
  return text.slice(0, runStart(text, text.length, sort));
}
