import { isAlias, isMap, isScalar, isSeq, type ParsedNode, type Scalar } from "yaml";
import type { Span } from "../text/span.ts";
import { countAlias, countNode, type DocumentState } from "./document-state.ts";
import { maxDepth } from "./kubelet-yaml/node-reader.ts";
import { typedScalar } from "./kubelet-yaml/typed-scalar.ts";
import type { Entry, LocatedNode, ScalarNode, SyntaxProblem } from "./located-node.ts";

/** The problem of a text that is nested too deep, at `span`. */
export function tooDeep(span: Span): SyntaxProblem {
  return { code: "TOO_DEEP", message: `nested deeper than ${maxDepth} levels`, span };
}

const unknownAnchor = { node: undefined, size: 1, length: 0 };

/** Turns the library's nodes into located nodes; anchors are remembered in document order. */
export class Locator {
  readonly #text: string;
  /** Added to the library's offsets to get offsets in the text. */
  readonly #shift: number;
  readonly #problems: SyntaxProblem[];
  readonly #state: DocumentState;

  constructor(text: string, shift: number, problems: SyntaxProblem[], state: DocumentState) {
    this.#text = text;
    this.#shift = shift;
    this.#problems = problems;
    this.#state = state;
  }

  locate(node: ParsedNode, depth: number): LocatedNode {
    const span = { start: node.range[0] + this.#shift, end: node.range[1] + this.#shift };
    if (isAlias(node)) {
      const anchored = this.#state.anchors.get(node.source) ?? unknownAnchor;
      const { node: target } = anchored;
      const { isTooMuch, isFollowed } = countAlias(this.#state, anchored, span);
      if (isTooMuch) {
        this.#problems.push({ code: "ALIAS_BOMB", message: "excessive aliasing", span });
      }
      return {
        kind: "alias",
        span,
        name: node.source,
        target: isFollowed && target ? target : undefined,
      };
    }
    const { decodeCount: before, aliasLength } = this.#state;
    countNode(this.#state);
    const located = this.#content(node, span, depth);
    if (node.anchor !== undefined) {
      const size = this.#state.decodeCount - before;
      const length = span.end - span.start + this.#state.aliasLength - aliasLength;
      this.#state.anchors.set(node.anchor, { node: located, size, length });
    }
    return located;
  }

  #content(node: Exclude<ParsedNode, { type: "ALIAS" }>, span: Span, depth: number): LocatedNode {
    const isPlain = node.tag === undefined && node.anchor === undefined;
    // Nearly all nodes are plain, and copying properties costs more than reading them.
    if (isPlain && isScalar(node)) return scalarOf(node, span);
    const properties = isPlain
      ? { span }
      : {
          span,
          tag: node.tag,
          anchor: node.anchor,
        };
    if (isScalar(node)) return { ...scalarOf(node, span), ...properties };
    const style = "flow" in node && node.flow ? "flow" : "block";
    if (depth >= maxDepth) {
      this.#problems.push(tooDeep({ start: span.start, end: Math.min(span.start + 1, span.end) }));
      return { kind: "list", ...properties, style, items: [] };
    }
    if (isSeq(node)) {
      const items = node.items.map((item) => this.#item(item, depth));
      return { kind: "list", ...properties, span: ownSpan(span, style, items), style, items };
    }
    if (!isMap(node)) return { kind: "list", ...properties, style, items: [] };
    const entries = node.items.map((pair) => this.#entry(pair.key, pair.value, depth));
    return { kind: "map", ...properties, span: ownSpan(span, style, entries), style, entries };
  }

  #item(
    item: ParsedNode | { key: ParsedNode; value: ParsedNode | null },
    depth: number,
  ): LocatedNode {
    if ("range" in item) return this.locate(item, depth + 1);
    // `[a: 1]` in a flow list is a map of one entry.
    const entry = this.#entry(item.key, item.value, depth + 1);
    return { kind: "map", style: "flow", span: entry.span, entries: [entry] };
  }

  #entry(keyNode: ParsedNode, valueNode: ParsedNode | null, depth: number): Entry {
    const keyLike = this.locate(keyNode, depth + 1);
    const key = keyLike.kind === "scalar" ? keyLike : this.#complexKey(keyLike);
    const value = valueNode === null ? nothingAt(key.span.end) : this.locate(valueNode, depth + 1);
    const end = Math.max(key.span.end, value.span.end);
    const merge = key.style === "plain" && key.text === "<<";
    return { key, value, span: { start: key.span.start, end }, merge };
  }

  /** A list or map as a key has no name; its text stands for it. */
  #complexKey(node: LocatedNode): ScalarNode {
    const text = this.#text.slice(node.span.start, node.span.end);
    const message = "a list or map as a key";
    if (node.kind !== "alias")
      this.#problems.push({ code: "COMPLEX_KEY", message, span: node.span, keepsTree: true });
    return {
      kind: "scalar",
      span: node.span,
      style: "plain",
      text,
      value: { type: "string", value: text },
    };
  }
}

/** The library extends a block to the next line; this is the span of its content. */
function ownSpan(
  { start, end }: Span,
  style: "block" | "flow",
  members: readonly { readonly span: Span }[],
): Span {
  const last = members.at(-1)?.span.end;
  return { start, end: style === "block" && last !== undefined ? Math.max(start + 1, last) : end };
}

function nothingAt(offset: number): ScalarNode {
  const span = { start: offset, end: offset };
  return { kind: "scalar", span, style: "plain", text: "", value: { type: "null" } };
}

function scalarOf(node: Scalar.Parsed, span: Span): ScalarNode {
  const text = typeof node.value === "string" ? node.value : node.source;
  const style = scalarStyle(node.type);
  return { kind: "scalar", span, style, text, value: typedScalar(text, style, node.tag).value };
}

function scalarStyle(type: Scalar["type"]): ScalarNode["style"] {
  if (type === "QUOTE_SINGLE") return "single";
  if (type === "QUOTE_DOUBLE") return "double";
  return type === "BLOCK_FOLDED" || type === "BLOCK_LITERAL" ? "block" : "plain";
}
