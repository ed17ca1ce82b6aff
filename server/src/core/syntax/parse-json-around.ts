import type { TextChange } from "../text/text-change.ts";
import type { ListNode, LocatedNode, MapNode, ParsedDocument } from "./located-node.ts";
import { movedNode } from "./move-nodes.ts";
import { type SoundValue, soundValuesBeside } from "./outermost-values.ts";
import type { ReadJson } from "./parse-json-again.ts";
import { parseJsonDocument } from "./parse-json.ts";

/**
 * Reads a JSON text after an edit, whether it was sound before or is now: lists and maps that the edit does not touch, and
 * in which nothing was wrong, are taken over, and an empty one stands for each while the rest is read. The result is that
 * of a fresh reading. Undefined where only that can tell: nothing can be taken over, or the mistakes around something are
 * such that it is no longer read as a value.
 */
export function parseJsonAround(text: string, before: ReadJson): ParsedDocument | undefined {
  const { document, change } = before;
  if (!change) return document;
  const kept = keptValues(document, change);
  if (kept.length === 0) return undefined;
  const reduced = new ReducedText(text, kept);
  const read = parseJsonDocument(reduced.text);
  const changed = read.root && reduced.restored(read.root, 0);
  if (!reduced.isWhole) return undefined;
  return {
    span: { start: 0, end: text.length },
    root: changed,
    problems: read.problems.map((problem) => {
      const start = reduced.inText(problem.span.start);
      const end = start + problem.span.end - problem.span.start;
      return { ...problem, span: { start, end } };
    }),
    blocks: undefined,
  };
}

/** The outermost lists and maps that an edit leaves alone, at their places after it. */
function keptValues(document: ParsedDocument, change: TextChange): readonly SoundValue[] {
  const isBefore = (end: number): boolean => end < change.start;
  return soundValuesBeside(document, (start, end) => isBefore(end) || change.end < start).map(
    (value) => {
      const { by, start, end } = value;
      const move = isBefore(end) ? 0 : change.by;
      return { ...value, by: by + move, start: start + move, end: end + move };
    },
  );
}

/** A text in which an empty list or map stands for each that is kept. */
class ReducedText {
  readonly text: string;
  readonly #kept: readonly SoundValue[];
  /** Where they begin in it. */
  readonly #starts: readonly number[];
  #restored = 0;

  constructor(text: string, kept: readonly SoundValue[]) {
    const pieces: string[] = [];
    const starts: number[] = [];
    let from = 0;
    let length = 0;
    for (const { node, start, end } of kept) {
      const piece = text.slice(from, start);
      starts.push(length + piece.length);
      pieces.push(piece, node.kind === "list" ? "[]" : "{}");
      length += piece.length + 2;
      from = end;
    }
    pieces.push(text.slice(from));
    this.text = pieces.join("");
    this.#kept = kept;
    this.#starts = starts;
  }

  /** All that is kept was read as the value that it is. */
  get isWhole(): boolean {
    return this.#restored === this.#kept.length;
  }

  /** The node with what is kept in its place, and with the spans of the whole text. */
  restored(node: LocatedNode, depth: number): LocatedNode {
    const span = { start: this.inText(node.span.start), end: this.inText(node.span.end) };
    switch (node.kind) {
      case "list": {
        const kept = this.#keptAt(node, depth);
        if (kept) return kept;
        return { ...node, span, items: node.items.map((item) => this.restored(item, depth + 1)) };
      }
      case "map": {
        const kept = this.#keptAt(node, depth);
        if (kept) return kept;
        const entries = node.entries.map((entry) => {
          const { start, end } = entry.key.span;
          const key = { ...entry.key, span: { start: this.inText(start), end: this.inText(end) } };
          const value = this.restored(entry.value, depth + 1);
          const whole = { start: key.span.start, end: Math.max(key.span.end, value.span.end) };
          return { ...entry, key, value, span: whole };
        });
        return { ...node, span, entries };
      }
      case "scalar":
      case "alias":
        return { ...node, span };
    }
  }

  #keptAt({ span }: ListNode | MapNode, depth: number): LocatedNode | undefined {
    const at = this.#before(span.start);
    const kept = this.#kept[at];
    if (!kept || this.#starts[at] !== span.start || kept.depth !== depth) return undefined;
    this.#restored++;
    return movedNode(kept.node, kept.by);
  }

  /** Where an offset of this text is in the whole one. */
  inText(offset: number): number {
    const at = this.#before(offset);
    const kept = this.#kept[at];
    const start = this.#starts[at];
    if (!kept || start === undefined) return offset;
    return offset === start ? kept.start : kept.end + offset - start - 2;
  }

  /** The number of the last one that begins at or before an offset; -1 where there is none. */
  #before(offset: number): number {
    let low = -1;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}
