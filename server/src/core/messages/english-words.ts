/** `a`, `a and b`, `a, b and c`; "" of none. */
export function listed(words: readonly string[], last: "and" | "or" = "and"): string {
  const end = words.at(-1) ?? "";
  return words.length < 2 ? end : `${words.slice(0, -1).join(", ")} ${last} ${end}`;
}

/** `"a", "b" and "c"`. */
export function list(words: readonly string[], last: "and" | "or"): string {
  return listed(
    words.map((word) => `"${word}"`),
    last,
  );
}

/** The question whether something else was meant; "" where nothing is near. */
export function didYouMean(suggestion: string | undefined): string {
  return suggestion === undefined ? "" : ` Did you mean "${suggestion}"?`;
}

/** A text in quotes; a number as it is. */
export function quotedValue(value: string | number): string {
  return typeof value === "number" ? String(value) : `"${value}"`;
}
