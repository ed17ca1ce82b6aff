import type {
  Entry,
  ListNode,
  LocatedNode,
  MapNode,
  ScalarNode,
  SyntaxProblem,
} from "../located-node.ts";
import { countAlias, countNode, type DocumentState } from "../document-state.ts";
import type { Span } from "../../text/span.ts";
import { forbiddenCharacter } from "./characters.ts";
import { Scanner } from "./scanner.ts";
import type { ReadFailure, Token } from "./tokens.ts";
import { typedScalar } from "./typed-scalar.ts";

/** Deeper nesting is not read: the kubelet's types are 6 levels deep. */
export const maxDepth = 64;

/** One document of a stream, read without a mistake of syntax. */
export interface ReadDocument {
  /** Offset of the document's first token, which is `---` where it has one. */
  readonly start: number;
  readonly root: LocatedNode | undefined;
  /** Why the reader refuses what it has parsed: tags that do not fit, aliases without an anchor. */
  readonly problems: readonly SyntaxProblem[];
}

/** The documents of a stream up to where it cannot be read. */
export interface ReadStream {
  readonly documents: readonly ReadDocument[];
  readonly failure: ReadFailure | undefined;
}

/**
 * Reads all documents of a text as the kubelet reads its first one; `shift` is added to the offsets of
 * documents, not to that of a failure. Never throws.
 */
export function readStream(text: string, shift: number, stateOf: () => DocumentState): ReadStream {
  const documents: ReadDocument[] = [];
  const scanner = new Scanner(text);
  for (;;) {
    const reader = new Reader(scanner, shift, stateOf());
    const document = reader.document(documents.length === 0);
    if (!document) break;
    documents.push(document);
  }
  const offset = forbiddenCharacter.exec(text)?.index;
  if (offset === undefined) return { documents, failure: scanner.failure };
  const further = documents.findIndex(({ start }) => start - shift > offset);
  const sound = further < 0 ? documents.length - 1 : further - 1;
  if (scanner.failure && further < 0) return { documents, failure: scanner.failure };
  const second = (documents[1]?.start ?? text.length + shift) - shift;
  const isInFirst = offset < Math.ceil((second + markLength) / bufferLength) * bufferLength;
  const kept = documents.slice(0, isInFirst ? 0 : Math.max(sound, 0));
  return { documents: kept, failure: { reason: noControl, offset } };
}

const noControl = "control characters are not allowed";

/** The kubelet's reader looks at its input in pieces, and refuses one before it has read all of it. */
const bufferLength = 512;

/** `---` and what follows it. */
const markLength = 4;

/** The entries of a block of top-level keys, or why they cannot be read apart from their document. */
export interface ReadEntries {
  readonly entries: readonly Entry[];
  readonly problems: readonly SyntaxProblem[];
  readonly failure: ReadFailure | undefined;
}

/** Reads keys of a block map in the first column; `shift` is added to all offsets. Never throws. */
export function readEntries(text: string, shift: number, state: DocumentState): ReadEntries {
  const scanner = new Scanner(text, "block-map");
  const reader = new Reader(scanner, shift, state);
  const entries = reader.entries();
  const forbidden = forbiddenCharacter.exec(text);
  const failure = forbidden ? { reason: noControl, offset: forbidden.index } : scanner.failure;
  return { entries, problems: reader.problems, failure };
}

/** What stands before a node's content. */
interface Properties {
  readonly anchor?: string;
  /** In its full form. */
  readonly tag?: string;
}

const noProperties: Properties = {};

/** Makes located nodes of tokens. */
class Reader {
  readonly problems: SyntaxProblem[] = [];
  readonly #scanner: Scanner;
  readonly #shift: number;
  readonly #state: DocumentState;
  #tagHandles = new Map(defaultHandles);
  #depth = 0;

  constructor(scanner: Scanner, shift: number, state: DocumentState) {
    this.#scanner = scanner;
    this.#shift = shift;
    this.#state = state;
  }

  /** The next document; undefined at the end of the stream, and where the scanner fails. */
  document(isFirst: boolean): ReadDocument | undefined {
    if (!isFirst) while (this.#is("document-end")) this.#scanner.take();
    const first = this.#scanner.peek();
    if (first.type === "stream-end" || first.type === "failure") return undefined;
    const isImplicit = isFirst && !startsExplicitly.has(first.type);
    if (!isImplicit && !this.#directives()) return undefined;
    const isEmpty = !isImplicit && endsDocument.has(this.#scanner.peek().type);
    const root = isEmpty ? undefined : this.#node("block");
    // The reader looks at what follows a document before it is done with it.
    if (this.#is("document-end")) this.#scanner.take();
    if (this.#scanner.failure) return undefined;
    const isNothing = root?.kind === "scalar" && root.style === "plain" && isEmptyNode(root);
    return {
      start: first.start + this.#shift,
      root: isNothing ? undefined : root,
      problems: this.problems,
    };
  }

  /** The entries of a map whose first key is the next token. */
  entries(): Entry[] {
    const entries = this.#blockEntries();
    if (!this.#is("stream-end")) this.#fail("did not find expected key");
    return entries;
  }

  #is(type: Token["type"]): boolean {
    return this.#scanner.peek().type === type;
  }

  #fail(reason: string, offset = this.#scanner.peek().start): void {
    this.#scanner.fail(reason, offset);
  }

  #span(start: number, end: number): Span {
    return { start: start + this.#shift, end: end + this.#shift };
  }

  /** `%YAML`, `%TAG` and the `---` behind them; false where that is missing. */
  #directives(): boolean {
    let hasVersion = false;
    const handles = new Map<string, string>();
    for (;;) {
      const { type, value, handle = "", start } = this.#scanner.peek();
      if (type === "version-directive") {
        if (hasVersion) this.#fail("found duplicate %YAML directive", start);
        if (value !== "1.1") this.#fail("found incompatible YAML document", start);
        hasVersion = true;
      } else if (type === "tag-directive") {
        if (handles.has(handle)) this.#fail("found duplicate %TAG directive", start);
        handles.set(handle, value);
      } else break;
      this.#scanner.take();
    }
    this.#tagHandles = new Map([...defaultHandles, ...handles]);
    if (this.#scanner.take().type === "document-start") return true;
    this.#fail("did not find expected <document start>");
    return false;
  }

  #node(context: "block" | "block-or-list" | "flow"): LocatedNode {
    const token = this.#scanner.peek();
    if (token.type === "alias") return this.#alias(this.#scanner.take());
    const properties = this.#properties();
    const { anchor } = properties;
    countNode(this.#state);
    const before = this.#state.decodeCount;
    const { anchors } = this.#state;
    // The reader knows an anchor from its name on, so that an alias inside stands for what is not there yet.
    const open = { node: undefined, size: 0 };
    if (anchor !== undefined) anchors.set(anchor, open);
    this.#depth++;
    const node = this.#content(context, properties, token.start);
    this.#depth--;
    if (anchor !== undefined) {
      this.#state.usesAnchors = true;
      const size = this.#state.decodeCount - before + 1;
      if (anchors.get(anchor) === open) anchors.set(anchor, { node, size });
    }
    return node;
  }

  #alias({ value: name, start, end }: Token): LocatedNode {
    const span = this.#span(start, end);
    this.#state.usesAnchors = true;
    const anchored = this.#state.anchors.get(name);
    const target = anchored?.node;
    if (!anchored || !target) {
      const message = anchored
        ? `anchor '${name}' value contains itself`
        : `unknown anchor '${name}' referenced`;
      this.problems.push({ code: anchored ? "ALIAS_TO_ITSELF" : "ALIAS_UNKNOWN", message, span });
      return { kind: "alias", span, name };
    }
    if (countAlias(this.#state, anchored.size)) {
      const message = "document contains excessive aliasing";
      this.problems.push({ code: "ALIAS_BOMB", message, span });
    }
    return { kind: "alias", span, name, target };
  }

  /** An anchor and a tag, in either order. */
  #properties(): Properties {
    let token = this.#scanner.peek();
    if (token.type !== "anchor" && token.type !== "tag") return noProperties;
    let properties: Properties = {};
    for (const types of [["anchor", "tag"], [token.type === "anchor" ? "tag" : "anchor"]]) {
      if (!types.includes(token.type)) break;
      this.#scanner.take();
      const tag = token.type === "tag" ? this.#fullTag(token) : undefined;
      if (token.type === "anchor") properties = { ...properties, anchor: token.value };
      if (tag !== undefined) properties = { ...properties, tag };
      token = this.#scanner.peek();
    }
    return properties;
  }

  #fullTag({ handle = "", value, start }: Token): string {
    if (handle === "") return value;
    const prefix = this.#tagHandles.get(handle);
    if (prefix === undefined) this.#fail("found undefined tag handle", start);
    return `${prefix ?? ""}${value}`;
  }

  #content(
    context: "block" | "block-or-list" | "flow",
    properties: Properties,
    start: number,
  ): LocatedNode {
    if (this.#depth > maxDepth) {
      this.#fail(`nested deeper than ${maxDepth} levels`);
      return this.#empty(start, noProperties);
    }
    const token = this.#scanner.peek();
    switch (token.type) {
      case "scalar":
        return this.#scalar(this.#scanner.take(), properties);
      case "flow-sequence-start":
        return this.#flowList(properties);
      case "flow-mapping-start":
        return this.#flowMap(properties);
      case "block-entry":
        if (context !== "block-or-list") break;
        return this.#blockList(properties, "indentless");
      case "block-sequence-start":
        if (context === "flow") break;
        return this.#blockList(properties, "indented");
      case "block-mapping-start":
        if (context === "flow") break;
        return this.#blockMap(properties);
      default:
    }
    if (properties === noProperties) this.#fail("did not find expected node content");
    return this.#empty(token.start, properties);
  }

  #scalar(token: Token, properties: Properties): ScalarNode {
    const { start, end, value: text, style = "plain" } = token;
    const span = this.#span(start, end);
    const { value, reason } = typedScalar(text, style, properties.tag);
    if (reason !== undefined) this.problems.push({ code: "UNFIT_VALUE", message: reason, span });
    return properties === noProperties
      ? { kind: "scalar", span, style, text, value }
      : { kind: "scalar", span, ...properties, style, text, value };
  }

  /** Nothing: null, unless a tag says otherwise. */
  #empty(at: number, properties: Properties): ScalarNode {
    return this.#scalar({ type: "scalar", start: at, end: at, value: "" }, properties);
  }

  /** An entry's missing key or value. */
  #nothing(at: number): ScalarNode {
    countNode(this.#state);
    return this.#empty(at, noProperties);
  }

  #blockList(properties: Properties, layout: "indented" | "indentless"): ListNode {
    const first = this.#scanner.peek();
    if (layout === "indented") this.#scanner.take();
    const start = this.#scanner.peek().start;
    const items: LocatedNode[] = [];
    let end = first.end;
    while (this.#is("block-entry")) {
      const dash = this.#scanner.take();
      const { type } = this.#scanner.peek();
      const isEmpty =
        type === "block-entry" ||
        type === "block-end" ||
        (layout === "indentless" && (type === "key" || type === "value"));
      const item = isEmpty ? this.#nothing(dash.end) : this.#node("block");
      items.push(item);
      end = Math.max(dash.end, item.span.end - this.#shift);
      if (this.#scanner.failure) break;
    }
    if (layout === "indented" && this.#scanner.take().type !== "block-end") {
      this.#fail("did not find expected '-' indicator");
    }
    return { kind: "list", span: this.#span(start, end), ...properties, style: "block", items };
  }

  #blockMap(properties: Properties): MapNode {
    const { start } = this.#scanner.take();
    const entries = this.#blockEntries();
    if (this.#scanner.take().type !== "block-end") this.#fail("did not find expected key");
    const end = (entries.at(-1)?.span.end ?? start + this.#shift) - this.#shift;
    return { kind: "map", span: this.#span(start, end), ...properties, style: "block", entries };
  }

  #blockEntries(): Entry[] {
    const entries: Entry[] = [];
    while (this.#is("key")) {
      const mark = this.#scanner.take();
      const key = this.#isBlockEmpty() ? this.#nothing(mark.end) : this.#node("block-or-list");
      entries.push(this.#entry(key, () => this.#blockValue(key)));
      if (this.#scanner.failure) break;
    }
    return entries;
  }

  /** What follows a key or a colon is the next key, the next colon, or nothing more. */
  #isBlockEmpty(): boolean {
    const { type } = this.#scanner.peek();
    return type === "key" || type === "value" || type === "block-end";
  }

  #blockValue(key: LocatedNode): LocatedNode {
    if (!this.#is("value")) return this.#nothing(key.span.end - this.#shift);
    const colon = this.#scanner.take();
    return this.#isBlockEmpty() ? this.#nothing(colon.end) : this.#node("block-or-list");
  }

  #flowList(properties: Properties): ListNode {
    const { start } = this.#scanner.take();
    const items: LocatedNode[] = [];
    while (!this.#scanner.failure && !this.#is("flow-sequence-end")) {
      if (items.length > 0 && !this.#passComma("did not find expected ',' or ']'")) break;
      if (this.#is("flow-sequence-end")) break;
      items.push(this.#is("key") ? this.#pairInList() : this.#node("flow"));
    }
    const { end } = this.#scanner.take();
    return { kind: "list", span: this.#span(start, end), ...properties, style: "flow", items };
  }

  /** `[a: 1]` is a list with a map of one entry. */
  #pairInList(): MapNode {
    countNode(this.#state);
    const mark = this.#scanner.take();
    const key = this.#isFlowEmpty() ? this.#emptyKeyInList(mark.end) : this.#node("flow");
    const entry = this.#entry(key, () => this.#flowValue(key));
    return { kind: "map", style: "flow", span: entry.span, entries: [entry] };
  }

  /** Of `[? : 1]` the reader drops the token behind the mark. */
  #emptyKeyInList(at: number): LocatedNode {
    this.#scanner.take();
    return this.#nothing(at);
  }

  #flowMap(properties: Properties): MapNode {
    const { start } = this.#scanner.take();
    const entries: Entry[] = [];
    while (!this.#scanner.failure && !this.#is("flow-mapping-end")) {
      if (entries.length > 0 && !this.#passComma("did not find expected ',' or '}'")) break;
      if (this.#is("flow-mapping-end")) break;
      entries.push(this.#flowEntry());
    }
    const { end } = this.#scanner.take();
    return { kind: "map", span: this.#span(start, end), ...properties, style: "flow", entries };
  }

  #flowEntry(): Entry {
    if (!this.#is("key")) {
      const key = this.#node("flow");
      return this.#entry(key, () => this.#nothing(key.span.end - this.#shift));
    }
    const mark = this.#scanner.take();
    const key = this.#isFlowEmpty() ? this.#nothing(mark.end) : this.#node("flow");
    return this.#entry(key, () => this.#flowValue(key));
  }

  #isFlowEmpty(): boolean {
    const { type } = this.#scanner.peek();
    return (
      type === "value" ||
      type === "flow-entry" ||
      type === "flow-sequence-end" ||
      type === "flow-mapping-end"
    );
  }

  #flowValue(key: LocatedNode): LocatedNode {
    if (!this.#is("value")) return this.#nothing(key.span.end - this.#shift);
    const colon = this.#scanner.take();
    const { type } = this.#scanner.peek();
    const isEmpty =
      type === "flow-entry" || type === "flow-sequence-end" || type === "flow-mapping-end";
    return isEmpty ? this.#nothing(colon.end) : this.#node("flow");
  }

  #passComma(reason: string): boolean {
    if (this.#is("flow-entry")) {
      this.#scanner.take();
      return true;
    }
    this.#fail(reason);
    return false;
  }

  #entry(keyNode: LocatedNode, readValue: () => LocatedNode): Entry {
    const key = keyNode.kind === "scalar" ? keyNode : this.#textOfKey(keyNode);
    const merge = isMergeKey(keyNode);
    if (!merge) this.#checkKey(keyNode, key);
    const value = readValue();
    if (merge && !isMergeable(value)) {
      const message = "map merge requires map or sequence of maps as the value";
      const span = value.span.end > value.span.start ? value.span : key.span;
      this.problems.push({ code: "MERGE_OF_NO_MAP", message, span });
    }
    const end = Math.max(key.span.end, value.span.end);
    return { key, value, span: { start: key.span.start, end }, merge };
  }

  /** An alias as a key counts as what it stands for; a list or map has no name, its text stands for it. */
  #textOfKey(node: LocatedNode): ScalarNode {
    const target = node.kind === "alias" ? node.target : undefined;
    if (target?.kind === "scalar") return { ...target, span: node.span };
    const { start, end } = node.span;
    const text = this.#scanner.text.slice(start - this.#shift, end - this.#shift);
    const value = { type: "string", value: text } as const;
    return { kind: "scalar", span: node.span, style: "plain", text, value };
  }

  #checkKey(node: LocatedNode, { value, span }: ScalarNode): void {
    const real = node.kind === "alias" ? node.target : node;
    if (real?.kind === "map" || real?.kind === "list") {
      this.problems.push({ code: "COMPLEX_KEY", message: "invalid map key", span });
    } else if (value.type === "null") {
      const message = "unsupported map key of type: %!s(<nil>)";
      this.problems.push({ code: "NULL_KEY", message, span });
    } else if (value.type === "int" && value.value >= 2n ** 63n) {
      const message = "unsupported map key of type: uint64";
      this.problems.push({ code: "HUGE_KEY", message, span });
    }
  }
}

const startsExplicitly: ReadonlySet<Token["type"]> = new Set<Token["type"]>([
  "version-directive",
  "tag-directive",
  "document-start",
]);

const endsDocument: ReadonlySet<Token["type"]> = new Set<Token["type"]>([
  "version-directive",
  "tag-directive",
  "document-start",
  "document-end",
  "stream-end",
]);

const defaultHandles: readonly (readonly [string, string])[] = [
  ["!", "!"],
  ["!!", "tag:yaml.org,2002:"],
];

function isEmptyNode({ span, anchor, tag }: LocatedNode): boolean {
  return span.start === span.end && anchor === undefined && tag === undefined;
}

/** `<<` without quotes, or with the tag `!!merge`. */
function isMergeKey(key: LocatedNode): boolean {
  if (key.kind !== "scalar" || key.text !== "<<") return false;
  const { style, tag } = key;
  return tag === undefined ? style === "plain" : tag === "!" || tag === "tag:yaml.org,2002:merge";
}

function isMergeable(value: LocatedNode): boolean {
  if (value.kind === "list") return value.items.every(isMapOrAlias);
  return isMapOrAlias(value);
}

/** An alias without an anchor is a mistake of its own. */
function isMapOrAlias(node: LocatedNode): boolean {
  const real = node.kind === "alias" ? node.target : node;
  return !real || real.kind === "map";
}
