import type { Completion } from "../analysis/part-results.ts";

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
 * word that is written already, and behind it all that begins with it, such as `openat` behind `open`.
 */
export function offeredCompletions<T extends Completion>(
  items: readonly T[],
  text: string,
  offset: number,
): OfferedCompletions<T> {
  const finished = finishedWord(items, text, offset);
  const offered = items
    .filter((item) => finished === undefined || !isFoundBy(finished, item))
    .flatMap((item) => offeredItem(item, text, offset) ?? []);
  // Free values go when something is typed, without a question that Enter may overtake.
  const isIncomplete = !offered.some(isFree) && offered.some(writesItsLabel);
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

function offeredItem<T extends Completion>(item: T, text: string, offset: number): T | undefined {
  if (isWritten(item, text)) return undefined;
  const { free, filterText, insert } = item;
  if (!free) {
    const found = filterTextOf(item);
    return found === undefined || found === filterText ? item : { ...item, filterText: found };
  }
  const written = bare(text.slice(insert.span.start, insert.span.end));
  const { name = unmatched } = free;
  if (!name.toLowerCase().startsWith(written.toLowerCase())) return undefined;
  // An opening quote may be written already.
  const before = written === "" ? text.slice(insert.span.start, offset) : "";
  return { ...item, filterText: before + name };
}

/** The text to compare with what is typed; undefined for the label. It must not match a finished word. */
function filterTextOf(item: Completion): string | undefined {
  const { filterText, label } = item;
  // A closing quote ends the word: nothing matches behind it.
  const open = filterText?.replace(/^(["'])(.*)\1$/, "$1$2");
  // VS Code does not ask again for the part behind a sign if it begins, or is typed, before an answer: `max-pods` would
  // still be offered behind `max-pods`.
  const hasParts = writesItsLabel(item) && /\w[^\w"']+\w+$/.test(bare(label));
  return hasParts ? withoutLastLetter(open ?? label) : open;
}

function withoutLastLetter(text: string): string {
  return text.replace(/\w(?=\W*$)/, "");
}

function isFree({ free }: Completion): boolean {
  return free !== undefined;
}

function isWritten({ insert: { span, text: inserted } }: Completion, text: string): boolean {
  const written = bare(text.slice(span.start, span.end));
  return written !== "" && written === bare(inserted);
}

function writesItsLabel({ insert, label }: Completion): boolean {
  return bare(insert.text) === bare(label);
}

/** True if editors show an item for a typed word: its characters are in the item's, in their order. */
function isFoundBy(word: string, { filterText, label }: Completion): boolean {
  const found = (filterText ?? label).toLowerCase();
  let at = 0;
  for (const character of word.toLowerCase()) {
    at = found.indexOf(character, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

/** A word without its quotes, and a flag without the sign before its value. */
function bare(text: string): string {
  return text
    .trim()
    .replace(/^["']/, "")
    .replace(/["'=]$/, "");
}
