import type { Span } from "../text/span.ts";
import type { ComposeYaml } from "./compose-yaml.ts";
import { startOfDocument, type Anchors } from "./document-state.ts";
import { readStream, type ReadDocument } from "./kubelet-yaml/read-yaml.ts";
import type { ReadFailure } from "./kubelet-yaml/tokens.ts";
import type {
  Entry,
  MapNode,
  ParsedDocument,
  ReadBlock,
  ReadBlocks,
  SyntaxProblem,
} from "./located-node.ts";
import { readBlock, readTopBlock, type BlockState } from "./read-block.ts";
import { withoutReplacedFloats } from "./replaced-values.ts";
import { splitBlocks, type DocumentBlocks } from "./yaml-blocks.ts";
import { runStart } from "../text/run-before.ts";

export interface ParsedYaml {
  readonly documents: readonly ParsedDocument[];
  readonly blocks: ReadBlocks;
}

/**
 * The documents of a YAML text as located trees. The kubelet's own reader decides what they say and
 * whether they can be read (`kubelet-yaml`); of what it refuses, `compose` makes a tree, so that the
 * editor has something to work with. A text that is mostly the one before is mostly
 * taken over: only top-level blocks that are not among `previous` are parsed. Never throws: what
 * cannot be read is a problem of its document, and the rest of the tree is still there.
 */
export function parseYaml(text: string, compose: ComposeYaml, previous?: ReadBlocks): ParsedYaml {
  const blocks = new Map<string, ReadBlock>();
  const documents = readDocuments(text, compose, (block, state) =>
    readTopBlock(text, block, state, previous, blocks),
  );
  return { documents, blocks };
}

/** The same documents of a text of which no other version will be read. */
export function parseYamlOnce(text: string, compose: ComposeYaml): readonly ParsedDocument[] {
  return readDocuments(text, compose, (block, state) => readBlock(text, block, state));
}

/** Reads a top-level block of a document. */
type BlockReader = (block: Span, state: BlockState) => ReadBlock;

function readDocuments(
  text: string,
  compose: ComposeYaml,
  read: BlockReader,
): readonly ParsedDocument[] {
  const documents: ParsedDocument[] = [];
  for (const document of splitBlocks(text) ?? []) {
    const parsed = parseInBlocks(document, text, compose, read);
    if (!parsed) return parseWhole(text, compose);
    documents.push(withoutReplacedFloats(parsed));
  }
  return documents.length > 0 ? documents : parseWhole(text, compose);
}

/**
 * The documents of a text read in one piece; or of a region of it, whose aliases may stand for anchors that come
 * before it.
 */
export function parseWhole(
  text: string,
  compose: ComposeYaml,
  anchors?: Anchors,
  region: Span = { start: 0, end: text.length },
): ParsedDocument[] {
  const { start } = region;
  const source = text.slice(start, region.end);
  const { documents, failure } = readStream(source, start, () => startOfDocument(anchors));
  if (!failure) {
    const read = documents.length > 0 ? documents : [{ ...nothing, start }];
    return withSpans(read, region).map(withoutReplacedFloats);
  }
  const composed = compose(withPlainBreaks(source), text, start, () => startOfDocument(anchors));
  if (documents.length === 0 && composed.length === 1) {
    return withSpans(composed, region).map((document) => withFailure(document, failure, text));
  }
  // The kubelet reads the first document only; tools that read more of them read each on its own.
  const sound = documents.length;
  return withSpans([...documents, ...composed.slice(sound)], region).map((document, index) =>
    index < sound ? document : readAlone(document, text, anchors),
  );
}

const nothing: ReadDocument = { start: 0, root: undefined, problems: [] };

function withSpans(documents: readonly ReadDocument[], region: Span): ParsedDocument[] {
  return documents.map(({ start, root, problems }, index) => {
    const end = documents[index + 1]?.start ?? region.end;
    const span = { start: index === 0 ? region.start : start, end };
    return { span, root, problems, blocks: undefined };
  });
}

/** A document that the library has read, as the kubelet's reader reads it where it can. */
function readAlone(
  document: ParsedDocument,
  text: string,
  anchors: Anchors | undefined,
): ParsedDocument {
  const { span } = document;
  const source = text.slice(span.start, span.end);
  const { documents, failure } = readStream(source, span.start, () => startOfDocument(anchors));
  const [read] = documents;
  if (read) return { span, root: read.root, problems: read.problems, blocks: undefined };
  return failure ? withFailure(document, failure, text) : document;
}

/** The library's problems say more of where a mistake is; the reader's reason is told where it has none. */
function withFailure(
  document: ParsedDocument,
  { reason, offset }: ReadFailure,
  text: string,
): ParsedDocument {
  if (document.problems.some(({ keepsTree }) => !keepsTree)) return document;
  const span = spanToBlame(text, Math.min(document.span.start + offset, text.length));
  const problem: SyntaxProblem = { code: "UNREADABLE", message: reason, span };
  const { root, blocks } = document;
  return { span: document.span, root, problems: [problem], blocks };
}

/** The character at `offset`; where the line ends there, what stands on it. */
function spanToBlame(text: string, offset: number): Span {
  const isAtEnd = offset >= text.length || /[\r\n]/.test(text.charAt(offset));
  if (!isAtEnd) return { start: offset, end: offset + 1 };
  const line = text.slice(runStart(text, offset, /[^\r\n]/), offset);
  const start = offset - line.trimStart().length;
  return { start: start < offset ? start : offset - line.length, end: offset };
}

/** YAML 1.1 has more line breaks than the library; one line feed instead of each keeps all offsets. */
function withPlainBreaks(text: string): string {
  return /[\u0085\u2028\u2029]|\r(?!\n)/.test(text)
    ? text.replace(/[\u0085\u2028\u2029]|\r(?!\n)/g, "\n")
    : text;
}

/** Lines that say nothing: blank ones, comments, the document's marker. */
const emptyLines =
  /^\uFEFF?(?:(?: *(?:#[\t\x20-\x7E\xA0-\u2027\u202A-\uFFFD]*)?|---[ \t]*(?:#[\t\x20-\x7E\xA0-\u2027\u202A-\uFFFD]*)?)(?:\r?\n|$))*$/;

/** Undefined where the document is more than one to the kubelet's reader. */
function parseInBlocks(
  { span, blocks }: DocumentBlocks,
  text: string,
  compose: ComposeYaml,
  readOf: BlockReader,
): ParsedDocument | undefined {
  const state = { ...startOfDocument(), compose };
  const entries: Entry[] = [];
  const problems: SyntaxProblem[] = [];
  let broken: BrokenBlock | undefined;
  for (const block of blocks) {
    const read = readOf(block, state);
    for (const entry of read.entries) entries.push(entry);
    for (const problem of read.problems) problems.push(problem);
    if (!read.isSound) broken ??= { read, isFirst: block === blocks[0] };
  }
  const [first] = blocks;
  const root = first && mapOf(entries, first);
  const inBlocks: ParsedDocument = { span, root, problems, blocks: first && blocks };
  const before = text.slice(span.start, first?.start ?? span.end);
  const isPlain = emptyLines.test(before);
  if (!broken && isPlain) return inBlocks;
  const usesAnchors = state.usesAnchors || broken?.read.usesAnchors;
  const met = isPlain && broken && !usesAnchors ? failureIn(broken, text, span) : undefined;
  if (met) return withFailure(inBlocks, met, text);
  const source = text.slice(span.start, span.end);
  const { documents, failure } = readStream(source, span.start, () => startOfDocument());
  const [read = nothing, ...further] = documents;
  if (failure && documents.length === 0) return withFailure(inBlocks, failure, text);
  if (failure || further.length > 0) return undefined;
  return { span, root: read.root, problems: read.problems, blocks: undefined };
}

/** The first block with a mistake. */
interface BrokenBlock {
  readonly read: ReadBlock;
  /** No block stands before it in its document. */
  readonly isFirst: boolean;
}

/** What a reader has read once it comes to a block, whatever the sound ones before that say. */
const anyEntry = "_: 0\n";

/**
 * Why the kubelet's reader refuses a document, as it tells that itself; undefined where only reading all of it shows. What
 * stands before the first block with a mistake is known to be sound: the reader begins with that.
 */
function failureIn(
  { read, isFirst }: BrokenBlock,
  text: string,
  span: Span,
): ReadFailure | undefined {
  const { restart } = read;
  const from = read.start + (restart?.at ?? 0);
  const lead = restart?.lead ?? (isFirst ? "" : anyEntry);
  const source = lead + text.slice(from, span.end);
  const { documents, failure } = readStream(source, 0, () => startOfDocument());
  if (!failure || documents.length > 0 || failure.offset < lead.length) return undefined;
  return { ...failure, offset: failure.offset - lead.length + from - span.start };
}

function mapOf(entries: readonly Entry[], first: Span): MapNode {
  const start = entries[0]?.span.start ?? first.start;
  const span = { start, end: entries.at(-1)?.span.end ?? start };
  return { kind: "map", span, style: "block", entries };
}
