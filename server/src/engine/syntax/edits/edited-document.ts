import type { Entry, ListNode, LocatedNode, MapNode } from "../located-node.ts";
import type { ExactJson } from "../../text/json-text.ts";
import type { Span } from "../../text/span.ts";
import { memoised } from "../../text/memoised.ts";
import { stepsOfPath } from "../../text/value-path.ts";
import { beforeOnLine, columnOf } from "./text-lines.ts";

/** A piece of a text and its replacement. */
export interface TextEdit {
  readonly span: Span;
  readonly newText: string;
}

/** The edit that takes a stretch of the text away. */
export function removed(start: number, end: number): TextEdit {
  return { span: { start, end }, newText: "" };
}

/** The keys that a map or list may have, in the order in which entries are inserted. */
interface FieldOrder {
  readonly children: ReadonlyMap<string, FieldOrder>;
  /** Of the items of a list, or of the values of a map. */
  readonly item: FieldOrder | undefined;
}

/** One document of a text, to make edits for. Edits of one call belong together; none may overlap. */
export interface EditedDocument {
  readonly text: string;
  readonly format: "yaml" | "json";
  readonly root: MapNode;
  /** The entry of the root, if it is a map inside a document and not the entire document. */
  readonly entry?: Entry;
  /** The fields of the document's kind; entries are inserted in their order. */
  readonly fields: FieldOrder | undefined;
  /** How it is written, where it is neither YAML nor JSON. */
  readonly writer?: DocumentWriter;
}

/** Writes into documents of another language, of which brackets, commas and comments look like those of YAML. */
export interface DocumentWriter {
  /** A value on one line; undefined for what the language has no word for. */
  value(value: ExactJson): string | undefined;
  key(name: string): string;
  /** A string keeps the quotes that it has. Undefined where more would change than the value. */
  replaced(document: EditedDocument, place: Place, value: ExactJson): TextEdit[] | undefined;
  /** A new entry of the map at a place. */
  inserted(
    document: EditedDocument,
    map: Place,
    key: string,
    value: ExactJson,
  ): TextEdit[] | undefined;
  /** Removes an entry that is not between brackets, with its lines. */
  removed(document: EditedDocument, place: Place): TextEdit[] | undefined;
}

/** Where a path leads in a document. */
export interface Place {
  readonly holders: readonly (MapNode | ListNode)[];
  /** The entry whose value the node is; absent for items of lists and for the root. */
  readonly entry?: Entry;
  readonly node: LocatedNode;
}

type Step = string | number;

/**
 * The place at a path as it is written here; duplicates count by the last. Undefined where nothing is
 * written, or the path leads through an alias or a merge key.
 */
export function writtenPlace(document: EditedDocument, path: string): Place | undefined {
  return placeAt(document, stepsOf(path));
}

/** `writtenPlace` by steps instead of a path. */
export function placeAt(
  { root, entry }: EditedDocument,
  steps: readonly Step[],
): Place | undefined {
  let place: Place = { holders: [], node: root, entry };
  for (const step of steps) {
    const next = stepFrom(place, step);
    if (!next) return undefined;
    place = next;
  }
  return place;
}

/** The entries of a map with a key, in the order of the text. */
function entriesNamed(map: MapNode, key: string): readonly Entry[] {
  return entriesByKey(map).get(key) ?? [];
}

const entriesByKey = memoised(({ entries }: MapNode): ReadonlyMap<string, readonly Entry[]> => {
  const byKey = new Map<string, Entry[]>();
  for (const entry of entries) {
    const others = byKey.get(entry.key.text);
    if (others) others.push(entry);
    else byKey.set(entry.key.text, [entry]);
  }
  return byKey;
});

function stepFrom({ holders, node }: Place, step: Step): Place | undefined {
  if (node.kind === "map") {
    const entry = entriesNamed(node, String(step)).findLast(({ merge }) => !merge);
    return entry && { holders: [...holders, node], entry, node: entry.value };
  }
  if (node.kind !== "list" || typeof step !== "number") return undefined;
  const item = node.items[step];
  return item && { holders: [...holders, node], node: item };
}

/** The steps of a path, with the keys as they are meant: `["a\"b"]` leads to the key `a"b`. */
export function stepsOf(path: string): readonly Step[] {
  return stepsOfPath(path).map((step) =>
    typeof step === "string" && step.includes("\\") ? unescaped(step) : step,
  );
}

function unescaped(text: string): string {
  return text.replace(/\\(u[\dA-Fa-f]{4}|.)/g, (_whole, code: string) =>
    code.startsWith("u")
      ? String.fromCharCode(parseInt(code.slice(1), 16))
      : (shortEscapes[code] ?? code),
  );
}

const shortEscapes: Readonly<Record<string, string>> = {
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
};

/**
 * True if the keys of a block map are written in the usual way, so that lines can be put between them: after nothing
 * but spaces and dashes, without tabs, `?`, anchors and tags.
 */
export function hasPlainLines(document: EditedDocument, map: MapNode): boolean {
  return plainLines(document)(map);
}

/** Many values may be put into one map. */
const plainLines = memoised(({ text }: EditedDocument) =>
  memoised(({ entries }: MapNode) =>
    entries.every(({ key }) => /^ *(?:-[ ]+)*$/.test(beforeOnLine(text, key.span.start))),
  ),
);

/** Behind the colon of an entry; undefined where it has none (`{a}`, `? a`). */
export function behindColon({ text }: EditedDocument, { key, value }: Entry): number | undefined {
  const until = Math.max(value.span.start, key.span.end + 1);
  const between = text.slice(key.span.end, until);
  const colon = /^\s*:/.exec(between)?.[0];
  return colon === undefined ? undefined : key.span.end + colon.length;
}

/** True if a piece of a document has a comment; a `#` inside a value does not begin one. */
export function hasComment({ text, format, root }: EditedDocument, span: Span): boolean {
  if (format === "json") return false;
  const scalars = scalarsOf(root);
  return [...text.slice(span.start, span.end).matchAll(/#/g)].some(({ index }) => {
    const at = span.start + index;
    const opens = at === 0 || /[\s\uFEFF]/.test(text.charAt(at - 1));
    return opens && !scalars.some(({ start, end }) => start <= at && at < end);
  });
}

function scalarsOf(node: LocatedNode): Span[] {
  switch (node.kind) {
    case "scalar":
    case "alias":
      return [node.span];
    case "list":
      return node.items.flatMap(scalarsOf);
    case "map":
      return node.entries.flatMap(({ key, value }) => [key.span, ...scalarsOf(value)]);
  }
}

/** True where something else of the text stands for a node in the piece, by an alias. */
export function isUsedElsewhere({ text }: EditedDocument, node: LocatedNode, span: Span): boolean {
  const outside = `${text.slice(0, span.start)}\n${text.slice(span.end)}`;
  return anchorsIn(node).some((name) => outside.includes(`*${name}`));
}

function anchorsIn(node: LocatedNode): string[] {
  const anchors = node.anchor === undefined ? [] : [node.anchor];
  if (node.kind === "list") return [...anchors, ...node.items.flatMap(anchorsIn)];
  if (node.kind !== "map") return anchors;
  return [...anchors, ...node.entries.flatMap(({ value }) => anchorsIn(value))];
}

/** The indentation in a document of the content of a map, and of the dashes of a list. */
export interface Indents {
  readonly map: number;
  readonly list: number;
}

/** The indentation that a document uses; 2 where it shows none. */
export function indentsOf({ text, root }: EditedDocument): Indents {
  const map = firstIndent(text, root, "map") ?? firstIndent(text, root, "list");
  const list = firstIndent(text, root, "list");
  const isWide = map !== undefined && map > 0;
  return { map: isWide ? map : 2, list: list ?? (isWide ? map : 2) };
}

function firstIndent(text: string, node: LocatedNode, kind: "map" | "list"): number | undefined {
  if (node.kind === "list") return firstOf(node.items, (item) => firstIndent(text, item, kind));
  if (node.kind !== "map" || node.style === "flow") return undefined;
  return firstOf(node.entries, ({ key, value }) => {
    const isBlock = value.kind === kind && value.style === "block";
    if (!isBlock) return firstIndent(text, value, kind);
    // A list's own text begins with its first dash, a map's with its first key.
    const indent = columnOf(text, value.span.start) - columnOf(text, key.span.start);
    return indent >= 0 && indent <= 8 ? indent : undefined;
  });
}

function firstOf<T, R>(items: readonly T[], find: (item: T) => R | undefined): R | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}
