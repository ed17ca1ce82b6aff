import type { Span } from "../text/span.ts";
import type { Entry, LocatedNode, ParsedDocument } from "./located-node.ts";
import { writtenKey } from "./map-entries.ts";

/**
 * The document without complaints about numbers that JSON does not have and that never become JSON: a later key of the
 * same name replaces them while the reader fills its map (goyaml.v2, `setMapIndex`).
 */
export function withoutReplacedFloats(document: ParsedDocument): ParsedDocument {
  const { root, problems } = document;
  if (!root || problems.every(({ code }) => code !== "UNSUPPORTED_FLOAT")) return document;
  const left = problems.filter(
    ({ code, span }) => code !== "UNSUPPORTED_FLOAT" || !isReplaced(root, span),
  );
  return { ...document, problems: left };
}

/** True if a place is inside a value that is replaced. A list or map with an anchor may survive through an alias. */
function isReplaced(root: LocatedNode, place: Span): boolean {
  let node: LocatedNode | undefined = root;
  let isIn = false;
  while (node && (node.kind === "map" || node.kind === "list")) {
    if (node.kind === "list") node = node.items.find((item) => holds(item.span, place));
    else {
      const entries: readonly Entry[] = node.entries;
      const at = entries.findIndex(({ value }) => holds(value.span, place));
      const entry = entries[at];
      const key = entry && !entry.merge ? writtenKey(entry) : undefined;
      const later = entries.slice(at + 1);
      isIn ||= later.some((other) => !other.merge && writtenKey(other) === key);
      node = entry?.value;
    }
    if (isIn && node?.kind !== "scalar" && node?.anchor !== undefined) return false;
  }
  return isIn;
}

function holds(outer: Span, inner: Span): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}
