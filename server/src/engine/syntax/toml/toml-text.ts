import type { Span } from "../../text/span.ts";

/** The mistakes in a text of TOML. */
export type TomlMistakeCode =
  | "tomlKey"
  | "tomlValue"
  | "tomlOpen"
  | "tomlCharacter"
  | "tomlEnd"
  | "tomlTwice"
  | "tomlDeep";

/** A mistake, and where it is. */
export interface TomlMistake {
  readonly code: TomlMistakeCode;
  readonly span: Span;
}

/** A text that is read from its start on. `at` is where the next character is read, `mistake` the first that was met. */
export class TomlText {
  mistake: TomlMistake | undefined;
  at: number;
  readonly text: string;
  readonly end: number;

  /** `text` is read from `start` to its end. */
  constructor(text: string, start: number) {
    this.text = text;
    this.at = start;
    this.end = text.length;
  }

  peek(): string {
    return this.text.charAt(this.at);
  }

  fail(code: TomlMistakeCode, start = this.at, end = this.at + 1): false {
    const last = Math.min(end, this.end);
    this.mistake ??= { code, span: { start: Math.min(start, last), end: last } };
    return false;
  }

  /** The text that a sticky pattern finds here, which is passed; undefined where it finds nothing. */
  take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0];
    this.at += found?.length ?? 0;
    return found;
  }

  skipBlanks(): void {
    this.take(/[ \t]*/y);
  }

  /** Passes white space and comments, in which control characters do not matter. */
  skipLines(): void {
    this.take(/(?:[ \t]|\r?\n|#.*(?!.))*/y);
  }
}
