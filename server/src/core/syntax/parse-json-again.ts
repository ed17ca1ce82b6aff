import type { TextChange } from "../text/text-change.ts";
import type { Entry, ListNode, LocatedNode, MapNode, ParsedDocument } from "./located-node.ts";
import { movedEntry, movedNode } from "./move-nodes.ts";
import { parseJsonDocument } from "./parse-json.ts";

/** A JSON document that was read, and how its text was changed since; undefined where it is the same. */
export interface ReadJson {
  readonly document: ParsedDocument;
  readonly change: TextChange | undefined;
}

type Container = MapNode | ListNode;

/** A container on the way to the edit, and which of its values the way goes on to. */
interface Step {
  readonly container: Container;
  readonly at: number;
}

/**
 * Reads a JSON text after an edit: the innermost value that holds the edit is read anew, and the rest is taken over,
 * what stands behind the edit at its new place. The result is that of a fresh reading. Undefined where only that can
 * tell: the text was broken before, or the value is after the edit, or the edit is in no value.
 */
export function parseJsonAgain(text: string, before: ReadJson): ParsedDocument | undefined {
  const { document, change } = before;
  const { root } = document;
  if (document.problems.length > 0 || !root || !isContainer(root)) return undefined;
  if (!change) return document;
  const steps = stepsTo(root, change);
  // The innermost container stands below the value: a bracket may have been typed into it.
  for (let depth = steps.length; depth >= Math.max(steps.length - 1, 1); depth--) {
    const step = steps[depth - 1];
    const old = step && valueAt(step);
    if (!old) continue;
    const span = { start: old.span.start, end: old.span.end + change.by };
    const read = parseJsonDocument(text, span, depth);
    if (read.problems.length > 0 || !read.root) continue;
    const changed = steps
      .slice(0, depth)
      .reduceRight<LocatedNode>((value, parent) => replaced(parent, value, change), read.root);
    return { span: { start: 0, end: text.length }, root: changed, problems: [], blocks: undefined };
  }
  return undefined;
}

function isContainer(node: LocatedNode): node is Container {
  return node.kind === "map" || node.kind === "list";
}

/** The containers around the edit, outermost first, each with the value that touches it. */
function stepsTo(root: Container, change: TextChange): readonly Step[] {
  const steps: Step[] = [];
  let container: Container | undefined = root;
  while (container && isAround(container, change)) {
    const at: number = indexOfValue(container, change);
    if (at < 0) break;
    const step: Step = { container, at };
    steps.push(step);
    const value: LocatedNode | undefined = valueAt(step);
    container = value && isContainer(value) ? value : undefined;
  }
  return steps;
}

/** The edit leaves both brackets alone. */
function isAround({ span }: Container, { start, end }: TextChange): boolean {
  return span.start < start && end < span.end;
}

/** The value that the edit is in or right beside; -1 where it is in a key, or between values. */
function indexOfValue(container: Container, { start, end }: TextChange): number {
  const touches = ({ span }: LocatedNode): boolean => span.start <= start && end <= span.end;
  return container.kind === "map"
    ? container.entries.findIndex(({ value }) => touches(value))
    : container.items.findIndex(touches);
}

function valueAt({ container, at }: Step): LocatedNode | undefined {
  return container.kind === "map" ? container.entries[at]?.value : container.items[at];
}

/** The container with another value, and what follows it moved. */
function replaced({ container, at }: Step, value: LocatedNode, { by }: TextChange): Container {
  const span = { start: container.span.start, end: container.span.end + by };
  if (container.kind === "list") {
    const items = container.items.map((item, index) => {
      if (index === at) return value;
      return index < at || by === 0 ? item : movedNode(item, by);
    });
    return { ...container, span, items };
  }
  const entries = container.entries.map((entry, index): Entry => {
    if (index === at) {
      const end = Math.max(entry.key.span.end, value.span.end);
      return { ...entry, value, span: { start: entry.span.start, end } };
    }
    return index < at || by === 0 ? entry : movedEntry(entry, by);
  });
  return { ...container, span, entries };
}
