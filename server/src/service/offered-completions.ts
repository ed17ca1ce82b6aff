import type { Completion } from "../engine/analysis/part-results.ts";

/** The completions that a user is offered at a place. */
export interface OfferedCompletions<T extends Completion = Completion> {
  readonly items: readonly T[];
  /** The next character may complete a word: the editor has to ask again instead of filtering the list. */
  readonly isIncomplete: boolean;
}

/** Users do not type invisible separators, so that no typed text matches a filter text with it. */
export const unmatched = "\u2063";

/**
 * Leaves out what must not be taken with Enter while a user types on: a free value where a part of one is written, a
 * word that is written already, and behind it all that begins with it, such as `openat` behind `open`. Enter can be
 * faster than the next answer, so that the list itself ends where a word is complete.
 */
export function offeredCompletions<T extends Completion>(
  items: readonly T[],
  text: string,
  offset: number,
): OfferedCompletions<T> {
  const finished = finishedWord(items, text, offset);
  const words = wordsToCome(items, text, offset);
  const offered = items
    .filter((item) => finished === undefined || !isFoundBy(finished, item))
    .flatMap((item) => offeredItem(item, { text, offset, words }) ?? []);
  // Free values go when something is typed.
  const isIncomplete = !offered.some(isFree) && offered.some(isWord);
  return { items: offered, isIncomplete };
}

/** The word before the cursor, if it is one of a fixed set or has its closing quote. */
function finishedWord(
  items: readonly Completion[],
  text: string,
  offset: number,
): string | undefined {
  for (const item of items) {
    const { start, end } = item.insert.span;
    const written = text.slice(start, offset);
    const isQuoted = /^\s*(["']).*\1$/.test(written);
    if (isQuoted || (end === offset && isWritten(item, text) && !isFree(item)))
      return bare(written);
  }
  return undefined;
}

/** Words that what is written before the cursor may become. */
function wordsToCome(items: readonly Completion[], text: string, offset: number): Set<string> {
  return new Set(
    items.filter(isWord).flatMap(({ insert }) => {
      const word = bare(insert.text).toLowerCase();
      const begun = bare(text.slice(insert.span.start, offset)).toLowerCase();
      return word.startsWith(begun) && word !== begun ? [word] : [];
    }),
  );
}

/** A place in a text, and the words that can be complete with the next characters. */
interface TypedPlace {
  readonly text: string;
  readonly offset: number;
  readonly words: ReadonlySet<string>;
}

function offeredItem<T extends Completion>(item: T, place: TypedPlace): T | undefined {
  const { text, offset } = place;
  const { free, filterText, insert } = item;
  const { span } = insert;
  const begun = text.slice(span.start, offset);
  if (isWritten(item, text)) {
    // Before its closing quote Enter would break the word: it is offered first, and taking it leads behind the quote.
    if (free || !/^["']$/.test(text.slice(offset, span.end))) return undefined;
    const written = { span, text: text.slice(span.start, span.end) };
    return { ...item, insert: written, filterText: begun, sortText: "0" };
  }
  if (!free) {
    const found = filterText ?? item.label;
    const shown = found.slice(0, endOfOffer(item, bare(begun), place.words));
    if (shown === found) return item;
    return { ...item, filterText: shown === "" ? unmatched : shown };
  }
  const written = bare(text.slice(span.start, span.end));
  const { name = unmatched } = free;
  if (!name.toLowerCase().startsWith(written.toLowerCase())) return undefined;
  // An opening quote may be written already.
  const before = written === "" ? begun : "";
  return { ...item, filterText: before + name };
}

/**
 * How much of an item's text may be matched: less than any complete word, so that an editor closes the list there and
 * asks again behind it. It ends before the next sign too: behind one, VS Code keeps an old list with all its items until it
 * has the answer for the new part. Names of flags go on: their `=` closes the list before Enter.
 */
function endOfOffer(item: Completion, begun: string, words: ReadonlySet<string>): number {
  const text = (item.filterText ?? item.label).toLowerCase();
  // A closing quote ends the word: nothing matches behind it.
  const whole = text.replace(/^(["'])(.*)\1$/, "$1$2");
  const ends = [whole.length];
  for (const word of words) {
    const end = endIn(whole, word);
    if (end !== undefined) ends.push(end - 1);
  }
  if (isWord(item) && !item.insert.text.endsWith("=")) ends.push(endOfPart(whole, begun));
  return Math.min(...ends);
}

/** The end of the part of a text that `begun` ends in. */
function endOfPart(text: string, begun: string): number {
  const start = Math.max(0, (endIn(text, begun.toLowerCase()) ?? 0) - 1);
  const letter = text.slice(start).search(/\w\W+\w/);
  return letter < 0 ? text.length : start + letter + 1;
}

function isFree({ free }: Completion): boolean {
  return free !== undefined;
}

function isWritten({ insert: { span, text: inserted } }: Completion, text: string): boolean {
  const written = bare(text.slice(span.start, span.end));
  return written !== "" && written === bare(inserted);
}

/** True for an item that writes what it is found by. */
function isWord({ free, insert, label, filterText }: Completion): boolean {
  const word = bare(insert.text);
  return !free && [label, filterText].some((text) => text !== undefined && bare(text) === word);
}

/** True if editors show an item for a typed word. */
function isFoundBy(word: string, { filterText, label }: Completion): boolean {
  return endIn((filterText ?? label).toLowerCase(), word.toLowerCase()) !== undefined;
}

/** The end of the first part of a text that has the characters of a word in their order; editors compare like this. */
function endIn(text: string, word: string): number | undefined {
  let at = 0;
  for (const character of word) {
    at = text.indexOf(character, at) + 1;
    if (at === 0) return undefined;
  }
  return at;
}

/** A word without its quotes, and a flag without the sign before its value. */
function bare(text: string): string {
  return text
    .trim()
    .replace(/^["']/, "")
    .replace(/["'=]$/, "");
}
