import { textOfBase64 } from "./base64.ts";
import { isAlias, isMap, isScalar, isSeq, type ParsedNode, type Scalar } from "yaml";
import type { Span } from "../text/span.ts";
import type { Entry, LocatedNode, ScalarNode, ScalarValue, SyntaxProblem } from "./located-node.ts";
import { resolvePlainScalar } from "./resolve-scalar.ts";

/** Deeper nesting than this is reported and not read: the kubelet's types are 6 levels deep. */
const deepest = 64;

/** More nodes than this, aliases expanded, are an alias bomb; Go's reader refuses those too. */
const mostNodes = 1_000_000;

/** The problem of a text that is nested too deep, at `span`. */
export function tooDeep(span: Span): SyntaxProblem {
  return { code: "TOO_DEEP", message: `nested deeper than ${deepest} levels`, span };
}

/** What the nodes of one document share, however many pieces it is read in. */
export interface LocatorState {
  readonly anchors: Map<string, { readonly node: LocatedNode; readonly size: number }>;
  /** Nodes so far, each alias counted as all that it stands for. */
  size: number;
  /** Set once an anchor or alias was met: such nodes cannot be read apart from their document. */
  usesAnchors: boolean;
}

/** Anchors by name: what stands for their aliases. */
export type Anchors = ReadonlyMap<string, LocatedNode>;

/** The state at the start of a document, or of a part of one, which has anchors before it. */
export function startOfDocument(before?: Anchors): LocatorState {
  const anchors = [...(before ?? [])].map(([name, node]) => [name, { node, size: 1 }] as const);
  return { anchors: new Map(anchors), size: 0, usesAnchors: false };
}

/** Turns the library's nodes into located nodes; anchors are remembered in document order. */
export class Locator {
  readonly #text: string;
  /** Added to the library's offsets to get offsets in the text. */
  readonly #shift: number;
  readonly #problems: SyntaxProblem[];
  readonly #state: LocatorState;

  constructor(text: string, shift: number, problems: SyntaxProblem[], state: LocatorState) {
    this.#text = text;
    this.#shift = shift;
    this.#problems = problems;
    this.#state = state;
  }

  locate(node: ParsedNode, depth: number): LocatedNode {
    const span = { start: node.range[0] + this.#shift, end: node.range[1] + this.#shift };
    if (isAlias(node)) {
      const anchored = this.#state.anchors.get(node.source);
      this.#state.usesAnchors = true;
      this.#count(anchored?.size ?? 1, span);
      return { kind: "alias", span, name: node.source, ...(anchored && { target: anchored.node }) };
    }
    const before = this.#state.size;
    this.#count(1, span);
    const located = this.#content(node, span, depth);
    if (node.anchor !== undefined) {
      const size = this.#state.size - before;
      this.#state.anchors.set(node.anchor, { node: located, size });
      this.#state.usesAnchors = true;
    }
    return located;
  }

  #count(nodes: number, span: Span): void {
    const { size } = this.#state;
    if (size < mostNodes && size + nodes >= mostNodes) {
      this.#problems.push({ code: "ALIAS_BOMB", message: "excessive aliasing", span });
    }
    this.#state.size += nodes;
  }

  #content(node: Exclude<ParsedNode, { type: "ALIAS" }>, span: Span, depth: number): LocatedNode {
    const isPlain = node.tag === undefined && node.anchor === undefined;
    // Nearly all nodes are plain, and copying properties costs more than reading them.
    if (isPlain && isScalar(node)) return scalarOf(node, span);
    const about = isPlain
      ? { span }
      : {
          span,
          ...(node.tag !== undefined && { tag: node.tag }),
          ...(node.anchor !== undefined && { anchor: node.anchor }),
        };
    if (isScalar(node)) return { ...scalarOf(node, span), ...about };
    const style = "flow" in node && node.flow ? "flow" : "block";
    if (depth >= deepest) {
      this.#problems.push(tooDeep({ start: span.start, end: Math.min(span.start + 1, span.end) }));
      return { kind: "list", ...about, style, items: [] };
    }
    if (isSeq(node)) {
      const items = node.items.map((item) => this.#item(item, depth));
      return { kind: "list", ...about, style, items };
    }
    if (!isMap(node)) return { kind: "list", ...about, style, items: [] };
    const entries = node.items.map((pair) => this.#entry(pair.key, pair.value, depth));
    const end = entries.at(-1)?.span.end;
    // The library lets a block map reach to the next line; what counts is what stands in it.
    const own = style === "block" && end !== undefined ? { start: span.start, end } : span;
    return { kind: "map", ...about, span: own, style, entries };
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
      this.#problems.push({ code: "COMPLEX_KEY", message, span: node.span });
    return {
      kind: "scalar",
      span: node.span,
      style: "plain",
      text,
      value: { type: "string", value: text },
    };
  }
}

function nothingAt(offset: number): ScalarNode {
  const span = { start: offset, end: offset };
  return { kind: "scalar", span, style: "plain", text: "", value: { type: "null" } };
}

function scalarOf(node: Scalar.Parsed, span: Span): ScalarNode {
  const text = typeof node.value === "string" ? node.value : node.source;
  const style = scalarStyle(node.type);
  return { kind: "scalar", span, style, text, value: scalarValue(text, style, node.tag) };
}

function scalarStyle(type: Scalar["type"]): ScalarNode["style"] {
  if (type === "QUOTE_SINGLE") return "single";
  if (type === "QUOTE_DOUBLE") return "double";
  return type === "BLOCK_FOLDED" || type === "BLOCK_LITERAL" ? "block" : "plain";
}

function scalarValue(
  text: string,
  style: ScalarNode["style"],
  tag: string | undefined,
): ScalarValue {
  const core = tag?.startsWith("tag:yaml.org,2002:") === true ? tag.slice(18) : undefined;
  if (core === "str") return { type: "string", value: text };
  if (core === "binary") return { type: "string", value: textOfBase64(text) };
  // A tag of somebody's own makes text of whatever follows.
  if (tag !== undefined && core === undefined) return { type: "string", value: text };
  const forced = core === "int" || core === "float" || core === "bool" || core === "null";
  return style === "plain" || forced ? resolvePlainScalar(text) : { type: "string", value: text };
}
