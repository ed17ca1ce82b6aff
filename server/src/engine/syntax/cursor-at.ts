import { lineAt, lineSpan } from "../text/line-index.ts";
import { blockCursor } from "./block-cursor.ts";
import type { Cursor, CursorInput } from "./cursor.ts";
import { flowCursor } from "./flow-cursor.ts";
import { lineShapeOf } from "./line-shape.ts";
import type { LocatedNode } from "./located-node.ts";

/** The cursor at `offset`; `none` in comments and block scalars, and behind `---` and `...`. */
export function cursorAt(input: CursorInput, offset: number): Cursor {
  const { text, lines, root } = input;
  if (input.format === "json")
    return flowCursor(input, offset, input.document.start, []) ?? { at: "none" };
  const line = lineAt(lines, offset);
  const shape = lineShapeOf(text, lineSpan(lines, text, line));
  if (shape.comment !== undefined && offset > shape.comment) return { at: "none" };
  if (/^(---|\.\.\.|%)/.test(text.slice(shape.start, shape.end)) && offset > shape.start) {
    return { at: "none" };
  }
  // Behind the end of a document nothing but another one can follow.
  if (/^\.\.\.(?!\S)/m.test(text.slice(input.document.start, shape.start))) return { at: "none" };
  if (root && isInLongQuote(root, offset, text)) return { at: "none" };
  // Braces around all of a document say where the cursor is, however its lines are indented.
  if (root?.kind === "map" && root.style === "flow" && offset > root.span.start) {
    return flowCursor(input, offset, root.span.start, []) ?? { at: "none" };
  }
  return blockCursor(input, offset, line, shape);
}

/** True in the further lines of a quoted scalar: nothing is completed there. */
function isInLongQuote(root: LocatedNode, offset: number, text: string): boolean {
  let node: LocatedNode | undefined = root;
  while (node) {
    if (node.kind === "scalar") {
      if (offset <= node.span.start || offset > node.span.end) return false;
      const isQuoted = node.style === "single" || node.style === "double";
      return isQuoted && text.slice(node.span.start, offset).includes("\n");
    }
    if (node.kind === "alias") return false;
    const children: readonly LocatedNode[] =
      node.kind === "list" ? node.items : node.entries.map(({ value }) => value);
    node = children.find(({ span }) => offset >= span.start && offset <= span.end);
  }
  return false;
}
