/** The least of any count of numbers; a call takes some hundred thousand arguments at most, which `Math.min` would get. */
export function least(numbers: readonly number[]): number {
  return numbers.reduce((least, number) => Math.min(least, number), Number.POSITIVE_INFINITY);
}
