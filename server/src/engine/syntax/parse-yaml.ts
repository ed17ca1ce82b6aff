import { type Budget, fileBudget } from "../text/budget.ts";
import type { Span } from "../text/span.ts";
import { blameConflict } from "./blame-line.ts";
import { composeYaml } from "./compose-yaml.ts";
import { startOfDocument, type Before } from "./document-state.ts";
import { readStream, type ReadDocument } from "./kubelet-yaml/read-yaml.ts";
import type { ReadFailure } from "./kubelet-yaml/tokens.ts";
import type { Entry, MapNode, ParsedDocument, SyntaxProblem, LocatedNode } from "./located-node.ts";
import { readBlock } from "./read-block.ts";
import { splitBlocks, type DocumentBlocks } from "./yaml-blocks.ts";
import { runStart } from "../text/run-before.ts";
import { writtenKey } from "./map-entries.ts";

/**
 * The documents of a YAML text as located trees. The kubelet's own reader decides their values and whether they can be
 * read (`kubelet-yaml`). A text that it rejects is read again by its top-level blocks, so that a mistake leaves the
 * other blocks alone. Never throws: unreadable text is a problem of its document, and the rest of the tree is still
 * there.
 */
export function parseYaml(text: string, budget = fileBudget()): readonly ParsedDocument[] {
  const { documents, failure } = readStream(text, 0, () => startOfDocument({ budget }));
  const isSound = documents.every(({ problems }) => problems.every(({ keepsTree }) => keepsTree));
  if (failure || !isSound) return blameConflict(readBroken(text, budget), text);
  return soundDocuments(documents, { start: 0, end: text.length });
}

function readBroken(text: string, budget: Budget): readonly ParsedDocument[] {
  const documents: ParsedDocument[] = [];
  for (const document of splitBlocks(text) ?? []) {
    const parsed = parseInBlocks(document, text, budget);
    if (!parsed) return parseWhole(text, { budget });
    documents.push(withoutReplacedFloats(parsed));
  }
  return documents.length > 0 ? documents : parseWhole(text, { budget });
}

/**
 * The documents of a text read in one piece; or of a region of it, whose aliases may stand for anchors that come
 * before it.
 */
export function parseWhole(
  text: string,
  before: Before,
  region: Span = { start: 0, end: text.length },
): ParsedDocument[] {
  const { start } = region;
  const source = text.slice(start, region.end);
  const { documents, failure } = readStream(source, start, () => startOfDocument(before));
  if (!failure) return soundDocuments(documents, region);
  const composed = composeYaml(withPlainBreaks(source), text, start, () => startOfDocument(before));
  if (documents.length === 0 && composed.length === 1) {
    return withSpans(composed, region).map((document) => withFailure(document, failure, text));
  }
  // The kubelet reads the first document only; tools that read more of them read each on its own.
  const sound = documents.length;
  if (sound > 0 && composed.length <= sound) {
    return withSpans([...documents, unreadRest(failure, source, start)], region);
  }
  return withSpans([...documents, ...composed.slice(sound)], region).map((document, index) =>
    index < sound ? document : readAlone(document, text, before),
  );
}

const nothing: ReadDocument = { start: 0, root: undefined, problems: [] };

/** A text without a document is one that says nothing. */
function soundDocuments(documents: readonly ReadDocument[], region: Span): ParsedDocument[] {
  const read = documents.length > 0 ? documents : [{ ...nothing, start: region.start }];
  return withSpans(read, region).map(withoutReplacedFloats);
}

function withSpans(documents: readonly ReadDocument[], region: Span): ParsedDocument[] {
  return documents.map(({ start, root, problems }, index) => {
    const end = documents[index + 1]?.start ?? region.end;
    const span = { start: index === 0 ? region.start : start, end };
    return { span, root, problems };
  });
}

/**
 * The text after the end of the first document without a marker, such as lines that are indented less than its first
 * one.
 */
function unreadRest({ reason, offset }: ReadFailure, source: string, shift: number): ReadDocument {
  const span = spanToBlame(source, offset);
  const at = { start: span.start + shift, end: span.end + shift };
  const problem: SyntaxProblem = { code: "UNREADABLE", message: reason, span: at };
  return { start: at.start, root: undefined, problems: [problem] };
}

/** A document that the library has read, as the kubelet's reader reads it where it can. */
function readAlone(document: ParsedDocument, text: string, before: Before): ParsedDocument {
  const { span } = document;
  const source = text.slice(span.start, span.end);
  const { documents, failure } = readStream(source, span.start, () => startOfDocument(before));
  const [read] = documents;
  if (read) return { span, root: read.root, problems: read.problems };
  return failure ? withFailure(document, failure, text) : document;
}

/** The library's problems are more precise about the place of a mistake; the reader's reason is used if it has none. */
function withFailure(
  document: ParsedDocument,
  { reason, offset }: ReadFailure,
  text: string,
): ParsedDocument {
  if (document.problems.some(({ keepsTree }) => !keepsTree)) return document;
  const span = spanToBlame(text, Math.min(document.span.start + offset, text.length));
  const problem: SyntaxProblem = { code: "UNREADABLE", message: reason, span };
  return { ...document, problems: [problem] };
}

/** The character at `offset`; if the line ends there, the text of the line. */
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

/** Undefined if the document is more than one to the kubelet's reader. */
function parseInBlocks(
  { span, blocks }: DocumentBlocks,
  text: string,
  budget: Budget,
): ParsedDocument | undefined {
  const state = startOfDocument({ budget });
  const read = blocks.map((block) => readBlock(text, block, state));
  const entries = read.flatMap((block) => block.entries);
  const problems = read.flatMap((block) => block.problems);
  const [first] = blocks;
  const inBlocks = {
    span,
    root: first && mapOf(entries, first),
    problems,
    blocks: first ? blocks : undefined,
  };
  const source = text.slice(span.start, span.end);
  const { documents, failure } = readStream(source, span.start, () => startOfDocument({ budget }));
  const [whole = nothing, ...further] = documents;
  if (failure && documents.length === 0) return withFailure(inBlocks, failure, text);
  if (failure || further.length > 0) return undefined;
  const isCutWell = read.every(({ isSound }) => isSound);
  return {
    span,
    root: whole.root,
    problems: whole.problems,
    blocks: isCutWell ? blocks : undefined,
  };
}

function mapOf(entries: readonly Entry[], first: Span): MapNode {
  const start = entries[0]?.span.start ?? first.start;
  const span = { start, end: entries.at(-1)?.span.end ?? start };
  return { kind: "map", span, style: "block", entries };
}

/**
 * The document without complaints about numbers that JSON does not have and that never become JSON: a later key of the
 * same name replaces them while the reader fills its map (goyaml.v2, `setMapIndex`).
 */
function withoutReplacedFloats(document: ParsedDocument): ParsedDocument {
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
