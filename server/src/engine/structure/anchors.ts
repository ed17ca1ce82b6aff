import { documentAt, type Structure } from "./structure.ts";
import type { AliasNode, LocatedNode } from "../syntax/located-node.ts";
import { touches, type Span } from "../text/span.ts";

/** An anchor of a document, with the aliases that stand for it. */
export interface AnchorPlace {
  readonly name: string;
  /** `&name`. */
  readonly span: Span;
  /** `*name`, in their order: those that have no other anchor of that name nearer before them. */
  readonly aliases: readonly Span[];
}

/**
 * The anchor whose `&name` or `*name` is at `offset`. Undefined elsewhere, on an alias without an
 * anchor, in JSON, and in foreign documents.
 */
export function anchorAt(analysis: Structure, offset: number): AnchorPlace | undefined {
  return anchorsOf(analysis, offset).find(({ span, aliases }) =>
    [span, ...aliases].some((place) => touches(place, offset)),
  );
}

/** Where the anchor of the alias or anchor at `offset` is written; undefined where there is none. */
export function anchorDefinition(analysis: Structure, offset: number): Span | undefined {
  return anchorAt(analysis, offset)?.span;
}

/**
 * All aliases of the anchor that is meant at `offset`, and the anchor itself before them if it is
 * asked for; empty where no anchor or alias is.
 */
export function anchorReferences(
  analysis: Structure,
  offset: number,
  withAnchor = true,
): readonly Span[] {
  const anchor = anchorAt(analysis, offset);
  if (!anchor) return [];
  return withAnchor ? [anchor.span, ...anchor.aliases] : anchor.aliases;
}

/** The name at `offset`, without its sign, that `renameAnchor` would change; undefined for none. */
export function anchorNameAt(
  analysis: Structure,
  offset: number,
): { readonly span: Span; readonly name: string } | undefined {
  const anchor = anchorAt(analysis, offset);
  const place = anchor && [anchor.span, ...anchor.aliases].find((span) => touches(span, offset));
  return anchor && place && { span: nameIn(place), name: anchor.name };
}

/**
 * The places of the name that becomes `name`: of the anchor that is meant at `offset`, and of its
 * aliases. Undefined where none is meant, where the kubelet's YAML reader would not take the name
 * (letters, digits, `-` and `_` only), and where some alias would then stand for something else.
 */
export function renameAnchor(
  analysis: Structure,
  offset: number,
  name: string,
): readonly Span[] | undefined {
  if (!/^[\w-]+$/.test(name)) return undefined;
  const anchors = anchorsOf(analysis, offset);
  const renamed = anchorAt(analysis, offset);
  if (!renamed || isTaken(name, renamed, anchors)) return undefined;
  return [renamed.span, ...renamed.aliases].map(nameIn);
}

function nameIn({ start, end }: Span): Span {
  return { start: start + 1, end };
}

/** True if another anchor with the name is already between an anchor and its aliases. */
function isTaken(name: string, renamed: AnchorPlace, anchors: readonly AnchorPlace[]): boolean {
  const isBetween = (inner: AnchorPlace, outer: AnchorPlace): boolean => {
    const last = outer.aliases.at(-1) ?? outer.span;
    return inner.span.start > outer.span.start && inner.span.start < last.start;
  };
  return anchors.some(
    (other) =>
      other.span.start !== renamed.span.start &&
      other.name === name &&
      (isBetween(other, renamed) || isBetween(renamed, other)),
  );
}

/** The anchors of the document at `offset`, in their order. */
function anchorsOf(analysis: Structure, offset: number): AnchorPlace[] {
  const { root, span: whole } = documentAt(analysis, offset)?.parsed ?? {};
  if (!root || !whole || analysis.format === "json") return [];
  const reader = new AnchorReader(analysis.text, whole.start, root);
  const aliases = new Map<LocatedNode | undefined, Span[]>();
  for (const { target, span } of reader.aliases) {
    const known = aliases.get(target);
    if (known) known.push(span);
    else aliases.set(target, [span]);
  }
  return reader.anchors.map(({ node, span }) => ({
    name: node.anchor ?? "",
    span,
    aliases: aliases.get(node) ?? [],
  }));
}

/** Reads a tree in the order of the text: a node does not tell where its anchor is written. */
class AnchorReader {
  readonly anchors: { readonly node: LocatedNode; readonly span: Span }[] = [];
  readonly aliases: AliasNode[] = [];
  readonly #text: string;
  /** The text before was read. */
  #from: number;

  constructor(text: string, start: number, root: LocatedNode) {
    this.#text = text;
    this.#from = start;
    this.#read(root);
  }

  #read(node: LocatedNode): void {
    if (node.anchor !== undefined) this.#readAnchor(node, node.anchor);
    switch (node.kind) {
      case "alias":
        this.aliases.push(node);
        break;
      case "scalar":
        break;
      case "list":
        node.items.forEach((item) => this.#read(item));
        break;
      case "map":
        for (const { key, value } of node.entries) {
          this.#read(key);
          this.#read(value);
        }
    }
    this.#from = Math.max(this.#from, node.span.end);
  }

  /** Between two nodes there are only spaces, punctuation, tags, comments, and anchors. */
  #readAnchor(node: LocatedNode, name: string): void {
    const sign = /(?<=^|\s)#[^\n]*|(?<=^|[\s,:[{])&([^\s,[\]{}]+)/g;
    sign.lastIndex = this.#from;
    for (let found = sign.exec(this.#text); found; found = sign.exec(this.#text)) {
      const span = { start: found.index, end: sign.lastIndex };
      if (found[1] !== name) continue;
      this.anchors.push({ node, span });
      this.#from = span.end;
      return;
    }
  }
}
