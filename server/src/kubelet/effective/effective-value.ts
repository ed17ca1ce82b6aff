import { integerOf, quantityTextOf } from "../decode-scalar.ts";
import { parseDuration } from "../../engine/syntax/duration.ts";
import { readScalar } from "../read-value.ts";
import type { Field, KindIndex } from "../../facts/field-index.ts";
import type { ScalarNode } from "../../engine/syntax/located-node.ts";
import { exactInteger, type ExactJson } from "../../engine/text/json-text.ts";
import { durationText, quantityCanonicalText, timeText } from "./canonical-text.ts";
import { treeJson } from "./tree-json.ts";
import { isNull, type TreeMap, type TreeNode } from "./tree.ts";

/** The treatment of a value that does not decode: it is left out, or stays as it is written. */
type Undecoded = "left-out" | "as-written";

/**
 * The final configuration as the kubelet itself writes it (its `/configz`): canonical durations and
 * quantities, and nothing that Go leaves out as empty.
 */
export function effectiveJson(
  tree: TreeMap,
  index: KindIndex,
  undecoded: Undecoded = "left-out",
): { readonly [key: string]: ExactJson } {
  const header = { apiVersion: index.apiVersion, kind: index.kind };
  return structJson(tree, index.root, undecoded, header);
}

/** `members`, with the fields of a struct added to them. */
function structJson(
  tree: TreeMap,
  field: Field,
  undecoded: Undecoded,
  members: { [key: string]: ExactJson } = {},
): { readonly [key: string]: ExactJson } {
  for (const child of field.children.values()) {
    if (field.path === "" && (child.name === "kind" || child.name === "apiVersion")) continue;
    const value = memberJson(tree.entries.get(child.name)?.value, child, undecoded);
    if (value !== undefined) members[child.name] = value;
  }
  return members;
}

/** The value of a struct's field; undefined where Go leaves it out. */
function memberJson(
  node: TreeNode | undefined,
  field: Field,
  undecoded: Undecoded,
): ExactJson | undefined {
  const isWritten = node !== undefined && !isNull(node);
  const value = isWritten ? valueJson(node, field, undecoded) : undefined;
  if (value === undefined && isWritten && undecoded === "as-written") return treeJson(node);
  if (value === undefined) return keepsEmpty.has(field.path) ? emptyJson(field) : undefined;
  const isEmpty =
    value === "" || value === 0 || value === false || (Array.isArray(value) && value.length === 0);
  const isEmptyMap = field.record.type === "map" && Object.keys(value as object).length === 0;
  const mayGo = field.record.pointer !== true && !keepsEmpty.has(field.path);
  return mayGo && (isEmpty || isEmptyMap) ? undefined : value;
}

/** Fields that Go writes although they are empty (`json` tags without `omitempty`). */
export const keepsEmpty: ReadonlySet<string> = new Set([
  "providers",
  "providers[].name",
  "providers[].matchImages",
  "providers[].apiVersion",
  "providers[].env[].name",
  "providers[].env[].value",
  "providers[].tokenAttributes.serviceAccountTokenAudience",
  "providers[].tokenAttributes.cacheType",
  "containerRuntimeEndpoint",
  "logging.verbosity",
  "logging.vmodule[].filePattern",
  "logging.vmodule[].verbosity",
  "shutdownGracePeriodByPodPriority[].priority",
  "shutdownGracePeriodByPodPriority[].shutdownGracePeriodSeconds",
  "reservedMemory[].numaNode",
  "reservedMemory[].limits",
  "registerWithTaints[].key",
  "registerWithTaints[].effect",
]);

function emptyJson({ record }: Field): ExactJson {
  switch (record.type) {
    case "string":
      return "";
    case "map":
      return null;
    default:
      return 0;
  }
}

/** The value of a node as its field's type; undefined where it is of another. */
export function valueJson(
  node: TreeNode,
  field: Field,
  undecoded: Undecoded = "left-out",
): ExactJson | undefined {
  const { item } = field;
  switch (field.record.type) {
    case "struct":
      return node.kind === "map" ? structJson(node, field, undecoded) : undefined;
    case "map": {
      if (node.kind !== "map" || !item) return undefined;
      const members = new Map<string, ExactJson>();
      for (const [name, { value }] of node.entries) {
        members.set(name, itemJson(value, item, undecoded));
      }
      return Object.fromEntries(members);
    }
    case "list": {
      if (node.kind !== "list" || !item) return undefined;
      const items: ExactJson[] = [];
      for (const child of node.items) items.push(itemJson(child, item, undecoded));
      return items;
    }
    default:
      return node.kind === "scalar" ? scalarJson(node, field) : undefined;
  }
}

/** Null in a list or map is the zero value. */
function itemJson(node: TreeNode, field: Field, undecoded: Undecoded): ExactJson {
  const value = isNull(node) ? undefined : valueJson(node, field, undecoded);
  if (value !== undefined) return value;
  if (undecoded === "as-written" && !isNull(node)) return treeJson(node);
  switch (field.record.type) {
    case "bool":
      return false;
    case "string":
    case "time":
      return "";
    case "quantity":
    case "duration":
    case "duration-or-nanoseconds":
      return field.record.type === "quantity" ? "0" : "0s";
    case "struct":
      return structJson({ kind: "map", entries: new Map(), span: node.span }, field, undecoded);
    case "list":
      return null;
    case "map":
      return {};
    default:
      return 0;
  }
}

function scalarJson(node: ScalarNode, field: Field): ExactJson | undefined {
  const { value, text } = node;
  switch (field.record.type) {
    case "time":
      return value.type === "string" ? timeText(value.value) : undefined;
    case "duration":
    case "duration-or-nanoseconds": {
      // The one field that takes a number is written as one again.
      const integer = integerOf(node, "yaml");
      if (integer !== undefined) return exactInteger(integer);
      const duration = parseDuration(text);
      return duration.ok ? durationText(duration.nanoseconds) : undefined;
    }
    case "quantity":
      return quantityCanonicalText(quantityTextOf(node));
    case "int32":
    case "int64":
    case "uint32": {
      const integer = integerOf(node, "yaml");
      return integer === undefined ? undefined : exactInteger(integer);
    }
    default: {
      const read = readScalar(node, field);
      return typeof read === "object" ? undefined : read;
    }
  }
}
