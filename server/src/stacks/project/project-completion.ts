import type { SourceFile } from "../../engine/parts/source-file.ts";
import { ruleLevels } from "./messages/project-phrases.ts";
import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import { cursorAt } from "../../engine/syntax/cursor-at.ts";
import type { Cursor, CursorStep } from "../../engine/syntax/cursor.ts";
import type { Span } from "../../engine/text/span.ts";
import { knownRules } from "./known-rules.ts";
import { describeLevel, describeProjectKey } from "./project-documentation.ts";
import { projectShape, type ProjectShape } from "./project-shape.ts";

/** Something that can be written at the cursor. */
export interface ProjectCompletion {
  readonly label: string;
  /** The plain text that replaces the span; not a snippet. */
  readonly insert: string;
  readonly span: Span;
  readonly kind: "key" | "rule" | "value";
  /** Markdown; that of a rule is made when it is looked at. */
  readonly documentation?: string;
  /** Ask again after accepting: a key or value follows. */
  readonly retrigger: boolean;
}

type KeyCursor = Extract<Cursor, { at: "key" }>;
type Form = Pick<KeyCursor, "span" | "lead" | "style">;

interface Place {
  readonly text: string;
  readonly offset: number;
  readonly knowledge: Knowledge;
}

/**
 * Proposals at `offset` of a project's file, the likeliest first: keys, rule ids, values. The place is read from lines
 * and brackets, so this works in broken text; empty in comments and for values that only the user knows.
 */
export function projectCompletionsAt(
  { text, lines, file: { format, documents } }: SourceFile,
  offset: number,
  knowledge: Knowledge,
): readonly ProjectCompletion[] {
  const document = documents.findLast(({ span }) => span.start <= offset);
  const span = document?.span ?? { start: 0, end: text.length };
  const cursor = cursorAt({ text, lines, format, document: span, root: document?.root }, offset);
  if (cursor.at === "none") return [];
  const place = { text, offset, knowledge };
  if (cursor.at === "item") {
    const list = shapeAt(cursor.path);
    // In braces and brackets the item itself is missing still.
    if (list?.type !== "list" || !list.item || cursor.style !== "block") return [];
    return keysOf(list.item, { ...cursor, at: "key", hasColon: false, hasBody: false }, place);
  }
  if (cursor.at === "value") {
    const path = [...cursor.path, { key: cursor.key }];
    return valuesOf(shapeAt(path), cursor, place);
  }
  const shape = shapeAt(cursor.path);
  if (shape?.type === "map") return keysOf(shape, cursor, place);
  if (shape?.type === "rules") return rulesFor(cursor, place);
  // The line below a key may hold its value as well.
  const isFirst = cursor.existing.size === 0 && !cursor.hasColon && cursor.style === "block";
  return isFirst ? valuesOf(shape, cursor, place) : [];
}

/** The shape at a path; undefined if nothing is allowed there. */
function shapeAt(path: readonly CursorStep[]): ProjectShape | undefined {
  let shape: ProjectShape | undefined = projectShape;
  for (const step of path) {
    if ("item" in step) shape = shape?.type === "list" ? shape.item : undefined;
    else if (shape?.type === "rules") shape = { type: "choice", values: ruleLevels };
    else shape = shape?.type === "map" ? shape.keys.get(step.key) : undefined;
  }
  return shape;
}

function keysOf(
  { keys }: ProjectShape & { readonly type: "map" },
  cursor: KeyCursor,
  place: Place,
): readonly ProjectCompletion[] {
  const parents = cursor.path.map((step) => ("key" in step ? `${step.key}.` : ""));
  return [...keys]
    .filter(([name]) => !cursor.existing.has(name))
    .map(([name, shape]): ProjectCompletion => {
      const documentation = describeProjectKey(parents.join("") + name, place.knowledge);
      return {
        ...keyOf(name, shape, cursor, place),
        kind: "key",
        documentation,
      };
    });
}

function rulesFor(cursor: KeyCursor, place: Place): readonly ProjectCompletion[] {
  const level: ProjectShape = { type: "choice", values: ruleLevels };
  return [...knownRules(place.knowledge)]
    .filter((rule) => !cursor.existing.has(rule))
    .sort()
    .map((rule) => ({ ...keyOf(rule, level, cursor, place), kind: "rule" }));
}

function keyOf(
  name: string,
  shape: ProjectShape,
  cursor: KeyCursor,
  place: Place,
): Pick<ProjectCompletion, "label" | "insert" | "span" | "retrigger"> {
  const { insert, span } = written(name, cursor.style === "json", cursor, place);
  const tail = tailOf(shape, cursor);
  const asks = shape.type === "list" ? shape.item : !["free", "free-map"].includes(shape.type);
  const isCrLf = /^[^\n]*\r\n/.test(place.text);
  return {
    label: name,
    insert: insert + (isCrLf ? tail.replaceAll("\n", "\r\n") : tail),
    span,
    retrigger: Boolean(asks) && !cursor.hasColon && !cursor.hasBody,
  };
}

/** The text after a key: a space, or the next line of a map or list with its indentation. */
function tailOf(
  { type }: ProjectShape,
  { style, column, indentation, hasColon, hasBody }: KeyCursor,
): string {
  if (hasColon) return "";
  if (style !== "block") return ": ";
  if (hasBody) return ":";
  switch (type) {
    case "map":
    case "rules":
    case "free-map":
      return `:\n${" ".repeat(column + indentation.map)}`;
    case "list":
      return `:\n${" ".repeat(column + indentation.list)}- `;
    case "choice":
    case "free":
      return ": ";
  }
}

function valuesOf(
  shape: ProjectShape | undefined,
  form: Form,
  place: Place,
): readonly ProjectCompletion[] {
  if (shape?.type !== "choice") return [];
  return shape.values.map((value): ProjectCompletion => {
    // A version is not a number; a boolean and a number are not strings.
    const isVersion = /^\d+\.\d+$/.test(value);
    const isPlain = /^(?:true|false|\d+)$/.test(value);
    const isQuoted = isVersion || (form.style === "json" && !isPlain);
    const documentation =
      shape.values === ruleLevels ? describeLevel(value, place.knowledge) : undefined;
    return {
      label: value,
      ...written(value, isQuoted, form, place),
      kind: "value",
      retrigger: false,
      documentation,
    };
  });
}

/** A text at the cursor. Where a quote is open there, it stays, and the text goes behind it. */
function written(
  value: string,
  isQuoted: boolean,
  { span, lead }: Form,
  { text, offset }: Place,
): Pick<ProjectCompletion, "insert" | "span"> {
  const quote = text.charAt(span.start);
  const isOpen = span.start < offset && (quote === '"' || quote === "'");
  if (!isOpen || lead !== "") return { insert: lead + (isQuoted ? `"${value}"` : value), span };
  return { insert: value + quote, span: { start: span.start + 1, end: span.end } };
}
