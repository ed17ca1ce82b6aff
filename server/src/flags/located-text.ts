import { splitWords } from "../kubelet/index.ts";
import type { Budget } from "../engine/text/budget.ts";
import type { Span } from "../engine/text/span.ts";

/** A text that is put together from pieces of files; it knows where each of its characters is written. */
export interface LocatedText {
  readonly text: string;
  /** For each character of the text. */
  readonly places: readonly CharacterPlace[];
}

interface CharacterPlace {
  readonly uri: string;
  readonly offset: number;
  /** Of a character behind a backslash: where the backslash is. */
  readonly start?: number;
}

/** Where the writing of a character begins: at a backslash before it, else at the character. */
export function startOfPlace({ offset, start = offset }: CharacterPlace): number {
  return start;
}

/** The text of a whole file. */
export function locatedText(text: string, uri: string): LocatedText {
  return {
    text,
    places: Array.from({ length: text.length }, (_none, offset) => ({ uri, offset })),
  };
}

/** A part of a text, as `String.slice` takes it. */
export function sliceOf({ text, places }: LocatedText, start: number, end?: number): LocatedText {
  return { text: text.slice(start, end), places: places.slice(start, end) };
}

/** Texts one behind the other. */
export function joinedTexts(parts: readonly LocatedText[]): LocatedText {
  const [only] = parts;
  if (only && parts.length === 1) return only;
  // Places are many, and `flatMap` takes ten times as long.
  const places: CharacterPlace[] = [];
  for (const part of parts) for (const place of part.places) places.push(place);
  return { text: parts.map(({ text }) => text).join(""), places };
}

/** Texts that are filled in are no longer than this together: a variable may contain itself many times. */
const maxFilled = 32_768;

/**
 * The text with everything that `pattern`, which must be global, finds in it replaced; the rest stays as written once too
 * much is filled in, here or with the budget.
 */
export function replacedIn(
  located: LocatedText,
  pattern: RegExp,
  replacement: (found: RegExpExecArray, at: LocatedText) => LocatedText,
  budget?: Budget,
): LocatedText {
  const parts: LocatedText[] = [];
  let end = 0;
  let filled = 0;
  for (const found of located.text.matchAll(pattern)) {
    const next = found.index + found[0].length;
    const made = replacement(found, sliceOf(located, found.index, next));
    const longer = Math.max(0, made.text.length - found[0].length);
    filled += longer;
    if (filled > maxFilled) break;
    if (longer > 0 && budget?.take("characters", longer, spanAt(located, found.index)) === false)
      break;
    parts.push(sliceOf(located, end, found.index), made);
    end = next;
  }
  return parts.length === 0 ? located : joinedTexts([...parts, sliceOf(located, end)]);
}

function spanAt({ places }: LocatedText, index: number): Span {
  const start = Math.max(0, places[index]?.offset ?? 0);
  return { start, end: start };
}

/** The words of a command line, or the first of them; see `splitCommandLine`. */
export function wordsOf({ text, places }: LocatedText, limit?: number): LocatedText[] {
  return splitWords(text, limit).map(({ text: word, offsets, starts }) => ({
    text: word,
    places: offsets.flatMap((offset, at): readonly CharacterPlace[] => {
      const place = places[offset];
      const first = places[starts[at] ?? offset];
      if (!place || !first || first === place || first.uri !== place.uri)
        return place ? [place] : [];
      return [{ ...place, start: startOfPlace(first) }];
    }),
  }));
}

/** The words of a command line; none if the budget does not suffice for all of them. */
export function wordsWithin(located: LocatedText, budget: Budget): LocatedText[] {
  const left = budget.left("words");
  const words = wordsOf(located, left + 1);
  const next = words[left] ?? words[0];
  const at = (next && placeInText(next)?.span) ?? { start: 0, end: 0 };
  return budget.take("words", words.length, at) ? words : [];
}

/** Quotes and backslashes between two characters of a word are no more than this. */
const maxGap = 4;

/**
 * Where a text is written, as far as that is one piece: a word that begins in a unit and goes on with the
 * value of a variable counts as the unit's. Undefined for an empty text.
 */
export function placeInText({ places }: LocatedText): { uri: string; span: Span } | undefined {
  const [first] = places;
  if (!first) return undefined;
  let last = first;
  for (const next of places.slice(1)) {
    const gap = next.offset - last.offset;
    if (next.uri !== last.uri || gap <= 0 || gap > maxGap) break;
    last = next;
  }
  return { uri: first.uri, span: { start: startOfPlace(first), end: last.offset + 1 } };
}
