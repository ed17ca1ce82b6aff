import type { DocumentState } from "../document-state.ts";
import type { Entry, LocatedNode, SyntaxProblem } from "../located-node.ts";
import { forbiddenCharacter } from "./characters.ts";
import { defaultHandles, NodeReader } from "./node-reader.ts";
import { Scanner } from "./scanner.ts";
import type { ReadFailure, Token } from "./tokens.ts";

/** One document of a text, as the kubelet's reader or the library reads it. */
export interface ReadDocument {
  /** Offset of the document's first token, which is `---` where it has one. */
  readonly start: number;
  readonly root: LocatedNode | undefined;
  /**
   * Mistakes; from the reader, the reasons why it rejects a text that it has parsed: tags that do not fit, unknown
   * aliases.
   */
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
    const reader = new DocumentReader(scanner, shift, stateOf());
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

/** The kubelet's reader looks at its input in pieces, and rejects one before it has read all of it. */
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
  const reader = new NodeReader(scanner, shift, state);
  const entries = reader.blockEntries();
  if (scanner.peek().type === "block-end") scanner.take();
  const { type, start } = scanner.peek();
  if (type !== "stream-end") scanner.fail("did not find expected key", start);
  const forbidden = forbiddenCharacter.exec(text);
  const failure = forbidden ? { reason: noControl, offset: forbidden.index } : scanner.failure;
  return { entries, problems: reader.problems, failure };
}

/** Reads the documents of a stream, one after the other. */
class DocumentReader {
  readonly #scanner: Scanner;
  readonly #shift: number;
  readonly #nodes: NodeReader;

  constructor(scanner: Scanner, shift: number, state: DocumentState) {
    this.#scanner = scanner;
    this.#shift = shift;
    this.#nodes = new NodeReader(scanner, shift, state);
  }

  /** The next document; undefined at the end of the stream, and where the scanner fails. */
  document(isFirst: boolean): ReadDocument | undefined {
    if (!isFirst) while (this.#is("document-end")) this.#scanner.take();
    const first = this.#scanner.peek();
    if (first.type === "stream-end" || first.type === "failure") return undefined;
    const isImplicit = isFirst && !startsExplicitly.has(first.type);
    if (!isImplicit && !this.#directives()) return undefined;
    const isEmpty = !isImplicit && endsDocument.has(this.#scanner.peek().type);
    const root = isEmpty ? undefined : this.#nodes.node("block");
    // The reader looks at what follows a document before it is done with it.
    if (this.#is("document-end")) this.#scanner.take();
    if (this.#scanner.failure) return undefined;
    const isNothing = root?.kind === "scalar" && root.style === "plain" && isEmptyNode(root);
    return {
      start: first.start + this.#shift,
      root: isNothing ? undefined : root,
      problems: this.#nodes.problems,
    };
  }

  #is(type: Token["type"]): boolean {
    return this.#scanner.peek().type === type;
  }

  #fail(reason: string, offset = this.#scanner.peek().start): void {
    this.#scanner.fail(reason, offset);
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
    this.#nodes.tagHandles = new Map([...defaultHandles, ...handles]);
    if (this.#scanner.take().type === "document-start") return true;
    this.#fail("did not find expected <document start>");
    return false;
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

function isEmptyNode({ span, anchor, tag }: LocatedNode): boolean {
  return span.start === span.end && anchor === undefined && tag === undefined;
}
