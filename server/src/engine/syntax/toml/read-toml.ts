import type { ParsedDocument, SyntaxProblem } from "../located-node.ts";
import type { Span } from "../../text/span.ts";
import { TomlScanner } from "./toml-scanner.ts";
import { TomlTables } from "./toml-tables.ts";
import type { TomlMistake } from "./toml-text.ts";

/** More mistakes than these are not told: the text is none of TOML. */
const maxProblems = 100;

/**
 * A text of TOML 1.0, or a region of a text, as one located document; the lines of a region may be indented. Never
 * throws: of a text with mistakes it has what can be read line by line, and a problem for each mistake, of which `code`
 * is a `TomlMistakeCode`. A date is a text with the tag `!!timestamp`, a string of several lines has the style `block`.
 */
export function readToml(
  text: string,
  { start, end }: Span = { start: 0, end: text.length },
): ParsedDocument {
  const isMarked = start === 0 && text.startsWith("\uFEFF");
  const scanner = new TomlScanner(text.slice(0, end), start + (isMarked ? 1 : 0));
  const tables = new TomlTables(start);
  const problems: SyntaxProblem[] = [];
  while (scanner.at < scanner.end) {
    scanner.skipLines();
    if (scanner.at < scanner.end) readStatement(scanner, tables);
    const { mistake } = scanner;
    if (!mistake) continue;
    if (problems.length < maxProblems) problems.push(problemOf(mistake));
    scanner.mistake = undefined;
    scanner.take(/[^\n]*/y);
  }
  return { span: { start, end }, root: tables.finish(), problems };
}

/** The rest of the text is read all the same. */
function problemOf({ code, span }: TomlMistake): SyntaxProblem {
  return { code, message: code, span, keepsTree: true };
}

function readStatement(scanner: TomlScanner, tables: TomlTables): void {
  const start = scanner.at;
  if (scanner.peek() === "[") readHeader(scanner, tables);
  else {
    const pair = scanner.pair(0);
    const twice = pair && tables.put(pair.keys, pair.value);
    if (twice) scanner.fail("tomlTwice", twice.span.start, twice.span.end);
  }
  if (scanner.mistake) {
    comeBack(scanner, start);
    return;
  }
  scanner.skipBlanks();
  if (scanner.at < scanner.end && scanner.take(/(?:#.*)?(?:\r?\n|$)/y) === undefined) {
    scanner.fail("tomlEnd", scanner.at, scanner.at + restOfLine(scanner));
  }
}

/** An unclosed value is reported where it begins, and the lines after that are read again. */
function comeBack(scanner: TomlScanner, start: number): void {
  const { text, mistake } = scanner;
  if (!mistake) return;
  const line = text.lastIndexOf("\n", mistake.span.start - 1) + 1;
  const isLater = line > start && /^\s*(?:\[+[\w."' -]+\]|[\w."'-]+\s*=)/.test(lineAt(text, line));
  const open = lineAt(text, start).search(/[[{][^[{]*$/);
  if (isLater && open >= 0) {
    const at = start + open;
    scanner.mistake = { code: "tomlOpen", span: { start: at, end: at + 1 } };
  }
  if (scanner.mistake?.code !== "tomlOpen") return;
  const { span } = scanner.mistake;
  const end = Math.min(span.end, span.start + lineAt(text, span.start).trimEnd().length);
  scanner.mistake = { code: "tomlOpen", span: { start: span.start, end } };
  scanner.at = span.start;
}

function lineAt(text: string, at: number): string {
  const next = text.indexOf("\n", at);
  return text.slice(at, next < 0 ? text.length : next);
}

/** The length of the rest of the line, without spaces at its end. */
function restOfLine({ text, at }: TomlScanner): number {
  return lineAt(text, at).trimEnd().length;
}

function readHeader(scanner: TomlScanner, tables: TomlTables): void {
  const start = scanner.at;
  const isList = scanner.text.startsWith("[[", start);
  scanner.at += isList ? 2 : 1;
  const keys = scanner.keys();
  if (!keys) return;
  const close = isList ? "]]" : "]";
  const isClosed = scanner.text.startsWith(close, scanner.at);
  scanner.at += isClosed ? close.length : 0;
  // Of a header that is not closed yet one can tell what it means.
  const twice = tables.open(keys, isList, { start, end: scanner.at });
  if (!isClosed) scanner.fail("tomlOpen", start, scanner.at);
  else if (twice) scanner.fail("tomlTwice", twice.span.start, twice.span.end);
}
