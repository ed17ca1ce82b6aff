/** Splits a text at its cursor mark `<|>`. Throws without a mark, since the test is wrong. */
export function cursorText(marked: string): { text: string; offset: number } {
  const offset = marked.indexOf("<|>");
  if (offset < 0) throw new Error(`no <|> in ${marked}`);
  return { text: marked.slice(0, offset) + marked.slice(offset + 3), offset };
}
