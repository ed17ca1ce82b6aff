import {
  Composer,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  Parser,
  type Document,
  type ParsedNode,
  type Scalar,
  type YAMLError,
} from "yaml";
import type { Span } from "../text/span.ts";
import type {
  Entry,
  LocatedNode,
  ParsedDocument,
  ScalarNode,
  ScalarValue,
  SyntaxProblem,
} from "./located-node.ts";
import { resolvePlainScalar } from "./resolve-scalar.ts";

/** Deeper nesting than this is reported and not read: the kubelet's types are 6 levels deep. */
const deepest = 64;

/** More nodes than this, aliases expanded, are an alias bomb; Go's reader refuses those too. */
const mostNodes = 1_000_000;

/**
 * The documents of a YAML text as located trees. Never throws: what cannot be read is a problem of
 * its document, and the rest of the tree is still there. The schema is left to `resolvePlainScalar`;
 * duplicate keys and merge keys are kept as written.
 */
export function parseYamlDocuments(text: string): ParsedDocument[] {
  const composer = new Composer({
    version: "1.1",
    schema: "failsafe",
    merge: false,
    uniqueKeys: false,
    strict: true,
    logLevel: "silent",
    prettyErrors: false,
  });
  const documents: ParsedDocument[] = [];
  try {
    const ordered = composer.compose(new Parser().parse(text), true, text.length);
    for (const document of ordered) documents.push(locateDocument(document, text));
  } catch {
    // The library recurses per level: a text of thousands of brackets exhausts the stack.
    const span = { start: 0, end: Math.min(text.length, 1) };
    documents.push({
      span: { start: 0, end: text.length },
      root: undefined,
      problems: [tooDeep(span)],
    });
  }
  return separate(documents, text);
}

/** Lets each document reach up to the start of the next one. */
function separate(documents: ParsedDocument[], text: string): ParsedDocument[] {
  return documents.map((document, index) => {
    const end = documents[index + 1]?.span.start ?? text.length;
    return { ...document, span: { start: index === 0 ? 0 : document.span.start, end } };
  });
}

function tooDeep(span: Span): SyntaxProblem {
  return { code: "TOO_DEEP", message: `nested deeper than ${deepest} levels`, span };
}

function locateDocument(document: Document.Parsed, text: string): ParsedDocument {
  const problems = document.errors.map((error) => syntaxProblem(error, text));
  const contents: ParsedNode | null = document.contents;
  const locator = new Locator(text, problems);
  const isNothing =
    contents === null ||
    (isScalar(contents) && contents.source === "" && !contents.tag && !contents.anchor);
  const root = isNothing ? undefined : locator.locate(contents, 0);
  const placed = problems.map((problem) => blameOpeningQuote(problem, root, text));
  return { span: { start: document.range[0], end: document.range[2] }, root, problems: placed };
}

/** A missing quote is noticed at the end of the file; what the user must see is where it opens. */
function blameOpeningQuote(
  problem: SyntaxProblem,
  root: LocatedNode | undefined,
  text: string,
): SyntaxProblem {
  if (problem.code !== "MISSING_CHAR" || !problem.message.includes("quote")) return problem;
  let last = root;
  while (last && (last.kind === "map" || last.kind === "list")) {
    last = last.kind === "map" ? last.entries.at(-1)?.value : last.items.at(-1);
  }
  if (last?.kind !== "scalar" || last.span.end < problem.span.start) return problem;
  const lineEnd = text.indexOf("\n", last.span.start);
  const end = Math.min(last.span.end, lineEnd < 0 ? text.length : lineEnd);
  return { ...problem, span: { start: last.span.start, end } };
}

function syntaxProblem(error: YAMLError, text: string): SyntaxProblem {
  const [start, end] = error.pos;
  const from = Math.min(Math.max(start, 0), text.length);
  return {
    code: error.code,
    message: error.message,
    span: { start: from, end: Math.min(Math.max(end, from), text.length) },
  };
}

/** Turns the library's nodes into located nodes; anchors are remembered in document order. */
class Locator {
  readonly #anchors = new Map<string, { node: LocatedNode; size: number }>();
  /** Nodes so far, each alias counted as all that it stands for. */
  #size = 0;
  readonly #text: string;
  readonly #problems: SyntaxProblem[];

  constructor(text: string, problems: SyntaxProblem[]) {
    this.#text = text;
    this.#problems = problems;
  }

  locate(node: ParsedNode, depth: number): LocatedNode {
    const span = { start: node.range[0], end: node.range[1] };
    if (isAlias(node)) {
      const anchored = this.#anchors.get(node.source);
      this.#count(anchored?.size ?? 1, span);
      return { kind: "alias", span, name: node.source, ...(anchored && { target: anchored.node }) };
    }
    const before = this.#size;
    this.#count(1, span);
    const located = this.#content(node, span, depth);
    if (node.anchor !== undefined) {
      this.#anchors.set(node.anchor, { node: located, size: this.#size - before });
    }
    return located;
  }

  #count(nodes: number, span: Span): void {
    if (this.#size < mostNodes && this.#size + nodes >= mostNodes) {
      this.#problems.push({ code: "ALIAS_BOMB", message: "excessive aliasing", span });
    }
    this.#size += nodes;
  }

  #content(node: Exclude<ParsedNode, { type: "ALIAS" }>, span: Span, depth: number): LocatedNode {
    const about = {
      span,
      ...(node.tag !== undefined && { tag: node.tag }),
      ...("anchor" in node && node.anchor !== undefined && { anchor: node.anchor }),
    };
    if (isScalar(node)) return { ...about, ...scalarOf(node) };
    const style = "flow" in node && node.flow === true ? "flow" : "block";
    if (depth >= deepest) {
      this.#problems.push(tooDeep({ start: span.start, end: Math.min(span.start + 1, span.end) }));
      return { kind: "list", ...about, style, items: [] };
    }
    if (isSeq(node)) {
      const items = node.items.map((item) => this.#item(item as ParsedNode, depth));
      return { kind: "list", ...about, style, items };
    }
    if (!isMap(node)) return { kind: "list", ...about, style, items: [] };
    const entries = node.items.map((pair) =>
      this.#entry(pair.key as ParsedNode, pair.value as ParsedNode | null, depth),
    );
    return { kind: "map", ...about, style, entries };
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

function scalarOf(node: Scalar.Parsed): Omit<ScalarNode, "span"> {
  const text = typeof node.value === "string" ? node.value : (node.source ?? "");
  const style = scalarStyle(node.type);
  return { kind: "scalar", style, text, value: scalarValue(text, style, node.tag) };
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
  const forced = core === "int" || core === "float" || core === "bool" || core === "null";
  return style === "plain" || forced ? resolvePlainScalar(text) : { type: "string", value: text };
}
