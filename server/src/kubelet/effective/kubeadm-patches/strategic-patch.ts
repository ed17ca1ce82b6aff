import type { Field } from "../../../facts/field-index.ts";
import { isNull, type TreeEntry, type TreeList, type TreeMap, type TreeNode } from "../tree.ts";
import { withoutNulls } from "../merge-patch.ts";
import { refused, type PatchRefusal, type PatchResult, scalarKey } from "./patch-result.ts";
import { elementKind, orderedByList } from "./strategic-lists.ts";

const directive = "$patch";
const retainKeys = "$retainKeys";
const elementOrder = "$setElementOrder";
const deleteFromList = "$deleteFromPrimitiveList";

/**
 * Applies a strategic merge patch as `k8s.io/apimachinery` does for a struct whose lists have no merge keys, which is
 * what `root`, the fields of KubeletConfiguration, is: lists are replaced whole. The directives `$patch`,
 * `$retainKeys`, `$setElementOrder` and `$deleteFromPrimitiveList` work where it looks for them. Never throws.
 */
export function applyStrategicPatch(target: TreeNode, patch: TreeNode, root: Field): PatchResult {
  const original = asObject(target);
  const changes = asObject(patch);
  if (!original || !changes) return refused("invalid JSON document");
  return mergeMaps(original, changes, root);
}

/** A map, or null, which is read as an empty one. */
function asObject(node: TreeNode): TreeMap | undefined {
  if (node.kind === "map") return node;
  return isNull(node) ? { kind: "map", entries: new Map(), span: node.span } : undefined;
}

type MapResult = { readonly ok: true; readonly tree: TreeMap } | PatchRefusal;

/** Entries that are being made; a copy for each change would take as long as all of them. */
type OpenEntries = Map<string, TreeEntry>;

function mergeMaps(original: TreeMap, patch: TreeMap, field: Field | undefined): MapResult {
  const marker = patch.entries.get(directive);
  if (marker) return directedMap(marker.value, patch);
  const retained = retainedKeys(original, patch);
  if (!retained.ok) return retained;
  const entries = new Map(retained.tree.entries);
  const changes = new Map(patch.entries);
  changes.delete(retainKeys);
  const ofOrder = mergeOrderedLists(entries, changes, field);
  if (ofOrder) return ofOrder;
  for (const [name, entry] of changes) {
    const refusal = mergeEntry(entries, name, entry, field);
    if (refusal) return refusal;
  }
  return { ok: true, tree: { ...retained.tree, entries } };
}

/** `$patch` in a map: take the patch as it is, or an empty map. */
function directedMap(marker: TreeNode, patch: TreeMap): MapResult {
  const word = marker.kind === "scalar" && marker.value.type === "string" ? marker.text : "";
  if (word === "replace") return { ok: true, tree: withoutEntry(patch, directive) };
  if (word === "delete") return { ok: true, tree: { ...patch, entries: new Map() } };
  return refused(`unknown patch type: ${marker.kind === "scalar" ? marker.text : marker.kind}`);
}

/** The original without the keys that `$retainKeys` of the patch does not name. */
function retainedKeys(original: TreeMap, patch: TreeMap): MapResult {
  const list = patch.entries.get(retainKeys)?.value;
  if (!list) return { ok: true, tree: original };
  const badFormat = "invalid patch format of retainKeys";
  if (list.kind !== "list") return refused(badFormat);
  const kept = new Set(list.items.map((item) => (item.kind === "scalar" ? scalarKey(item) : "")));
  const isKept = (name: string): boolean => kept.has(`string ${name}`);
  const isStray = ([name, { value }]: readonly [string, TreeEntry]): boolean =>
    name !== retainKeys &&
    !isNull(value) &&
    !name.startsWith(deleteFromList) &&
    !name.startsWith(elementOrder) &&
    !isKept(name);
  if ([...patch.entries].some(isStray)) return refused(badFormat);
  const entries = new Map([...original.entries].filter(([name]) => isKept(name)));
  return { ok: true, tree: { ...original, entries } };
}

/** Takes the lists that `$setElementOrder/<list>` orders out of the patch and puts them into the original. */
function mergeOrderedLists(
  merged: OpenEntries,
  rest: OpenEntries,
  field: Field | undefined,
): PatchRefusal | undefined {
  for (const [name, { value }] of [...rest]) {
    if (!name.startsWith(elementOrder)) continue;
    rest.delete(name);
    if (value.kind !== "list") return refused(expectedList(value));
    const key = keyBehind(name, elementOrder);
    if (key === undefined) return refused("invalid patch format of setElementOrder list");
    const [before, after] = [merged.get(key)?.value, rest.get(key)];
    const noList = [before, after?.value].find((node) => node && node.kind !== "list");
    if (noList) return refused(expectedList(noList));
    const problem = lookUp(field, key, "list").problem;
    if (problem !== undefined) return refused(problem);
    const lists = { order: value, original: asList(before), patch: asList(after?.value) };
    if (!lists.original && !lists.patch) continue;
    const items = orderedByList(lists);
    if (!items.ok) return items;
    const entry = after ?? merged.get(key);
    rest.delete(key);
    if (entry) setValue(merged, key, entry, { ...value, items: items.items });
  }
  return undefined;
}

function mergeEntry(
  entries: OpenEntries,
  written: string,
  entry: TreeEntry,
  field: Field | undefined,
): PatchRefusal | undefined {
  const isDeletion = written.startsWith(deleteFromList);
  const name = isDeletion ? keyBehind(written, deleteFromList) : written;
  if (name === undefined) return refused("invalid patch format of primitive list");
  const { value } = entry;
  if (isNull(value)) {
    entries.delete(name);
    return undefined;
  }
  const before = entries.get(name)?.value;
  if (!before || typeOf(before) !== typeOf(value)) {
    if (isDeletion) return undefined;
    const taken = withoutDirectives(withoutNulls(value));
    if (taken) setValue(entries, name, entry, taken);
    else entries.delete(name);
    return undefined;
  }
  if (value.kind === "scalar") {
    setValue(entries, name, entry, value);
    return undefined;
  }
  const found = lookUp(field, name, value.kind);
  if (found.problem !== undefined) return refused(found.problem);
  if (before.kind === "map" && value.kind === "map") {
    const merged = mergeMaps(before, value, found.field);
    if (!merged.ok) return merged;
    setValue(entries, name, entry, merged.tree);
    return undefined;
  }
  if (!isDeletion || before.kind !== "list" || value.kind !== "list") {
    setValue(entries, name, entry, value);
    return undefined;
  }
  const rest = withoutItems(before, value);
  if (!rest.ok) return rest;
  if (rest.list !== before) setValue(entries, name, entry, rest.list);
  return undefined;
}

function withoutItems(
  before: TreeList,
  deleted: TreeList,
): { readonly ok: true; readonly list: TreeList } | PatchRefusal {
  if (before.items.length === 0 && deleted.items.length === 0) return { ok: true, list: before };
  const kind = elementKind([before, deleted]);
  if (!kind.ok) return kind;
  if (kind.kind === "map") return refused("cannot merge lists without merge key");
  const keys = new Set(
    deleted.items.map((item) => (item.kind === "scalar" ? scalarKey(item) : "")),
  );
  const items = before.items.filter((item) => item.kind !== "scalar" || !keys.has(scalarKey(item)));
  return { ok: true, list: { ...before, items } };
}

/** The field behind a key where both sides are maps or lists; the words of Go's look-up where there is none. */
function lookUp(
  field: Field | undefined,
  name: string,
  kind: "map" | "list",
): { readonly field?: Field; readonly problem?: string } {
  if (field?.record.type !== "struct") {
    const type = goKind(field);
    return {
      problem: `merging an object in json but data type is not struct, instead is: ${type}`,
    };
  }
  const child =
    field.children.get(name) ??
    [...field.children.values()].find(
      (candidate) => candidate.name.toLowerCase() === name.toLowerCase(),
    );
  if (!child) return { problem: `unable to find api field in struct for the json field "${name}"` };
  const isList = child.record.type === "list" || child.record.pointer === true;
  if (kind === "list" && !isList) {
    return { problem: "expected slice or array type, but got: struct" };
  }
  return { field: child };
}

function goKind(field: Field | undefined): string {
  return field?.record.type === "list" ? "slice" : (field?.record.type ?? "map");
}

/** The types that Go's reflection distinguishes. */
function typeOf(node: TreeNode): string {
  return node.kind === "scalar" ? node.value.type : node.kind;
}

/** The tree without maps that carry a `$patch`; undefined where it is one itself. */
function withoutDirectives(node: TreeNode): TreeNode | undefined {
  if (node.kind === "scalar") return node;
  if (node.kind === "list") {
    const items = node.items.flatMap((item) => withoutDirectives(item) ?? []);
    return { ...node, items };
  }
  if (node.entries.has(directive)) return undefined;
  const entries = new Map<string, TreeEntry>();
  for (const [name, entry] of node.entries) {
    const value = withoutDirectives(entry.value);
    if (value) entries.set(name, { ...entry, value });
  }
  return { ...node, entries };
}

function withoutEntry(map: TreeMap, name: string): TreeMap {
  if (!map.entries.has(name)) return map;
  const entries = new Map(map.entries);
  entries.delete(name);
  return { ...map, entries };
}

function setValue(entries: OpenEntries, name: string, { key }: TreeEntry, value: TreeNode): void {
  const before = entries.get(name);
  entries.set(name, { key, value, hides: before });
}

function keyBehind(name: string, prefix: string): string | undefined {
  return name.startsWith(`${prefix}/`) ? name.slice(prefix.length + 1) : undefined;
}

function asList(node: TreeNode | undefined): TreeList | undefined {
  return node?.kind === "list" ? node : undefined;
}

function expectedList(node: TreeNode): string {
  return `expected a []interface {}, but received a ${typeOf(node)}`;
}
