import { isBlankOrEnd, isBreakOrEnd } from "./characters.ts";
import type { ReadFailure } from "./tokens.ts";

/** A text while it is scanned: the scanner's position, and its state so far. */
export class ScannedText {
  readonly text: string;
  /** Offset of the next character. */
  at: number;
  line = 0;
  /** Offset at which the current line begins. */
  lineStart: number;
  /** Column of the innermost block map or list; -1 outside of all. */
  indent = -1;
  flowLevel = 0;
  isSimpleKeyAllowed = true;
  /** Set once the text cannot be read; `next` then gives tokens of type `failure`. */
  failure: ReadFailure | undefined;

  constructor(text: string, at: number) {
    this.text = text;
    this.at = at;
    this.lineStart = at;
  }

  /** Code of the character `ahead` of the next one; -1 behind the end. */
  code(ahead = 0): number {
    const index = this.at + ahead;
    return index < this.text.length ? this.text.charCodeAt(index) : -1;
  }

  get column(): number {
    return this.at - this.lineStart;
  }

  /** Passes a line break; CR LF is one. */
  skipBreak(): void {
    this.at += this.code() === 13 && this.code(1) === 10 ? 2 : 1;
    this.line++;
    this.lineStart = this.at;
  }

  /** Passes everything up to the end of the line. */
  skipToBreak(): void {
    while (!isBreakOrEnd(this.code())) this.at++;
  }

  /** True at `---` or `...` in the first column, with nothing right behind it. */
  isAtDocumentMark(): boolean {
    if (this.at !== this.lineStart) return false;
    const first = this.code();
    if (first !== 45 && first !== 46) return false;
    return this.code(1) === first && this.code(2) === first && isBlankOrEnd(this.code(3));
  }

  /** Notes why the text cannot be read; the first reason stays. */
  fail(reason: string, offset = this.at): void {
    this.failure ??= { reason, offset: Math.min(offset, this.text.length) };
  }
}
