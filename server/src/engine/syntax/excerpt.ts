import type { Span } from "../text/span.ts";
import type { LocatedNode, SyntaxProblem } from "./located-node.ts";

/** A text without most of the parts that are unrelated to a place in it. */
export interface Excerpt {
  readonly text: string;
  /** Where the place is in it. */
  readonly offset: number;
  /** Converts a place in the excerpt to one in the full text. */
  readonly spanInText: (span: Span) => Span;
}

/** Shorter stretches stay: leaving them out saves nothing. */
const shortest = 200;

/**
 * A JSON text that was read as `root`, around a place: a list at the place keeps only the item with the place, and a
 * list elsewhere keeps nothing. Schemas say the same about the place. If the place is between items, all are left, and
 * so are those of a list with problems.
 */
export function excerptAround(
  text: string,
  root: LocatedNode,
  offset: number,
  problems: readonly SyntaxProblem[] = [],
): Excerpt {
  const omitted: Span[] = [];
  const omit = (start: number, end: number): void => {
    if (end - start >= shortest) omitted.push({ start, end });
  };
  const visit = (node: LocatedNode): void => {
    if (node.kind === "map") for (const { value } of node.entries) visit(value);
    if (node.kind !== "list") return;
    const { items } = node;
    if (problems.some(({ span }) => span.start <= node.span.end && node.span.start <= span.end)) {
      for (const item of items) visit(item);
      return;
    }
    const [first] = items;
    const last = items.at(-1);
    if (!first || !last) return;
    if (offset <= node.span.start || node.span.end <= offset) {
      omit(first.span.start, last.span.end);
      return;
    }
    const item = items.find(({ span }) => span.start < offset && offset < span.end);
    if (!item) return;
    omit(first.span.start, item.span.start);
    visit(item);
    omit(item.span.end, last.span.end);
  };
  visit(root);
  return withoutSpans(text, omitted, offset);
}

/** All of a text, of which the tree is a guess. */
export function whole(text: string, offset: number): Excerpt {
  return { text, offset, spanInText: (span) => span };
}

/** `omitted` is in order, and contains nothing of the place. */
function withoutSpans(text: string, omitted: readonly Span[], offset: number): Excerpt {
  const pieces: string[] = [];
  let from = 0;
  let before = 0;
  for (const { start, end } of omitted) {
    pieces.push(text.slice(from, start));
    from = end;
    if (end <= offset) before += end - start;
  }
  pieces.push(text.slice(from));
  /** `isEnd`: what ends where a stretch was left out ends before it. */
  const inText = (at: number, isEnd: boolean): number => {
    let moved = at;
    for (const { start, end } of omitted) {
      if (isEnd ? start < moved : start <= moved) moved += end - start;
    }
    return moved;
  };
  return {
    text: pieces.join(""),
    offset: offset - before,
    spanInText: ({ start, end }) =>
      start === end
        ? { start: inText(start, false), end: inText(start, false) }
        : { start: inText(start, false), end: inText(end, true) },
  };
}
