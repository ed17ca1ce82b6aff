/** Finds words in a text. */
export interface TextLook {
  readonly text: string;
  /** True if the text has what a pattern finds. The pattern has to have no state (`g`, `y`). */
  test(pattern: RegExp): boolean;
}

/** A look at a text, in which several kinds of parts look for the same marks: each is searched for once. */
export function lookAt(text: string): TextLook {
  const found = new Map<RegExp, boolean>();
  return {
    text,
    test(pattern) {
      const known = found.get(pattern) ?? pattern.test(text);
      found.set(pattern, known);
      return known;
    },
  };
}
