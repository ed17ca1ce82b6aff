import type { EnclosingSet } from "../parts/kubelet-part.ts";
import { valueJson, effectiveJson } from "../effective/effective-value.ts";
import { placeAtPath } from "../effective/node-at-path.ts";
import {
  joinEdits,
  setValue,
  writtenPlace,
  type TextEdit,
} from "../../engine/syntax/edits/document-editor.ts";
import { inlineValue } from "../../engine/syntax/edits/render-value.ts";
import type { FixTitle } from "../../engine/messages/fix-titles.ts";
import type { LocatedNode, Entry, MapNode } from "../../engine/syntax/located-node.ts";
import { lineAt, lineSpan } from "../../engine/text/line-index.ts";
import { pathOfKey, parentOf } from "../../engine/text/value-path.ts";
import {
  configAfter,
  defaultsContext,
  isSetElsewhere,
  isToolDefault,
  keyPathAt,
  plainDefault,
  scopeAt,
  type DefaultsContext,
  treeOfRoot,
} from "./defaults-context.ts";
import { insertMissing } from "./insert-missing.ts";
import { tryAction, type ActionTrial } from "./try-action.ts";
import { isSameJson, type ExactJson, jsonText } from "../../engine/text/json-text.ts";
import type { TreeMap } from "../effective/tree.ts";
import { removeEvery } from "../../engine/syntax/edits/list-editor.ts";
import type { Field } from "../../facts/field-index.ts";

/** A change that a user may ask for where they are; no finding calls for it. */
export interface DefaultsAction {
  readonly title: Extract<
    FixTitle,
    {
      readonly key:
        | "insert-default"
        | "replace-by-default"
        | "insert-default-comment"
        | "insert-all-of-map"
        | "remove-defaults";
    }
  >;
  readonly edits: readonly TextEdit[];
}

/**
 * The actions with defaults at an offset of a KubeletConfiguration; empty elsewhere. Each change was tried: it causes
 * no error and no warning, and the resulting configuration is what its title says.
 */
export function defaultsActions(
  trial: ActionTrial,
  offset: number,
  sets: readonly EnclosingSet[] = [],
): readonly DefaultsAction[] {
  const context = defaultsContext(trial, offset, sets);
  if (!context) return [];
  const { analysis } = context;
  const key = keyPathAt(context, offset);
  const scope = scopeAt(context, offset);
  return [
    ...(key === undefined ? [] : [insertDefault(key, context), defaultAsComment(key, context)]),
    scope === undefined ? undefined : insertMissing(scope, context),
    analysis.role === "main" && !analysis.host ? removeDefaults(context) : undefined,
  ].filter((action) => action !== undefined);
}

/** The default of a field whose key has no value yet, or instead of another value: no key press does that. */
function insertDefault(path: string, context: DefaultsContext): DefaultsAction | undefined {
  const { edited, index, analysis, sets } = context;
  const value = plainDefault(path, context);
  const node = writtenPlace(edited, path)?.node;
  const field = index.byPath.get(path);
  if (value === undefined || !node || !field || isToolDefault(path, context)) return undefined;
  const isBlank = node.kind === "scalar" && node.value.type === "null";
  // A drop-in that says nothing yet would override what another file of the set says.
  const isUnknown = analysis.role === "drop-in" && sets.length === 0;
  if (isBlank && (isUnknown || isSetElsewhere(path, context))) return undefined;
  const current = placeAtPath(context.tree, path)?.value;
  const isSame = current && isSameJson(valueJson(current, field), value);
  if ((isSame && !isBlank) || node.kind === "alias") return undefined;
  const isStruct = typeof value === "object" && !Array.isArray(value);
  // Under a bare key, a map goes on lines of its own.
  const edits =
    (isBlank && isStruct ? membersBelow(path, value, context) : undefined) ??
    setValue(edited, path, value);
  const tried = edits && tryAction(edits, context);
  if (!edits || !tried || tried.fresh().length > 0) return undefined;
  const now = placeAtPath(configAfter(tried.after, context).tree, path)?.value;
  const isThere = now && isSameJson(valueJson(now, field), value);
  if (!isThere) return undefined;
  const text = inlineValue(value, "flow");
  if (isBlank) return { title: { key: "insert-default", params: { path, value: text } }, edits };
  const params = { path, value: text, written: writtenText(node) };
  return { title: { key: "replace-by-default", params }, edits };
}

/** The text of a value if it is short enough for a title. */
function writtenText(node: LocatedNode): string | undefined {
  const isShort = node.kind === "scalar" && node.style !== "block" && node.text.length < 30;
  return isShort && node.text !== "" ? node.text : undefined;
}

/** True if a scalar that is not written as a block is on both sides of an offset. */
function goesOn(node: LocatedNode, offset: number): boolean {
  if (node.span.start >= offset || node.span.end <= offset) return false;
  switch (node.kind) {
    case "map":
      return node.entries.some(({ key, value }) => goesOn(key, offset) || goesOn(value, offset));
    case "list":
      return node.items.some((item) => goesOn(item, offset));
    case "scalar":
      return node.style !== "block";
    case "alias":
      return false;
  }
}

/** The members of a map below its bare key. */
function membersBelow(
  path: string,
  value: ExactJson,
  { edited }: DefaultsContext,
): TextEdit[] | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  const members = Object.entries(value as { readonly [key: string]: ExactJson });
  return joinEdits(
    ...members.map(([key, member]) => setValue(edited, pathOfKey(path, key), member)),
  );
}

function defaultAsComment(path: string, context: DefaultsContext): DefaultsAction | undefined {
  const { edited, index, analysis } = context;
  const value = plainDefault(path, context);
  const entry = writtenPlace(edited, path)?.entry;
  if (value === undefined || !entry || analysis.format === "json") return undefined;
  const { text, lines } = analysis;
  const { end } = lineSpan(lines, text, lineAt(lines, entry.key.span.start));
  const { version } = index;
  const comment = ` # default in ${version}: ${inlineValue(value, "flow")}`;
  if (text.slice(entry.key.span.start, end).includes("#")) return undefined;
  // A comment changes nothing but the text of a scalar that goes on behind the end of its line.
  if (goesOn(edited.root, end)) return undefined;
  const edits = [{ span: { start: end, end }, newText: comment }];
  return { title: { key: "insert-default-comment", params: { path, version } }, edits };
}

/** A change with its title. */
interface RemovedDefaults {
  readonly title: Extract<FixTitle, { readonly key: "remove-defaults" }>;
  readonly edits: readonly TextEdit[];
}

/**
 * Removes settings that only repeat the default if the configuration stays the same without them; undefined if there
 * are none.
 */
function removeDefaults(context: DefaultsContext): RemovedDefaults | undefined {
  const { analysis, tree, standard, index, edited, current } = context;
  if (analysis.documents.length !== 1) return undefined;
  const written = equalPaths(tree, standard, index.root, "");
  const paths = withoutEmptied(removablePaths(written, context), edited.root);
  const edits = paths.length === 0 ? undefined : removeEvery(edited, paths);
  const tried = edits && tryAction(edits, context);
  if (!edits || !tried || tried.fresh().length > 0) return undefined;
  const isSame = configAfter(tried.after, context).text === current;
  return isSame ? { title: { key: "remove-defaults", params: {} }, edits } : undefined;
}

function configText(tree: TreeMap, { index }: DefaultsContext): string {
  return jsonText(effectiveJson(tree, index));
}

/** Those of the paths that can all go together: halves are tried until only what matters is left. */
function removablePaths(paths: readonly string[], context: DefaultsContext): readonly string[] {
  const { edited, index, knowledge, current } = context;
  const isSameWithout = (gone: readonly string[]): boolean => {
    const root = withoutPaths(edited.root, new Set(gone), "");
    return configText(treeOfRoot(root, index, knowledge), context) === current;
  };
  const kept = (candidates: readonly string[], taken: readonly string[]): readonly string[] => {
    if (candidates.length === 0 || isSameWithout([...taken, ...candidates])) {
      return [...taken, ...candidates];
    }
    if (candidates.length === 1) return taken;
    const half = candidates.length >> 1;
    return kept(candidates.slice(half), kept(candidates.slice(0, half), taken));
  };
  return kept(paths, []);
}

/** A map without the entries at some paths, as it would be read without their lines. */
function withoutPaths(map: MapNode, gone: ReadonlySet<string>, path: string): MapNode {
  const entries = map.entries.flatMap((entry): Entry[] => {
    const at = pathOfKey(path, entry.key.text);
    if (gone.has(at)) return [];
    return [entry.value.kind === "map" ? withValue(entry, gone, at) : entry];
  });
  return { ...map, entries };
}

function withValue(entry: Entry, gone: ReadonlySet<string>, path: string): Entry {
  const { value } = entry;
  return value.kind === "map" ? { ...entry, value: withoutPaths(value, gone, path) } : entry;
}

/** The map instead of all its entries, if all of them are removed. */
function withoutEmptied(paths: readonly string[], root: MapNode): readonly string[] {
  const byHolder = new Map<string, string[]>();
  for (const path of paths) {
    const holder = parentOf(path);
    byHolder.set(holder, [...(byHolder.get(holder) ?? []), path]);
  }
  const emptied = [...byHolder].filter(
    ([holder, gone]) => holder !== "" && entriesAt(holder, root) === gone.length,
  );
  if (emptied.length === 0) return paths;
  const holders = emptied.map(([holder]) => holder);
  const rest = paths.filter((path) => !holders.includes(parentOf(path)));
  return withoutEmptied([...rest, ...holders], root);
}

function entriesAt(path: string, root: MapNode): number | undefined {
  let map: MapNode = root;
  for (const key of path.split(".")) {
    const next = map.entries.findLast((entry) => entry.key.text === key)?.value;
    if (next?.kind !== "map") return undefined;
    map = next;
  }
  return map.entries.length;
}

/** The paths that a document writes with the value that they have anyway, in the order of the page. */
function equalPaths(tree: TreeMap, standard: TreeMap, field: Field, path: string): string[] {
  return [...field.children.values()].flatMap((child): string[] => {
    if (child.name === "kind" || child.name === "apiVersion") return [];
    const value = tree.entries.get(child.name)?.value;
    const other = standard.entries.get(child.name)?.value;
    if (!value || value.isDefault) return [];
    const at = path === "" ? child.name : `${path}.${child.name}`;
    if (child.record.type === "struct" && value.kind === "map" && other?.kind === "map") {
      return equalPaths(value, other, child, at);
    }
    const same = other && isSameJson(valueJson(value, child), valueJson(other, child));
    return same ? [at] : [];
  });
}
