import type { FileAnalysis } from "../core/analysis/analyze-file.ts";
import type { OutlineItem, OutlineSink } from "../core/parts/answers.ts";

/** An item of an outline with those that lie in it. */
export interface OutlineNode extends OutlineItem {
  readonly children: readonly OutlineNode[];
}

/** Tells an outline, in the order of the text; the same every time. */
export type Outline = (sink: OutlineSink) => void;

/** Tells the outline of what is ours in a file; nothing where nothing is. */
export function tellOutline(file: FileAnalysis | undefined, sink: OutlineSink): void {
  const parts = (file?.structure ? file.parts : []).filter((part) => part.outline !== undefined);
  const [only, another] = parts;
  if (!another) {
    only?.outline?.(sink);
    return;
  }
  // One may lie between the documents of another.
  const nodes = parts.flatMap((part) => outlineTree((inner) => part.outline?.(inner), nodeOf));
  for (const node of nodes.sort((a, b) => a.span.start - b.span.start)) tellNode(node, sink);
}

/** An outline as a whole: what is made of each item, and of what was made of those that lie in it. */
export function outlineTree<T>(
  outline: Outline,
  make: (item: OutlineItem, children: T[]) => T,
): T[] {
  const top: T[] = [];
  /** What the next item may lie in, the innermost last. */
  const open: T[][] = [top];
  outline({
    begin: () => {
      open.push([]);
    },
    end: (item) => {
      const made = make(item, open.pop() ?? []);
      open.at(-1)?.push(made);
    },
  });
  return top;
}

/** An item with what lies in it, for `outlineTree`. */
export function nodeOf(item: OutlineItem, children: readonly OutlineNode[]): OutlineNode {
  return { ...item, children };
}

function tellNode(node: OutlineNode, sink: OutlineSink): void {
  sink.begin();
  for (const child of node.children) tellNode(child, sink);
  sink.end(node);
}
