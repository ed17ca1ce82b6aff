import type { Span } from "../text/span.ts";
import { composeYaml } from "./compose-yaml.ts";
import type {
  Entry,
  LocatedNode,
  MapNode,
  ParsedDocument,
  ReadBlock,
  ReadBlocks,
  SyntaxProblem,
} from "./located-node.ts";
import { readSimpleEntry } from "./read-simple-entry.ts";
import { splitBlocks, type DocumentBlocks } from "./yaml-blocks.ts";
import { startOfDocument, type LocatorState } from "./yaml-locator.ts";

export interface ParsedYaml {
  readonly documents: readonly ParsedDocument[];
  readonly blocks: ReadBlocks;
}

/**
 * The documents of a YAML text as located trees. A text that is mostly the one before is mostly
 * taken over: only top-level blocks that are not among `known` are parsed. Never throws: what
 * cannot be read is a problem of its document, and the rest of the tree is still there.
 */
export function parseYaml(text: string, known?: ReadBlocks): ParsedYaml {
  const split = splitBlocks(text);
  if (!split) return { documents: parseWhole(text), blocks: new Map() };
  const blocks = new Map<string, ReadBlock>();
  const documents = split.map((document) => parseBlocks(document, text, known, blocks));
  return { documents, blocks };
}

/** The documents of a text read in one piece. */
export function parseWhole(text: string): ParsedDocument[] {
  const composed = composeYaml(text, text, 0, startOfDocument);
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
): ParsedDocument {
  const state = startOfDocument();
  const entries: Entry[] = [];
  const problems: SyntaxProblem[] = [];
  for (const block of blocks) {
    const source = text.slice(block.start, block.end);
    const before = known?.get(source) ?? kept.get(source);
    const read = before ? moved(before, block.start) : readBlock(source, text, block, state);
    if (before) state.size += read.size;
    if (!read.usesAnchors) kept.set(source, read);
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

function readBlock(source: string, text: string, block: Span, state: LocatorState): ReadBlock {
  const simple = readSimpleEntry(source, block.start);
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
