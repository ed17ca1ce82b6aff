import { beforeOnLine } from "../edits/text-lines.ts";
import type { Span } from "../../text/span.ts";

/** Where a completion is asked for in a block of HCL; paths count from the block. */
export interface HclCursor {
  /** A name, the value of an argument, or an item of a list that is its value. */
  readonly at: "key" | "value" | "item";
  readonly path: readonly string[];
  /** The text that a completion replaces. */
  readonly span: Span;
  /** Something follows the name. */
  readonly hasEquals: boolean;
  /** The text that has to be before a value. */
  readonly lead: string;
}

/** A stretch of brackets around a place; an object has no name. */
interface Bracket {
  readonly name: string | undefined;
  readonly close: string;
}

/** Braces with nothing in them behind a name at `offset`, as a snippet with the full indentation of its lines. */
export function emptyBraces(text: string, offset: number): string {
  const before = beforeOnLine(text, offset);
  return /\S/.test(before) ? "{ $0 }" : `{\n${before}  $0\n${before}}`;
}

const token = /"(?:[^"\\\n]|\\.)*"?|(?:#|\/\/).*|[{}[\](),\n]|[^"#/{}[\](),\n]+|\//g;

/**
 * The cursor at `offset` of a block, whose braces are its region; undefined in comments, objects and calls, and if
 * nothing can begin. It reads the text before it in the block, not the tree, so that it works in text that does not
 * parse.
 */
export function hclCursorAt(text: string, region: Span, offset: number): HclCursor | undefined {
  const around: Bracket[] = [];
  let head = "";
  /** The written part of the statement or item that the cursor is in. */
  let from = region.start + 1;
  const before = text.slice(from, offset);
  for (const match of before.matchAll(token)) {
    const [word] = match;
    const at = region.start + 1 + match.index;
    if (/^(?:#|\/\/)/.test(word) && at + word.length === offset) return undefined;
    const isBracket = /^[{[(]$/.test(word);
    if (isBracket) around.push(bracketOf(word, head));
    else if (around.at(-1)?.close === word) around.pop();
    const isStart = isBracket || word === "," || (word === "\n" && around.at(-1)?.close !== "]");
    if (isStart || word === "}") [head, from] = ["", at + 1];
    else head += word;
  }
  const names = around.flatMap(({ name, close }) =>
    close === ")" || name === undefined ? [] : [name],
  );
  if (names.length < around.length) return undefined;
  const written = text.slice(from, offset);
  const behind = /^[^\n]*/.exec(text.slice(offset, region.end))?.[0] ?? "";
  return around.at(-1)?.close === "]"
    ? valueAt("item", names, written, behind, offset, "")
    : statementAt(names, written, behind, offset);
}

function bracketOf(open: string, head: string): Bracket {
  if (open === "(") return { name: undefined, close: ")" };
  const name = /^([\w-]+)(?:\s*(=))?$/.exec(head.trim());
  const isNamed = open === "[" || (name !== null && name[2] === undefined);
  return { name: isNamed ? name?.[1] : undefined, close: open === "[" ? "]" : "}" };
}

function statementAt(
  names: readonly string[],
  written: string,
  behind: string,
  offset: number,
): HclCursor | undefined {
  const equals = written.indexOf("=");
  if (equals >= 0) {
    const path = [...names, written.slice(0, equals).trim()];
    const lead = written.endsWith("=") ? " " : "";
    return valueAt("value", path, written.slice(equals + 1), behind, offset, lead);
  }
  const typed = written.trimStart();
  if (!/^[\w-]*$/.test(typed)) return undefined;
  const rest = /^[\w-]*/.exec(behind)?.[0].length ?? 0;
  const hasEquals = /^[={]/.test(behind.slice(rest).trimStart());
  const span = { start: offset - typed.length, end: offset + rest };
  return { at: "key", path: names, span, hasEquals, lead: "" };
}

/** Behind a value nothing begins. */
function valueAt(
  at: "value" | "item",
  path: readonly string[],
  written: string,
  behind: string,
  offset: number,
  lead: string,
): HclCursor | undefined {
  const typed = written.trimStart();
  if (!/^(?:"[^"]*|[\w.-]*)$/.test(typed)) return undefined;
  const rest = /^[\w.%+-]*"?/.exec(behind)?.[0].length ?? 0;
  const span = { start: offset - typed.length, end: offset + rest };
  return { at, path, span, hasEquals: true, lead };
}
