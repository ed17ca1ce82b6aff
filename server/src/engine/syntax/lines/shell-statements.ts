import type { Span } from "../../text/span.ts";

/** The constructs that are open at a place of a script. Only between the commands of a group may lines be put. */
type Open = "quotes" | "words" | "group" | "sum" | "braces" | "ticks";

const heredoc = /<<(-?)[ \t]*(?:'([^'\r\n]+)'|"([^"\r\n]+)"|\\?([A-Za-z_][\w.-]*))/y;
const nextSpecial = /[\\'"`#$(){}<\n]/g;

/**
 * The stretches of a script whose lines belong together for a shell: lines that a backslash joins, texts in quotes,
 * lists, substitutions, and heredocs with their command.
 */
export function shellStatements(text: string): readonly Span[] {
  return new ShellLines(text).read();
}

class ShellLines {
  readonly #text: string;
  readonly #found: Span[] = [];
  readonly #open: Open[] = [];
  readonly #heredocs: { readonly name: string; readonly isTabbed: boolean }[] = [];
  #at = 0;
  /** Where the first construct begins that joins the lines here. */
  #start = 0;
  /** Where the first heredoc of the line begins. */
  #heredocStart = 0;

  constructor(text: string) {
    this.#text = text;
  }

  read(): readonly Span[] {
    const text = this.#text;
    for (;;) {
      nextSpecial.lastIndex = this.#at;
      const found = nextSpecial.exec(text);
      if (!found) break;
      this.#at = found.index;
      this.#special(found[0]);
    }
    // Unfinished, it goes on to the end.
    if (this.#isHeld()) this.#add(this.#start, text.length);
    else if (this.#heredocs.length > 0) this.#add(this.#heredocStart, text.length);
    return this.#found;
  }

  #special(character: string): void {
    const text = this.#text;
    const last = this.#open.at(-1);
    const isQuoted = last === "quotes";
    switch (character) {
      case "\\":
        this.#escape();
        return;
      case "\n":
        this.#at++;
        this.#skipHeredocs();
        return;
      case '"':
        if (isQuoted) this.#close();
        else this.#enter("quotes", 1);
        return;
      case "`":
        if (last === "ticks") this.#close();
        else this.#enter("ticks", 1);
        return;
      case "$":
        if (text.startsWith("((", this.#at + 1)) this.#enter("sum", 2);
        else if (text.startsWith("(", this.#at + 1)) this.#enter("words", 2);
        else if (text.startsWith("{", this.#at + 1)) this.#enter("braces", 2);
        else if (!isQuoted && text.startsWith("'", this.#at + 1)) this.#quote(this.#at + 1, true);
        else this.#at++;
        return;
      case "}":
        if (last === "braces") this.#close();
        else this.#at++;
        return;
      default:
        if (isQuoted) this.#at++;
        else this.#unquoted(character, last);
    }
  }

  #unquoted(character: string, last: Open | undefined): void {
    const text = this.#text;
    const before = text.charAt(this.#at - 1);
    switch (character) {
      case "'":
        // In `"${NAME:-it's}"` it is a letter.
        if (last === "braces" && this.#open.at(-2) === "quotes") this.#at++;
        else this.#quote(this.#at, false);
        return;
      case "#":
        if (last !== "braces" && /^[\s;&|()]?$/.test(before)) this.#at = lineEndOf(text, this.#at);
        else this.#at++;
        return;
      case "(":
        // `NAME=(` begins a list, and `((` a sum.
        this.#enter(before === "(" ? "sum" : before === "=" ? "words" : "group", 1);
        return;
      case ")":
        if (last === "words" || last === "group" || last === "sum") this.#close();
        else this.#at++;
        return;
      case "<":
        if (last === "sum") this.#at++;
        else this.#redirection();
        return;
      default:
        this.#at++;
    }
  }

  #escape(): void {
    const [joint] = /^\\\r?\n/.exec(this.#text.slice(this.#at, this.#at + 3)) ?? [];
    if (joint !== undefined) this.#add(this.#at, this.#at + joint.length);
    this.#at += joint?.length ?? 2;
  }

  #quote(start: number, hasEscapes: boolean): void {
    const text = this.#text;
    let end = start + 1;
    while (end < text.length && text.charAt(end) !== "'") {
      end += hasEscapes && text.charAt(end) === "\\" ? 2 : 1;
    }
    this.#at = Math.min(end + 1, text.length);
    this.#add(start, this.#at);
  }

  #redirection(): void {
    heredoc.lastIndex = this.#at;
    const isText = this.#text.startsWith("<<<", this.#at);
    const found = isText ? undefined : heredoc.exec(this.#text);
    if (!found) {
      this.#at += isText ? 3 : 1;
      return;
    }
    const [whole, dash, single, double, word = ""] = found;
    if (this.#heredocs.length === 0) this.#heredocStart = this.#at;
    this.#heredocs.push({ name: single ?? double ?? word, isTabbed: dash === "-" });
    this.#at += whole.length;
  }

  /** Behind the end of a line: the texts of its heredocs are not commands. */
  #skipHeredocs(): void {
    const text = this.#text;
    if (this.#heredocs.length === 0) return;
    for (const { name, isTabbed } of this.#heredocs) {
      for (let isEnd = false; !isEnd && this.#at < text.length;) {
        const end = lineEndOf(text, this.#at);
        const line = text.slice(this.#at, end).replace(/\r$/, "");
        isEnd = (isTabbed ? line.replace(/^\t+/, "") : line) === name;
        this.#at = Math.min(end + (isEnd ? 0 : 1), text.length);
      }
    }
    this.#heredocs.length = 0;
    this.#add(this.#heredocStart, this.#at);
  }

  #enter(open: Open, length: number): void {
    if (!this.#isHeld()) this.#start = this.#at;
    this.#open.push(open);
    this.#at += length;
  }

  #close(): void {
    const wasHeld = this.#isHeld();
    this.#open.pop();
    this.#at++;
    if (wasHeld && !this.#isHeld()) this.#add(this.#start, this.#at);
  }

  #isHeld(): boolean {
    return this.#open.some((open) => open !== "group");
  }

  #add(start: number, end: number): void {
    const lineBreak = this.#text.indexOf("\n", start);
    if (lineBreak >= 0 && lineBreak < end) this.#found.push({ start, end });
  }
}

function lineEndOf(text: string, at: number): number {
  const end = text.indexOf("\n", at);
  return end < 0 ? text.length : end;
}
