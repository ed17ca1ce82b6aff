import { documentAt, type Analysis, type AnalyzedDocument } from "../analysis/analysis.ts";
import { effectiveConfig } from "../effective/effective-config.ts";
import { effectiveJson, valueJson } from "../effective/effective-value.ts";
import { placeAtPath } from "../effective/node-at-path.ts";
import type { TreeMap, TreeNode } from "../effective/tree.ts";
import {
  removePlace,
  setValue,
  writtenPlace,
  type EditedDocument,
  type TextEdit,
} from "../fixes/document-editor.ts";
import { applyEdits } from "../fixes/fixes-of.ts";
import { inlineValue } from "../fixes/render-value.ts";
import type { FixTitle } from "../messages/fix-titles.ts";
import { isBefore, type Field, type KindIndex } from "../schema/field-index.ts";
import type { Knowledge } from "../schema/knowledge.ts";
import type { Json } from "../schema/table.ts";
import { cursorAt } from "../syntax/cursor-at.ts";
import { resolveAlias, type LocatedNode } from "../syntax/located-node.ts";
import { parseFile } from "../syntax/parse.ts";
import { pathAt } from "../syntax/path-at.ts";
import { lineAt, lineSpan } from "../text/line-index.ts";
import { pathOfKey } from "../text/value-path.ts";

/** A change that a user may ask for where they are; no finding calls for it. */
export interface DefaultsAction {
  readonly title: Extract<
    FixTitle,
    {
      readonly key:
        "insert-default" | "insert-default-comment" | "insert-all-of-map" | "remove-defaults";
    }
  >;
  readonly edits: readonly TextEdit[];
}

/** What can be done with defaults at an offset of a KubeletConfiguration; empty elsewhere. */
export function defaultsActions(
  analysis: Analysis,
  offset: number,
  knowledge: Knowledge,
): readonly DefaultsAction[] {
  const about = defaultsContext(analysis, offset, knowledge);
  if (!about) return [];
  const key = keyPathAt(analysis, about.document, offset);
  const map = mapPathAt(analysis, about, offset);
  return [
    ...(key === undefined ? [] : [insertDefault(key, about), defaultAsComment(key, about)]),
    map === undefined || map === "" ? undefined : insertMissing(map, about, false),
    insertMissing("", about, true),
    analysis.role === "main" && !analysis.isFragment ? removeDefaults(about) : undefined,
  ].filter((action) => action !== undefined);
}

interface Context {
  readonly analysis: Analysis;
  readonly document: AnalyzedDocument;
  readonly edited: EditedDocument;
  readonly index: KindIndex;
  /** Every value of the document alone, defaults included. */
  readonly tree: TreeMap;
  readonly knowledge: Knowledge;
}

function defaultsContext(
  analysis: Analysis,
  offset: number,
  knowledge: Knowledge,
): Context | undefined {
  const document = documentAt(analysis, offset);
  const { index, parsed, identity } = document ?? {};
  const root = parsed?.root && resolveAlias(parsed.root);
  if (!document || !index || root?.kind !== "map" || identity?.kind !== "KubeletConfiguration") {
    return undefined;
  }
  const { text, format } = analysis;
  const edited = { text, format, root, fields: index.root };
  return { analysis, document, edited, index, tree: treeOfRoot(root, index, knowledge), knowledge };
}

function treeOfRoot(root: LocatedNode, index: KindIndex, knowledge: Knowledge): TreeMap {
  const main = { root, place: { start: 0, end: 0 } };
  return effectiveConfig({ main, mainFolder: "/", flags: [] }, index, knowledge.gates).tree;
}

/** The path of the key under the cursor, or of the key whose value it is in. */
function keyPathAt(
  analysis: Analysis,
  { parsed }: AnalyzedDocument,
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

/** The path of the struct that the cursor is in: around its key, or of the blank line it is on. */
function mapPathAt(
  analysis: Analysis,
  { document, index }: Context,
  offset: number,
): string | undefined {
  const { text, lines, format } = analysis;
  const { span, root } = document.parsed;
  const cursor = cursorAt({ text, lines, format, document: span, root }, offset);
  if (cursor.at === "key" && cursor.path.every((step) => "key" in step)) {
    const path = cursor.path.reduce(
      (before, step) => ("key" in step ? pathOfKey(before, step.key) : before),
      "",
    );
    return index.byPath.get(path)?.record.type === "struct" ? path : undefined;
  }
  const key = keyPathAt(analysis, document, offset);
  if (key === undefined) return undefined;
  if (index.byPath.get(key)?.record.type === "struct") return key;
  return key.includes(".") ? key.slice(0, key.lastIndexOf(".")) : "";
}

/** The default of a field whose key has no value yet, or another one. */
function insertDefault(
  path: string,
  { edited, index, knowledge }: Context,
): DefaultsAction | undefined {
  const value = plainDefault(path, index, knowledge);
  const place = writtenPlace(edited, path);
  if (value === undefined || !place) return undefined;
  const edits = setValue(edited, path, value);
  const isSame = place.node.kind === "scalar" && inlineValue(value, "flow") === place.node.text;
  if (!edits || isSame || place.node.kind === "alias") return undefined;
  const isBlank = place.node.kind === "scalar" && place.node.value.type === "null";
  const isStruct = typeof value === "object" && !Array.isArray(value);
  // Under a bare key, a map goes on lines of its own.
  const blank = isBlank && isStruct ? (emptied(path, value, edited) ?? edits) : edits;
  const params = { path, value: inlineValue(value, "flow") };
  return { title: { key: "insert-default", params }, edits: blank };
}

/** The members of a map below its bare key. */
function emptied(path: string, value: Json, edited: EditedDocument): TextEdit[] | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  const edits = Object.entries(value as { readonly [key: string]: Json }).flatMap(
    ([key, member]) => setValue(edited, pathOfKey(path, key), member) ?? [],
  );
  return joinInsertions(edits);
}

/** What a field becomes where a document says nothing; undefined where nothing. */
function plainDefault(path: string, index: KindIndex, knowledge: Knowledge): Json | undefined {
  const empty = parseFile("{}").documents[0]?.root;
  const field = index.byPath.get(path);
  if (!empty || !field) return undefined;
  const node = placeAtPath(treeOfRoot(empty, index, knowledge), path)?.value;
  const value = node && valueJson(node, field);
  return isNothing(value) ? undefined : value;
}

function isNothing(value: Json | undefined): boolean {
  if (value === undefined || value === null || value === "") return true;
  return typeof value === "object" && Object.keys(value).length === 0;
}

function defaultAsComment(
  path: string,
  { edited, index, knowledge, analysis }: Context,
): DefaultsAction | undefined {
  const value = plainDefault(path, index, knowledge);
  const entry = writtenPlace(edited, path)?.entry;
  if (value === undefined || !entry || analysis.format === "json") return undefined;
  const { end } = lineSpan(
    analysis.lines,
    analysis.text,
    lineAt(analysis.lines, entry.key.span.start),
  );
  const { version } = index;
  const comment = ` # default in ${version}: ${inlineValue(value, "flow")}`;
  if (analysis.text.slice(entry.key.span.start, end).includes("#")) return undefined;
  const edits = [{ span: { start: end, end }, newText: comment }];
  return { title: { key: "insert-default-comment", params: { path, version } }, edits };
}

/** All fields that a map, or the whole file, leaves out, with the values that they have. */
function insertMissing(
  path: string,
  context: Context,
  isWhole: boolean,
): DefaultsAction | undefined {
  const edits = joinInsertions(missingEdits(path, context, isWhole));
  return edits.length === 0
    ? undefined
    : { title: { key: "insert-all-of-map", params: { path } }, edits };
}

function missingEdits(path: string, context: Context, isDeep: boolean): TextEdit[] {
  const { edited, index, tree } = context;
  const field = path === "" ? index.root : index.byPath.get(path);
  const place = path === "" ? { value: tree } : placeAtPath(tree, path);
  if (field?.record.type !== "struct" || place?.value.kind !== "map") return [];
  const map = place.value;
  return [...field.children.values()].flatMap((child): TextEdit[] => {
    const at = path === "" ? child.name : `${path}.${child.name}`;
    const isWritten = writtenPlace(edited, at) !== undefined;
    if (isWritten) return isDeep ? missingEdits(at, context, isDeep) : [];
    const value = missingValue(map.entries.get(child.name)?.value, child, index);
    return isNothing(value) || value === undefined ? [] : (setValue(edited, at, value) ?? []);
  });
}

/** The default of a field with all that is in it, without what is deprecated. */
function missingValue(
  node: TreeNode | undefined,
  field: Field,
  index: KindIndex,
): Json | undefined {
  const { deprecatedSince } = field.record;
  const isOld = deprecatedSince !== undefined && !isBefore(index.version, deprecatedSince);
  if (!node || isOld || field.name === "kind" || field.name === "apiVersion") return undefined;
  if (field.record.type !== "struct" || node.kind !== "map") return valueJson(node, field);
  const members = [...field.children.values()].flatMap((child): [string, Json][] => {
    const value = missingValue(node.entries.get(child.name)?.value, child, index);
    return value === undefined || isNothing(value) ? [] : [[child.name, value]];
  });
  return Object.fromEntries(members);
}

/** Insertions at one place become one, in their order. */
function joinInsertions(edits: readonly TextEdit[]): TextEdit[] {
  const joined: TextEdit[] = [];
  for (const edit of edits) {
    const at = joined.findIndex(
      ({ span }) => span.start === edit.span.start && span.end === edit.span.end,
    );
    const same = joined[at];
    if (same) joined[at] = { span: same.span, newText: same.newText + edit.newText };
    else joined.push(edit);
  }
  return joined;
}

/** Takes away what says the default; only where the configuration stays the same without it. */
function removeDefaults(context: Context): DefaultsAction | undefined {
  const { edited, index, knowledge, analysis } = context;
  const empty = parseFile("{}").documents[0]?.root;
  if (!empty || analysis.documents.length !== 1) return undefined;
  const standard = treeOfRoot(empty, index, knowledge);
  const paths = equalPaths(context.tree, standard, index.root, "");
  let text = edited.text;
  // One by one from the end: what stands before keeps its place.
  for (const path of paths.reverse()) {
    const now = reparsed(text, context);
    const edits = now && removePlace(now, path);
    if (!edits) continue;
    const without = applyEdits(text, edits);
    if (isSameConfig(without, context)) text = without;
  }
  if (text === edited.text) return undefined;
  return { title: { key: "remove-defaults", params: {} }, edits: removedLines(edited.text, text) };
}

/** The edits from a text to one that lacks some of its lines; one edit for all where it lacks parts. */
function removedLines(before: string, after: string): TextEdit[] {
  const linesOf = (text: string): string[] => text.split(/(?<=\n)/);
  const kept = linesOf(after);
  const edits: TextEdit[] = [];
  let at = 0;
  let next = 0;
  for (const line of linesOf(before)) {
    const end = at + line.length;
    if (line === kept[next]) next++;
    else {
      const last = edits.at(-1);
      const isNext = last?.span.end === at;
      if (isNext) edits.pop();
      edits.push({ span: { start: isNext ? last.span.start : at, end }, newText: "" });
    }
    at = end;
  }
  const isSubsequence = next === kept.length;
  return isSubsequence ? edits : [{ span: { start: 0, end: before.length }, newText: after }];
}

function reparsed(text: string, { edited, index }: Context): EditedDocument | undefined {
  const node = parseFile(text).documents[0]?.root;
  const root = node && resolveAlias(node);
  return root?.kind === "map"
    ? { text, format: edited.format, root, fields: index.root }
    : undefined;
}

function isSameConfig(text: string, { tree, index, knowledge, edited }: Context): boolean {
  const now = reparsed(text, { edited, index } as Context);
  if (!now) return false;
  const after = effectiveJson(treeOfRoot(now.root, index, knowledge), index);
  return JSON.stringify(after) === JSON.stringify(effectiveJson(tree, index));
}

/** The paths that a document writes with the value that they have anyway, in the order of the page. */
function equalPaths(tree: TreeMap, standard: TreeMap, field: Field, path: string): string[] {
  return [...field.children.values()].flatMap((child): string[] => {
    if (child.name === "kind" || child.name === "apiVersion") return [];
    const own = tree.entries.get(child.name)?.value;
    const other = standard.entries.get(child.name)?.value;
    if (!own || own.isDefault) return [];
    const at = path === "" ? child.name : `${path}.${child.name}`;
    if (child.record.type === "struct" && own.kind === "map" && other?.kind === "map") {
      return equalPaths(own, other, child, at);
    }
    const same =
      other && JSON.stringify(valueJson(own, child)) === JSON.stringify(valueJson(other, child));
    return same ? [at] : [];
  });
}
