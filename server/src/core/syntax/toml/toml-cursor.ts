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
 * The cursor at `offset` of a region; undefined in comments, and where nothing begins. It reads the line and the header
 * above it, not the tree, so that it works in text that does not parse.
 */
export function tomlCursorAt(text: string, region: Span, offset: number): TomlCursor | undefined {
  const start = Math.max(region.start, text.lastIndexOf("\n", offset - 1) + 1);
  const next = text.indexOf("\n", offset);
  const after = text.slice(offset, next < 0 ? region.end : Math.min(next, region.end));
  const written = text.slice(start, offset);
  const line = masked(written);
  if (line.includes("#")) return undefined;
  const header = /^[ \t]*\[\[?[ \t]*/.exec(line)?.[0].length ?? 0;
  if (header > 0 && !line.includes("]") && !line.includes("=")) {
    const rest = /^[\w."' -]*/.exec(after)?.[0].trimEnd() ?? "";
    const span = { start: start + header, end: offset + rest.length };
    return { at: "header", span, isClosed: after.slice(rest.length).trimStart().startsWith("]") };
  }
  if (header > 0 && !line.includes("=")) return undefined;
  const table = headerAbove(text.slice(region.start, start));
  const open = Math.max(line.lastIndexOf("{"), line.lastIndexOf("}") + 1);
  const isInside = open > 0 && line.charAt(open) === "{";
  if (!isInside) return pairCursor(written, table, { start, offset, after });
  const outer = keysOf(written.slice(0, line.indexOf("=")));
  const inner = open + 1 + line.slice(open + 1).lastIndexOf(",") + 1;
  const place = { start: start + inner, offset, after };
  return pairCursor(written.slice(inner), [...table, ...outer], place);
}

/** The cursor in `key = value`, of which the part before it is given. */
function pairCursor(
  written: string,
  table: readonly string[],
  { start, offset, after }: { start: number; offset: number; after: string },
): TomlCursor | undefined {
  const line = masked(written);
  const equals = line.indexOf("=");
  if (equals < 0) {
    const typed = /(?:[\w-]+|"[^"]*|'[^']*)?$/.exec(written)?.[0] ?? "";
    const isQuoted = /^["']/.test(typed);
    const rest = (isQuoted ? /^[^"'=\r]*["']?/ : /^[\w-]*/).exec(after)?.[0] ?? "";
    const path = [...table, ...keysOf(written.slice(0, written.length - typed.length))];
    const span = { start: offset - typed.length, end: offset + rest.length };
    const hasEquals = after.slice(rest.length).trimStart().startsWith("=");
    return { at: "key", path, span, hasEquals };
  }
  const path = [...table, ...keysOf(written.slice(0, equals))];
  const isItem = line.lastIndexOf("[") > Math.max(equals, line.lastIndexOf("]"));
  const from = isItem
    ? Math.max(line.lastIndexOf("["), line.lastIndexOf(",")) + 1
    : line.indexOf("=") + 1;
  const blanks = /^[ \t]*/.exec(written.slice(from))?.[0].length ?? 0;
  const typed = written.slice(from + blanks);
  // Behind a value nothing begins.
  if (/^(?:"[^"]*"|'[^']*'|[^"'\s]+[ \t])/.test(typed)) return undefined;
  const rest = /^(?:[\w.%+-]*["']?)/.exec(after)?.[0] ?? "";
  const lead = blanks > 0 || (isItem && written.charAt(from - 1) === "[") ? "" : " ";
  const span = { start: start + from + blanks, end: offset + rest.length };
  return { at: isItem ? "item" : "value", path, span, lead };
}

/** The text with what stands in quotes made harmless. */
function masked(text: string): string {
  return text.replaceAll(/"(?:[^"\\]|\\.)*"?|'[^']*'?/g, (quoted) => "_".repeat(quoted.length));
}

/** The keys of the last header of a text; none where there is none. */
function headerAbove(text: string): readonly string[] {
  const header = /^[ \t]*\[\[?([^\]\n]*)\]/.exec(lastHeaderLine(text))?.[1];
  return header === undefined ? [] : keysOf(header);
}

function lastHeaderLine(text: string): string {
  for (let end = text.length; end > 0;) {
    const start = text.lastIndexOf("\n", end - 1) + 1;
    const line = text.slice(start, end);
    if (/^[ \t]*\[\[?[ \t]*[\w"'][^\]]*\]/.test(line)) return line;
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
