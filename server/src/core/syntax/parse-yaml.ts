import type { Span } from "../text/span.ts";
import { composeYaml } from "./compose-yaml.ts";
import type {
  Entry,
  LocatedNode,
  MapNode,
  ParsedDocument,
  ReadBlock,
  ReadBlocks,
  ScalarNode,
  SyntaxProblem,
} from "./located-node.ts";
import { splitNested, type NestedBlocks } from "./nested-blocks.ts";
import { readSimpleEntry } from "./read-simple-entry.ts";
import { resolvePlainScalar } from "./resolve-scalar.ts";
import { splitBlocks, type DocumentBlocks } from "./yaml-blocks.ts";
import { startOfDocument, type Anchors, type LocatorState } from "./yaml-locator.ts";

export interface ParsedYaml {
  readonly documents: readonly ParsedDocument[];
  readonly blocks: ReadBlocks;
}

/**
 * The documents of a YAML text as located trees. A text that is mostly the one before is mostly
 * taken over: only top-level blocks that are not among `known` are parsed. Never throws: what
 * cannot be read is a problem of its document, and the rest of the tree is still there. Aliases of a part
 * may stand for anchors that come before it.
 */
export function parseYaml(text: string, known?: ReadBlocks, anchors?: Anchors): ParsedYaml {
  const split = splitBlocks(text);
  if (!split) return { documents: parseWhole(text, anchors), blocks: new Map() };
  const blocks = new Map<string, ReadBlock>();
  const documents = split.map((document) => parseBlocks(document, text, known, blocks, anchors));
  return { documents, blocks };
}

/** The documents of a text read in one piece. */
export function parseWhole(text: string, anchors?: Anchors): ParsedDocument[] {
  const composed = composeYaml(text, text, 0, () => startOfDocument(anchors));
  return composed.map(({ start, root, problems }, index) => {
    const end = composed[index + 1]?.start ?? text.length;
    const span = { start: index === 0 ? 0 : start, end };
    return { span, root, problems: root ? problems : [...problems, ...loneTab(text, span)] };
  });
}

/** A text of nothing but blanks is empty, unless one of them is a tab: Go's reader stops there. */
function loneTab(text: string, { start, end }: Span): SyntaxProblem[] {
  const tab = /^ *\t[ \t]*$/m.exec(text.slice(start, end));
  if (!tab) return [];
  const at = start + tab.index;
  const span = { start: at, end: at + tab[0].length };
  return [{ code: "TAB_AS_INDENT", message: "a tab", span }];
}

function parseBlocks(
  { span, blocks }: DocumentBlocks,
  text: string,
  known: ReadBlocks | undefined,
  kept: Map<string, ReadBlock>,
  anchors: Anchors | undefined,
): ParsedDocument {
  const state = startOfDocument(anchors);
  const entries: Entry[] = [];
  const problems: SyntaxProblem[] = [];
  for (const block of blocks) {
    const source = text.slice(block.start, block.end);
    const before = known?.get(source) ?? kept.get(source);
    const read = before
      ? moved(before, block.start)
      : known
        ? readAgain(source, text, block, state, known)
        : withPieces(source, readBlock(source, text, block, state));
    if (before) state.size += read.size;
    if (!read.usesAnchors) kept.set(source, read);
    // Whichever piece is edited next, the others are then known.
    for (const [piece, each] of read.pieces ?? []) kept.set(piece, each);
    for (const entry of read.entries) entries.push(entry);
    problems.push(...read.problems);
  }
  const root = mapOf(entries, blocks);
  if (!root) return { span, root, problems: [...problems, ...loneTab(text, span)] };
  return { span, root, problems, blocks };
}

/**
 * A block alone would not always be read as a part of a map (a lone word is a scalar), so it is
 * read behind a first entry, which is taken off again.
 */
const firstEntry = "_: 0\n";

/**
 * The same text in memory of its own: parts of it that nodes keep would otherwise keep the whole text of
 * that version of the file, for as long as the block is not edited.
 */
function detached(text: string): string {
  return ` ${text}`.slice(1);
}

function readBlock(source: string, text: string, block: Span, state: LocatorState): ReadBlock {
  const simple = readSimpleEntry(detached(source), block.start);
  if (simple) {
    state.size += 2;
    const { start } = block;
    return { start, entries: [simple], problems: [], size: 2, usesAnchors: false };
  }
  // A block with neither anchors nor aliases reads the same in any document.
  const own: LocatorState = { ...state, usesAnchors: false };
  const shift = block.start - firstEntry.length;
  const [composed] = composeYaml(firstEntry + source, text, shift, () => own);
  const size = own.size - state.size;
  state.size = own.size;
  const root = composed?.root;
  const entries = root?.kind === "map" ? root.entries.slice(1) : [];
  const problems = composed?.problems ?? [];
  return { start: block.start, entries, problems, size, usesAnchors: own.usesAnchors };
}

/**
 * An edited block. A long one is read by the items or keys of its list or map, those that are known
 * taken over; where it has another shape, or a mistake in it, it is read in one piece, which knows best.
 */
function readAgain(
  source: string,
  text: string,
  block: Span,
  state: LocatorState,
  known: ReadBlocks,
): ReadBlock {
  const nested = splitNested(source);
  if (!nested) return readBlock(source, text, block, state);
  const pieces = new Map<string, ReadBlock>();
  const read =
    readNested(source, nested, block.start, text, state, known, pieces) ??
    readBlock(source, text, block, state);
  return { ...read, pieces };
}

/** Undefined where a piece cannot be read; `pieces` then has those that were known before. */
function readNested(
  source: string,
  nested: NestedBlocks,
  start: number,
  text: string,
  state: LocatorState,
  known: ReadBlocks,
  pieces: Map<string, ReadBlock>,
): ReadBlock | undefined {
  const before = state.size;
  const children: LocatedNode[] = [];
  let isWhole = true;
  for (const child of nested.children) {
    const piece = source.slice(child.start, child.end);
    const earlier = known.get(piece) ?? pieces.get(piece);
    if (!earlier && !isWhole) continue;
    const at = start + child.start;
    const read = earlier ? moved(earlier, at) : readPiece(piece, at, text, state);
    const value = read?.entries[0]?.value;
    if (!read || read.problems.length > 0 || value?.kind !== nested.kind) {
      isWhole = false;
      continue;
    }
    if (earlier) state.size += read.size;
    pieces.set(piece, read);
    children.push(value);
  }
  if (!isWhole) {
    state.size = before;
    return undefined;
  }
  const value = joined(children, text);
  if (!value) return undefined;
  state.size += 2;
  const name = source.slice(nested.key.start, nested.key.end);
  const key: ScalarNode = {
    kind: "scalar",
    span: { start, end: start + name.length },
    style: "plain",
    text: name,
    value: resolvePlainScalar(name),
  };
  const entry: Entry = { key, value, span: { start, end: value.span.end }, merge: false };
  const size = state.size - before;
  return { start, entries: [entry], problems: [], size, usesAnchors: false };
}

/** One item or key, read as the value of a key that is not there. */
function readPiece(
  piece: string,
  start: number,
  text: string,
  state: LocatorState,
): ReadBlock | undefined {
  const lead = "_:\n";
  const own: LocatorState = { ...state, usesAnchors: false };
  const [composed, ...more] = composeYaml(lead + piece, text, start - lead.length, () => own);
  const size = own.size - state.size;
  state.size = own.size;
  const entries = composed?.root?.kind === "map" ? composed.root.entries : [];
  if (more.length > 0 || entries.length !== 1 || own.usesAnchors) return undefined;
  return { start, entries, problems: composed?.problems ?? [], size, usesAnchors: false };
}

/** How far into a piece its dash stands. */
function firstDash(source: string, { start, end }: Span): number {
  let at = start;
  while (at < end && source[at] === " ") at++;
  return at - start;
}

/**
 * A block that is read for the first time is read faster as a whole; a long one gets its pieces then,
 * as if each had been read apart.
 */
function withPieces(source: string, block: ReadBlock): ReadBlock {
  const nested = block.problems.length > 0 || block.usesAnchors ? undefined : splitNested(source);
  const [entry] = block.entries;
  const value = entry?.value;
  if (!nested || !entry || (value?.kind !== "list" && value?.kind !== "map")) return block;
  const members: readonly LocatedNode[] =
    value.kind === "list"
      ? value.items.map((item) => ({ ...value, items: [item] }))
      : value.entries.map((each) => ({ ...value, span: each.span, entries: [each] }));
  if (members.length !== nested.children.length || value.kind !== nested.kind) return block;
  const pieces = new Map<string, ReadBlock>();
  for (const [at, child] of nested.children.entries()) {
    const member = members[at];
    if (!member) return block;
    const start = block.start + child.start;
    const first = value.kind === "list" ? start + firstDash(source, child) : start;
    const span = value.kind === "list" ? { start: first, end: member.span.end } : member.span;
    const piece: Entry = { ...entry, value: { ...member, span } };
    const size = block.size / members.length;
    const read = { start, entries: [piece], problems: [], size, usesAnchors: false };
    pieces.set(source.slice(child.start, child.end), read);
  }
  return { ...block, pieces };
}

/** Lists or maps that stand one below the other as one. */
function joined(nodes: readonly LocatedNode[], text: string): LocatedNode | undefined {
  const [first] = nodes;
  const last = nodes.at(-1);
  if (!first || !last) return undefined;
  const span = { start: first.span.start, end: last.span.end };
  if (first.kind === "list") {
    const items = nodes.flatMap((node) => (node.kind === "list" ? node.items : []));
    const end = endOfList(items.at(-1)?.span.end ?? span.end, text);
    return { ...first, span: { start: span.start, end }, items };
  }
  if (first.kind !== "map") return undefined;
  const entries = nodes.flatMap((node) => (node.kind === "map" ? node.entries : []));
  return { ...first, span, entries };
}

/** The library lets a list reach to the end of its last item's line, the line break included. */
function endOfList(itemEnd: number, text: string): number {
  if (text[itemEnd - 1] === "\n") return itemEnd;
  const lineBreak = text.indexOf("\n", itemEnd);
  return lineBreak < 0 ? text.length : lineBreak + 1;
}

function mapOf(entries: readonly Entry[], blocks: readonly Span[]): MapNode | undefined {
  const [first] = blocks;
  if (!first) return undefined;
  const start = entries[0]?.span.start ?? first.start;
  const span = { start, end: entries.at(-1)?.span.end ?? start };
  return { kind: "map", style: "block", span, entries };
}

/** The block at another place. */
function moved(block: ReadBlock, start: number): ReadBlock {
  const by = start - block.start;
  if (by === 0) return block;
  return {
    start,
    entries: block.entries.map((entry) => movedEntry(entry, by)),
    problems: block.problems.map((problem) => ({ ...problem, span: movedSpan(problem.span, by) })),
    size: block.size,
    usesAnchors: block.usesAnchors,
    ...(block.pieces && { pieces: block.pieces }),
  };
}

function movedSpan({ start, end }: Span, by: number): Span {
  return { start: start + by, end: end + by };
}

function movedEntry({ key, value, span, merge }: Entry, by: number): Entry {
  return {
    key: { ...key, span: movedSpan(key.span, by) },
    value: movedNode(value, by),
    span: movedSpan(span, by),
    merge,
  };
}

function movedNode(node: LocatedNode, by: number): LocatedNode {
  const span = movedSpan(node.span, by);
  switch (node.kind) {
    case "scalar":
    case "alias":
      return { ...node, span };
    case "list":
      return { ...node, span, items: node.items.map((item) => movedNode(item, by)) };
    case "map":
      return { ...node, span, entries: node.entries.map((entry) => movedEntry(entry, by)) };
  }
}
