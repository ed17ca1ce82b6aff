import { documentAt } from "../../engine/structure/structure.ts";
import type { EnclosingSet } from "../parts/kubelet-part.ts";
import { type Analysis, type AnalyzedDocument } from "../analysis.ts";
import { mainLayer } from "../effective/config-layer.ts";
import { effectiveConfig } from "../effective/effective-config.ts";
import { effectiveJson, valueJson } from "../effective/effective-value.ts";
import { placeAtPath } from "../effective/node-at-path.ts";
import type { TreeMap } from "../effective/tree.ts";
import type { EditedDocument } from "../../engine/syntax/edits/document-editor.ts";
import type { KindIndex } from "../../facts/field-index.ts";
import { cursorAt } from "../../engine/syntax/cursor-at.ts";
import { resolveAlias, type LocatedNode } from "../../engine/syntax/located-node.ts";
import { parseFile } from "../../engine/syntax/parse.ts";
import { pathAt } from "../../engine/syntax/path-at.ts";
import { lineAt, lineSpan } from "../../engine/text/line-index.ts";
import { parentOf, pathOfKey } from "../../engine/text/value-path.ts";
import type { ActionTrial } from "./try-action.ts";
import { jsonText, type ExactJson } from "../../engine/text/json-text.ts";

/** The context for inserting and removing defaults. */
export interface DefaultsContext extends ActionTrial {
  readonly document: AnalyzedDocument;
  readonly edited: EditedDocument;
  readonly index: KindIndex;
  /** Every value of the document alone, defaults included. */
  readonly tree: TreeMap;
  /** The tree as the kubelet would write it. */
  readonly current: string;
  /** Every value of a document that says nothing. */
  readonly standard: TreeMap;
  readonly sets: readonly EnclosingSet[];
}

/** The context at an offset; undefined outside of a KubeletConfiguration, and in a broken one. */
export function defaultsContext(
  trial: ActionTrial,
  offset: number,
  sets: readonly EnclosingSet[],
): DefaultsContext | undefined {
  const { analysis, knowledge } = trial;
  const document = documentAt(analysis, offset);
  const { index, parsed, identity } = document ?? {};
  const root = parsed?.root && resolveAlias(parsed.root);
  const isSound = parsed?.problems.length === 0;
  if (!document || !index || root?.kind !== "map" || !isSound) return undefined;
  if (identity?.kind !== "KubeletConfiguration") return undefined;
  const { text, format } = analysis;
  const edited = { text, format, root, fields: index.root };
  const tree = treeOfRoot(root, index, knowledge);
  const standard = treeOfRoot(parseFile("{}").documents[0]?.root, index, knowledge);
  return {
    ...trial,
    document,
    edited,
    index,
    tree,
    current: jsonText(effectiveJson(tree, index)),
    standard,
    sets,
  };
}

/** Every value of a document alone, defaults included. */
export function treeOfRoot(
  root: LocatedNode | undefined,
  index: KindIndex,
  knowledge: ActionTrial["knowledge"],
): TreeMap {
  return effectiveConfig([mainLayer(root)], index, knowledge).tree;
}

/** The default of a field that a document does not set; undefined without one. */
export function plainDefault(
  path: string,
  { index, standard }: DefaultsContext,
): ExactJson | undefined {
  const field = index.byPath.get(path);
  const node = field && placeAtPath(standard, path)?.value;
  const value = node && valueJson(node, field);
  return isNothing(value) ? undefined : value;
}

/** True for what is not worth a line. */
export function isNothing(value: ExactJson | undefined): boolean {
  if (value === undefined || value === null || value === "") return true;
  return typeof value === "object" && Object.keys(value).length === 0;
}

/**
 * True if the tool around the configuration has its own default for the field that a path leads into, or rejects it.
 */
export function isToolDefault(path: string, { analysis, tool }: DefaultsContext): boolean {
  const top = /^[^.[]*/.exec(path)?.[0] ?? "";
  const { defaults, effectOn } = analysis.host ?? tool ?? {};
  return defaults?.has(top) === true || effectOn?.(top) !== undefined;
}

/** True where another file of a set, or a flag, says something at a path. */
export function isSetElsewhere(path: string, { sets }: DefaultsContext): boolean {
  return sets.some(({ others }) => others.some((tree) => placeAtPath(tree, path) !== undefined));
}

/** The configuration that the document of the context has in another version of its text. */
export function configAfter(
  { documents }: Analysis,
  { analysis, document, index, knowledge }: DefaultsContext,
): { readonly tree: TreeMap; readonly text: string } {
  const number = analysis.documents.indexOf(document);
  const tree = treeOfRoot(documents[number]?.parsed.root, index, knowledge);
  return { tree, text: jsonText(effectiveJson(tree, index)) };
}

/** The path of the key under the cursor, or of the key whose value it is in. */
export function keyPathAt(
  { analysis, document: { parsed } }: DefaultsContext,
  offset: number,
): string | undefined {
  const line = lineSpan(analysis.lines, analysis.text, lineAt(analysis.lines, offset));
  const steps = pathAt(parsed.root, offset);
  const last = steps.at(-1);
  if (last?.kind !== "entry" || last.entry.key.span.start < line.start) return undefined;
  if (steps.some(({ kind }) => kind === "item")) return undefined;
  return steps.reduce(
    (path, step) => (step.kind === "entry" ? pathOfKey(path, step.key) : path),
    "",
  );
}

/**
 * The path of the innermost map at the cursor that has defaults: the map of the key or the blank line at the cursor, or
 * the map around it. Empty for the whole document, undefined without one.
 */
export function scopeAt(context: DefaultsContext, offset: number): string | undefined {
  const { analysis, document, index } = context;
  const { text, lines, format } = analysis;
  const { span, root } = document.parsed;
  const cursor = cursorAt({ text, lines, format, document: span, root }, offset);
  if (cursor.at === "key" && cursor.path.every((step) => "key" in step)) {
    const path = cursor.path.reduce(
      (before, step) => ("key" in step ? pathOfKey(before, step.key) : before),
      "",
    );
    const key = keyPathAt(context, offset);
    // On the key of a map, that map is meant.
    if (key !== undefined && isMap(key, index)) return key;
    return path === "" || isMap(path, index) ? path : undefined;
  }
  const key = keyPathAt(context, offset);
  if (key === undefined) return undefined;
  return isMap(key, index) ? key : parentOf(key);
}

function isMap(path: string, { byPath }: KindIndex): boolean {
  const type = byPath.get(path)?.record.type;
  return type === "struct" || type === "map";
}
