import type { Span } from "../text/span.ts";
import { composeYaml } from "./compose-yaml.ts";
import { copyOfState, countNode, type DocumentState } from "./document-state.ts";
import { readEntries } from "./kubelet-yaml/read-yaml.ts";
import type { Entry, LocatedNode, ScalarNode, SyntaxProblem } from "./located-node.ts";
import { splitNested, type NestedBlocks } from "./nested-blocks.ts";
import { resolvePlainScalar } from "./resolve-scalar.ts";

/** A top-level block of YAML as it was read. */
export interface ReadBlock {
  readonly entries: readonly Entry[];
  readonly problems: readonly SyntaxProblem[];
  /** The kubelet's reader reads it; else it is the library's guess. */
  readonly isSound: boolean;
}

/**
 * Reads the top-level block of `text` at `block` apart from the rest, so that a mistake in another block does not
 * matter. The library, which finds a tree in anything, reads the text that the kubelet's reader rejects; of a long
 * block, only the items or keys with a mistake.
 */
export function readBlock(text: string, block: Span, state: DocumentState): ReadBlock {
  const { start } = block;
  const source = text.slice(start, block.end);
  const { entries, problems, failure } = readEntries(source, start, state);
  if (!failure) return { entries, problems, isSound: true };
  const nested = splitNested(source);
  const inPieces = nested && readNested(source, text, nested, start, state);
  if (inPieces) return inPieces;
  const read = composeBehind(firstEntry, source, text, start, state);
  return { ...read, entries: read.entries.slice(1) };
}

/**
 * A block alone would not always be read as a part of a map (a lone word is a scalar), so the library
 * reads it behind a first entry, which is taken off again.
 */
const firstEntry = "_: 0\n";

/** The entries of a map that begins with `lead`, which comes before `start` and is not part of the text. */
function composeBehind(
  lead: string,
  source: string,
  text: string,
  start: number,
  state: DocumentState,
): ReadBlock {
  const inBlock = copyOfState(state);
  const [composed] = composeYaml(lead + source, text, start - lead.length, () => inBlock);
  state.decodeCount = inBlock.decodeCount;
  const root = composed?.root;
  const entries = root?.kind === "map" ? root.entries : [];
  return { entries, problems: composed?.problems ?? [], isSound: false };
}

/** A block by its pieces; undefined if all of them can be read, or one contains something unexpected. */
function readNested(
  source: string,
  text: string,
  nested: NestedBlocks,
  start: number,
  state: DocumentState,
): ReadBlock | undefined {
  const inBlock = copyOfState(state);
  const children: LocatedNode[] = [];
  const problems: SyntaxProblem[] = [];
  let isSound = true;
  for (const child of nested.children) {
    const piece = source.slice(child.start, child.end);
    const at = start + child.start;
    const read =
      readPiece(piece, at, inBlock) ?? composeBehind(pieceLead, piece, text, at, inBlock);
    const value = read.entries[0]?.value;
    if (value?.kind !== nested.kind) return undefined;
    isSound &&= read.isSound;
    for (const problem of read.problems) problems.push(problem);
    children.push(value);
  }
  const value = joined(children);
  // If each piece can be read, the mistake is between them.
  if (!value || isSound) return undefined;
  countNode(inBlock, 2);
  state.decodeCount = inBlock.decodeCount;
  const name = source.slice(nested.key.start, nested.key.end);
  const key: ScalarNode = {
    kind: "scalar",
    span: { start, end: start + name.length },
    style: "plain",
    text: name,
    value: resolvePlainScalar(name),
  };
  const entry: Entry = { key, value, span: { start, end: value.span.end }, merge: false };
  return { entries: [entry], problems, isSound };
}

/** Makes a piece the value of a key that does not exist. */
const pieceLead = "_:\n";

/** One item or key; undefined if the kubelet's reader does not read it as such. */
function readPiece(piece: string, start: number, state: DocumentState): ReadBlock | undefined {
  const read = readEntries(pieceLead + piece, start - pieceLead.length, state);
  const { entries, problems, failure } = read;
  if (failure || problems.length > 0 || entries.length !== 1) return undefined;
  return { entries, problems, isSound: true };
}

/** Lists or maps below each other as one. */
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
