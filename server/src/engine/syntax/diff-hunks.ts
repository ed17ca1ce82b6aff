import type { Span } from "../text/span.ts";

/** The lines of a file that a hunk of a diff leaves behind. */
export interface DiffHunk {
  /** The path of the file; empty if the diff names none. */
  readonly path: string;
  readonly text: string;
  /** The place in the diff of each character, and of the end. */
  readonly places: readonly number[];
  readonly region: Span;
}

/** True for the output of `diff -u` or git, by its name or its headers. */
export function isDiff(text: string, path = ""): boolean {
  return /\.(?:diff|patch)$/i.test(path) || /^@@ -\d/m.test(text);
}

/** The hunks of a diff as the files that it makes; lines before the first header are a hunk too. */
export function diffHunks(diff: string): readonly DiffHunk[] {
  const hunks: DiffHunk[] = [];
  let path = "";
  let text = "";
  let places: number[] = [];
  const close = (end: number): void => {
    const region = { start: places[0] ?? end, end };
    if (text.trim() !== "") hunks.push({ path, text, places: [...places, end], region });
    text = "";
    places = [];
  };
  for (const { index, 0: line } of diff.matchAll(/^[^\n]*\n?/gm)) {
    const file = /^\+\+\+ (?:b\/)?([^\t\r\n]+)/.exec(line)?.[1];
    if (file !== undefined || /^(?:@@ |diff |index |--- )/.test(line)) {
      close(index);
      if (file !== undefined) path = file;
    } else if (/^[ +\r\n]/.test(line)) {
      const start = /^[\r\n]/.test(line) ? 0 : 1;
      text += line.slice(start);
      for (let at = start; at < line.length; at++) places.push(index + at);
    }
  }
  close(diff.length);
  return hunks;
}
