/** A number with its word, in English: `1 file`, `2 files`. */
export function counted(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? "" : "s"}`;
}
