import type { Span } from "../text/span.ts";

/**
 * The one tree above the parsers: YAML and JSON become the same nodes, each with its place in the
 * text. Entries keep their order and their duplicates; aliases stay aliases and know their target.
 */
export type LocatedNode = MapNode | ListNode | ScalarNode | AliasNode;

interface NodeBase {
  /** The node's own text, without anchor, tag and trailing comment. */
  readonly span: Span;
  /** `&name` written before the node. */
  readonly anchor?: string;
  /** `!!str`, `!custom`: a tag written before the node. */
  readonly tag?: string;
  /** No text has it: it is a default that the kubelet fills in. */
  readonly isDefault?: true;
  /** A scalar that the tool that reads the file computes: its value is unknown here. */
  readonly isUnknown?: true;
}

export interface MapNode extends NodeBase {
  readonly kind: "map";
  readonly style: "block" | "flow";
  readonly entries: readonly Entry[];
  /** It is in JSON, which reads a repeated key into the existing value. */
  readonly isJson?: true;
  /** The body of a block of HCL: it may contain several separate blocks of one name. */
  readonly isBody?: true;
}

export interface Entry {
  readonly key: ScalarNode;
  /** If nothing follows the colon, a null scalar with an empty span after the colon. */
  readonly value: LocatedNode;
  /** From the key's start to the value's end. */
  readonly span: Span;
  /** `<<`: the value's entries are merged in, without overriding what the map writes itself. */
  readonly merge: boolean;
}

export interface ListNode extends NodeBase {
  readonly kind: "list";
  readonly style: "block" | "flow";
  readonly items: readonly LocatedNode[];
}

export interface ScalarNode extends NodeBase {
  readonly kind: "scalar";
  /** How it is written. JSON values are `plain` or `double`. */
  readonly style: "plain" | "single" | "double" | "block";
  /** The text between the quotes, unescaped; for a plain scalar the written text. */
  readonly text: string;
  /** The value that the kubelet's YAML reader reads. */
  readonly value: ScalarValue;
  /** Of an unknown text: the list whose items are joined to it. */
  readonly joined?: ListNode;
}

/**
 * A scalar as the kubelet's reader types it; an unquoted date is a string to it.
 */
export type ScalarValue =
  | { readonly type: "null" }
  | { readonly type: "bool"; readonly value: boolean }
  | { readonly type: "int"; readonly value: bigint }
  /** `jsonText`: how the number is written on its way through JSON, where that differs from the text. */
  | { readonly type: "float"; readonly value: number; readonly jsonText?: string }
  | { readonly type: "string"; readonly value: string };

export interface AliasNode extends NodeBase {
  readonly kind: "alias";
  readonly name: string;
  /** The anchored node; absent if no anchor of that name is before the alias. */
  readonly target?: LocatedNode;
}

/** A number as it reaches a field that reads digits itself, a quantity: `1e3` in YAML comes as `1000`. */
export function digitsOf({ value, text }: ScalarNode): string {
  if (value.type === "int") return String(value.value);
  return value.type === "float" ? (value.jsonText ?? text) : text;
}

/** The node itself, or the node an alias stands for; undefined for an alias without an anchor. */
export function resolveAlias(node: LocatedNode): Exclude<LocatedNode, AliasNode> | undefined {
  let current: LocatedNode | undefined = node;
  // An alias to an alias cannot be written; the bound only guards against a broken tree.
  for (let depth = 0; depth < 8 && current?.kind === "alias"; depth++) current = current.target;
  return current?.kind === "alias" ? undefined : current;
}

/** One syntax mistake; `code` is the parser's own, for messages. */
export interface SyntaxProblem {
  readonly code: string;
  readonly message: string;
  readonly span: Span;
  /** The text around it is still read: only this value is rejected, and the file with it. */
  readonly keepsTree?: true;
}

/** One document of a file: the text between two `---`. */
export interface ParsedDocument {
  /** From the document's first character to the next document's marker. */
  readonly span: Span;
  /** Undefined if the document contains nothing but comments. */
  readonly root: LocatedNode | undefined;
  readonly problems: readonly SyntaxProblem[];
  /** Of a document with problems: the top-level blocks that were read each on its own, if they could be. */
  readonly blocks?: readonly Span[];
}

export interface ParsedFile {
  readonly format: "yaml" | "json";
  readonly documents: readonly ParsedDocument[];
  /** Set where the text was not parsed at all. */
  readonly refused?: "binary" | "too-large";
}
