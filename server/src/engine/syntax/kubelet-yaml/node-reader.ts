import type { Span } from "../../text/span.ts";
import { countAlias, countNode, type DocumentState } from "../document-state.ts";
import type {
  Entry,
  ListNode,
  LocatedNode,
  MapNode,
  ScalarNode,
  SyntaxProblem,
} from "../located-node.ts";
import {
  isMergeKey,
  refusalOfKey,
  refusalOfMerge,
  refusalOfValue,
  type Refusal,
} from "./refusals.ts";
import type { Scanner } from "./scanner.ts";
import { tokenOf, type Token } from "./tokens.ts";
import { typedScalar } from "./typed-scalar.ts";

/** Deeper nesting is not read: the kubelet's types are 6 levels deep. */
export const maxDepth = 64;

/** The prefixes of tags unless a `%TAG` changes them. */
export const defaultHandles: ReadonlyMap<string, string> = new Map([
  ["!", "!"],
  ["!!", "tag:yaml.org,2002:"],
]);

/** The surroundings of a node: a block list may begin in its key's column, and no block may be in brackets. */
export type NodeContext = "block" | "block-or-list" | "flow";

/** The anchor and tag before a node's content. */
interface Properties {
  readonly anchor?: string;
  /** In its full form. */
  readonly tag?: string;
}

const noProperties: Properties = {};

function withProperties<N extends ListNode | MapNode>(node: N, properties: Properties): N {
  return properties === noProperties ? node : { ...node, ...properties };
}

/** Makes located nodes of tokens. */
export class NodeReader {
  readonly problems: SyntaxProblem[] = [];
  readonly #scanner: Scanner;
  readonly #shift: number;
  readonly #state: DocumentState;
  /** The prefixes of tags, by their handles. */
  tagHandles: ReadonlyMap<string, string> = defaultHandles;
  #depth = 0;

  constructor(scanner: Scanner, shift: number, state: DocumentState) {
    this.#scanner = scanner;
    this.#shift = shift;
    this.#state = state;
  }

  #is(type: Token["type"]): boolean {
    return this.#scanner.peek().type === type;
  }

  #fail(reason: string, offset = this.#scanner.peek().start): void {
    this.#scanner.fail(reason, offset);
  }

  /** Notes a reason to reject the entire text although the reader has parsed it. */
  #refuse(code: string, message: string, span: Span): void {
    this.problems.push({ code, message, span, keepsTree: true });
  }

  #span(start: number, end: number): Span {
    return { start: start + this.#shift, end: end + this.#shift };
  }

  #value(context: NodeContext): LocatedNode {
    const node = this.node(context);
    this.#refuseFor(refusalOfValue(node), node.span);
    return node;
  }

  /** The node that the next tokens make. */
  node(context: NodeContext): LocatedNode {
    const token = this.#scanner.peek();
    if (token.type === "alias") return this.#alias(this.#scanner.take());
    const properties = this.#properties();
    const { anchor } = properties;
    countNode(this.#state);
    const { decodeCount: before, aliasLength } = this.#state;
    const { anchors } = this.#state;
    // The reader knows an anchor from its name on, so that an alias inside stands for what is not there yet.
    const open = { node: undefined, size: 0, length: 0 };
    if (anchor !== undefined) anchors.set(anchor, open);
    this.#depth++;
    const node = this.#content(context, properties, token.start);
    this.#depth--;
    if (anchor !== undefined) {
      const size = this.#state.decodeCount - before + 1;
      const length = node.span.end - node.span.start + this.#state.aliasLength - aliasLength;
      if (anchors.get(anchor) === open) anchors.set(anchor, { node, size, length });
    }
    return node;
  }

  #alias({ value: name, start, end }: Token): LocatedNode {
    const span = this.#span(start, end);
    const anchored = this.#state.anchors.get(name);
    const target = anchored?.node;
    if (!anchored || !target) {
      const message = anchored
        ? `anchor '${name}' value contains itself`
        : `unknown anchor '${name}' referenced`;
      this.#refuse(anchored ? "ALIAS_TO_ITSELF" : "ALIAS_UNKNOWN", message, span);
      return { kind: "alias", span, name };
    }
    const { isTooMuch, isFollowed } = countAlias(this.#state, anchored, span);
    if (isTooMuch) this.#refuse("ALIAS_BOMB", "document contains excessive aliasing", span);
    return { kind: "alias", span, name, target: isFollowed ? target : undefined };
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
    const prefix = this.tagHandles.get(handle);
    if (prefix === undefined) this.#fail("found undefined tag handle", start);
    return `${prefix ?? ""}${value}`;
  }

  #content(context: NodeContext, properties: Properties, start: number): LocatedNode {
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
    if (reason !== undefined) this.#refuse("UNFIT_VALUE", reason, span);
    if (properties === noProperties) return { kind: "scalar", span, style, text, value };
    // The field gets the decoded text of a `!!binary`, not the written one.
    const content = value.type === "string" ? value.value : text;
    return { kind: "scalar", span, ...properties, style, text: content, value };
  }

  /** Nothing: null, unless a tag says otherwise. */
  #empty(at: number, properties: Properties): ScalarNode {
    return this.#scalar(tokenOf("scalar", at, at), properties);
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
      const item = isEmpty ? this.#nothing(dash.end) : this.#value("block");
      items.push(item);
      end = Math.max(dash.end, item.span.end - this.#shift);
      if (this.#scanner.failure) break;
    }
    if (layout === "indented" && this.#scanner.take().type !== "block-end") {
      this.#fail("did not find expected '-' indicator");
    }
    const span = this.#span(start, end);
    return withProperties({ kind: "list", span, style: "block", items }, properties);
  }

  #blockMap(properties: Properties): MapNode {
    const { start } = this.#scanner.take();
    const entries = this.blockEntries();
    if (this.#scanner.take().type !== "block-end") this.#fail("did not find expected key");
    const end = (entries.at(-1)?.span.end ?? start + this.#shift) - this.#shift;
    const span = this.#span(start, end);
    return withProperties({ kind: "map", span, style: "block", entries }, properties);
  }

  /** The entries of a block map up to the next token that is not a key. */
  blockEntries(): Entry[] {
    const entries: Entry[] = [];
    while (this.#is("key")) {
      const mark = this.#scanner.take();
      const node = this.#isBlockEmpty() ? this.#nothing(mark.end) : this.node("block-or-list");
      const key = this.#key(node);
      entries.push(this.#entry(node, key, this.#blockValue(node)));
      if (this.#scanner.failure) break;
    }
    return entries;
  }

  /** A key or a colon is followed by the next key, the next colon, or nothing more. */
  #isBlockEmpty(): boolean {
    const { type } = this.#scanner.peek();
    return type === "key" || type === "value" || type === "block-end";
  }

  #blockValue(key: LocatedNode): LocatedNode {
    if (!this.#is("value")) return this.#nothing(key.span.end - this.#shift);
    const colon = this.#scanner.take();
    return this.#isBlockEmpty() ? this.#nothing(colon.end) : this.#value("block-or-list");
  }

  #flowList(properties: Properties): ListNode {
    const { start } = this.#scanner.take();
    const items: LocatedNode[] = [];
    while (!this.#scanner.failure && !this.#is("flow-sequence-end")) {
      if (items.length > 0 && !this.#passComma("did not find expected ',' or ']'")) break;
      if (this.#is("flow-sequence-end")) break;
      items.push(this.#is("key") ? this.#pairInList() : this.#value("flow"));
    }
    const { end } = this.#scanner.take();
    const span = this.#span(start, end);
    return withProperties({ kind: "list", span, style: "flow", items }, properties);
  }

  /** `[a: 1]` is a list with a map of one entry. */
  #pairInList(): MapNode {
    countNode(this.#state);
    const mark = this.#scanner.take();
    const node = this.#isFlowEmpty() ? this.#emptyKeyInList(mark.end) : this.node("flow");
    const key = this.#key(node);
    const entry = this.#entry(node, key, this.#flowValue(node));
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
    const span = this.#span(start, end);
    return withProperties({ kind: "map", span, style: "flow", entries }, properties);
  }

  #flowEntry(): Entry {
    if (!this.#is("key")) {
      const lone = this.node("flow");
      const key = this.#key(lone);
      return this.#entry(lone, key, this.#nothing(lone.span.end - this.#shift));
    }
    const mark = this.#scanner.take();
    const node = this.#isFlowEmpty() ? this.#nothing(mark.end) : this.node("flow");
    const key = this.#key(node);
    return this.#entry(node, key, this.#flowValue(node));
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
    return isEmpty ? this.#nothing(colon.end) : this.#value("flow");
  }

  #passComma(reason: string): boolean {
    if (this.#is("flow-entry")) {
      this.#scanner.take();
      return true;
    }
    this.#fail(reason);
    return false;
  }

  /** The name that a node makes as a key. */
  #key(node: LocatedNode): ScalarNode {
    const key = node.kind === "scalar" ? node : this.#textOfKey(node);
    if (!isMergeKey(node)) this.#refuseFor(refusalOfKey(node, key), key.span);
    return key;
  }

  #entry(node: LocatedNode, key: ScalarNode, value: LocatedNode): Entry {
    const merge = isMergeKey(node);
    const blamed = value.span.end > value.span.start ? value.span : key.span;
    if (merge) this.#refuseFor(refusalOfMerge(value), blamed);
    const end = Math.max(key.span.end, value.span.end);
    return { key, value, span: { start: key.span.start, end }, merge };
  }

  #refuseFor(refusal: Refusal | undefined, span: Span): void {
    if (refusal) this.#refuse(refusal.code, refusal.reason, span);
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
}
