import type { Entry, ListNode, LocatedNode, MapNode, ScalarNode } from "./located-node.ts";
import { resolvePlainScalar } from "./resolve-scalar.ts";

/** What may stand in quotes and comments: no line break, and nothing that the reader forbids. */
const harmless = String.raw`[\t\x20-\x7E\xA0-\u2027\u202A-\uFFFD]`;

/** A line that says nothing. */
const idle = ` *(?:#${harmless}*)?`;

/** Of a name that is longer than any setting's, the reader may no longer make a key. */
const key = String.raw`[A-Za-z][\w./-]{0,200}`;

const plain = String.raw`-?[A-Za-z0-9/](?:[\w./%+:*-]*[\w./%+*-])?`;
const double = String.raw`"((?:(?!["\\])${harmless})*)"`;
const single = String.raw`'((?:(?!')${harmless})*)'`;

/** The next line that says something: `key:`, `key: value`, `- value`, `- key:` or `- key: value`. */
const nextLine = new RegExp(
  String.raw`((?:${idle}\r?\n)*)( *)(?! )(- +(?! ))?` +
    String.raw`(?:(${key}):( +(?! )|(?=\r?\n|$)))?(?:(${plain})|${double}|${single})? *(?:(?<= )#${harmless}*)?(?:\r?\n|$)`,
  "y",
);

const idleLines = new RegExp(String.raw`(?:${idle}\r?\n)*${idle}$`, "y");

/** The reader stops at 64 levels, and nobody writes so many. */
const maxDepth = 16;

/** A block of top-level keys that was read. */
export interface PlainBlock {
  readonly entries: readonly Entry[];
  /** Nodes in it. */
  readonly size: number;
}

/**
 * Reads a block of top-level keys that is as plain as most: lists and maps in block style, whose keys and values are
 * ordinary characters on one line. A regular expression takes a whole line, which makes it several times faster than
 * the kubelet's reader (`kubelet-yaml`), above all in a process that has just begun. Undefined for anything out
 * of the ordinary; a test compares the two on real files and their edits. `start` is added to all offsets.
 */
export function readPlainBlock(source: string, start: number): PlainBlock | undefined {
  const reader = new PlainReader(source, start);
  const entries = reader.entries();
  return entries && { entries, size: reader.size };
}

/** What a key says. */
type Name = Pick<ScalarNode, "text" | "value">;

function nameOf(text: string): Name {
  return { text, value: resolvePlainScalar(text) };
}

/** Passes one line after the other. Where a line is out of the ordinary, it stays before that as if the text ended there. */
class PlainReader {
  size = 0;
  readonly #source: string;
  readonly #shift: number;
  /** The texts and values of keys below the first, most of which come again and again. */
  #names: Map<string, Name> | undefined;
  /** Where the text behind the line begins. */
  #next = 0;
  #depth = 0;
  /** Columns of the line's dash or content, and of its content; -1: there are no more lines. */
  #indent = -1;
  #column = -1;
  #isItem = false;
  /** Where the dash or content stands, and the content. */
  #first = 0;
  #content = 0;
  #key: ScalarNode | undefined;
  #value: ScalarNode | undefined;

  constructor(source: string, shift: number) {
    this.#source = source;
    this.#shift = shift;
  }

  /** All entries; undefined where the text holds something else. */
  entries(): readonly Entry[] | undefined {
    this.#readLine();
    const entries = this.#entriesAt(0);
    if (!entries || this.#indent >= 0) return undefined;
    idleLines.lastIndex = this.#next;
    return idleLines.test(this.#source) ? entries : undefined;
  }

  #readLine(): void {
    this.#indent = -1;
    nextLine.lastIndex = this.#next;
    const match = this.#next < this.#source.length ? nextLine.exec(this.#source) : null;
    if (!match) return;
    const [, above = "", blanks = "", dash = "", name, gap = "", plain, double, single] = match;
    this.#first = this.#shift + this.#next + above.length + blanks.length;
    this.#content = this.#first + dash.length;
    this.#key = name === undefined ? undefined : this.#keyAt(this.#content, name);
    const valueStart = this.#key ? this.#key.span.end + 1 + gap.length : this.#content;
    this.#value = scalarAt(valueStart, plain, double, single);
    // A dash alone, and a key that stands for nothing, are left to the reader.
    if (this.#key ? this.#key.value.type === "null" : !this.#value) return;
    this.#isItem = dash !== "";
    this.#indent = blanks.length;
    this.#column = blanks.length + dash.length;
    this.#next = nextLine.lastIndex;
  }

  #keyAt(start: number, name: string): ScalarNode {
    const { text, value } = start === this.#shift ? nameOf(name) : this.#nameBelow(name);
    const span = { start, end: start + text.length };
    return { kind: "scalar", span, style: "plain", text, value };
  }

  #nameBelow(name: string): Name {
    this.#names ??= new Map();
    let known = this.#names.get(name);
    if (!known) {
      known = nameOf(name);
      this.#names.set(name, known);
    }
    return known;
  }

  /** The entries of a map in this column; undefined where something else stands there too. */
  #entriesAt(column: number): Entry[] | undefined {
    const entries: Entry[] = [];
    while (this.#indent === column && !this.#isItem && this.#key) {
      const key = this.#key;
      const value = this.#valueOf(key, column);
      if (!value) return undefined;
      this.size += 2;
      const span = { start: key.span.start, end: value.span.end };
      entries.push({ key, value, span, merge: false });
    }
    return this.#indent >= column ? undefined : entries;
  }

  /** What stands behind the key, a list or map below it, or null. */
  #valueOf({ span: { end } }: ScalarNode, column: number): LocatedNode | undefined {
    const value = this.#value;
    this.#readLine();
    if (value) return value;
    const isBelow = this.#indent > column || (this.#indent === column && this.#isItem);
    if (isBelow) return this.#collection();
    const span = { start: end + 1, end: end + 1 };
    return { kind: "scalar", span, style: "plain", text: "", value: resolvePlainScalar("") };
  }

  #collection(): LocatedNode | undefined {
    if (this.#depth >= maxDepth) return undefined;
    this.#depth++;
    const read = this.#isItem ? this.#list(this.#indent) : this.#map();
    this.#depth--;
    return read;
  }

  #map(): MapNode | undefined {
    const start = this.#content;
    const entries = this.#entriesAt(this.#indent);
    const last = entries?.at(-1);
    if (!entries || !last) return undefined;
    return { kind: "map", span: { start, end: last.span.end }, style: "block", entries };
  }

  /** What stands in its column behind it, the map around it judges. */
  #list(column: number): ListNode | undefined {
    const start = this.#first;
    const items: LocatedNode[] = [];
    let end = start;
    while (this.#isItem && this.#indent === column) {
      const item = this.#item();
      if (!item) return undefined;
      this.size++;
      end = item.span.end;
      items.push(item);
    }
    return { kind: "list", span: { start, end }, style: "block", items };
  }

  /** Behind its dash a line is one as others are. */
  #item(): LocatedNode | undefined {
    this.#isItem = false;
    this.#indent = this.#column;
    this.#first = this.#content;
    if (this.#key) return this.#map();
    const value = this.#value;
    this.#readLine();
    return value;
  }
}

function scalarAt(
  start: number,
  plain: string | undefined,
  double: string | undefined,
  single: string | undefined,
): ScalarNode | undefined {
  const kind = "scalar";
  if (plain !== undefined) {
    const span = { start, end: start + plain.length };
    return { kind, span, style: "plain", text: plain, value: resolvePlainScalar(plain) };
  }
  const text = double ?? single;
  if (text === undefined) return undefined;
  const span = { start, end: start + text.length + 2 };
  const style = double === undefined ? "single" : "double";
  return { kind, span, style, text, value: { type: "string", value: text } };
}
