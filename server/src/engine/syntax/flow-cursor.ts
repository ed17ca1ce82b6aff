import type { Cursor, CursorInput, CursorStep } from "./cursor.ts";
import type { ScalarStyle } from "./scalar-text.ts";
import type { Span } from "../text/span.ts";

/** One open bracket on the way to the cursor. */
interface Frame {
  readonly kind: "map" | "list";
  /** The key whose value is being read; undefined before its colon. */
  key: string | undefined;
  /** Texts before the cursor: keys of a map, items of a list. */
  readonly seen: string[];
  /** The number of items before the cursor. */
  items: number;
}

/**
 * The cursor inside of `{ }` and `[ ]`, in YAML or JSON, read from the outermost bracket on;
 * undefined where no bracket is open at `offset`. `none` in comments, in anchors and aliases, and
 * behind a finished word, where a comma or colon must come first.
 */
export function flowCursor(
  input: CursorInput,
  offset: number,
  start: number,
  outer: readonly CursorStep[],
): Cursor | undefined {
  const { text } = input;
  const scan = scanTo(text, start, offset);
  const frame = scan.frames.at(-1);
  if (!frame) return undefined;
  const isReference = /[&*!]/.test(
    text.slice(scan.wordStart, Math.min(scan.wordStart + 1, offset)),
  );
  if (scan.isOver || isReference) return { at: "none" };
  const span = wordAt(input, offset, scan.wordStart);
  const path = [...outer, ...stepsOf(scan.frames)];
  const style = styleOf(input, text.slice(start, offset), outer.length === 0);
  const base = { path, span, lead: "", column: 0, style, indentation: inFlow } as const;
  const after = restOf(text, span.end, input.document.end);
  if (frame.kind === "list") {
    return { at: "item", ...base, others: [...frame.seen, ...after.items], existing: new Set() };
  }
  if (frame.key !== undefined) {
    const lead = scan.isBehindColon ? " " : "";
    return { at: "value", ...base, lead, key: frame.key };
  }
  const existing = new Set([...frame.seen, ...after.keys]);
  return { at: "key", ...base, existing, hasColon: after.colonFirst, hasBody: false };
}

function styleOf(
  { format }: CursorInput,
  before: string,
  isRoot: boolean,
): Exclude<ScalarStyle, "block"> {
  if (format === "json" || isJsonLike(before)) return "json";
  return isRoot && isKyamlLike(before) ? "kyaml" : "flow";
}

/** A first key without quotes and its text with them: so does KYAML begin. */
function isKyamlLike(before: string): boolean {
  return /^\{\s*(?:#[^\n]*\n\s*)*\w+:[ \t]*"/.test(before);
}

/** A first key in quotes asks for more of them: YAML in braces is often JSON that is not finished. */
function isJsonLike(before: string): boolean {
  return /^\s*\{\s*"[^"\n]*"\s*:/.test(before);
}

/** Brackets replace indentation. */
const inFlow = { map: 0, list: 0 } as const;

function stepsOf(frames: readonly Frame[]): CursorStep[] {
  return frames
    .slice(0, -1)
    .map((frame) => (frame.kind === "list" ? { item: frame.items } : { key: frame.key ?? "" }));
}

interface Scan {
  readonly frames: readonly Frame[];
  /** Where the word at the cursor begins. */
  readonly wordStart: number;
  /** Nothing can be written here: the cursor is in a comment or behind a finished word. */
  readonly isOver: boolean;
  /** The cursor is right after the colon of a key. */
  readonly isBehindColon: boolean;
}

/** Reads brackets, words and quotes up to the cursor. */
class FlowScanner {
  readonly frames: Frame[] = [];
  readonly #text: string;
  #word = "";
  #wordStart: number;
  /** Behind the word; of a quoted one, behind its quote. */
  #wordEnd: number;

  constructor(text: string, start: number) {
    this.#text = text;
    this.#wordStart = start;
    this.#wordEnd = start;
  }

  get hasWord(): boolean {
    return this.#word !== "";
  }

  scanAt(offset: number): Scan {
    const isOver = this.hasWord && offset > this.#wordEnd;
    const isBehindColon = this.#word === "" && this.#text[offset - 1] === ":";
    return { frames: this.frames, wordStart: this.#wordStart, isOver, isBehindColon };
  }

  quoted(open: number, close: number): void {
    this.#word = this.#text.slice(open + 1, close) || '""';
    this.#wordStart = open;
    this.#wordEnd = close + 1;
  }

  /** Takes the character at `at`; false where it closes the outermost bracket. */
  take(at: number): boolean {
    const character = this.#text[at] ?? "";
    const frame = this.frames.at(-1);
    if (character === "[" || character === "{") {
      const kind = character === "[" ? "list" : "map";
      this.frames.push({ kind, key: undefined, seen: [], items: 0 });
      this.#next(at);
    } else if (character === "]" || character === "}") {
      this.#finish(frame);
      this.frames.pop();
      this.#next(at);
      return this.frames.length > 0;
    } else if (character === ",") {
      this.#finish(frame);
      if (frame) frame.items++;
      this.#next(at);
    } else if (character === ":" && frame?.kind === "map" && frame.key === undefined) {
      frame.key = this.#word;
      frame.seen.push(this.#word);
      this.#next(at);
    } else if (!/\s/.test(character)) {
      if (this.#word === "") this.#wordStart = at;
      this.#word += character;
      this.#wordEnd = at + 1;
    } else if (this.#word === "") {
      this.#next(at);
    }
    return true;
  }

  #finish(frame: Frame | undefined): void {
    if (!frame) return;
    if (this.#word !== "" && frame.key === undefined) frame.seen.push(this.#word);
    frame.key = undefined;
  }

  /** The next word begins behind `at`. */
  #next(at: number): void {
    this.#word = "";
    this.#wordStart = at + 1;
    this.#wordEnd = at + 1;
  }
}

function scanTo(text: string, start: number, offset: number): Scan {
  const scanner = new FlowScanner(text, start);
  for (let at = start; at < offset; at++) {
    const character = text[at] ?? "";
    if ((character === '"' || character === "'") && /[\s[{,:]/.test(text[at - 1] ?? " ")) {
      const { close, isOpen } = quoteEnd(text, at, offset);
      const { frames } = scanner;
      if (isOpen) return { frames, wordStart: at, isOver: scanner.hasWord, isBehindColon: false };
      scanner.quoted(at, close);
      at = close;
    } else if (character === "#" && /\s/.test(text[at - 1] ?? " ")) {
      const end = text.indexOf("\n", at);
      if (end < 0 || end >= offset) return { ...scanner.scanAt(offset), isOver: true };
      at = end;
    } else if (!scanner.take(at)) {
      return { frames: [], wordStart: at, isOver: false, isBehindColon: false };
    }
  }
  return scanner.scanAt(offset);
}

/** Where a quote closes before `limit`, or its line ends; `isOpen`: neither comes before `limit`. */
function quoteEnd(text: string, open: number, limit: number): { close: number; isOpen: boolean } {
  const quote = text[open];
  for (let at = open + 1; at < limit; at++) {
    if (quote === '"' && text[at] === "\\") at++;
    else if (text[at] === quote) return { close: at, isOpen: false };
    // A key or value in quotes does not run over lines here: a missing quote stays on its line.
    else if (text[at] === "\n") return { close: at - 1, isOpen: false };
  }
  return { close: limit, isOpen: true };
}

/** The word around the cursor, up to the next separator, its closing quote included. */
function wordAt({ text, document }: CursorInput, offset: number, wordStart: number): Span {
  const start = Math.min(wordStart, offset);
  const quote = text[wordStart];
  if (wordStart < offset && (quote === '"' || quote === "'")) {
    if (quoteEnd(text, wordStart, offset).isOpen) {
      const close = text.indexOf(quote, offset);
      // A quote after a separator belongs to another word.
      const isClosed = close >= 0 && !/[\n[\]{},]|:\s/.test(text.slice(offset, close));
      if (isClosed) return { start, end: close + 1 };
    } else {
      return { start, end: offset };
    }
  }
  let end = offset;
  while (end < document.end && !/[\s,:\]}[{#"']/.test(text[end] ?? "")) end++;
  return { start, end };
}

/** The rest of the same bracket: keys, items, and whether a colon comes first. */
function restOf(
  text: string,
  start: number,
  limit: number,
): { keys: string[]; items: string[]; colonFirst: boolean } {
  const keys: string[] = [];
  const items: string[] = [];
  let depth = 0;
  const colonFirst = /^\s*:/.test(text.slice(start, start + 40));
  const token = /"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|[[\]{},]|[^\s"'[\]{},:#]+|:/g;
  token.lastIndex = start;
  let last = "";
  while (depth >= 0) {
    // Of what is deeper, perhaps nearly all of a large file, only the brackets count: their last character shows which they are.
    if (depth > 0) {
      if (!token.test(text) || token.lastIndex > limit) break;
      const end = text.charAt(token.lastIndex - 1);
      if (end === "{" || end === "[") depth++;
      else if (end === "}" || end === "]") depth--;
      continue;
    }
    const match = token.exec(text);
    if (!match || match.index >= limit) break;
    const [found] = match;
    if (found === "{" || found === "[") depth++;
    else if (found === "}" || found === "]") {
      depth--;
      if (last !== "") items.push(last);
    } else if (found === ":" && last !== "") keys.push(last);
    else if (found === "," && last !== "") items.push(last);
    last = /^[[\]{},:]$/.test(found) ? "" : found.replace(/^["']|["']$/g, "");
  }
  return { keys, items, colonFirst };
}
