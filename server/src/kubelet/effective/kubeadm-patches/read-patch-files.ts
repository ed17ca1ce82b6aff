import { startOfDocument } from "../../../engine/syntax/document-state.ts";
import { readStream } from "../../../engine/syntax/kubelet-yaml/read-yaml.ts";
import { resolveAlias, type LocatedNode } from "../../../engine/syntax/located-node.ts";
import type { Budget } from "../../../engine/text/budget.ts";
import { compareBytes } from "../../../engine/syntax/byte-order.ts";
import { nodeTreeOf, type TreeNode } from "../tree.ts";
import { readPatchName, type PatchType } from "./patch-name.ts";

/** A file of a folder of patches. */
export interface PatchFile {
  /** Below the folder, with `/` between its steps. */
  readonly path: string;
  /** Undefined: it cannot be read, such as a link that leads nowhere. */
  readonly text: string | undefined;
}

/** One document of a patch file. */
export interface PatchDocument {
  readonly file: string;
  readonly target: string;
  readonly type: PatchType;
  /** Where it begins in its file. */
  readonly start: number;
  readonly tree: TreeNode;
}

/** The reason why kubeadm fails; `phrase` has the words of its message. */
export interface PatchProblem {
  /** While reading the base, while reading the folder, while applying a patch. */
  readonly stage: "base" | "read" | "apply";
  readonly code: "bad-type" | "missing" | "bad-yaml" | "patch-failed" | "too-large";
  readonly phrase: string;
  /** The file and the place in it; absent where the folder itself is missing. */
  readonly file?: string;
  readonly start?: number;
}

/** The files that kubeadm finds in a folder. */
export interface ReadPatches {
  readonly documents: readonly PatchDocument[];
  /** Paths of patch files of any target, in the order in which they are read; empty ones are ignored. */
  readonly read: readonly string[];
  /** Paths of files whose names are not names of patches. */
  readonly ignored: readonly string[];
  /** The first problem, which ends it; nothing is applied then. */
  readonly problem?: PatchProblem;
}

/**
 * Reads the files of a folder as kubeadm does: in the order of their names, folder by folder, whatever their target is;
 * a file that cannot be read or parsed ends it. The trees' spans are those of layer `firstLayer` for the first file of
 * `read`, and so on. Never throws.
 */
export function readPatchFiles(
  files: readonly PatchFile[],
  budget: Budget,
  firstLayer = 1,
): ReadPatches {
  const documents: PatchDocument[] = [];
  const read: string[] = [];
  const ignored: string[] = [];
  for (const { path, text } of [...files].sort((a, b) => comparePaths(a.path, b.path))) {
    const name = readPatchName(path.slice(path.lastIndexOf("/") + 1));
    const found = { documents, read, ignored };
    if (name.kind === "ignored" || text === "") {
      if (name.kind !== "bad-type") {
        ignored.push(path);
        continue;
      }
    }
    if (name.kind !== "patch") return { ...found, problem: badType(path) };
    if (text === undefined) return { ...found, problem: unreadable(path) };
    const split = documentsOf(text, path, firstLayer + read.length, budget);
    if ("code" in split) return { ...found, problem: split };
    documents.push(
      ...split.map((document) => ({ ...document, target: name.target, type: name.type })),
    );
    read.push(path);
  }
  return { documents, read, ignored };
}

/** Go walks a folder in the order of its names, and enters a subfolder at its name. */
function comparePaths(a: string, b: string): number {
  const [left, right] = [a.split("/"), b.split("/")];
  for (let at = 0; at < Math.min(left.length, right.length); at++) {
    const order = compareBytes(left[at] ?? "", right[at] ?? "");
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

function badType(file: string): PatchProblem {
  const phrase = "unknown or missing patch type after '+', must be one of [json merge strategic]";
  return { stage: "read", code: "bad-type", phrase, file };
}

function unreadable(file: string): PatchProblem {
  return { stage: "read", code: "missing", phrase: `could not read the file "${file}"`, file };
}

function documentsOf(
  text: string,
  file: string,
  layer: number,
  budget: Budget,
): readonly Pick<PatchDocument, "file" | "start" | "tree">[] | PatchProblem {
  const split = splitDocuments(text);
  if ("badSeparator" in split) {
    const phrase = `invalid Yaml document separator: ${split.badSeparator}`;
    return { stage: "read", code: "bad-yaml", phrase, file };
  }
  const documents: Pick<PatchDocument, "file" | "start" | "tree">[] = [];
  for (const { text: piece, start } of split.pieces) {
    const read = readJsonValue(piece, start, layer, budget);
    if ("phrase" in read) return { stage: "read", code: "bad-yaml", ...read, file };
    documents.push({ file, start, tree: read.tree });
  }
  return documents;
}

/**
 * The first document of a YAML text as the JSON value that Kubernetes converts it to; the reader's own words if it
 * rejects the text. The text is at `start` of the file of a layer.
 */
export function readJsonValue(
  text: string,
  start: number,
  layer: number,
  budget: Budget,
): { readonly tree: TreeNode } | { readonly phrase: string; readonly start: number } {
  const { documents, failure } = readStream(text, start, () => startOfDocument({ budget }));
  const [document] = documents;
  if (!document && failure) {
    return { phrase: `yaml: ${failure.reason}`, start: start + failure.offset };
  }
  const [problem] = document?.problems ?? [];
  if (problem) return { phrase: `yaml: ${problem.message}`, start: problem.span.start };
  const root = document?.root ?? nothingAt(start);
  const badKey = nullKeyIn(root, 0);
  if (badKey !== undefined)
    return { phrase: "unsupported map key of type: invalid", start: badKey };
  const tree = nodeTreeOf(root, layer);
  return tree ? { tree } : { phrase: "yaml: document contains excessive aliasing", start };
}

function nothingAt(start: number): LocatedNode {
  const span = { start, end: start };
  return { kind: "scalar", style: "plain", text: "", value: { type: "null" }, span };
}

/** Deeper nodes are not looked at: the reader takes no deeper text. */
const maxDepth = 1_000;

/** Where a key is null, which JSON cannot have. */
function nullKeyIn(located: LocatedNode, depth: number): number | undefined {
  const node = located.kind === "alias" ? undefined : resolveAlias(located);
  if (!node || node.kind === "scalar" || depth > maxDepth) return undefined;
  const bad =
    node.kind === "map"
      ? node.entries.find(({ key, merge }) => !merge && key.value.type === "null")
      : undefined;
  if (bad) return bad.key.span.start;
  const children = node.kind === "map" ? node.entries.map(({ value }) => value) : node.items;
  for (const child of children) {
    const found = nullKeyIn(child, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The pieces of a file between lines that begin with `---`, as Kubernetes splits YAML. */
type SplitDocuments =
  | { readonly pieces: readonly DocumentPiece[] }
  /** The text after a `---`, unless it is a comment. */
  | { readonly badSeparator: string };

/** One piece; empty ones are left out. */
interface DocumentPiece {
  readonly text: string;
  /** Where it begins in the file. */
  readonly start: number;
}

/**
 * Splits a text as the YAML reader of `k8s.io/apimachinery` does. A `---` ends the text before it; without text before
 * it, it belongs to the text after it. So a file with only `---` has one piece, which is null.
 */
function splitDocuments(text: string): SplitDocuments {
  const pieces: DocumentPiece[] = [];
  let start = 0;
  let hasLines = false;
  const close = (end: number): void => {
    const piece = text.slice(start, end);
    if (piece.trim() !== "") pieces.push({ text: piece, start });
    hasLines = false;
  };
  for (let at = 0; at < text.length;) {
    const lineFeed = text.indexOf("\n", at);
    const next = lineFeed < 0 ? text.length : lineFeed + 1;
    const line = text.slice(at, next);
    if (line.startsWith("---")) {
      const behind = line.slice(3).trim();
      if (behind !== "" && !behind.startsWith("#")) return { badSeparator: behind };
      if (hasLines) {
        close(at);
        start = next;
        at = next;
        continue;
      }
    }
    if (!hasLines) start = at;
    hasLines = true;
    at = next;
  }
  if (hasLines) close(text.length);
  return { pieces };
}
