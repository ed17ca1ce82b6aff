import { once } from "../text/once.ts";
import type { Span } from "../text/span.ts";
import type { ComposeYaml } from "./compose-yaml.ts";
import { copyOfState, countNode, type DocumentState } from "./document-state.ts";
import { readEntries, type ReadEntries } from "./kubelet-yaml/read-yaml.ts";
import type {
  Entry,
  LocatedNode,
  ReadBlock,
  ReadBlocks,
  Restart,
  ScalarNode,
  SyntaxProblem,
} from "./located-node.ts";
import { movedEntry, movedSpan } from "./move-nodes.ts";
import { shortestNested, splitNested, type NestedBlocks } from "./nested-blocks.ts";
import { readPlainBlock } from "./read-plain-block.ts";
import { resolvePlainScalar } from "./resolve-scalar.ts";

/** A document that is read block by block. */
export interface BlockState extends DocumentState {
  /** Reads what the kubelet's reader refuses. */
  readonly compose: ComposeYaml;
}

/**
 * Reads the top-level block of `text` at `block`. What `previous` and `kept` have of it is taken over; what
 * the next version of the text can take over is put into `kept`.
 */
export function readTopBlock(
  text: string,
  block: Span,
  state: BlockState,
  previous: ReadBlocks | undefined,
  kept: Map<string, ReadBlock>,
): ReadBlock {
  const source = text.slice(block.start, block.end);
  const before = previous?.get(source) ?? kept.get(source);
  const read = before
    ? moved(before, block.start)
    : previous
      ? readAgain(source, text, block, state, previous)
      : readWhole(source, text, block, state);
  if (before) countNode(state, read.size);
  if (!read.usesAnchors) kept.set(source, read);
  return read;
}

/**
 * The same text in memory of its own: parts of it that nodes keep would otherwise keep the whole text of
 * that version of the file, for as long as the block is not edited.
 */
function detached(text: string): string {
  return ` ${text}`.slice(1);
}

/** Reads the top-level block of `text` at `block`; the nodes keep the text in memory. */
export function readBlock(text: string, block: Span, state: BlockState): ReadBlock {
  return readSource(text.slice(block.start, block.end), text, block, state);
}

function readSource(source: string, text: string, block: Span, state: BlockState): ReadBlock {
  return readPlain(source, block.start, state) ?? readUnusual(source, text, block, state);
}

function readPlain(source: string, start: number, state: DocumentState): ReadBlock | undefined {
  const plain = readPlainBlock(source, start);
  if (!plain) return undefined;
  countNode(state, plain.size);
  const { entries, size } = plain;
  return { start, entries, problems: [], size, usesAnchors: false, isSound: true };
}

function readUnusual(source: string, text: string, block: Span, state: BlockState): ReadBlock {
  const { start } = block;
  const { read, size, usesAnchors } = readApart(source, start, state);
  const { entries, problems, failure } = read;
  if (!failure) return { start, entries, problems, size, usesAnchors, isSound: true };
  const nested = splitNested(source);
  return (
    (nested && readBrokenNested(source, text, nested, start, state)) ??
    readBroken(source, text, block, state)
  );
}

/** A block with neither anchors nor aliases reads the same in any document. */
function readApart(
  source: string,
  start: number,
  state: DocumentState,
): { read: ReadEntries; size: number; usesAnchors: boolean } {
  const usedAnchors = state.usesAnchors;
  const before = state.decodeCount;
  state.usesAnchors = false;
  const read = readEntries(source, start, state);
  const { usesAnchors } = state;
  state.usesAnchors ||= usedAnchors;
  return { read, size: state.decodeCount - before, usesAnchors };
}

/**
 * A block alone would not always be read as a part of a map (a lone word is a scalar), so the library
 * reads it behind a first entry, which is taken off again.
 */
const firstEntry = "_: 0\n";

/** What the kubelet's reader refuses is read by the library, which finds a tree in anything. */
function readBroken(source: string, text: string, block: Span, state: BlockState): ReadBlock {
  const read = composeBehind(firstEntry, source, text, block.start, state);
  const { start, problems, size, usesAnchors, isSound } = read;
  return { start, entries: read.entries.slice(1), problems, size, usesAnchors, isSound };
}

/** The entries of a map that begins with `lead`, which stands before `start` and is no part of the text. */
function composeBehind(
  lead: string,
  source: string,
  text: string,
  start: number,
  state: BlockState,
): ReadBlock {
  const before = state.decodeCount;
  const inBlock = copyOfState(state);
  inBlock.usesAnchors = false;
  const [composed] = state.compose(lead + source, text, start - lead.length, () => inBlock);
  state.decodeCount = inBlock.decodeCount;
  const root = composed?.root;
  const entries = root?.kind === "map" ? root.entries : [];
  const problems = composed?.problems ?? [];
  const size = inBlock.decodeCount - before;
  return { start, entries, problems, size, usesAnchors: inBlock.usesAnchors, isSound: false };
}

/**
 * An edited block. A long one that is not plain is read by the items or keys of its list or map, those of the block that
 * had its key taken over; where it has another shape, or there was none, it is read in one piece.
 */
function readAgain(
  source: string,
  text: string,
  block: Span,
  state: BlockState,
  previous: ReadBlocks,
): ReadBlock {
  const own = detached(source);
  const plain = readPlain(own, block.start, state);
  if (plain) return withPieces(own, plain);
  const nested = splitNested(source);
  const known = nested && piecesOf(source.slice(nested.key.start, nested.key.end), previous);
  if (!known) return withPieces(own, readUnusual(own, text, block, state));
  const before = state.decodeCount;
  const pieces = new Map<string, ReadBlock>();
  const read = readNested(source, text, nested, block.start, state, known, pieces);
  if (read && (read.isSound || isBroken(source, read, state)))
    return { ...read, pieces: () => pieces };
  state.decodeCount = before;
  return { ...readUnusual(own, text, block, state), pieces: () => pieces };
}

/** The pieces of the long block with this key. */
function piecesOf(key: string, blocks: ReadBlocks): ReadBlocks | undefined {
  for (const { entries, pieces } of blocks.values()) {
    const found = entries[0]?.key.text === key ? pieces?.() : undefined;
    if (found && found.size > 0) return found;
  }
  return undefined;
}

/** The kubelet's reader refuses a block that has a mistake in one of its pieces, and not because it was cut badly. */
function isBroken(source: string, { restart }: ReadBlock, state: DocumentState): boolean {
  if (!restart) return false;
  const { read } = readApart(restart.lead + source.slice(restart.at), 0, copyOfState(state));
  return read.failure !== undefined;
}

/** A long block that the kubelet's reader refuses: only the pieces with a mistake are read by the library. */
function readBrokenNested(
  source: string,
  text: string,
  nested: NestedBlocks,
  start: number,
  state: BlockState,
): ReadBlock | undefined {
  const before = state.decodeCount;
  const pieces = new Map<string, ReadBlock>();
  const read = readNested(source, text, nested, start, state, pieces, pieces);
  // Where each piece can be read, the mistake is between them.
  if (read && !read.isSound) return { ...read, pieces: () => pieces };
  state.decodeCount = before;
  return undefined;
}

/**
 * A block by its pieces, those of `previous` taken over; undefined where one of them holds something else than it seems
 * to. `pieces` then has those that were read so far.
 */
function readNested(
  source: string,
  text: string,
  nested: NestedBlocks,
  start: number,
  state: BlockState,
  previous: ReadBlocks,
  pieces: Map<string, ReadBlock>,
): ReadBlock | undefined {
  const before = state.decodeCount;
  const children: LocatedNode[] = [];
  const problems: SyntaxProblem[] = [];
  const name = source.slice(nested.key.start, nested.key.end);
  let restart: Restart | undefined;
  let above = nested.children[0]?.start ?? 0;
  for (const child of nested.children) {
    const piece = source.slice(child.start, child.end);
    const known = previous.get(piece) ?? pieces.get(piece);
    if (known) countNode(state, known.size);
    const at = start + child.start;
    const read = known
      ? moved(known, at)
      : (readPiece(piece, at, state) ?? composeBehind(pieceLead, piece, text, at, state));
    const value = read.entries[0]?.value;
    if (value?.kind !== nested.kind) return undefined;
    if (read.isSound) pieces.set(piece, read);
    else restart ??= { at: above, lead: `${name}:\n` };
    above = child.start;
    for (const problem of read.problems) problems.push(problem);
    children.push(value);
  }
  const value = joined(children);
  if (!value) return undefined;
  countNode(state, 2);
  const key: ScalarNode = {
    kind: "scalar",
    span: { start, end: start + name.length },
    style: "plain",
    text: name,
    value: resolvePlainScalar(name),
  };
  const entry: Entry = { key, value, span: { start, end: value.span.end }, merge: false };
  const size = state.decodeCount - before;
  const isSound = !restart;
  const read = { start, entries: [entry], problems, size, usesAnchors: false, isSound };
  return restart ? { ...read, restart } : read;
}

/** What stands before a piece that is read as the value of a key that is not there. */
const pieceLead = "_:\n";

/** One item or key; undefined where the kubelet's reader does not read it as such. */
function readPiece(piece: string, start: number, state: DocumentState): ReadBlock | undefined {
  const lead = detached(pieceLead + piece);
  const { read, size, usesAnchors } = readApart(lead, start - pieceLead.length, state);
  const { entries, problems, failure } = read;
  if (failure || problems.length > 0 || entries.length !== 1 || usesAnchors) return undefined;
  return { start, entries, problems, size, usesAnchors: false, isSound: true };
}

/** How far into a piece its dash stands. */
function firstDash(source: string, { start, end }: Span): number {
  let at = start;
  while (at < end && source[at] === " ") at++;
  return at - start;
}

function readWhole(source: string, text: string, block: Span, state: BlockState): ReadBlock {
  const own = detached(source);
  return withPieces(own, readSource(own, text, block, state));
}

/**
 * A block that is sound is read faster as a whole; a long one gets its pieces as if each had been read apart, once an edit
 * makes something unusual of it.
 */
function withPieces(source: string, read: ReadBlock): ReadBlock {
  const isSimple = read.isSound && read.problems.length === 0 && !read.usesAnchors;
  if (!isSimple || source.length < shortestNested) return read;
  return { ...read, pieces: once(() => piecesIn(source, read)) };
}

function piecesIn(source: string, block: ReadBlock): ReadBlocks {
  const pieces = new Map<string, ReadBlock>();
  const nested = splitNested(source);
  const [entry] = block.entries;
  const value = entry?.value;
  if (!nested || !entry || (value?.kind !== "list" && value?.kind !== "map")) return pieces;
  const members: readonly LocatedNode[] =
    value.kind === "list"
      ? value.items.map((item) => ({ ...value, items: [item] }))
      : value.entries.map((member) => ({ ...value, span: member.span, entries: [member] }));
  if (members.length !== nested.children.length || value.kind !== nested.kind) return pieces;
  const size = block.size / members.length;
  for (const [at, member] of members.entries()) {
    const child = nested.children[at];
    if (!child) break;
    const start = block.start + child.start;
    const whole = { ...member, span: spanOf(member, source, child, start) };
    const entries: readonly Entry[] = [{ ...entry, value: whole }];
    const read = { start, entries, problems: [], size, usesAnchors: false, isSound: true };
    pieces.set(source.slice(child.start, child.end), read);
  }
  return pieces;
}

/** A list's piece begins with its dash and ends with its item, behind the dash where there is none. */
function spanOf(member: LocatedNode, source: string, child: Span, start: number): Span {
  if (member.kind !== "list") return member.span;
  const dash = start + firstDash(source, child);
  return { start: dash, end: Math.max(dash + 1, member.items[0]?.span.end ?? 0) };
}

/** Lists or maps that stand one below the other as one. */
function joined(nodes: readonly LocatedNode[]): LocatedNode | undefined {
  const [first] = nodes;
  const last = nodes.at(-1);
  if (!first || !last) return undefined;
  const span = { start: first.span.start, end: last.span.end };
  if (first.kind === "list") {
    return {
      ...first,
      span,
      items: nodes.flatMap((node) => (node.kind === "list" ? node.items : [])),
    };
  }
  if (first.kind !== "map") return undefined;
  const entries = nodes.flatMap((node) => (node.kind === "map" ? node.entries : []));
  return { ...first, span, entries };
}

/** The block at another place. */
function moved(block: ReadBlock, start: number): ReadBlock {
  const by = start - block.start;
  if (by === 0) return block;
  return {
    ...block,
    start,
    entries: block.entries.map((entry) => movedEntry(entry, by)),
    problems: block.problems.map((problem) => ({ ...problem, span: movedSpan(problem.span, by) })),
  };
}
