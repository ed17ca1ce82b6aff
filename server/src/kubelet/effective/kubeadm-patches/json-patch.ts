import { isNull, stringOf, type TreeEntry, type TreeMap, type TreeNode } from "../tree.ts";
import { spanInText } from "../layer-span.ts";
import type { Budget } from "../../../engine/text/budget.ts";
import { refused, takeCopy, tooLarge, type PatchResult, isSameTree } from "./patch-result.ts";

/**
 * Applies a JSON patch (RFC 6902) as the library of Kubernetes does (`evanphx/json-patch` v4), which is laxer than the
 * standard: `replace` sets a key that is not there, an index may count from the end, and an operation without a value
 * has null. Its v5 does not replace, copy or move a key that is not there. `patch` is the document of the patch; never
 * throws. Copies spend the budget.
 */
export function applyJsonPatch(
  target: TreeNode,
  patch: TreeNode,
  library: "v4" | "v5",
  budget: Budget,
): PatchResult {
  if (isNull(patch)) return { ok: true, tree: target };
  if (patch.kind !== "list") return refused(cannotUnmarshal(patch, "jsonpatch.Patch"));
  const wrong = patch.items.find((item) => item.kind !== "map" && !isNull(item));
  if (wrong) return refused(cannotUnmarshal(wrong, "jsonpatch.Operation"));
  let tree = target;
  for (const item of patch.items) {
    const result = applyOperation(tree, item, library === "v5", budget);
    if (!result.ok) return result;
    tree = result.tree;
  }
  return { ok: true, tree };
}

function cannotUnmarshal(node: TreeNode, type: string): string {
  return `json: cannot unmarshal ${jsonTypeOf(node)} into Go value of type ${type}`;
}

function jsonTypeOf(node: TreeNode): string {
  if (node.kind === "map") return "object";
  if (node.kind === "list") return "array";
  switch (node.value.type) {
    case "bool":
    case "string":
    case "null":
      return node.value.type;
    case "int":
    case "float":
      return "number";
  }
}

/** The members of an operation; undefined ones are missing. */
interface Operation {
  readonly path: string;
  readonly value: TreeNode | undefined;
  readonly item: TreeNode;
  /** A key that is not there is an error. */
  readonly isStrict: boolean;
  readonly budget: Budget;
}

function applyOperation(
  tree: TreeNode,
  item: TreeNode,
  isStrict: boolean,
  budget: Budget,
): PatchResult {
  const member = (name: string): TreeNode | undefined =>
    item.kind === "map" ? item.entries.get(name)?.value : undefined;
  const kind = stringOf(member("op")) ?? "unknown";
  const path = stringOf(member("path"));
  const from = stringOf(member("from"));
  const operation = { path: path ?? "", value: member("value"), item, isStrict, budget };
  const isMoving = kind === "move" || kind === "copy";
  if (!operationNames.has(kind)) return refused(`Unexpected kind: ${kind}`);
  if (isMoving && from === undefined) return refused(`${kind} operation failed to decode from`);
  if (!isMoving && path === undefined) return refused(`${kind} operation failed to decode path`);
  const places = [path, isMoving ? from : undefined].flatMap((place) => place ?? []);
  const copied = places.reduce((sum, place) => sum + membersAlong(tree, place), 0);
  if (!budget.take("nodes", copied, spanInText(item.span))) return tooLarge;
  switch (kind) {
    case "add":
      return addAt(tree, operation, "add");
    case "remove":
      return removeAt(tree, operation.path, "remove");
    case "replace":
      return replaceAt(tree, operation);
    case "test":
      return testAt(tree, operation);
    default:
      return moveOrCopy(tree, operation, { kind, from: from ?? "", hasPath: path !== undefined });
  }
}

const operationNames: ReadonlySet<string> = new Set([
  "add",
  "remove",
  "replace",
  "move",
  "test",
  "copy",
]);

/** The list or map that contains a path's last step, by the steps that lead to it. */
interface Holder {
  readonly steps: readonly string[];
  readonly node: Exclude<TreeNode, { kind: "scalar" }>;
  readonly key: string;
}

/** The steps of a path; none for a path without a slash. */
function stepsOf(path: string): readonly string[] {
  const [, ...written] = path.split("/");
  return written.map((step) =>
    step.replaceAll(/~[01]/g, (escape) => (escape === "~1" ? "/" : "~")),
  );
}

/** Undefined where a step leads nowhere, and for a path without a slash. */
function holderAt(tree: TreeNode, path: string): Holder | undefined {
  const steps = [...stepsOf(path)];
  const key = steps.pop();
  if (key === undefined) return undefined;
  let node = tree;
  for (const step of steps) {
    const next = childAt(node, step);
    if (!next) return undefined;
    node = next;
  }
  return node.kind === "scalar" ? undefined : { steps, node, key };
}

/** The members of the lists and maps on the way to a place: what changes there makes new ones of. */
function membersAlong(tree: TreeNode, path: string): number {
  let members = sizeOf(tree);
  let node: TreeNode | undefined = tree;
  for (const step of stepsOf(path).slice(0, -1)) {
    node = node && childAt(node, step);
    members += node ? sizeOf(node) : 0;
  }
  return members;
}

function sizeOf(node: TreeNode): number {
  if (node.kind === "scalar") return 0;
  return node.kind === "map" ? node.entries.size : node.items.length;
}

function childAt(node: TreeNode, step: string): TreeNode | undefined {
  if (node.kind === "map") return node.entries.get(step)?.value;
  if (node.kind !== "list") return undefined;
  const index = indexOf(step, node.items.length);
  return index === undefined ? undefined : node.items[index];
}

/** The place in a list of so many items; a negative number counts from its end. Undefined for none. */
function indexOf(step: string, length: number): number | undefined {
  if (!/^[+-]?\d+$/.test(step)) return undefined;
  const written = Number(step);
  const index = written < 0 ? written + length : written;
  return index >= 0 && index < length ? index : undefined;
}

/** The tree with the node at `steps` changed; the steps lead through lists and maps that are there. */
function changedAt(
  tree: TreeNode,
  steps: readonly string[],
  change: (node: TreeNode) => TreeNode,
): TreeNode {
  const [step, ...rest] = steps;
  if (step === undefined) return change(tree);
  if (tree.kind === "list") {
    const index = indexOf(step, tree.items.length);
    const items = tree.items.map((item, at) =>
      at === index ? changedAt(item, rest, change) : item,
    );
    return { ...tree, items };
  }
  const entry = tree.kind === "map" ? tree.entries.get(step) : undefined;
  if (tree.kind !== "map" || !entry) return tree;
  const entries = new Map(tree.entries);
  entries.set(step, { ...entry, value: changedAt(entry.value, rest, change) });
  return { ...tree, entries };
}

function missingPath(kind: string, path: string): PatchResult {
  return refused(`${kind} operation does not apply: doc is missing path: ${path}: missing value`);
}

function nullFor({ span }: TreeNode): TreeNode {
  return { kind: "scalar", style: "plain", text: "null", value: { type: "null" }, span };
}

function withKey(map: TreeMap, key: string, value: TreeNode): TreeMap {
  const before = map.entries.get(key);
  const name: TreeEntry["key"] = {
    kind: "scalar",
    style: "plain",
    text: key,
    value: { type: "string", value: key },
    span: value.span,
  };
  const entries = new Map(map.entries);
  entries.set(key, { key: name, value, hides: before });
  return { ...map, entries };
}

function addAt(
  tree: TreeNode,
  { path, value, item, isStrict }: Operation,
  kind: string,
): PatchResult {
  if (isStrict && path === "" && value && value.kind !== "scalar") return { ok: true, tree: value };
  const holder = holderAt(tree, path);
  if (!holder) return missingPath(kind, path);
  const { node, key, steps } = holder;
  const added = value ?? nullFor(item);
  if (node.kind === "map") {
    return { ok: true, tree: changedAt(tree, steps, () => withKey(node, key, added)) };
  }
  const length = node.items.length;
  const index = key === "-" ? length : indexOf(key, length + 1);
  if (index === undefined) return refused(`error in ${kind} for path: '${path}': ${badIndex(key)}`);
  const items = [...node.items.slice(0, index), added, ...node.items.slice(index)];
  return { ok: true, tree: changedAt(tree, steps, () => ({ ...node, items })) };
}

function badIndex(key: string): string {
  return /^[+-]?\d+$/.test(key)
    ? `Unable to access invalid index: ${key}: invalid index referenced`
    : `value was not a proper array index: '${key}'`;
}

function removeAt(tree: TreeNode, path: string, kind: string): PatchResult {
  const holder = holderAt(tree, path);
  if (!holder) return missingPath(kind, path);
  const { node, key, steps } = holder;
  if (node.kind === "map") {
    if (!node.entries.has(key)) {
      const reason = `Unable to remove nonexistent key: ${key}: missing value`;
      return refused(`error in ${kind} for path: '${path}': ${reason}`);
    }
    const entries = new Map(node.entries);
    entries.delete(key);
    return { ok: true, tree: changedAt(tree, steps, () => ({ ...node, entries })) };
  }
  const index = indexOf(key, node.items.length);
  if (index === undefined) return refused(`error in ${kind} for path: '${path}': ${badIndex(key)}`);
  const items = node.items.filter((_, at) => at !== index);
  return { ok: true, tree: changedAt(tree, steps, () => ({ ...node, items })) };
}

function replaceAt(tree: TreeNode, { path, value, item, isStrict }: Operation): PatchResult {
  if (path === "") {
    if (value && value.kind !== "scalar") return { ok: true, tree: value };
    return refused("replace operation value must be object or array");
  }
  const holder = holderAt(tree, path);
  if (!holder) return missingPath("replace", path);
  const { node, key, steps } = holder;
  const put = value ?? nullFor(item);
  if (node.kind === "map") {
    if (isStrict && !node.entries.has(key)) return missingKey(path);
    return { ok: true, tree: changedAt(tree, steps, () => withKey(node, key, put)) };
  }
  const index = indexOf(key, node.items.length);
  if (index === undefined) return missingKey(path);
  const items = node.items.map((element, at) => (at === index ? put : element));
  return { ok: true, tree: changedAt(tree, steps, () => ({ ...node, items })) };
}

function missingKey(path: string): PatchResult {
  return refused(`replace operation does not apply: doc is missing key: ${path}: missing value`);
}

function testAt(tree: TreeNode, { path, value, item }: Operation): PatchResult {
  const holder = path === "" ? undefined : holderAt(tree, path);
  if (path !== "" && !holder) return missingPath("test", path);
  const found = holder ? childAt(holder.node, holder.key) : tree;
  if (!found && holder?.node.kind === "list") {
    return refused(`error in test for path: '${path}': ${badIndex(holder.key)}`);
  }
  const isSame = isSameTree(found ?? nullFor(item), value ?? nullFor(item));
  return isSame ? { ok: true, tree } : refused(`testing value ${path} failed: test failed`);
}

/** A copy of what is not there is null, or fails as moving it does. */
function moveOrCopy(
  tree: TreeNode,
  { path, item, isStrict, budget }: Operation,
  {
    kind,
    from,
    hasPath,
  }: { readonly kind: string; readonly from: string; readonly hasPath: boolean },
): PatchResult {
  const holder = holderAt(tree, from);
  if (!holder) return missingPath(kind, from);
  const value = childAt(holder.node, holder.key);
  if (!value && holder.node.kind === "list") {
    return refused(`error in ${kind} for path: '${holder.key}': ${badIndex(holder.key)}`);
  }
  if (!value && isStrict) {
    const reason = `unable to get nonexistent key: ${holder.key}: missing value`;
    return refused(`error in ${kind} for path: '${holder.key}': ${reason}`);
  }
  const without = kind === "move" ? removeAt(tree, from, kind) : ({ ok: true, tree } as const);
  if (!without.ok) return without;
  if (!hasPath) return refused(`${kind} operation failed to decode path`);
  const moved = value ?? nullFor(item);
  if (kind === "copy" && !takeCopy(moved, item, budget)) return tooLarge;
  return addAt(without.tree, { path, value: moved, item, isStrict, budget }, kind);
}
