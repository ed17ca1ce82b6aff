import { hole } from "../hole.ts";
import { memoised } from "../../text/memoised.ts";
import type { Span } from "../../text/span.ts";
import { expansionEnd } from "./heredocs.ts";

/** A text that a command of a script writes to a file or gives to another command, in words of the script. */
export interface PrintedText {
  /** The redirections and pipes of its command, which name its target. */
  readonly command: string;
  /** Values that the shell fills in are `hole`. */
  readonly text: string;
  /** The place in the script of each character, and of the end. */
  readonly places: readonly number[];
  /** The words. */
  readonly region: Span;
  /** From the program to the end of its redirections. */
  readonly whole: Span;
}

/** Characters with their places in the script. */
interface Placed {
  readonly text: string;
  readonly places: readonly number[];
}

interface Word extends Placed {
  readonly start: number;
  readonly end: number;
}

/** A longer word is a program in another language. */
const maxWord = 50_000;

/** Redirections further away are not looked for. */
const maxCommand = 2_000;

const command =
  /(?<=(?:^|[;&|({!]|\b(?:then|do|else|sudo|RUN)[ \t])[ \t]{0,40})(echo|printf)(?=[ \t])|<<<(?!<)/gm;

/** Texts of `echo` and `printf` that go to files or into commands that write, and here-strings, in their order. */
export function printedTexts(script: string): readonly PrintedText[] {
  const found: PrintedText[] = [];
  let last = 0;
  let seen = 0;
  let line = 0;
  for (const { index, 0: whole, 1: program } of script.matchAll(command)) {
    const feed = script.slice(seen, index).lastIndexOf("\n");
    if (feed >= 0) line = seen + feed + 1;
    seen = index;
    const before = script.slice(Math.max(line, index - maxCommand), index);
    // It may be inside of the words of the one before.
    if (index < last || /^[ \t]*#/.test(before)) continue;
    const start = index + whole.length;
    const { all, end } = wordsFrom(script, start, program === undefined ? 1 : Infinity);
    const [first] = all;
    if (!first) continue;
    last = end;
    const printed =
      program === "printf" ? formatted(all) : program === "echo" ? echoed(all, script) : first;
    const rest = /^(?:\\\r?\n|[^;&|\r\n]|[<>]&|&>|\|(?!\|))*/.exec(
      script.slice(end, end + maxCommand),
    );
    const written = (program === undefined ? before : "") + (rest?.[0] ?? "");
    // Messages for people are not files.
    const isApplied = written.includes("|") && /\b(?:apply|create|replace)\b/.test(written);
    if (!isApplied && !/>|\btee\b/.test(written)) continue;
    found.push({
      command: written,
      text: printed.text,
      places: [...printed.places, endOf(printed)],
      region: { start: first.start, end },
      whole: { start: index, end: end + (rest?.[0].length ?? 0) },
    });
  }
  return found;
}

/** Those of a file, which are asked for by its flags and by its texts, with each key. */
export const printedIn = memoised(({ text }: { readonly text: string }) => printedTexts(text));

/** The words of a command from an offset on, up to a number, its end or its first redirection. */
function wordsFrom(
  script: string,
  start: number,
  most: number,
): { readonly all: readonly Word[]; readonly end: number } {
  const all: Word[] = [];
  let end = start;
  while (all.length < most) {
    const at = blanksEnd(script, end);
    if (at >= script.length || /^(?:[\r\n;|&<>()#]|\d+[<>])/.test(script.slice(at, at + 9))) break;
    const word = wordAt(script, at);
    if (!word) return { all: [], end };
    all.push(word);
    ({ end } = word);
  }
  return { all, end };
}

function blanksEnd(script: string, start: number): number {
  let at = start;
  for (;;) {
    if (/[ \t]/.test(script.charAt(at))) at++;
    else if (script.startsWith("\\\n", at)) at += 2;
    else if (script.startsWith("\\\r\n", at)) at += 3;
    else return at;
  }
}

/** The word at an offset, without its quotes; undefined where a quote does not end. */
function wordAt(script: string, start: number): Word | undefined {
  const placed = placing();
  let quote = "";
  const limit = Math.min(script.length, start + maxWord);
  let at = start;
  while (at < limit) {
    const character = script.charAt(at);
    if (quote === "'") {
      if (character === "'") quote = "";
      else placed.add(character, at);
      at++;
      continue;
    }
    if (quote === "" && /[\s;|&<>()]/.test(character)) break;
    const end = expansionEnd(script, at);
    if (end > at) {
      placed.add(hole, at);
      at = end;
    } else if (character === "\\") {
      const next = script.charAt(at + 1);
      const isEscape = quote === "" || /[$`"\\\n]/.test(next);
      if (!isEscape) placed.add(character, at);
      else if (next !== "\n") placed.add(next, at + 1);
      at += isEscape ? 2 : 1;
    } else {
      if (character === quote) quote = "";
      else if (quote === "" && /["']/.test(character)) quote = character;
      else placed.add(character, at);
      at++;
    }
  }
  return quote === "" && at > start ? { ...placed.done(), start, end: at } : undefined;
}

function placing(): {
  readonly add: (text: string, place: number) => void;
  readonly append: (other: Placed) => void;
  readonly done: () => Placed;
} {
  let text = "";
  const places: number[] = [];
  const add = (piece: string, place: number): void => {
    text += piece;
    for (let unit = 0; unit < piece.length; unit++) places.push(place);
  };
  return {
    add,
    append(other) {
      text += other.text;
      for (const place of other.places) places.push(place);
    },
    done: () => ({ text, places }),
  };
}

/** Behind the last character, and before the quote that ends a word. */
function endOf({ places }: Placed): number {
  return (places.at(-1) ?? -1) + 1;
}

/** The words of `echo` in one line; some shells read escapes only with `-e`. */
function echoed(words: readonly Word[], script: string): Placed {
  const options = words.findIndex(({ text }) => !/^-[neE]+$/.test(text));
  const rest = options < 0 ? [] : words.slice(options);
  const letters = words.slice(0, options < 0 ? words.length : options).map(({ text }) => text);
  const readsEscapes = letters.some((text) => text.includes("e")) || /^#!\/bin\/sh\b/.test(script);
  const line = placing();
  for (const [at, word] of rest.entries()) {
    if (at > 0) line.add(" ", word.places[0] ?? word.end);
    line.append(readsEscapes ? unescaped(word) : word);
  }
  if (!letters.some((text) => text.includes("n"))) line.add("\n", endOf(line.done()));
  return line.done();
}

/** The arguments of `printf` in its format, which is used again for those that are left. */
function formatted([first, ...others]: readonly Word[]): Placed {
  const [format, ...args] = first?.text === "--" ? others : [first, ...others];
  const line = placing();
  if (!format || format.text === "-v") return line.done();
  const pattern = unescaped(format);
  let next = 0;
  do {
    const before = next;
    for (let at = 0; at < pattern.text.length; at++) {
      const place = pattern.places[at] ?? 0;
      const directive = /^%(?:%|[-+ #0-9.*]*[a-zA-Z])/.exec(pattern.text.slice(at, at + 20))?.[0];
      if (directive === undefined) line.add(pattern.text.charAt(at), place);
      else if (directive === "%%") line.add("%", place);
      else {
        const argument = args[next++];
        if (argument) line.append(directive === "%b" ? unescaped(argument) : argument);
      }
      at += (directive?.length ?? 1) - 1;
    }
    if (next === before) break;
  } while (next < args.length);
  return line.done();
}

const escapes: Readonly<Record<string, string>> = {
  n: "\n",
  t: "\t",
  r: "\r",
  "\\": "\\",
  '"': '"',
};

function unescaped({ text, places }: Placed): Placed {
  const plain = placing();
  for (let at = 0; at < text.length; at++) {
    const meant = text.charAt(at) === "\\" ? escapes[text.charAt(at + 1)] : undefined;
    plain.add(meant ?? text.charAt(at), places[at] ?? 0);
    if (meant !== undefined) at++;
  }
  return plain.done();
}
