import type { Cursor, CursorInput, CursorStep } from "./cursor.ts";
import type { Span } from "../text/span.ts";

/** One open bracket on the way to the cursor. */
interface Frame {
  readonly kind: "map" | "list";
  /** The key whose value is being read; undefined before its colon. */
  key: string | undefined;
  /** Texts before the cursor: keys of a map, items of a list. */
  readonly seen: string[];
}

/**
 * The cursor inside of `{ }` and `[ ]`, in YAML or JSON, read from the outermost bracket on;
 * undefined where no bracket is open at `offset`.
 */
export function flowCursor(
  input: CursorInput,
  offset: number,
  start: number,
  outer: readonly CursorStep[],
): Cursor | undefined {
  const scan = scanTo(input.text, start, offset);
  const frame = scan.frames.at(-1);
  if (!frame) return undefined;
  if (scan.inComment) return { at: "none" };
  const span = wordAt(input, offset, scan.wordStart);
  const path = [...outer, ...stepsOf(scan.frames)];
  const style = input.format === "json" ? "json" : "flow";
  const base = { path, span, column: 0, style } as const;
  const after = restOf(input.text, span.end, input.document.end);
  if (frame.kind === "list") {
    const others = [...frame.seen, ...after.items];
    return { at: "item", ...base, others, needsBlank: false };
  }
  if (frame.key !== undefined) {
    return { at: "value", ...base, key: frame.key, needsBlank: scan.behindColon };
  }
  const existing = new Set([...frame.seen, ...after.keys]);
  return { at: "key", ...base, existing, hasColon: after.colonFirst };
}

function stepsOf(frames: readonly Frame[]): CursorStep[] {
  return frames
    .slice(0, -1)
    .flatMap((frame): CursorStep[] =>
      frame.kind === "list" ? [{ item: frame.seen.length }] : [{ key: frame.key ?? "" }],
    );
}

interface Scan {
  readonly frames: readonly Frame[];
  /** Where the word at the cursor begins. */
  readonly wordStart: number;
  readonly inComment: boolean;
  /** The cursor stands right behind a colon. */
  readonly behindColon: boolean;
}

function scanTo(text: string, start: number, offset: number): Scan {
  const frames: Frame[] = [];
  let wordStart = start;
  let word = "";
  let at = start;
  const finish = (): void => {
    const frame = frames.at(-1);
    if (frame && word !== "" && frame.key === undefined) frame.seen.push(word);
    if (frame) frame.key = undefined;
    word = "";
  };
  while (at < offset) {
    const character = text[at] ?? "";
    if (character === '"' || character === "'") {
      const end = quoteEnd(text, at, offset);
      if (end === undefined) return { frames, wordStart: at, inComment: false, behindColon: false };
      word = text.slice(at + 1, end);
      wordStart = at;
      at = end + 1;
      continue;
    }
    at++;
    if (character === "[" || character === "{") {
      frames.push({ kind: character === "[" ? "list" : "map", key: undefined, seen: [] });
      word = "";
      wordStart = at;
    } else if (character === "]" || character === "}") {
      finish();
      frames.pop();
      word = "";
      wordStart = at;
    } else if (character === ",") {
      finish();
      wordStart = at;
    } else if (
      character === ":" &&
      frames.at(-1)?.kind === "map" &&
      frames.at(-1)?.key === undefined
    ) {
      const frame = frames.at(-1);
      if (frame) {
        frame.key = word;
        frame.seen.push(word);
      }
      word = "";
      wordStart = at;
    } else if (character === "#" && /\s/.test(text[at - 2] ?? " ")) {
      const end = text.indexOf("\n", at);
      if (end < 0 || end >= offset)
        return { frames, wordStart, inComment: true, behindColon: false };
      at = end;
    } else if (/\s/.test(character)) {
      if (word === "") wordStart = at;
    } else {
      if (word === "") wordStart = at - 1;
      word += character;
    }
  }
  return { frames, wordStart, inComment: false, behindColon: text[offset - 1] === ":" };
}

function quoteEnd(text: string, open: number, limit: number): number | undefined {
  const quote = text[open];
  for (let at = open + 1; at < limit; at++) {
    if (quote === '"' && text[at] === "\\") at++;
    else if (text[at] === quote) return at;
    // A key or value in quotes does not run over lines here: a missing quote stays on its line.
    else if (text[at] === "\n") return at - 1;
  }
  return undefined;
}

/** The word around the cursor, up to the next separator, its closing quote included. */
function wordAt(input: CursorInput, offset: number, wordStart: number): Span {
  const { text } = input;
  const quote = text[wordStart];
  const isQuoted = wordStart < offset && (quote === '"' || quote === "'");
  let end = offset;
  while (end < input.document.end) {
    const character = text[end] ?? "";
    if (isQuoted ? character === quote || character === "\n" : /[\s,:\]}[{#"']/.test(character))
      break;
    end++;
  }
  if (isQuoted && text[end] === quote) end++;
  return { start: Math.min(wordStart, offset), end };
}

/** What follows in the same bracket: keys, items, and whether a colon comes first. */
function restOf(
  text: string,
  start: number,
  limit: number,
): { keys: string[]; items: string[]; colonFirst: boolean } {
  const keys: string[] = [];
  const items: string[] = [];
  let depth = 0;
  const colonFirst = /^\s*:/.test(text.slice(start, start + 40));
  const token = /"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|[[\]{},]|[^\s"'[\]{},:#]+|:/y;
  let last = "";
  let at = start;
  while (at < limit && depth >= 0) {
    token.lastIndex = at;
    const match = token.exec(text);
    if (!match) {
      at++;
      continue;
    }
    const [found] = match;
    at = token.lastIndex;
    if (found === "{" || found === "[") depth++;
    else if (found === "}" || found === "]") {
      depth--;
      if (depth < 0 && last !== "") items.push(last);
    } else if (depth === 0 && found === ":" && last !== "") keys.push(last);
    else if (depth === 0 && found === "," && last !== "") items.push(last);
    last = /^[[\]{},:]$/.test(found) ? "" : found.replace(/^["']|["']$/g, "");
  }
  return { keys, items, colonFirst };
}
