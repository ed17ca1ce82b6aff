import { BlockLines, type BlockPlace } from "./block-lines.ts";
import type { CursorInput, CursorStep, Indentation } from "./cursor.ts";
import { closingQuote, columnIn, type LineShape } from "./line-shape.ts";

/** The key or item that the line above another one begins in block style. */
export interface LineAbove {
  /** The way to the map that its key is in; without a key, to the item that its dash begins. */
  readonly path: readonly CursorStep[];
  readonly key: string | undefined;
  /** The column of its key, or of the text after its dash. */
  readonly column: number;
  /** Nothing follows the key or dash. */
  readonly isBare: boolean;
  /** The existing map or list further below that belongs to the key or dash. */
  readonly child: Pick<BlockPlace, "kind" | "column"> | undefined;
  readonly indentation: Indentation;
}

/**
 * The beginning of a key or item on the line above `line`: a key with its value, a bare key, a bare dash. Undefined if
 * that line is empty or a comment, continues a text or bracket, or begins a text of several lines.
 */
export function lineAbove(input: CursorInput, line: number): LineAbove | undefined {
  const lines = new BlockLines(input);
  if (line <= lines.firstLine) return undefined;
  const shape = lines.shape(line - 1);
  if (lines.isEmpty(shape) || goesOn(input.text, shape)) return undefined;
  const path = lines.contentOf(line - 1);
  const isBare = shape.value >= shape.end;
  if (!path || (!shape.key && !isBare)) return undefined;
  const dash = shape.dashes.at(-1);
  const beside = columnIn(input.text, shape, shape.content);
  const isDash = dash !== undefined && !shape.key;
  const column = isDash ? columnIn(input.text, shape, dash) + 2 : beside;
  const place = isBare ? lines.placeOf(line, isDash ? column - 1 : column + 1) : undefined;
  return {
    path,
    key: shape.key && lines.keyText(shape),
    column,
    isBare,
    child: place?.kind === "new" ? undefined : place,
    indentation: lines.indentation(),
  };
}

/** A block scalar begins in the line, or a quoted text that it does not end. */
function goesOn(text: string, { value, end }: LineShape): boolean {
  const first = text.charAt(value);
  if (value >= end) return false;
  if (first === "|" || first === ">") return true;
  return (first === '"' || first === "'") && closingQuote(text, value, end) === undefined;
}
