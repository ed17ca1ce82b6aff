import { lineSpan } from "../text/line-index.ts";
import type { CursorInput, CursorStep, Indentation } from "./cursor.ts";
import { columnIn, indentationOf, lineShapeOf, type LineShape } from "./line-shape.ts";

/** A map or list that lines above have begun, and that may go on. */
interface OpenBlock {
  readonly kind: "map" | "list";
  readonly column: number;
  /** The last line above in which an entry of it begins; for a list, with which of its dashes. */
  readonly line: number;
  readonly dash: number;
}

/** Where something in a line belongs. */
export interface BlockPlace {
  /** The existing content; `new`: nothing yet. */
  readonly kind: "map" | "list" | "new";
  /** The way to that map or list. */
  readonly path: readonly CursorStep[];
  /** The column in which its keys or dashes are. */
  readonly column: number;
}

/** The lines of a document in block style: which maps and lists they make, read by indentation. */
export class BlockLines {
  readonly #input: CursorInput;
  readonly #firstLine: number;
  readonly #lastLine: number;

  constructor(input: CursorInput) {
    this.#input = input;
    const { starts } = input.lines;
    let first = 0;
    while ((starts[first + 1] ?? Number.POSITIVE_INFINITY) <= input.document.start) first++;
    let last = first;
    while ((starts[last + 1] ?? Number.POSITIVE_INFINITY) < input.document.end) last++;
    this.#firstLine = first;
    this.#lastLine = last;
  }

  get firstLine(): number {
    return this.#firstLine;
  }

  shape(line: number): LineShape {
    const { text, lines } = this.#input;
    return lineShapeOf(text, lineSpan(lines, text, line));
  }

  /** Blank lines, comments and document markers hold nothing. */
  isEmpty(shape: LineShape): boolean {
    const hasNothing = shape.content >= shape.end && shape.dashes.length === 0;
    return hasNothing || this.#input.text.startsWith("---", shape.start);
  }

  /** The column of the line's first dash or text. */
  firstColumn(shape: LineShape): number {
    return this.#column(shape, shape.dashes[0] ?? shape.content);
  }

  keyText({ key }: LineShape): string {
    return key ? unquote(this.#input.text.slice(key.start, key.end)) : "";
  }

  #column(shape: LineShape, offset: number): number {
    return columnIn(this.#input.text, shape, offset);
  }

  /**
   * True if all of a line is right of `column`. Most lines of a long list are, so this is decided without reading the
   * line.
   */
  #isDeeper(line: number, column: number): boolean {
    const { text, lines } = this.#input;
    const { start, end } = lineSpan(lines, text, line);
    return indentationOf(text, start, end) > column;
  }

  /**
   * The place of a key in `column` of `line`. In a column that no map or list above has, that is the next deeper one,
   * or else the innermost of all. Undefined inside a block scalar.
   */
  placeOf(line: number, column: number): BlockPlace | undefined {
    const blocks = this.#openAbove(line);
    const below = this.isEmpty(this.shape(line)) ? this.#nextShape(line) : undefined;
    const exact = blocks.findIndex((block) => block.column === column);
    const found = exact < 0 ? blocks.findLastIndex((block) => block.column < column) + 1 : exact;
    const block = blocks[found];
    // Where dashes go on in the column of their key, a line between them is an item's.
    const hasDashBelow =
      below && below.dashes.length > 0 && this.firstColumn(below) === block?.column;
    if (block?.kind === "map" && hasDashBelow && this.#mayHoldList(blocks, found)) {
      return { kind: "list", path: this.#stepsInto(blocks, found + 1), column: block.column };
    }
    if (block) {
      return { kind: block.kind, path: this.#stepsInto(blocks, found), column: block.column };
    }
    const last = blocks.at(-1);
    if (!last || this.#isBare(last)) {
      const path = this.#stepsInto(blocks, blocks.length);
      return { kind: "new", column, ...(below && this.#beginning(below, last)), path };
    }
    if (this.#holdsBlockScalar(last)) return undefined;
    const path = this.#stepsInto(blocks, blocks.length - 1);
    return { kind: last.kind, path, column: last.column };
  }

  /** The path to the list that the first dash of `line` belongs to; undefined if no list is possible. */
  listOf(line: number): readonly CursorStep[] | undefined {
    const column = this.firstColumn(this.shape(line));
    const blocks = this.#openAbove(line);
    const isOuter = (block: OpenBlock): boolean =>
      block.column < column || (block.column === column && block.kind === "map");
    const outer = blocks.findLastIndex(isOuter);
    const next = blocks[outer + 1];
    if (next) return next.kind === "list" ? this.#stepsInto(blocks, outer + 1) : undefined;
    const last = blocks.at(-1);
    return !last || this.#isBare(last) ? this.#stepsInto(blocks, blocks.length) : undefined;
  }

  /** The path to the content after the dashes of `line`, or in its column: a map or a value. */
  contentOf(line: number): readonly CursorStep[] | undefined {
    const shape = this.shape(line);
    if (shape.dashes.length === 0) {
      const column = this.#column(shape, shape.content);
      const place = this.placeOf(line, column);
      return place && place.column >= column && place.kind !== "list" ? place.path : undefined;
    }
    const list = this.listOf(line);
    const first = { item: this.#itemsAbove(line, this.firstColumn(shape)) };
    return list && [...list, first, ...shape.dashes.slice(1).map(() => ({ item: 0 }))];
  }

  /** Maps and lists that the lines above `line` leave open, outermost first. */
  #openAbove(line: number): OpenBlock[] {
    const blocks: OpenBlock[] = [];
    for (let at = line - 1; at >= this.#firstLine; at--) {
      const [inner] = blocks;
      if (inner && this.#isDeeper(at, inner.column)) continue;
      const shape = this.shape(at);
      if (this.isEmpty(shape)) continue;
      const column = this.#column(shape, shape.content);
      // A list may be in the column of the key that it belongs to.
      const isOwner = inner?.kind === "list" && shape.dashes.length === 0;
      if (shape.key && (!inner || column < inner.column || (isOwner && column === inner.column)))
        blocks.unshift({ kind: "map", column, line: at, dash: -1 });
      for (let dash = shape.dashes.length - 1; dash >= 0; dash--) {
        const block = this.#dashBlock(shape, at, dash);
        if (block.column < (blocks[0]?.column ?? Number.POSITIVE_INFINITY)) blocks.unshift(block);
      }
      if (blocks[0]?.column === 0 && blocks[0].kind === "map") break;
    }
    return this.#connected(blocks);
  }

  #dashBlock(shape: LineShape, line: number, dash: number): OpenBlock {
    const column = this.#column(shape, shape.dashes[dash] ?? shape.start);
    return { kind: "list", column, line, dash };
  }

  /** The blocks as far as each begins where the one around it lets it. */
  #connected(blocks: readonly OpenBlock[]): OpenBlock[] {
    const connected: OpenBlock[] = [];
    for (const block of blocks) {
      const outer = connected.at(-1);
      const beginning = outer && this.#besideDash(outer);
      if (beginning && beginning.column !== block.column) return [...connected, beginning];
      if (outer && !beginning && !this.#isBare(outer)) return connected;
      connected.push(block);
    }
    const last = connected.at(-1);
    const beginning = last && this.#besideDash(last);
    return beginning ? [...connected, beginning] : connected;
  }

  /** The map or list that begins in the line of a list's last dash. */
  #besideDash({ kind, line, dash }: OpenBlock): OpenBlock | undefined {
    if (kind === "map") return undefined;
    const shape = this.shape(line);
    if (dash + 1 < shape.dashes.length) return this.#dashBlock(shape, line, dash + 1);
    if (!shape.key) return undefined;
    return { kind: "map", column: this.#column(shape, shape.content), line, dash: -1 };
  }

  /** Nothing follows the block's last key or dash: deeper lines belong to it. */
  #isBare({ kind, line, dash }: OpenBlock): boolean {
    const shape = this.shape(line);
    const isLast = kind === "map" || (dash === shape.dashes.length - 1 && !shape.key);
    return isLast && shape.value >= shape.end;
  }

  /** A list of the last key of a map is open in the map's own column, or may begin there. */
  #mayHoldList(blocks: readonly OpenBlock[], map: number): boolean {
    const [outer, inner] = blocks.slice(map);
    if (!outer) return false;
    return inner ? inner.kind === "list" && inner.column === outer.column : this.#isBare(outer);
  }

  #holdsBlockScalar({ line }: OpenBlock): boolean {
    const { value, end } = this.shape(line);
    const first = this.#input.text[value];
    return value < end && (first === "|" || first === ">");
  }

  /** The steps through the first `count` blocks, each by its last entry. */
  #stepsInto(blocks: readonly OpenBlock[], count: number): CursorStep[] {
    return blocks.slice(0, count).map(({ kind, line, column, dash }): CursorStep => {
      if (kind === "map") return { key: this.keyText(this.shape(line)) };
      return { item: dash > 0 ? 0 : this.#itemsAbove(line, column) };
    });
  }

  /** The map or list that begins below a blank line already, inside of the block around it. */
  #beginning(
    shape: LineShape,
    outer: OpenBlock | undefined,
  ): Pick<BlockPlace, "kind" | "column"> | undefined {
    const column = this.firstColumn(shape);
    const isList = shape.dashes.length > 0;
    const minColumn = outer
      ? isList && outer.kind === "map"
        ? outer.column
        : outer.column + 1
      : 0;
    if (column < minColumn || (!isList && !shape.key)) return undefined;
    return { kind: isList ? "list" : "map", column };
  }

  /** The next line that is not empty. */
  #nextShape(line: number): LineShape | undefined {
    for (let at = line + 1; at <= this.#lastLine; at++) {
      const shape = this.shape(at);
      if (!this.isEmpty(shape)) return shape;
    }
    return undefined;
  }

  /** The column of the keys below the dash in `column`; undefined without any. */
  keysBelow(line: number, column: number): number | undefined {
    const next = this.#nextShape(line);
    if (!next?.key || next.dashes.length > 0) return undefined;
    const found = this.firstColumn(next);
    return found > column ? found : undefined;
  }

  /** True if the next line that is not empty is deeper than `column`. */
  isBodyBelow(line: number, column: number): boolean {
    const next = this.#nextShape(line);
    return next !== undefined && this.firstColumn(next) > column;
  }

  #itemsAbove(line: number, column: number): number {
    let count = 0;
    for (let at = line - 1; at >= this.#firstLine; at--) {
      if (this.#isDeeper(at, column)) continue;
      const shape = this.shape(at);
      if (this.isEmpty(shape)) continue;
      const first = this.firstColumn(shape);
      if (first < column || (first === column && shape.dashes.length === 0)) break;
      if (first === column) count++;
    }
    return count;
  }

  /** Keys in the same column up and down, as far as the map reaches, without the one in `line`. */
  keysBeside(line: number, column: number): Set<string> {
    const keys = new Set<string>();
    const add = (at: number): boolean => {
      if (this.#isDeeper(at, column)) return true;
      const shape = this.shape(at);
      if (this.isEmpty(shape)) return true;
      if (shape.key && this.#column(shape, shape.content) === column) keys.add(this.keyText(shape));
      return this.firstColumn(shape) >= column;
    };
    const hasDash = this.shape(line).dashes.length > 0;
    for (let at = line - 1; !hasDash && at >= this.#firstLine && add(at); at--);
    for (let at = line + 1; at <= this.#lastLine; at++) {
      if (this.#isDeeper(at, column)) continue;
      const shape = this.shape(at);
      const beginsItem = shape.dashes.length > 0 && this.#column(shape, shape.content) === column;
      if (beginsItem || !add(at)) break;
    }
    return keys;
  }

  /** The texts of the other items of the list whose dashes are in `column`. */
  itemsBeside(line: number, column: number): string[] {
    const items: string[] = [];
    const add = (at: number): boolean => {
      if (this.#isDeeper(at, column)) return true;
      const shape = this.shape(at);
      if (this.isEmpty(shape)) return true;
      const first = this.firstColumn(shape);
      const isItem = first === column && shape.dashes.length > 0;
      if (isItem) items.push(unquote(this.#input.text.slice(shape.value, shape.end)));
      return isItem || first > column;
    };
    for (let at = line - 1; at >= this.#firstLine && add(at); at--);
    for (let at = line + 1; at <= this.#lastLine && add(at); at++);
    return items;
  }

  /** How the document indents: what the first nested map and the first list in it do. */
  indentation(): Indentation {
    let map: number | undefined;
    let list: number | undefined;
    let above: LineShape | undefined;
    for (let at = this.#firstLine; at <= this.#lastLine; at++) {
      const shape = this.shape(at);
      if (this.isEmpty(shape)) continue;
      if (above?.key && above.value >= above.end) {
        const step = this.firstColumn(shape) - this.#column(above, above.content);
        if (shape.dashes.length > 0 && step >= 0) list ??= step;
        else if (shape.key && step > 0) map ??= step;
      }
      if (map !== undefined && list !== undefined) break;
      above = shape;
    }
    return { map: map ?? 2, list: list ?? map ?? 2 };
  }
}

/** The text of a key or item without its quotes. */
function unquote(word: string): string {
  const quote = word[0];
  if (quote !== '"' && quote !== "'") return word;
  return word.endsWith(quote) && word.length > 1 ? word.slice(1, -1) : word.slice(1);
}
