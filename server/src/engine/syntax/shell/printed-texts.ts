import { memoised } from "../../text/memoised.ts";
import type { Span } from "../../text/span.ts";
import { placing, wordsFrom, type Placed, type Word } from "./command-words.ts";

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

/** Redirections further away are not looked for. */
const maxCommand = 2_000;

const command =
  /(?<=(?:^|[;&|({!]|\b(?:then|do|else|sudo|RUN)[ \t])[ \t]{0,40})(echo|printf)(?=[ \t])|<<<(?!<)/gm;

/** Lines of `echo` and `printf` in braces, which write one file together. */
const group =
  /\{[ \t]*\r?\n(?:[ \t]*(?:echo|printf)[ \t][^\r\n]*\r?\n){1,200}[ \t]*\}[ \t]*([>|][^\r\n]{0,2000})/g;

interface Group extends Span {
  readonly written: string;
}

function groupsIn(script: string): readonly Group[] {
  return [...script.matchAll(group)].map(({ index, 0: { length }, 1: written = "" }) => ({
    start: index,
    end: index + length,
    written,
  }));
}

/** The redirection of a command in braces: all but the first add to the file. */
function writtenBy({ written, start }: Group, last: PrintedText | undefined): string {
  const isFirst = !last || last.region.start < start;
  return isFirst
    ? written
    : written.replace(/^>(?!>)|\btee\b(?! -a)/, (to) => (to === ">" ? ">>" : "tee -a"));
}

/** Texts of `echo` and `printf` that go to files or into commands that write, and here-strings, in their order. */
export function printedTexts(script: string): readonly PrintedText[] {
  const found: PrintedText[] = [];
  const groups = groupsIn(script);
  let nextGroup = 0;
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
    while ((groups[nextGroup]?.end ?? Infinity) <= index) nextGroup++;
    const around = groups[nextGroup];
    const own = (program === undefined ? before : "") + (rest?.[0] ?? "");
    const isGrouped = around !== undefined && around.start < index && !/[>|]/.test(own);
    const written = isGrouped ? writtenBy(around, found.at(-1)) : own;
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
