import type { Span } from "../../text/span.ts";
import { runStart } from "../../text/run-before.ts";
import { maxTomlDepth } from "./toml-scanner.ts";

/** Where a completion is asked for in a text of TOML. */
export type TomlCursor =
  /** In the brackets of a header. */
  | { readonly at: "header"; readonly span: Span; readonly isClosed: boolean }
  /** A key of the table at `path`. */
  | {
      readonly at: "key";
      readonly path: readonly string[];
      readonly span: Span;
      readonly hasEquals: boolean;
      /** The keys before it in the same braces, which a tree of broken text does not have. */
      readonly others: readonly string[];
    }
  /** The value at `path`, or an item of the list there; `lead` has to be before it. */
  | {
      readonly at: "value" | "item";
      readonly path: readonly string[];
      readonly span: Span;
      readonly lead: string;
    };

/**
 * The cursor at `offset` of a region; undefined in comments and where nothing begins. It reads the brackets behind the
 * last header above it, not the tree, so that it works in text that does not parse.
 */
export function tomlCursorAt(text: string, region: Span, offset: number): TomlCursor | undefined {
  const start = Math.max(region.start, text.lastIndexOf("\n", offset - 1) + 1);
  const line = text.slice(start, offset);
  const after = /^[^\n]*/.exec(text.slice(offset, region.end))?.[0] ?? "";
  const header = lastHeader(text.slice(region.start, start));
  const table = { path: keysOf(header.text), end: region.start + header.end };
  const place = placeAt(text.slice(0, offset), table);
  const head = /^[ \t]*\[\[?[ \t]*(?=[\w."'-]*$)/.exec(line)?.[0].length ?? 0;
  if (head > 0 && !place?.isInside) {
    const rest = /^[\w."'-]*/.exec(after)?.[0].length ?? 0;
    const isClosed = after.slice(rest).trimStart().startsWith("]");
    return { at: "header", span: { start: start + head, end: offset + rest }, isClosed };
  }
  if (!place) return undefined;
  // Comments are allowed on the lines above it.
  const written = text.slice(Math.max(place.start, place.isInside ? start : 0), offset);
  if (place.at === "key") {
    const typed = written.length - nameStart(written);
    const rest = /^[^\s=,}]*/.exec(after)?.[0].length ?? 0;
    const path = [...place.path, ...keysOf(written.slice(0, written.length - typed))];
    const hasEquals = after.slice(rest).trimStart().startsWith("=");
    const span = { start: offset - typed, end: offset + rest };
    return { at: "key", path, span, hasEquals, others: place.others };
  }
  const typed = written.trimStart();
  // Behind a value nothing begins.
  if (/^(?:"[^"]*"|'[^']*'|[^"'\s]+\s)/.test(typed)) return undefined;
  const rest = /^[\w.%+-]*["']?/.exec(after)?.[0].length ?? 0;
  const isTight = offset - typed.length === place.start && text.charAt(place.start - 1) !== "[";
  const span = { start: offset - typed.length, end: offset + rest };
  return { at: place.at, path: place.path, span, lead: isTight ? " " : "" };
}

/** The open place at the end of a text: where it begins, and in which table or list. */
interface OpenPlace {
  readonly at: "key" | "value" | "item";
  readonly start: number;
  /** Of the table of a key, else of the value or the list. */
  readonly path: readonly string[];
  /** Brackets are open around it. */
  readonly isInside: boolean;
  /** The keys before it in them. */
  readonly others: readonly string[];
}

const token =
  /"""[^]*?(?:"""|$)|'''[^]*?(?:'''|$)|"(?:[^"\\\n]|\\.)*"?|'[^'\n]*'?|#.*|[=,{}[\]\n]/g;
/** A line that nothing but the top of a table has: what is open above it was left open. */
const ownLine = /^[ \t]*(?:\[\[?[\w."' -]+\]|[\w."'-]+[ \t]*=)/;

/** The place at the end of a text, read from the end of a header on; undefined in comments and behind values in brackets. */
function placeAt(
  text: string,
  { path: table, end }: { readonly path: readonly string[]; readonly end: number },
): OpenPlace | undefined {
  const open: { readonly bracket: string; readonly path: readonly string[]; others: string[] }[] =
    [];
  let place: Pick<OpenPlace, "at" | "start" | "path"> | undefined = {
    at: "key",
    start: end,
    path: table,
  };
  const around = (): readonly string[] => open.at(-1)?.path ?? table;
  for (const { 0: found, index } of text.slice(end).matchAll(token)) {
    const start = end + index + 1;
    if (found.startsWith("#") && start + found.length > text.length) return undefined;
    const isList = open.at(-1)?.bracket === "[";
    if (found === "\n" && open.length > 0) {
      const isOwn = isList && ownLine.test(text.slice(start));
      if (!isOwn) continue;
      open.length = 0;
    }
    // The reader goes no deeper.
    if (open.length > maxTomlDepth) return undefined;
    if (found === "=" && place?.at === "key") {
      const keys = keysOf(text.slice(place.start, start - 1));
      open.at(-1)?.others.push(...keys.slice(0, 1));
      place = { at: "value", start, path: [...place.path, ...keys] };
    } else if (found === "[" && place && place.at !== "key") {
      open.push({ bracket: found, path: place.path, others: [] });
      place = { at: "item", start, path: place.path };
    } else if (found === "{" && place && place.at !== "key") {
      open.push({ bracket: found, path: place.path, others: [] });
      place = { at: "key", start, path: place.path };
    } else if (found === "," && open.length > 0) {
      place = { at: isList ? "item" : "key", start, path: around() };
    } else if (found === "\n") place = { at: "key", start, path: table };
    else if (/^[\]}]$/.test(found)) {
      open.pop();
      place = undefined;
    }
  }
  return place && { ...place, isInside: open.length > 0, others: open.at(-1)?.others ?? [] };
}

/** The last line that is a header, and where it ends; "" where there is none. */
function lastHeader(text: string): { readonly text: string; readonly end: number } {
  for (let end = text.length; end > 0;) {
    const start = text.lastIndexOf("\n", end - 1) + 1;
    const header = /^[ \t]*\[\[?[ \t]*[\w"'][\w."' -]*\]\]?(?=[ \t\r]*(?:#|$))/m.exec(
      text.slice(start, end),
    )?.[0];
    if (header !== undefined) return { text: header, end: start + header.length };
    end = start - 1;
  }
  return { text: "", end: 0 };
}

/** The parts of keys with dots. */
function keysOf(text: string): readonly string[] {
  return [...text.matchAll(/"((?:[^"\\]|\\.)*)"|'([^']*)'|[\w-]+/g)].map(
    ([whole, basic, literal]) => basic ?? literal ?? whole,
  );
}

/** Where the name begins that is written at the end, with its quote. */
function nameStart(written: string): number {
  const bare = runStart(written, written.length, /[\w-]/);
  const quote = written.lastIndexOf('"');
  const closed = written.endsWith("'") ? written.lastIndexOf("'", written.length - 2) : -1;
  return Math.min(bare, ...[quote, closed].filter((start) => start >= 0));
}
