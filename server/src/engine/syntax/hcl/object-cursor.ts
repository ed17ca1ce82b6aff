import type { Entry, ListNode, LocatedNode, MapNode, ScalarNode } from "../located-node.ts";
import type { Span } from "../../text/span.ts";

/** Where a completion is asked for in an object of HCL. */
export interface ObjectCursor {
  /** A name of an object, the value behind a name, or an item of a list. */
  readonly at: "key" | "value" | "item";
  /** The object or list that it is in. */
  readonly container: MapNode | ListNode;
  /** The name that a value is behind. */
  readonly key: string;
  /** The text that a completion replaces, with its quotes. */
  readonly span: Span;
  /** The part that is written, without quotes. */
  readonly word: string;
  /** A sign follows the name. */
  readonly hasEquals: boolean;
  /** The text that has to be before a value. */
  readonly lead: string;
}

/** A name before its sign, and a name or value that has been begun. */
const statement = /^(?:([\w-]+|"[^"\n]*")\s*[=:](\s*))?("(?:[^"\\\n$%]|[$%](?!\{))*|[\w.-]*)$/;

/**
 * The cursor at `offset` of an object; undefined in comments, calls and texts of several lines, and if nothing can begin.
 * The tree says which object or list it is in; what is written there is read from the text, since it may not parse.
 */
export function objectCursorAt(
  text: string,
  object: MapNode,
  offset: number,
): ObjectCursor | undefined {
  const { container, scalar } = innermostAt(object, offset);
  const before = partsOf(container).findLast(({ span }) => span.end < offset)?.span.end;
  const start = before ?? container.span.start + 1;
  // Commas in a text separate nothing.
  const outside = text.slice(start, Math.max(start, scalar?.span.start ?? offset));
  const from = Math.max(outside.lastIndexOf(","), outside.lastIndexOf("\n")) + 1;
  // Nothing begins right behind a value.
  if (before !== undefined && from === 0) return undefined;
  const written = statement.exec(text.slice(start + from, offset).trimStart());
  if (!written) return undefined;
  const [, name, blanks = "", typed = ""] = written;
  const isItem = container.kind === "list";
  if (isItem && name !== undefined) return undefined;
  const rest = typed.startsWith('"') ? /^[^"\n]*"?/ : /^[\w.-]*/;
  const [behind = ""] = rest.exec(text.slice(offset)) ?? [];
  const span = { start: offset - typed.length, end: offset + behind.length };
  return {
    at: isItem ? "item" : name === undefined ? "key" : "value",
    container,
    key: name?.replaceAll('"', "") ?? "",
    span,
    word: typed.replace(/^"/, ""),
    hasEquals: /^[ \t]*[=:]/.test(text.slice(span.end, span.end + 80)),
    lead: name !== undefined && blanks === "" && typed === "" ? " " : "",
  };
}

/** True in the lines of a heredoc of an object. */
export function isInHeredoc(object: MapNode, offset: number): boolean {
  return innermostAt(object, offset).scalar?.style === "block";
}

/** The innermost object or list around an offset, and the text or other value in it that the offset is in. */
function innermostAt(
  object: MapNode,
  offset: number,
): { readonly container: MapNode | ListNode; readonly scalar?: ScalarNode } {
  let container: MapNode | ListNode = object;
  for (;;) {
    const inner: LocatedNode | undefined = partsOf(container)
      .map((part) => ("key" in part ? part.value : part))
      .find(({ span }) => span.start < offset && offset < span.end);
    if (inner?.kind === "scalar") return { container, scalar: inner };
    if (inner?.kind !== "map" && inner?.kind !== "list") return { container };
    container = inner;
  }
}

function partsOf(container: MapNode | ListNode): readonly (Entry | LocatedNode)[] {
  return container.kind === "map" ? container.entries : container.items;
}
