import { lineAt, lineSpan } from "../text/line-index.ts";
import { blockCursor } from "./block-cursor.ts";
import type { Cursor, CursorInput } from "./cursor.ts";
import { flowCursor } from "./flow-cursor.ts";
import { lineShapeOf } from "./line-shape.ts";
import type { LocatedNode } from "./located-node.ts";

/** The cursor at `offset`; `none` in comments, block scalars and behind `---`. */
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
  if (root && isInLongScalar(root, offset, text)) return { at: "none" };
  return blockCursor(input, offset, line, shape);
}

/** True inside block scalars and in the further lines of quoted ones: nothing is completed there. */
function isInLongScalar(root: LocatedNode, offset: number, text: string): boolean {
  let node: LocatedNode | undefined = root;
  while (node) {
    if (node.kind === "scalar") {
      if (offset <= node.span.start || offset > node.span.end) return false;
      if (node.style === "block") return offset > node.span.start + 1;
      return node.style !== "plain" && text.slice(node.span.start, offset).includes("\n");
    }
    if (node.kind === "alias") return false;
    const children: readonly LocatedNode[] =
      node.kind === "list" ? node.items : node.entries.map(({ value }) => value);
    node = children.find(({ span }) => offset >= span.start && offset <= span.end);
  }
  return false;
}
