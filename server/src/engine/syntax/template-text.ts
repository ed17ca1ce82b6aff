import { isOutsideOf } from "../text/span-search.ts";
import type { Span } from "../text/span.ts";
import { isSystemdUnit } from "./systemd-unit.ts";

/** A text from which a template engine makes a file: Go (also by `Printf`), Helm, Handlebars, Jinja, ERB, Terraform's
 * directives, or names between signs. */
export interface TemplateText {
  /**
   * The text with spaces for its statements, and words of the same length for the values that it fills in: each offset is that
   * of the template.
   */
  readonly plain: string;
  /** The spans that a condition or a loop decides about; ordered. */
  readonly branches: readonly Span[];
  /** Lines that are left out of `plain`, although they may set something. */
  readonly leftOut: readonly LeftOutLine[];
  /** Where lines with nothing but statements begin: no line is left of them. */
  readonly statementLines: readonly number[];
}

/** A line whose place in the tree is known, but not what it sets there. */
export interface LeftOutLine {
  readonly at: number;
  /** How far its settings are indented. */
  readonly indent: number;
  /** The keys that it names; empty: it may set any. */
  readonly keys: readonly string[];
}

/** Stands for one unit of a value that is filled in. Unicode gives it no meaning, so no file has it. */
const filledIn = "\uE000";

/** True where a value that is filled in is a part of a text. */
export function hasFilledIn(text: string): boolean {
  return text.includes(filledIn);
}

/** A value that is filled in instead of a text, with its length and its line breaks. */
export function filledInLike(text: string): string {
  return text.replaceAll(/[^\r\n]/g, filledIn);
}

interface Tag {
  readonly start: number;
  readonly end: number;
  /** A value is text of the file; a statement leaves nothing behind. */
  readonly kind: "value" | "statement";
  readonly opens: boolean;
  readonly closes: boolean;
}

const engines = [
  { open: "{{", close: "}}" },
  { open: "{%", close: "%}" },
  { open: "{#", close: "#}" },
  { open: "<%", close: "%>" },
  { open: "%{", close: "}" },
  // As `makejinja` has them in YAML, where the usual ones would begin maps.
  { open: "#{", close: "}#" },
  { open: "#%", close: "%#" },
] as const;

/**
 * A value that a program prints or replaces: `%s`, `"%[1]dMi"`, `@NAME@`, `__NAME__`, `"##NAME##"`. No value of the kubelet begins
 * with these signs.
 */
export const replacedValue =
  /%(?:\[\d\])?[sdvq](?=(?:[KMGT]i?|%%|m?s|[mh])?["']?[ \t]*(?:[\],}]|\r?$))(?<=(?:[:,-][ \t]+|[[{])["']?%(?:\[\d\])?\w)|(?<![\w@])(?:@[A-Za-z]\w*@|__[A-Z][A-Z\d]*(?:_[A-Z\d]+)*__)(?![\w@])|(?<=["'=:/,])##[A-Z][A-Z\d_]*##/;

/** Tags of `makejinja`, which begin comments of YAML where they do not end on their line. */
export const inComment = /#\{(?=[^{}\n]*\}#)|#%(?=[^%\n]*%#)/;

const mayBeTag = new RegExp(
  String.raw`\{\{|\{%|\{# |<%|${inComment.source}|%\{[ ~]*(?:if|else|endif|for|endfor)\b|${replacedValue.source}`,
  "gm",
);

const opening =
  /^(?:if|unless|range|with|define|block|for|macro|filter|call|raw|while|case)\b|^[#^]|\bdo(?:\s*\|[^|]*\|)?$/;
const closing = /^(?:end|\/(?!\*))/;
const statement =
  /^(?:if|else|end|range|with|define|block|template|break|continue|\$\w*\s*:?=|[#/^!])|^$/;

/** A statement that stands for the text of another file. */
const including = /^(?:\{\{|\{%)-?\s*(?:template|include)\b/;

/** Undefined for a text that no engine fills in. */
export function templateText(text: string): TemplateText | undefined {
  const tags = tagsIn(text);
  if (tags.length === 0) return undefined;
  const leftOut: LeftOutLine[] = [];
  const statementLines: number[] = [];
  const plain: string[] = [];
  let end = 0;
  const write = (start: number, next: number, sign: string): void => {
    if (start < end) return;
    plain.push(text.slice(end, start), text.slice(start, next).replaceAll(/[^\r\n]/g, sign));
    end = next;
  };
  for (const line of byLine(text, tags)) {
    const left = writeLine(text, line, write);
    if (left) leftOut.push(left);
    if (isOfStatements(text, line)) statementLines.push(line.start);
  }
  plain.push(text.slice(end));
  return {
    plain: plain.join(""),
    branches: branchesOf(tags, text.length),
    leftOut,
    statementLines,
  };
}

/**
 * The plain text of a template for a reader of lines: a line of statements becomes a comment in a unit of systemd, and goes on
 * below in a script or an environment file, because a blank line would end a command that goes on below it.
 */
export function plainLines(text: string, template = templateText(text)): string {
  if (!template) return text;
  const { plain, statementLines } = template;
  const isUnit = isSystemdUnit(plain);
  let lines = "";
  for (const start of statementLines) {
    lines += plain.slice(lines.length, start);
    const length = /^[^\r\n]*/.exec(plain.slice(start))?.[0].length ?? 0;
    if (isUnit) lines += "#";
    else if (length > 0 && /\\\r?\n$/.test(lines.slice(-3))) lines += `${" ".repeat(length - 1)}\\`;
  }
  lines += plain.slice(lines.length);
  return isUnit ? withPrograms(text, lines) : lines;
}

/** A command of a unit that begins with a value, with the program that the value's name has, such as `{{ kubelet_bin }}`. */
function withPrograms(text: string, lines: string): string {
  const named =
    /(?<=^ExecStart=[-@:+!|]{0,4})(?:\{\{|<%=)[^{}<>\n]{0,80}?(kubelet)[^{}<>\n]{0,80}(?:\}\}|%>)(?=\s)/gm;
  let result = "";
  for (const { index, 0: found, 1: program = "" } of text.matchAll(named)) {
    result += lines.slice(result.length, index) + program.padStart(found.length, "/");
  }
  return result + lines.slice(result.length);
}

/** True for a place that a condition or a loop decides about. */
export function isInBranch({ branches }: TemplateText, span: Span): boolean {
  return !isOutsideOf(span, branches);
}

function tagsIn(text: string): readonly Tag[] {
  const tags: Tag[] = [];
  const isOver = new Set<string>();
  mayBeTag.lastIndex = 0;
  for (let found = mayBeTag.exec(text); found; found = mayBeTag.exec(text)) {
    const start = found.index;
    const [written] = found;
    if (/^(?:%[\w[]|@|__|##)/.test(written)) {
      const end = start + written.length;
      tags.push({ start, end, kind: "value", opens: false, closes: false });
      continue;
    }
    const engine = engines.find(({ open }) => text.startsWith(open, start));
    if (!engine || isOver.has(engine.close)) continue;
    const end = endOfTag(text, start, engine.close);
    if (end < 0) {
      isOver.add(engine.close);
      continue;
    }
    tags.push(tagAt(text, start, end));
    mayBeTag.lastIndex = end;
  }
  return tags;
}

/** Helm writes braces for another engine as strings in braces; all up to the closing ones is one value. */
const literalBraces = /\{\{-?\s*["'`]\{\{-?["'`]\s*-?\}\}/y;
const closingBraces = /\{\{-?\s*["'`]-?\}\}["'`]\s*-?\}\}/g;

function endOfTag(text: string, start: number, close: string): number {
  literalBraces.lastIndex = start;
  if (literalBraces.test(text)) {
    closingBraces.lastIndex = start;
    const closed = closingBraces.exec(text);
    if (closed) return closed.index + closed[0].length;
  }
  const end = text.indexOf(close, start + 2);
  return end < 0 ? end : end + close.length;
}

function tagAt(text: string, start: number, end: number): Tag {
  const open = text.slice(start, start + 2);
  const inner = text
    .slice(start + 2, open === "%{" ? end - 1 : end - 2)
    .replace(/^[-~+=]/, "")
    .replace(/[-~+]$/, "")
    .trim();
  const isValue =
    open === "#{" || (open === "{{" ? !statement.test(inner) : text.startsWith("<%=", start));
  return {
    start,
    end,
    kind: isValue ? "value" : "statement",
    opens: !isValue && open !== "{#" && !text.startsWith("<%#", start) && opening.test(inner),
    closes: !isValue && closing.test(inner),
  };
}

/** The tags that begin in a line, and that line. */
interface TaggedLine extends Span {
  readonly tags: readonly Tag[];
}

function byLine(text: string, tags: readonly Tag[]): readonly TaggedLine[] {
  const lines: { start: number; end: number; tags: Tag[] }[] = [];
  for (const tag of tags) {
    const last = lines.at(-1);
    if (last && tag.start < last.end) {
      last.tags.push(tag);
      if (tag.end > last.end) last.end = endOfLine(text, tag.end);
    } else {
      const start = text.lastIndexOf("\n", tag.start) + 1;
      lines.push({ start, end: endOfLine(text, tag.end), tags: [tag] });
    }
  }
  return lines;
}

function endOfLine(text: string, at: number): number {
  const next = text.indexOf("\n", at);
  return next < 0 ? text.length : next;
}

function isOfStatements(text: string, { start, end, tags }: TaggedLine): boolean {
  let at = start;
  const isBlankTo = (next: number): boolean => text.slice(at, next).trim() === "";
  for (const tag of tags) {
    if (tag.kind !== "statement" || !isBlankTo(tag.start)) return false;
    at = tag.end;
  }
  return isBlankTo(end);
}

/** Writes a line without its tags; returns it where settings are left out. */
function writeLine(
  text: string,
  { start, end, tags }: TaggedLine,
  write: (start: number, end: number, sign: string) => void,
): LeftOutLine | undefined {
  const [first] = tags;
  const last = tags.at(-1);
  if (!first || !last) return undefined;
  const isFirst = text.slice(start, first.start).trim() === "";
  const between = tags.slice(1).map((tag, at) => text.slice(tags[at]?.end ?? tag.start, tag.start));
  const rest = [...between, text.slice(last.end, end)].join(" ");
  const indent = first.start - start;
  if (isFirst && rest.trim() === "") {
    const value = tags.find(
      (tag) => tag.kind === "value" || including.test(text.slice(tag.start, tag.end)),
    );
    // The lines that it stands for are a whole value, or more members of a map.
    if (value && isValueOfKey(text, start, first.start)) {
      write(value.start, value.end, filledIn);
      return undefined;
    }
    write(first.start, last.end, " ");
    if (!value) return undefined;
    const told = indentWord.exec(text.slice(value.start, value.end))?.[1];
    return { at: first.start, indent: told === undefined ? indent : Number(told), keys: [] };
  }
  // It is not known how far such a line is indented.
  if (isFirst && first.kind === "statement") {
    write(first.start, end, " ");
    const keys = keysIn(rest);
    return keys.length > 0 ? { at: first.start, indent, keys } : undefined;
  }
  const statementAt = tags.findIndex(({ kind }) => kind === "statement");
  const from = tags[statementAt];
  if (from !== undefined && isAroundFlags(text, end, tags)) {
    for (const tag of tags) {
      if (tag.kind === "statement") write(tag.start, tag.end, " ");
      else writeValue(tag, false, write);
    }
    return undefined;
  }
  const values: readonly Span[] = from
    ? [...tags.slice(0, statementAt), { start: from.start, end: last.end }]
    : tags;
  const isJson = /^\s*\{/.test(text);
  let isInString = false;
  let behind = start;
  for (const value of values) {
    if (isJson && quotesIn(text.slice(behind, value.start)) % 2 === 1) isInString = !isInString;
    behind = value.end;
    writeValue(value, isJson && !isInString, write);
  }
  return undefined;
}

/** True for statements around whole flags of a command: `{% if a %}--max-pods=60{% endif %}`. */
function isAroundFlags(text: string, lineEnd: number, tags: readonly Tag[]): boolean {
  return tags.every((tag, at) => {
    if (tag.kind === "value") return true;
    const behind = text.slice(tag.end, tags[at + 1]?.start ?? lineEnd);
    const isBehindWord = /[\s"']/.test(text.charAt(tag.start - 1));
    return tag.closes
      ? (isBehindWord ? /^(?:$|[\s"'\\]|--)/ : /^(?:$|[\s"'\\])/).test(behind)
      : /^\s*(?:$|--)/.test(behind) && (!tag.opens || isBehindWord);
  });
}

/** Helm's functions that indent lines. */
const indentWord = /\bn?indent\s+(\d+)/;

const keyWord = /(?:^|[\s,])["']?([A-Za-z][\w.-]*)["']?\s*:(?=\s|$)/g;

/** The keys of a text that is not parsed; those in braces belong to one of them. */
function keysIn(text: string): readonly string[] {
  const outer = text.replaceAll(/\{[^{}]*\}/g, "{}").replace(/(?<!\S)#.*$/, "");
  return [...new Set([...outer.matchAll(keyWord)].map(([, key = ""]) => key))];
}

function quotesIn(text: string): number {
  return text.replaceAll(/\\./g, "").split('"').length - 1;
}

function isValueOfKey(text: string, lineStart: number, at: number): boolean {
  const lines = text.slice(Math.max(0, lineStart - 1000), lineStart).split("\n");
  const above = lines
    .map((line) => line.replace(/(?<!\S)#(?!\}).*$/, "").trimEnd())
    .findLast(Boolean);
  return above?.endsWith(":") === true && at - lineStart > above.search(/\S/);
}

/** In JSON a word has quotes of its own, unless it is a part of a string. */
function writeValue(
  { start, end }: Span,
  isQuoted: boolean,
  write: (start: number, end: number, sign: string) => void,
): void {
  if (!isQuoted || end - start < 3) {
    write(start, end, filledIn);
    return;
  }
  write(start, start + 1, '"');
  write(start + 1, end - 1, filledIn);
  write(end - 1, end, '"');
}

function branchesOf(tags: readonly Tag[], length: number): readonly Span[] {
  const branches: Span[] = [];
  let depth = 0;
  let start = 0;
  for (const tag of tags) {
    if (tag.opens) {
      if (depth === 0) start = tag.end;
      depth += 1;
    } else if (tag.closes && depth > 0) {
      depth -= 1;
      if (depth === 0) branches.push({ start, end: tag.start });
    }
  }
  return depth > 0 ? [...branches, { start, end: length }] : branches;
}
