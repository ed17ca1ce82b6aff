import { lineSpan } from "../text/line-index.ts";
import type { Cursor, CursorInput, CursorStep } from "./cursor.ts";
import { flowCursor } from "./flow-cursor.ts";
import { lineShapeOf, type LineShape } from "./line-shape.ts";

/** The cursor in block YAML: ancestors are found by indentation, upwards from the cursor's line. */
export function blockCursor(
  input: CursorInput,
  offset: number,
  line: number,
  shape: LineShape,
): Cursor {
  const reader = new BlockReader(input);
  const flow = reader.openFlow(line, offset);
  if (flow) return flowCursor(input, offset, flow.start, flow.path) ?? { at: "none" };
  const { text } = input;
  const dash = shape.dashes.at(-1);
  if (shape.colon !== undefined && offset > shape.colon && shape.key) {
    const column = shape.key.start - shape.start;
    const path = reader.pathOfMap(line, column, shape.dashes.length);
    const key = unquote(text.slice(shape.key.start, shape.key.end));
    const span = { start: Math.min(shape.value, offset), end: Math.max(shape.end, offset) };
    const isBehind = text.slice(shape.value, shape.end).trim() === "";
    const value = isBehind ? { start: offset, end: offset } : span;
    const needsBlank = offset === shape.colon + 1 || !/\s/.test(text[shape.colon + 1] ?? "");
    return { at: "value", path, key, span: value, column, style: "block", needsBlank };
  }
  if (dash !== undefined && offset > dash && shape.colon === undefined) {
    const column = Math.max(shape.content, dash + 1) - shape.start;
    const path = reader.pathOfList(line, dash - shape.start, shape.dashes.length - 1);
    const isEmpty = shape.content >= shape.end;
    if (!isEmpty && (offset < shape.content || offset > shape.end)) return { at: "none" };
    const span = isEmpty
      ? { start: offset, end: offset }
      : { start: shape.content, end: shape.end };
    const others = reader.otherItems(line, dash - shape.start);
    const needsBlank = offset === dash + 1;
    return {
      at: "item",
      path,
      span,
      column: needsBlank ? column + 1 : column,
      style: "block",
      others,
      needsBlank,
    };
  }
  if (offset < shape.content && shape.end > shape.content) return { at: "none" };
  return reader.keyAt(line, offset, shape);
}

/** The text of a key without its quotes. */
function unquote(word: string): string {
  const quote = word[0];
  if (quote !== '"' && quote !== "'") return word;
  return word.endsWith(quote) && word.length > 1 ? word.slice(1, -1) : word.slice(1);
}

class BlockReader {
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

  shape(line: number): LineShape {
    const { text, lines } = this.#input;
    return lineShapeOf(text, lineSpan(lines, text, line));
  }

  /** Blank lines, comments and document markers hold nothing. */
  #isEmpty(shape: LineShape): boolean {
    const hasNothing = shape.content >= shape.end && shape.dashes.length === 0;
    return hasNothing || this.#input.text.startsWith("---", shape.start);
  }

  /** The way to the map whose keys stand in `column` at `line`. */
  pathOfMap(line: number, column: number, dashesBefore: number): CursorStep[] {
    if (dashesBefore > 0) return this.#stepsOfItem(line, dashesBefore - 1);
    for (let at = line - 1; at >= this.#firstLine; at--) {
      const shape = this.shape(at);
      if (this.#isEmpty(shape)) continue;
      const found = this.#parentIn(at, shape, column);
      if (found) return found;
    }
    return [];
  }

  /** The map or list in `column` belongs to what line `at` begins; undefined: look further up. */
  #parentIn(at: number, shape: LineShape, column: number): CursorStep[] | undefined {
    const keyColumn = shape.content - shape.start;
    if (shape.key && keyColumn === column) {
      // A sibling; behind a dash it is the first key of the item.
      return shape.dashes.length > 0 ? this.#stepsOfItem(at, shape.dashes.length - 1) : undefined;
    }
    if (shape.key && keyColumn < column) {
      const key = unquote(this.#input.text.slice(shape.key.start, shape.key.end));
      return [...this.pathOfMap(at, keyColumn, shape.dashes.length), { key }];
    }
    const inner = shape.dashes.findLastIndex((dash) => dash - shape.start < column);
    return inner < 0 ? undefined : this.#stepsOfItem(at, inner);
  }

  /** The way to the item that the dash number `index` of `line` begins. */
  #stepsOfItem(line: number, index: number): CursorStep[] {
    const shape = this.shape(line);
    const column = (shape.dashes[index] ?? shape.start) - shape.start;
    const item = this.#itemsAbove(line, column, index);
    return [...this.pathOfList(line, column, index), { item }];
  }

  #itemsAbove(line: number, column: number, dashesBefore: number): number {
    if (dashesBefore > 0) return 0;
    let count = 0;
    for (let at = line - 1; at >= this.#firstLine; at--) {
      const shape = this.shape(at);
      if (this.#isEmpty(shape)) continue;
      const first = (shape.dashes[0] ?? shape.content) - shape.start;
      if (first < column || (first === column && shape.dashes.length === 0)) break;
      if (first === column) count++;
    }
    return count;
  }

  /** The way to the list whose dashes stand in `column`: it may stand right under its key. */
  pathOfList(line: number, column: number, dashesBefore: number): CursorStep[] {
    if (dashesBefore > 0) return this.#stepsOfItem(line, dashesBefore - 1);
    for (let at = line - 1; at >= this.#firstLine; at--) {
      const shape = this.shape(at);
      if (this.#isEmpty(shape)) continue;
      const keyColumn = shape.content - shape.start;
      const first = (shape.dashes[0] ?? shape.content) - shape.start;
      if (shape.key && keyColumn <= column) {
        const key = unquote(this.#input.text.slice(shape.key.start, shape.key.end));
        return [...this.pathOfMap(at, keyColumn, shape.dashes.length), { key }];
      }
      if (first < column && shape.dashes.length > 0) {
        const inner = shape.dashes.findLastIndex((dash) => dash - shape.start < column);
        return this.#stepsOfItem(at, inner);
      }
    }
    return [];
  }

  /** A key's place: the word at the cursor, or a blank line. */
  keyAt(line: number, offset: number, shape: LineShape): Cursor {
    const isBlank = shape.content >= shape.end;
    const column = isBlank
      ? this.#columnFor(line, offset - shape.start)
      : shape.content - shape.start;
    const word = shape.key ?? { start: shape.content, end: shape.end };
    const span = isBlank ? { start: offset, end: offset } : word;
    // Behind a finished word and a blank no second key can begin.
    if (offset > span.end) return { at: "none" };
    const path = this.pathOfMap(line, column, shape.dashes.length);
    const existing = this.#siblings(line, column);
    return {
      at: "key",
      path,
      span,
      column,
      style: "block",
      existing,
      hasColon: shape.colon !== undefined,
    };
  }

  /**
   * A blank line belongs to the innermost map above whose keys stand at or left of the cursor; deeper
   * than a key without a value, it begins that key's map.
   */
  #columnFor(line: number, column: number): number {
    for (let at = line - 1; at >= this.#firstLine; at--) {
      const shape = this.shape(at);
      if (this.#isEmpty(shape)) continue;
      const keyColumn = shape.content - shape.start;
      if (shape.key && keyColumn === column) return column;
      if (shape.key && keyColumn < column) return shape.value >= shape.end ? column : keyColumn;
      const first = (shape.dashes[0] ?? shape.content) - shape.start;
      if (first < column && shape.dashes.length > 0) return column;
    }
    return column;
  }

  /** Keys in the same column up and down, as far as the map reaches. */
  #siblings(line: number, column: number): Set<string> {
    const keys = new Set<string>();
    const add = (at: number): boolean => {
      const shape = this.shape(at);
      if (this.#isEmpty(shape)) return true;
      const keyColumn = shape.content - shape.start;
      const first = (shape.dashes[0] ?? shape.content) - shape.start;
      if (shape.key && keyColumn === column) {
        keys.add(unquote(this.#input.text.slice(shape.key.start, shape.key.end)));
      }
      return first >= column;
    };
    const hasDash = this.shape(line).dashes.length > 0;
    for (let at = line - 1; !hasDash && at >= this.#firstLine && add(at); at--);
    for (let at = line + 1; at <= this.#lastLine; at++) {
      const shape = this.shape(at);
      const beginsItem = shape.dashes.length > 0 && shape.content - shape.start === column;
      if (beginsItem || !add(at)) break;
    }
    return keys;
  }

  /** The texts of the other items of the list whose dashes stand in `column`. */
  otherItems(line: number, column: number): string[] {
    const items: string[] = [];
    const add = (at: number): boolean => {
      const shape = this.shape(at);
      if (this.#isEmpty(shape)) return true;
      const first = (shape.dashes[0] ?? shape.content) - shape.start;
      const isItem = first === column && shape.dashes.length > 0;
      if (isItem) items.push(unquote(this.#input.text.slice(shape.content, shape.end)));
      return isItem || first > column;
    };
    for (let at = line - 1; at >= this.#firstLine && add(at); at--);
    for (let at = line + 1; at <= this.#lastLine && add(at); at++);
    return items;
  }

  /** The flow collection that is open at `offset`, if one is: where it begins and the way to it. */
  openFlow(line: number, offset: number): { start: number; path: CursorStep[] } | undefined {
    const { text } = this.#input;
    for (let at = line; at >= this.#firstLine; at--) {
      const shape = this.shape(at);
      if (this.#isEmpty(shape) || shape.value >= shape.end) {
        if (at === line || this.#isEmpty(shape)) continue;
        return undefined;
      }
      const first = text[shape.value];
      const opens = first === "[" || first === "{";
      if (opens && shape.value < offset) {
        // What stands no deeper than the line with the bracket has left it: the bracket is not closed.
        if (at !== line && this.#columnOfContent(line) <= shape.content - shape.start)
          return undefined;
        const path = shape.key
          ? this.#pathOfValue(at, shape)
          : this.#stepsOfItem(at, Math.max(shape.dashes.length - 1, 0));
        return isOpenAt(text, shape.value, offset) ? { start: shape.value, path } : undefined;
      }
      // A line that begins an entry ends the search: flow collections begin behind a key or dash.
      const isFlowLine =
        first === "]" ||
        first === "}" ||
        /^\s*("[^"]*"|'[^']*'|[^:#]*),?\s*$/.test(text.slice(shape.content, shape.end));
      if (at !== line && shape.key && !isFlowLine && shape.content === shape.start)
        return undefined;
      if (line - at > 500) return undefined;
    }
    return undefined;
  }

  /** The column of the line's text; deepest for a blank line or one that closes a bracket. */
  #columnOfContent(line: number): number {
    const shape = this.shape(line);
    const isNothing =
      shape.content >= shape.end || /[\]}]/.test(this.#input.text[shape.content] ?? "");
    return isNothing ? Number.POSITIVE_INFINITY : (shape.dashes[0] ?? shape.content) - shape.start;
  }

  #pathOfValue(line: number, shape: LineShape): CursorStep[] {
    const column = shape.content - shape.start;
    const key = unquote(this.#input.text.slice(shape.content, shape.key?.end ?? shape.content));
    return [...this.pathOfMap(line, column, shape.dashes.length), { key }];
  }
}

/** True where the bracket at `start` is not closed before `offset`. */
function isOpenAt(text: string, start: number, offset: number): boolean {
  let depth = 0;
  let quote = "";
  for (let at = start; at < offset; at++) {
    const character = text[at] ?? "";
    if (quote !== "") {
      if (quote === '"' && character === "\\") at++;
      else if (character === quote) quote = "";
    } else if (character === '"' || character === "'") quote = character;
    else if (character === "[" || character === "{") depth++;
    else if (character === "]" || character === "}") depth--;
    if (depth === 0 && quote === "") return false;
  }
  return true;
}
