import type { Span } from "./span.ts";
import { textChange, type TextChange } from "./text-change.ts";

/** Tells which words stand in a text. */
export interface TextLook {
  readonly text: string;
  /**
   * True where the text holds what a pattern finds. What it finds may span three lines with something on them, not
   * more, and the pattern has to have no state (`g`, `y`).
   */
  test(pattern: RegExp): boolean;
  /** A look at the text after an edit. */
  after(text: string): TextLook;
  /** What makes another text of this one, looked for once; undefined where they are the same. */
  changeTo(text: string): TextChange | undefined;
}

/** The text after an edit. It knows no look at it: one that is kept for long must not keep all that come after. */
interface Edited {
  readonly text: string;
  readonly change: TextChange | undefined;
}

/** Where a pattern was found first; null where it was not. */
type Found = Span | null;

/** As many lines with something on them as a pattern may span. */
const spannedLines = 3;

/**
 * A look at a text. Each pattern is looked for once, and after an edit only around it: searching a long text for
 * the marks of all tools takes longer than reading it.
 */
export function lookAt(text: string): TextLook {
  return lookWith(text, new Map());
}

function lookWith(text: string, found: Map<RegExp, Found>): TextLook {
  let last: Edited | undefined;
  const edit = (edited: string): Edited => {
    if (last?.text !== edited) last = { text: edited, change: textChange(text, edited) };
    return last;
  };
  return {
    text,
    test(pattern) {
      let known = found.get(pattern);
      if (known === undefined) {
        known = find(pattern, text);
        found.set(pattern, known);
      }
      return known !== null;
    },
    after(edited) {
      const { change } = edit(edited);
      return change ? lookWith(edited, knownAfter(found, edited, change)) : this;
    },
    changeTo: (edited) => edit(edited).change,
  };
}

function knownAfter(
  before: ReadonlyMap<RegExp, Found>,
  text: string,
  change: TextChange,
): Map<RegExp, Found> {
  const around = textAround(text, change);
  const after = new Map<RegExp, Found>();
  before.forEach((found, pattern) => {
    if (!found) after.set(pattern, pattern.test(around) ? find(pattern, text) : null);
    else if (isBeside(found, change)) after.set(pattern, movedBy(found, change));
    // Looked for again only where somebody asks.
  });
  return after;
}

function find(pattern: RegExp, text: string): Found {
  const match = pattern.exec(text);
  return match ? { start: match.index, end: match.index + match[0].length } : null;
}

/** What stands right beside a match may decide on it: a line's start, the end of a word. */
function isBeside(found: Span, { start, end }: TextChange): boolean {
  return found.end < start - 1 || found.start > end + 1;
}

function movedBy(found: Span, { start, by }: TextChange): Span {
  return found.start > start ? { start: found.start + by, end: found.end + by } : found;
}

/** The lines of the change, with those around it that a pattern may span too. */
function textAround(text: string, { start, end, by }: TextChange): string {
  let from = lineStart(text, start);
  for (let lines = 0; from > 0 && lines < spannedLines;) {
    const above = lineStart(text, from - 1);
    if (/\S/.test(text.slice(above, from))) lines++;
    from = above;
  }
  let to = lineEnd(text, end + by);
  for (let lines = 0; to < text.length && lines < spannedLines;) {
    const below = lineEnd(text, to + 1);
    if (/\S/.test(text.slice(to, below))) lines++;
    to = below;
  }
  return text.slice(from, to);
}

function lineStart(text: string, at: number): number {
  return at <= 0 ? 0 : text.lastIndexOf("\n", at - 1) + 1;
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf("\n", at);
  return end < 0 ? text.length : end;
}
