import { hole } from "../hole.ts";
import { expansionEnd } from "./heredocs.ts";

/** Characters with their places in the script. */
export interface Placed {
  readonly text: string;
  readonly places: readonly number[];
}

export interface Word extends Placed {
  readonly start: number;
  readonly end: number;
}

/** A longer word is a program in another language. */
const maxWord = 50_000;

/** The words of a command from an offset on, up to a number, its end or its first redirection. */
export function wordsFrom(
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

export function placing(): {
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
