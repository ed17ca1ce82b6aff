import type { LocatedNode } from "../located-node.ts";
import type { EditedDocument } from "./edited-document.ts";
import { beforeOnLine, isFirstOnLine, lineBreakOf } from "./text-lines.ts";

/** A value to be written as JSON; integers of any size, and members that are left out. */
export type JsonValue =
  | null
  | boolean
  | number
  | bigint
  | string
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue | undefined };

/** `line`: all on one line; `lines`: each part on its own; `fits`: on one line where there is room. */
type Shape = "line" | "lines" | "fits";

/** How a JSON text is laid out. */
export interface JsonLayout {
  readonly lineBreak: string;
  /** One level of indentation. */
  readonly unit: string;
  /** Between a key and its value. */
  readonly colon: string;
  /** Between two parts on one line. */
  readonly comma: string;
  /** Inside the braces of a map on one line. */
  readonly padding: string;
  /** How maps and lists are written, by their path with `[]` for the numbers of items. */
  readonly shapes: ReadonlyMap<string, Shape>;
  /** How lists of scalars are written. */
  readonly listShape: Shape | undefined;
}

/** Lines that are longer are broken where the text has both kinds. */
const maxLineLength = 100;

/** The layout of a document, as its first and most maps and lists show it. Never fails. */
export function layoutOf({ text, root }: EditedDocument): JsonLayout {
  const seen = new Samples(text);
  seen.read(root, "");
  const [first] = root.entries;
  const isBroken = first && isFirstOnLine(text, first.key.span.start);
  const before = isBroken ? beforeOnLine(text, first.key.span.start) : "";
  const around = /^[ \t]*/.exec(beforeOnLine(text, root.span.start))?.[0] ?? "";
  const unit = before.startsWith(around) ? before.slice(around.length) : "";
  const colon = seen.colon ?? ": ";
  return {
    lineBreak: lineBreakOf(text),
    unit: unit === "" ? "  " : unit,
    colon,
    comma: seen.comma ?? (colon === ":" ? "," : ", "),
    padding: seen.padding ?? "",
    shapes: seen.shapes,
    listShape: seen.listShape,
  };
}

/** Notes how a tree is written. */
class Samples {
  readonly shapes = new Map<string, Shape>();
  listShape: Shape | undefined;
  colon: string | undefined;
  comma: string | undefined;
  padding: string | undefined;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  read(node: LocatedNode, field: string): void {
    if (node.kind === "list") this.#list(node, field);
    if (node.kind === "map") this.#map(node, field);
  }

  #list(list: Extract<LocatedNode, { kind: "list" }>, field: string): void {
    const [first] = list.items;
    if (!first) return;
    const shape = this.#shapeBetween(list.span.start, first.span.start);
    this.#add(field, shape);
    const isPlain = list.items.every(({ kind }) => kind === "scalar");
    // A list of one text is short in every layout.
    if (isPlain && list.items.length > 1) this.listShape = both(this.listShape, shape);
    this.#noteComma(list.items.map(({ span }) => span));
    for (const item of list.items) this.read(item, `${field}[]`);
  }

  #map(map: Extract<LocatedNode, { kind: "map" }>, field: string): void {
    const [first] = map.entries;
    if (!first) return;
    const shape = this.#shapeBetween(map.span.start, first.key.span.start);
    this.#add(field, shape);
    if (shape === "line") {
      this.padding ??= this.#text.slice(map.span.start + 1, first.key.span.start);
    }
    this.#noteComma(map.entries.map(({ span }) => span));
    for (const { key, value } of map.entries) {
      const between = this.#text.slice(key.span.end, value.span.start);
      if (/^:[ \t]*$/.test(between)) this.colon ??= between;
      this.read(value, fieldOf(field, key.text));
    }
  }

  #shapeBetween(start: number, end: number): Shape {
    return /[\r\n]/.test(this.#text.slice(start, end)) ? "lines" : "line";
  }

  #add(field: string, shape: Shape): void {
    this.shapes.set(field, both(this.shapes.get(field), shape));
  }

  #noteComma(spans: readonly { readonly start: number; readonly end: number }[]): void {
    const [first, second] = spans;
    if (!first || !second) return;
    const between = this.#text.slice(first.end, second.start);
    if (/^,[ \t]*$/.test(between)) this.comma ??= between;
  }
}

function both(before: Shape | undefined, shape: Shape): Shape {
  return before === undefined || before === shape ? shape : "fits";
}

function fieldOf(parent: string, key: string): string {
  return parent === "" ? key : `${parent}.${key}`;
}

/**
 * A value as JSON in a layout. `field` is its place, such as `syscalls[]`; `indent` is the indentation of the line on
 * which it begins.
 */
export function renderJson(
  value: JsonValue,
  field: string,
  indent: string,
  layout: JsonLayout,
): string {
  if (typeof value === "bigint") return value.toString();
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const isOfItems = isList(value);
  const write = (within: string): string[] =>
    isOfItems
      ? value.map((item) => renderJson(item, `${field}[]`, within, layout))
      : membersOf(value, field, within, layout);
  const [opening, closing] = isOfItems ? ["[", "]"] : ["{", "}"];
  if (
    isOfItems ? value.length === 0 : !Object.values(value).some((member) => member !== undefined)
  ) {
    return opening + closing;
  }
  const { lineBreak, unit, comma } = layout;
  const shape = shapeOf(field, value, layout);
  if (shape !== "lines") {
    const padding = isOfItems ? "" : layout.padding;
    const line = opening + padding + write(indent).join(comma) + padding + closing;
    if (hasRoom(line, shape, indent)) return line;
  }
  const inner = indent + unit;
  const parts = write(inner).join(`,${lineBreak}${inner}`);
  return `${opening}${lineBreak}${inner}${parts}${lineBreak}${indent}${closing}`;
}

/** True if a value can be on one line: one with line breaks inside cannot. */
function hasRoom(line: string, shape: "line" | "fits", indent: string): boolean {
  if (/[\r\n]/.test(line)) return false;
  return shape === "line" || indent.length + line.length <= maxLineLength;
}

/** An entry of a map as JSON, such as `"errnoRet": 38`; `field` is that of the map. */
export function renderMember(
  key: string,
  value: JsonValue,
  field: string,
  indent: string,
  layout: JsonLayout,
): string {
  const written = renderJson(value, fieldOf(field, key), indent, layout);
  return `${JSON.stringify(key)}${layout.colon}${written}`;
}

function membersOf(
  map: { readonly [key: string]: JsonValue | undefined },
  field: string,
  indent: string,
  layout: JsonLayout,
): string[] {
  return Object.entries(map).flatMap(([key, value]) =>
    value === undefined ? [] : [renderMember(key, value, field, indent, layout)],
  );
}

/** The shape of a map or list; where the document has none at its place, like what is around it. */
function shapeOf(
  field: string,
  value: Exclude<JsonValue, null | boolean | number | bigint | string>,
  { shapes, listShape }: JsonLayout,
): Shape {
  const fixedShape = shapes.get(field);
  if (fixedShape) return fixedShape;
  const isPlain = isList(value) && value.every((item) => typeof item !== "object");
  if (isPlain) return listShape ?? "line";
  let around = field;
  while (around !== "") {
    around = around.endsWith("[]")
      ? around.slice(0, -2)
      : around.slice(0, Math.max(around.lastIndexOf("."), 0));
    const shape = shapes.get(around);
    if (shape) return shape;
  }
  return "lines";
}

function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}
