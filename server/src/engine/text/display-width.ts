const zeroWidth = /[\p{Mn}\p{Me}\p{Cf}]/u;
/** Scripts and symbols that terminals draw two columns wide. */
const wide =
  /[\u1100-\u115F\u2E80-\u303E\u3041-\uA4CF\uA960-\uA97C\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6\u{1F300}-\u{1F64F}\u{1F680}-\u{1F6FF}\u{1F900}-\u{1F9FF}\u{20000}-\u{3FFFD}]/u;

/** The columns that a character takes in a terminal. */
function columnsOf(character: string): 0 | 1 | 2 {
  if (zeroWidth.test(character)) return 0;
  return wide.test(character) ? 2 : 1;
}

/** The columns that a text without line breaks takes. */
export function displayWidth(text: string): number {
  let width = 0;
  for (const character of text) width += columnsOf(character);
  return width;
}

/** White space as wide as `text`; its tabs stay tabs, so that the following text is aligned. */
export function blanksFor(text: string): string {
  return text
    .split("\t")
    .map((part) => " ".repeat(displayWidth(part)))
    .join("\t");
}

/** Rows with columns of one width each, two spaces between them. */
export function aligned(rows: readonly (readonly string[])[]): readonly string[] {
  const count = Math.max(...rows.map((row) => row.length));
  const widths = Array.from({ length: count }, (_, at) =>
    Math.max(...rows.map((row) => displayWidth(row[at] ?? ""))),
  );
  return rows.map((row) =>
    row
      .map((cell, at) => cell + " ".repeat((widths[at] ?? 0) - displayWidth(cell)))
      .join("  ")
      .trimEnd(),
  );
}
