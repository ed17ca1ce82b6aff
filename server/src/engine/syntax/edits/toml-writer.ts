import type { Entry, LocatedNode, MapNode } from "../located-node.ts";
import { isJsonMap, type ExactJson } from "../../text/json-text.ts";
import { hasComment, removed, type DocumentWriter, type TextEdit } from "./edited-document.ts";
import {
  beforeOnLine,
  behindLine,
  lineBreakOf,
  lineEnd,
  lineStart,
  trimmedEnd,
} from "./text-lines.ts";

/** Writes TOML 1.0. A table may be in several places of a text: each entry is written next to similar ones. */
export const tomlWriter: DocumentWriter = {
  value: tomlValue,
  key: tomlKey,
  replaced(document, { node }, value) {
    const { text } = document;
    if (node.kind === "alias") return undefined;
    const isTable = node.kind !== "scalar" && node.style === "block";
    if (isTable || (node.kind !== "scalar" && hasComment(document, node.span))) return undefined;
    const isLiteral = node.kind === "scalar" && node.style === "single";
    const quoted =
      isLiteral && typeof value === "string" && /^[^'\p{Cc}]*$/u.test(value)
        ? `'${value}'`
        : tomlValue(value);
    const span = { start: node.span.start, end: trimmedEnd(text, node.span) };
    return quoted === undefined ? undefined : [{ span, newText: quoted }];
  },
  inserted({ text }, { node, entry }, name, value) {
    const written = tomlValue(value);
    if (node.kind !== "map" || written === undefined) return undefined;
    const pair = `${tomlKey(name)} = ${written}`;
    return node.style === "flow"
      ? [intoBraces(text, node, pair)]
      : intoTable(text, node, entry, pair);
  },
  removed({ text }, { entry }) {
    const lines = entry && linesOf(text, entry);
    return lines?.map((start) => removed(start, behindLine(text, lineEnd(text, start))));
  },
};

/** A value behind `=`: tables in braces. TOML has no null. */
function tomlValue(value: ExactJson): string | undefined {
  if (value === null) return undefined;
  // The escapes of JSON are TOML's, which wants one character more written so.
  if (typeof value === "string") return JSON.stringify(value).replaceAll("\u007F", "\\u007F");
  if (typeof value !== "object") return String(value);
  const parts = isJsonMap(value)
    ? Object.entries(value).map(([name, member]) => joined(`${tomlKey(name)} = `, member))
    : value.map((item) => joined("", item));
  if (parts.includes(undefined)) return undefined;
  if (!isJsonMap(value)) return `[${parts.join(", ")}]`;
  return parts.length === 0 ? "{}" : `{ ${parts.join(", ")} }`;
}

function joined(lead: string, value: ExactJson): string | undefined {
  const text = tomlValue(value);
  return text === undefined ? undefined : lead + text;
}

function tomlKey(name: string): string {
  return /^[\w-]+$/.test(name) ? name : (tomlValue(name) ?? "");
}

/** Behind the last entry of an inline table, which has no comma there. */
function intoBraces(text: string, { entries, span }: MapNode, pair: string): TextEdit {
  const end = Math.max(span.start + 1, ...entries.map((entry) => entry.span.end));
  const rest = text.slice(end, span.end - 1);
  const newText = entries.length > 0 ? `, ${pair}` : ` ${pair}${rest === "" ? " " : ""}`;
  return { span: { start: end, end }, newText };
}

/** Below the last line that sets something in a table, else below its header; before those of its inner tables. */
function intoTable(
  text: string,
  { entries }: MapNode,
  entry: Entry | undefined,
  pair: string,
): TextEdit[] | undefined {
  const last = entries.findLast(({ key }) => isOnKeyLine(text, key.span.start));
  const line = (lead: string, at: number): TextEdit[] => {
    const end = lineEnd(text, at);
    return [{ span: { start: end, end }, newText: `${lineBreakOf(text)}${lead}${pair}` }];
  };
  if (last) {
    const lead = beforeOnLine(text, last.key.span.start);
    return line(lead, firstLeaf(last.value).span.end);
  }
  const start = lineStart(text, entry?.key.span.start ?? 0);
  const indent = /^[ \t]*(?=\[[^[])/.exec(text.slice(start))?.[0];
  if (!entry || indent === undefined) return undefined;
  const { end } = entry.key.span;
  if (/^[ \t]*\]/.test(text.slice(end))) return line(indent, start);
  // Nothing but the header of a table in it names the table.
  const lines = [`${text.slice(start, end)}]`, indent + pair, ""];
  const newText = lines.map((written) => written + lineBreakOf(text)).join("");
  return [{ span: { start, end: start }, newText }];
}

/** True for a key of a line such as `a.b = 1`, with nothing but keys before it; headers begin with a bracket. */
function isOnKeyLine(text: string, start: number): boolean {
  const keys = /^[ \t]*(?:(?:[\w-]+|"(?:[^"\\]|\\.)*"|'[^']*')[ \t]*\.[ \t]*)*$/;
  return keys.test(beforeOnLine(text, start));
}

/** The value of the first line that says something of an entry. */
function firstLeaf(node: LocatedNode): LocatedNode {
  const [first] = node.kind === "map" && node.style === "block" ? node.entries : [];
  return first ? firstLeaf(first.value) : node;
}

/** The starts of all lines of an entry, in their order; undefined if one of them has other text too. */
function linesOf(text: string, { key, value }: Entry): readonly number[] | undefined {
  const own = lineStart(text, key.span.start);
  const isHeader = text.slice(own).trimStart().startsWith("[");
  if (!isHeader && !isOnKeyLine(text, key.span.start)) return undefined;
  if (value.kind === "list" && value.style === "block") return undefined;
  if (value.kind !== "map" || value.style === "flow") {
    const starts: number[] = [];
    for (let at = own; at < value.span.end; at = behindLine(text, lineEnd(text, at)))
      starts.push(at);
    return starts;
  }
  const inner = value.entries.map((entry) => linesOf(text, entry));
  const lines = inner.flatMap((found) => found ?? []);
  const all = [...new Set([...(isHeader ? [own] : []), ...lines])].sort((a, b) => a - b);
  return inner.includes(undefined) ? undefined : all;
}
