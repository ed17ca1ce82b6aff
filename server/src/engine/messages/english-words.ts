import { nearestOf } from "../text/nearest.ts";

/** `a`, `a and b`, `a, b and c`; "" of none. */
export function listed(words: readonly string[], last: "and" | "or" = "and"): string {
  const end = words.at(-1) ?? "";
  return words.length < 2 ? end : `${words.slice(0, -1).join(", ")} ${last} ${end}`;
}

const months = [
  ...["January", "February", "March", "April", "May", "June"],
  ...["July", "August", "September", "October", "November", "December"],
];

/** `September 2026` of `2026-09`. `Intl` would read its data in 15 ms and 10 MB. */
export function month(written: string): string {
  const [year = "", number = ""] = written.split("-");
  return `${months[Number(number) - 1] ?? number} ${year}`;
}

/** `"a", "b" and "c"`. */
export function list(words: readonly string[], last: "and" | "or"): string {
  return listed(
    words.map((word) => `"${word}"`),
    last,
  );
}

/** Longer lists are hard to read: a message names the most similar values and the number of others. */
const maxNamed = 12;

/** The values to name where one is wrong, and how many others there are. */
export function namedValues(
  written: string,
  allowed: readonly (string | number)[],
): { readonly named: readonly string[]; readonly others: number } {
  if (allowed.length <= maxNamed) return { named: allowed.map(quotedValue), others: 0 };
  const named = nearestOf(written, allowed.map(String), maxNamed / 2);
  return { named: named.map(quotedValue), others: allowed.length - named.length };
}

/** The question whether something else was meant; "" where nothing is near. */
export function didYouMean(suggestion: string | undefined): string {
  return suggestion === undefined ? "" : ` Did you mean "${suggestion}"?`;
}

/** A text in quotes; a number as it is. */
export function quotedValue(value: string | number): string {
  return typeof value === "number" ? String(value) : `"${value}"`;
}

/** A number with its word, in English: `1 file`, `2 files`. */
export function counted(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? "" : "s"}`;
}
