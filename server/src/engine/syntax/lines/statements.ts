import { lineAt, type LineIndex } from "../../text/line-index.ts";
import type { Span } from "../../text/span.ts";
import type { LocatedNode } from "../located-node.ts";
import { environmentStatements } from "./environment-statements.ts";
import { shellStatements } from "./shell-statements.ts";
import { unitStatements } from "./unit-statements.ts";

/** Pieces that may have line breaks in them, and the comments of one line, in which nothing begins. */
const pieces =
  /<#[^]*?(?:#>|$(?![^]))|(?<![^\s;|(){}])#[^\r\n]*|@"[ \t]*\r?\n[^]*?(?:\n"@|$(?![^]))|@'[ \t]*\r?\n[^]*?(?:\n'@|$(?![^]))|"(?:[^"`]|`[^])*"?|'[^']*'?|`\r?\n|`[^]/g;

/** The stretches of a PowerShell script whose lines belong together: those that a backtick joins, and texts in quotes. */
function powershellStatements(text: string): readonly Span[] {
  return [...text.matchAll(pieces)].flatMap(({ index, 0: piece }) =>
    piece.includes("\n") ? [{ start: index, end: index + piece.length }] : [],
  );
}

/** How the lines of a text belong together, and what its comments are. */
export type LineSyntax =
  /** Only texts in quotes and blocks have several lines: YAML, TOML, HCL. */
  | "nodes"
  | "shell"
  | "powershell"
  | "unit"
  | "environment"
  /** Each line is read alone. */
  | "lines"
  /** JSON, prose, and programs in other languages: nothing is written between their lines. */
  | "closed";

/** The lines of a text by what they belong to. A line that belongs to nothing is a statement of its own. */
export interface Statements {
  /** The first line of the statement that a line is in. */
  firstLine(line: number): number;
}

/** Stretches of a text in whose inside no line can be put without changing what they say. */
export function stretchesIn(
  text: string,
  syntax: LineSyntax,
  nodes: readonly LocatedNode[],
): readonly Span[] {
  switch (syntax) {
    case "nodes":
      return nodes.flatMap((node) => longScalars(text, node));
    case "shell":
      return shellStatements(text);
    case "powershell":
      return powershellStatements(text);
    case "unit":
      return unitStatements(text);
    case "environment":
      return environmentStatements(text);
    case "lines":
    case "closed":
      return [];
  }
}

/** The keys and values with several lines in a tree. */
function longScalars(text: string, node: LocatedNode): Span[] {
  switch (node.kind) {
    case "scalar": {
      const written = text.slice(node.span.start, node.span.end).trimEnd();
      const { start } = node.span;
      return /[\r\n]/.test(written) ? [{ start, end: start + written.length }] : [];
    }
    case "list":
      return node.items.flatMap((item) => longScalars(text, item));
    case "map":
      return node.entries.flatMap(({ key, value }) => [
        ...longScalars(text, key),
        ...longScalars(text, value),
      ]);
    case "alias":
      return [];
  }
}

/** The lines of stretches: those that share a line are one statement. */
export function statementsOf(stretches: readonly Span[], lines: LineIndex): Statements {
  const groups: { readonly first: number; last: number }[] = [];
  const sorted = stretches.toSorted((a, b) => a.start - b.start);
  for (const { start, end } of sorted) {
    const [first, last] = [lineAt(lines, start), lineAt(lines, end)];
    const before = groups.at(-1);
    if (before && first <= before.last) before.last = Math.max(before.last, last);
    else groups.push({ first, last });
  }
  const groupAt = (line: number): (typeof groups)[number] | undefined => {
    let [low, high] = [0, groups.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((groups[middle]?.last ?? 0) < line) low = middle + 1;
      else high = middle;
    }
    const found = groups[low];
    return found && found.first <= line ? found : undefined;
  };
  return { firstLine: (line) => groupAt(line)?.first ?? line };
}

/** Where a line of its own can be put: before an offset, indented like the line below. */
export interface LinePlace {
  readonly at: number;
  readonly indent: string;
  /** The sign of a comment there; left out: `#`. */
  readonly sign?: CommentSign;
}

/** The sign that begins a comment. */
export type CommentSign = "#" | "//" | "rem #";

/** First lines that decide how the rest is read: `#!/bin/sh`, `#cloud-config`, `## template: jinja`, `# syntax=docker/dockerfile:1`. */
const leading =
  /^\uFEFF?(?:(?:#!|#(?:cloud-|include|part-handler|upstart-job|ps1)|## template:|# *(?:syntax|escape|check) *=)[^\n]*(?:\n|$))*/i;

/** Where a comment about a whole text can be put: behind the lines that must come first. */
export function headOf(text: string): number {
  return leading.exec(text)?.[0].length ?? 0;
}
