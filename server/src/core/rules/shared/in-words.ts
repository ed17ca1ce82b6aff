/** `"a", "b" and "c"`. */
export function list(words: readonly string[], last: "and" | "or"): string {
  const quoted = words.map((word) => `"${word}"`);
  const end = quoted.at(-1) ?? "";
  return quoted.length < 2 ? end : `${quoted.slice(0, -1).join(", ")} ${last} ${end}`;
}
