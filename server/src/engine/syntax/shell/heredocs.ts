import { hole } from "../hole.ts";
import { least } from "../../text/least.ts";
import type { Span } from "../../text/span.ts";

/** A heredoc of a shell script, as the command before it reads it. */
export interface Heredoc {
  /** The command with its redirections, on one line. */
  readonly command: string;
  /** Values that the shell fills in are `hole`. */
  readonly text: string;
  /** The place in the script of each character, and of the end. */
  readonly places: readonly number[];
  /** The lines between the marker's line and its end. */
  readonly region: Span;
  /** The shell replaces variables and commands in it. */
  readonly isExpanded: boolean;
}

/** `<<EOF`, `<<-EOF`, `<<'EOF'`, `<<"EOF"` and `<<\EOF`, and Ruby's `<<~EOF`; not `<<<`. */
const marker = /(?<!<)<<([-~]?)[ \t]*(?:'([^'\r\n]+)'|"([^"\r\n]+)"|(\\?)([A-Za-z_][\w.-]*))(?!<)/g;

/** Behind so many heredocs without an end nothing is read. */
const maxUnended = 8;

/** Longer commands inside a heredoc are not followed to their end. */
const maxExpansion = 500;

interface Line {
  readonly start: number;
  /** Where the next line starts. */
  readonly end: number;
  readonly text: string;
}

/** The heredocs of a script in their order, without those that do not end. */
export function heredocsIn(script: string): readonly Heredoc[] {
  const lines = linesOf(script);
  const heredocs: Heredoc[] = [];
  let unended = 0;
  for (let at = 0; at < lines.length && unended < maxUnended;) {
    const first = at;
    // A comment ends with its line, also behind a backslash.
    if (isComment(lines[first]?.text ?? "")) {
      at++;
      continue;
    }
    while (lines[at]?.text.endsWith("\\")) at++;
    at++;
    const command = lines
      .slice(first, at)
      .map(({ text }) => text.replace(/\\$/, " "))
      .join("");
    const quoteAt = quotesOf(command);
    for (const found of command.matchAll(marker)) {
      const [, dash, single, double, escape, word = ""] = found;
      const indent = dash === "-" ? "tabs" : dash === "~" ? "common" : undefined;
      const name = single ?? double ?? word;
      const end = endOf(lines, at, name, indent);
      if (end === undefined) {
        unended++;
        break;
      }
      // The words of `sh -c "…"` are expanded before that shell reads the heredoc in them.
      const isInWords = quoteAt(found.index) === '"';
      const isOpen = single === undefined && double === undefined && escape === "";
      const escapes = isInWords ? escapesInWords : isOpen ? escapesInHeredoc : undefined;
      heredocs.push(heredocOf(script, command, lines.slice(at, end), lines[end], indent, escapes));
      at = end + 1;
    }
  }
  return heredocs;
}

/** The characters that a backslash escapes where variables are filled in. */
const escapesInHeredoc = /[$`\\\n]/;
const escapesInWords = /["$`\\\n]/;

/** The quote that an offset of a command is in, or nothing; offsets only grow. */
function quotesOf(command: string): (offset: number) => string {
  let at = 0;
  let quote = "";
  return (offset) => {
    for (; at < offset; at++) {
      const character = command.charAt(at);
      if (character === "\\" && quote !== "'") at++;
      else if (character === quote) quote = "";
      else if (quote === "" && /["']/.test(character)) quote = character;
    }
    return quote;
  };
}

function isComment(line: string): boolean {
  return /^[ \t]*#/.test(line);
}

/** The indentation that is removed from the text: the tabs of each line, or in Ruby the spaces that all lines have. */
type Indent = "tabs" | "common" | undefined;

const indentations = { tabs: /^\t+/, common: /^[ \t]+/ } as const;

function endOf(
  lines: readonly Line[],
  from: number,
  name: string,
  indent: Indent,
): number | undefined {
  for (let at = from; at < lines.length; at++) {
    const text = lines[at]?.text ?? "";
    const line = indent ? text.replace(indentations[indent], "") : text;
    // The quote ends the words of `sh -c`, which the whole heredoc is in.
    if (line === name || (line.startsWith(name) && /^["']/.test(line.slice(name.length))))
      return at;
  }
  return undefined;
}

function linesOf(text: string): readonly Line[] {
  const lines: Line[] = [];
  for (let start = 0; start < text.length;) {
    const lineFeed = text.indexOf("\n", start);
    const end = lineFeed < 0 ? text.length : lineFeed + 1;
    lines.push({ start, end, text: text.slice(start, end).replace(/\r?\n$/, "") });
    start = end;
  }
  return lines;
}

function heredocOf(
  script: string,
  command: string,
  body: readonly Line[],
  last: Line | undefined,
  indent: Indent,
  escapes: RegExp | undefined,
): Heredoc {
  const end = last?.start ?? script.length;
  const region = { start: body[0]?.start ?? end, end };
  const cuts = body.map(({ text }) =>
    indent ? (indentations[indent].exec(text)?.[0].length ?? 0) : 0,
  );
  const written = cuts.filter((_cut, at) => body[at]?.text.trim() !== "");
  const most = indent === "common" ? least(written) : Infinity;
  let raw = "";
  const rawPlaces: number[] = [];
  for (const [at, line] of body.entries()) {
    const start = line.start + Math.min(cuts[at] ?? 0, most);
    raw += script.slice(start, line.end);
    for (let place = start; place < line.end; place++) rawPlaces.push(place);
  }
  const { text, places } = escapes
    ? expanded(raw, rawPlaces, escapes)
    : { text: raw, places: rawPlaces };
  return { command, text, places: [...places, end], region, isExpanded: escapes !== undefined };
}

/** The text that a shell makes of the lines of an unquoted heredoc. */
function expanded(
  raw: string,
  rawPlaces: readonly number[],
  escapes: RegExp,
): { readonly text: string; readonly places: readonly number[] } {
  let text = "";
  const places: number[] = [];
  const add = (piece: string, from: number, isOne: boolean): void => {
    text += piece;
    for (let unit = 0; unit < piece.length; unit++) {
      places.push(rawPlaces[isOne ? from : from + unit] ?? 0);
    }
  };
  for (let at = 0; at < raw.length;) {
    const isEscape = raw.charAt(at) === "\\" && escapes.test(raw.charAt(at + 1));
    const end = isEscape ? at + 2 : expansionEnd(raw, at);
    if (isEscape) {
      if (raw.charAt(at + 1) !== "\n") add(raw.charAt(at + 1), at + 1, true);
    } else if (end > at) add(hole, at, true);
    else add(raw.charAt(at), at, false);
    at = Math.max(end, at + 1);
  }
  return { text, places };
}

const closing: Readonly<Record<string, string>> = { "{": "}", "(": ")" };

/** Where what the shell replaces at an offset ends; the offset itself if it replaces nothing there. */
export function expansionEnd(text: string, start: number): number {
  if (text.charAt(start) === "`") {
    const end = text.slice(start + 1, start + maxExpansion).indexOf("`");
    return end < 0 ? start : start + end + 2;
  }
  if (text.charAt(start) !== "$") return start;
  const opening = text.charAt(start + 1);
  const close = closing[opening];
  if (close === undefined) {
    return (
      start +
      (/^\$(?:[A-Za-z_]\w*|[0-9@*#?!$-])/.exec(text.slice(start, start + 100))?.[0].length ?? 0)
    );
  }
  let depth = 0;
  for (let at = start + 1; at < Math.min(text.length, start + maxExpansion); at++) {
    const character = text.charAt(at);
    if (character === opening) depth++;
    else if (character === close && --depth === 0) return at + 1;
  }
  return start;
}
