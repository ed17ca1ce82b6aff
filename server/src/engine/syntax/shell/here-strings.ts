import { hole } from "../hole.ts";
import { expansionEnd, heredocsIn, type Heredoc } from "./heredocs.ts";

/** The texts of several lines that commands of a script read: heredocs of shells, and here-strings of PowerShell. */
export function textsForCommands(script: string): readonly Heredoc[] {
  return [...heredocsIn(script), ...hereStringsIn(script)];
}

const opening = /@(["'])[ \t]*\r?\n/g;

/** A variable with its scope, such as `$env:NODE`, which other shells do not have. */
const scoped = /\$\w+:\w+/y;

/** The here-strings of PowerShell in their order, as the program behind them or before them reads them. */
export function hereStringsIn(script: string): readonly Heredoc[] {
  const found: Heredoc[] = [];
  const ended = new Set<string>();
  opening.lastIndex = 0;
  for (let start = opening.exec(script); start; start = opening.exec(script)) {
    const [, quote = ""] = start;
    const from = opening.lastIndex;
    const end = ended.has(quote) ? -1 : script.indexOf(`\n${quote}@`, from - 1) + 1;
    if (end <= 0) {
      ended.add(quote);
      continue;
    }
    const lineStart = script.lastIndexOf("\n", start.index) + 1;
    const behind = /.*/.exec(script.slice(end + 2))?.[0] ?? "";
    const isExpanded = quote === '"';
    found.push({
      command: `${script.slice(lineStart, start.index)} ${behind}`,
      ...(isExpanded ? expanded(script, from, end) : literal(script, from, end)),
      region: { start: from, end },
      isExpanded,
    });
    opening.lastIndex = end + 2;
  }
  return found;
}

type Text = Pick<Heredoc, "text" | "places">;

function literal(script: string, start: number, end: number): Text {
  const text = script.slice(start, end);
  return { text, places: Array.from({ length: text.length + 1 }, (_, at) => start + at) };
}

function expanded(script: string, start: number, end: number): Text {
  let text = "";
  const places: number[] = [];
  for (let at = start; at < end;) {
    const next = pieceEnd(script, at);
    const written = script.slice(at, next);
    const isVariable = next > at + 1 && written.startsWith("$");
    const piece = isVariable ? hole : written.slice(-1);
    text += piece;
    for (let left = piece.length; left > 0; left--) places.push(at);
    at = next;
  }
  return { text, places: [...places, end] };
}

/** Where a character ends, with the backquote before it, or what is filled in. */
function pieceEnd(script: string, at: number): number {
  if (script.charAt(at) === "`") return at + 2;
  if (script.charAt(at) !== "$") return at + 1;
  scoped.lastIndex = at;
  const name = scoped.exec(script)?.[0].length ?? 0;
  return Math.max(at + 1, at + name, expansionEnd(script, at));
}
