import type { Span } from "../../text/span.ts";

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
    }
  /** The value at `path`, or an item of the list there; `lead` has to stand before it. */
  | {
      readonly at: "value" | "item";
      readonly path: readonly string[];
      readonly span: Span;
      readonly lead: string;
    };

/**
 * The cursor at `offset` of a region; undefined in comments, in tables and lists that go over several lines, and where
 * nothing begins. It reads the line and the header above it, not the tree, so that it works in text that does not parse.
 */
export function tomlCursorAt(text: string, region: Span, offset: number): TomlCursor | undefined {
  const start = Math.max(region.start, text.lastIndexOf("\n", offset - 1) + 1);
  const written = text.slice(start, offset);
  const after = /^[^\n]*/.exec(text.slice(offset, region.end))?.[0] ?? "";
  const line = masked(written);
  if (/[#{]/.test(line)) return undefined;
  const equals = line.indexOf("=");
  const head = /^[ \t]*\[\[?[ \t]*/.exec(line)?.[0].length ?? 0;
  if (head > 0) {
    if (equals >= 0 || line.includes("]")) return undefined;
    const rest = /^[\w."'-]*/.exec(after)?.[0].length ?? 0;
    const isClosed = after.slice(rest).trimStart().startsWith("]");
    return { at: "header", span: { start: start + head, end: offset + rest }, isClosed };
  }
  const table = keysOf(lastHeader(text.slice(region.start, start)));
  if (equals < 0) {
    const typed = /(?:[\w-]+|"[^"]*|'[^']*)?$/.exec(written)?.[0].length ?? 0;
    const rest = /^[^\s=]*/.exec(after)?.[0].length ?? 0;
    const path = [...table, ...keysOf(written.slice(0, written.length - typed))];
    const hasEquals = after.slice(rest).trimStart().startsWith("=");
    return { at: "key", path, span: { start: offset - typed, end: offset + rest }, hasEquals };
  }
  const path = [...table, ...keysOf(written.slice(0, equals))];
  const isItem = line.lastIndexOf("[") > Math.max(equals, line.lastIndexOf("]"));
  const from = isItem ? Math.max(line.lastIndexOf("["), line.lastIndexOf(",")) : equals;
  const typed = written.slice(from + 1).trimStart();
  // Behind a value nothing begins.
  if (/^(?:"[^"]*"|'[^']*'|[^"'\s]+\s)/.test(typed)) return undefined;
  const rest = /^[\w.%+-]*["']?/.exec(after)?.[0].length ?? 0;
  const isTight = written.length === from + 1 + typed.length && line.charAt(from) !== "[";
  const span = { start: offset - typed.length, end: offset + rest };
  return { at: isItem ? "item" : "value", path, span, lead: isTight ? " " : "" };
}

/** The text with what stands in quotes made harmless. */
function masked(text: string): string {
  return text.replaceAll(/"(?:[^"\\]|\\.)*"?|'[^']*'?/g, (quoted) => "_".repeat(quoted.length));
}

/** The last line that is a header; "" where there is none. */
function lastHeader(text: string): string {
  for (let end = text.length; end > 0;) {
    const start = text.lastIndexOf("\n", end - 1) + 1;
    const header = /^[ \t]*\[\[?[ \t]*[\w"'][^\]]*\]/.exec(text.slice(start, end))?.[0];
    if (header !== undefined) return header;
    end = start - 1;
  }
  return "";
}

/** The parts of keys with dots. */
function keysOf(text: string): readonly string[] {
  return [...text.matchAll(/"((?:[^"\\]|\\.)*)"|'([^']*)'|[\w-]+/g)].map(
    ([whole, basic, literal]) => basic ?? literal ?? whole,
  );
}
