/** The start of the line of an offset; a byte order mark is not part of it. */
export function lineStart(text: string, offset: number): number {
  // In growing pieces: a search in the whole text reads all of it for the line break that it does not have.
  let size = 128;
  for (let end = offset; end > 0; size *= 4) {
    const from = Math.max(0, end - size);
    const piece = text.slice(from, end);
    const before = Math.max(piece.lastIndexOf("\n"), piece.lastIndexOf("\r"));
    if (before >= 0) return from + before + 1;
    end = from;
  }
  return text.startsWith("\uFEFF") ? 1 : 0;
}

/** Where the line of an offset ends, before its line break. */
export function lineEnd(text: string, offset: number): number {
  for (let at = offset; at < text.length; at++) {
    if (isBreak(text.charAt(at))) return at;
  }
  return text.length;
}

/** Behind the line break at `end`; the end of the text where there is none. */
export function behindLine(text: string, end: number): number {
  if (text.startsWith("\r\n", end)) return end + 2;
  return Math.min(end + 1, text.length);
}

/** How far an offset is from the start of its line. */
export function columnOf(text: string, offset: number): number {
  return offset - lineStart(text, offset);
}

/** The text of its line before an offset. */
export function beforeOnLine(text: string, offset: number): string {
  return text.slice(lineStart(text, offset), offset);
}

/** True if only white space is before an offset on its line. */
export function isFirstOnLine(text: string, offset: number): boolean {
  return beforeOnLine(text, offset).trim() === "";
}

/** The end of a span without the line breaks that a block text takes with it. */
export function trimmedEnd(
  text: string,
  span: { readonly start: number; readonly end: number },
): number {
  let last = span.end;
  while (last > span.start && isBreak(text.charAt(last - 1))) last--;
  return last;
}

/** The line break of a text. */
export function lineBreakOf(text: string): string {
  return text.includes("\r\n") ? "\r\n" : "\n";
}

function isBreak(character: string): boolean {
  return character === "\n" || character === "\r";
}

/** The white space at the start of the line of an offset. */
export function indentOfLine(text: string, at: number): string {
  return /^[ \t]*/.exec(beforeOnLine(text, at))?.[0] ?? "";
}
