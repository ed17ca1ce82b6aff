import { effectiveJson, valueJson } from "../effective/effective-value.ts";
import type { TreeMap } from "../effective/tree.ts";
import type { TextEdit } from "../../engine/syntax/edits/document-editor.ts";
import { removeEvery } from "../../engine/syntax/edits/list-editor.ts";
import type { FixTitle } from "../../engine/messages/fix-titles.ts";
import type { Field } from "../../facts/field-index.ts";
import type { Entry, MapNode } from "../../engine/syntax/located-node.ts";
import { parentOf, pathOfKey } from "../../engine/text/value-path.ts";
import { configAfter, treeOfRoot, type DefaultsContext } from "./defaults-context.ts";
import { tryAction } from "./try-action.ts";
import { isSameJson, jsonText } from "../../engine/text/json-text.ts";

/** A change with its title. */
export interface RemovedDefaults {
  readonly title: Extract<FixTitle, { readonly key: "remove-defaults" }>;
  readonly edits: readonly TextEdit[];
}

/**
 * Removes settings that only repeat the default if the configuration stays the same without them; undefined if there
 * are none.
 */
export function removeDefaults(context: DefaultsContext): RemovedDefaults | undefined {
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
