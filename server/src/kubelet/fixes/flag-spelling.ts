import { flagValueNode } from "../effective/read-flags.ts";
import type { TreeNode } from "../effective/tree.ts";
import type { Finding } from "../../engine/analysis/finding.ts";
import type { Field } from "../../facts/field-index.ts";
import type { Json } from "../../facts/table.ts";
import { halfWidth } from "../../engine/text/half-width.ts";
import { parentOf } from "../../engine/text/value-path.ts";
import { fieldAt, preferred, replaceAt, textAt } from "../../engine/analysis/fix-candidates.ts";
import { joinEdits } from "../../engine/syntax/edits/document-editor.ts";
import {
  hasComment,
  hasPlainLines,
  indentsOf,
  writtenPlace,
} from "../../engine/syntax/edits/edited-document.ts";
import { fixOf, type FixCandidates, type Fix, type FixContext } from "../../engine/analysis/fix.ts";
import { insertInto } from "../../engine/syntax/edits/list-editor.ts";
import { blockEntry, inlineValue } from "../../engine/syntax/edits/render-value.ts";
import { columnOf, lineBreakOf, lineEnd } from "../../engine/syntax/edits/text-lines.ts";

/**
 * The fixes of values that are written as on the kubelet's command line: `cpu=200m,memory=1Gi` where a map
 * belongs, `a,b` where a list does, and `a,b` as one item of a list.
 */
export function flagSpellingFixes({ path, message }: Finding, context: FixContext): FixCandidates {
  if (message.key === "type-mismatch") {
    const { expected } = message.params;
    if (expected !== "list" && !expected.startsWith("map")) return [];
    const holder = itemHolder(path, context);
    return [holder ? ofItem(path, holder, context) : ofWhole(path, context)];
  }
  return isJoinedItem({ path }, context) ? [splitItem(path, context)] : [];
}

/** True for an item that contains several with commas between them; it stands for none of them alone. */
export function isJoinedItem({ path }: Pick<Finding, "path">, context: FixContext): boolean {
  const holder = itemHolder(path, context);
  const text = textAt(context, path);
  if (holder?.flag === undefined || holder.itemType !== "string" || text === undefined)
    return false;
  return itemsOf(text).length > 1;
}

interface ItemHolder {
  readonly field: Field;
  readonly flag: string | undefined;
  readonly itemType: string | undefined;
}

/** The list that an item's path leads into. */
function itemHolder(path: string, context: FixContext): ItemHolder | undefined {
  const field = /\[\d+\]$/.test(path) ? fieldAt(context, parentOf(path)) : undefined;
  if (field?.record.type !== "list") return undefined;
  return { field, flag: field.record.flag, itemType: field.item?.record.type };
}

function itemsOf(text: string): readonly string[] {
  return (halfWidth(text) ?? text)
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** Each part of an item as an item of its own. */
function splitItem(path: string, context: FixContext): Fix | undefined {
  const items = itemsOf(textAt(context, path) ?? "");
  const [first, ...others] = items;
  if (first === undefined) return undefined;
  const at = Number(/\[(\d+)\]$/.exec(path)?.[1]);
  const edits = joinEdits(
    replaceAt(path, first, context)?.edits,
    insertInto(context.edited, parentOf(path), at, others),
  );
  return fixOf({ key: "split-item", params: { items } }, edits, preferred);
}

/** `0:memory=1Gi` as an item of `reservedMemory`, `key=value:NoSchedule` of `registerWithTaints`. */
function ofItem(path: string, { field }: ItemHolder, context: FixContext): Fix | undefined {
  const text = textAt(context, path);
  const value = text === undefined ? undefined : valueOf(field, text);
  if (!Array.isArray(value) || value.length !== 1) return undefined;
  const [item] = value as readonly Json[];
  return item === undefined ? undefined : replaceAt(path, item, context, preferred);
}

function ofWhole(path: string, context: FixContext): Fix | undefined {
  const field = fieldAt(context, path);
  const text = flagTextAt(path, context);
  const value = field && text !== undefined ? valueOf(field, text) : undefined;
  if (value === undefined) return undefined;
  return onLines(path, value, context) ?? replaceAt(path, value, context, preferred);
}

/** The value of the equivalent flag: the text, or the items of a list that stands for a map. */
function flagTextAt(path: string, context: FixContext): string | undefined {
  const node = writtenPlace(context.edited, path)?.node;
  if (node?.kind === "scalar") return node.value.type === "string" ? node.text : undefined;
  if (node?.kind !== "list") return undefined;
  const texts = node.items.map((item) => (item.kind === "scalar" ? item.text : undefined));
  return texts.every((text) => text !== undefined) ? texts.join(",") : undefined;
}

/** The value that a flag's text stands for; undefined where it is none of the field's flag. */
function valueOf(field: Field, written: string): Json | undefined {
  const text = (halfWidth(written) ?? written)
    .split(/(?<=[,;])|(?=[,;])/)
    .map((part) => part.trim())
    .join("");
  const parts = text.split(",").filter((part) => part !== "");
  if (parts.length === 0) return undefined;
  switch (field.record.type) {
    case "map": {
      const isThreshold = field.path === "evictionHard" || field.path === "evictionSoft";
      const pair = isThreshold ? /^[^<]+<\s*[^<\s]/ : /^[^=]+=\s*\S/;
      return parts.every((part) => pair.test(part)) ? jsonOfFlag(field, text) : undefined;
    }
    case "list":
      return jsonOfFlag(field, text);
    default:
      return undefined;
  }
}

function jsonOfFlag(field: Field, text: string): Json | undefined {
  const node = flagValueNode(field, text);
  return node && jsonOf(node);
}

function jsonOf(node: TreeNode): Json {
  switch (node.kind) {
    case "map":
      return Object.fromEntries([...node.entries].map(([key, { value }]) => [key, jsonOf(value)]));
    case "list":
      return node.items.map(jsonOf);
    case "scalar":
      return node.value.type === "bool"
        ? node.value.value
        : node.value.type === "int"
          ? Number(node.value.value)
          : node.text;
  }
}

/** The value on lines below its key, the usual form of such values; undefined if there is no room. */
function onLines(path: string, value: Json, { edited }: FixContext): Fix | undefined {
  const { text, format } = edited;
  const place = writtenPlace(edited, path);
  const holder = place?.holders.at(-1);
  if (!place?.entry || holder?.kind !== "map" || holder.style === "flow") return undefined;
  const { key } = place.entry;
  const { node } = place;
  const isPlain = node.kind === "scalar" && node.style !== "block" && node.tag === undefined;
  if (format === "json" || !isPlain || node.anchor !== undefined) return undefined;
  const end = lineEnd(text, node.span.end);
  const span = { start: key.span.start, end: node.span.end };
  if (!hasPlainLines(edited, holder) || hasComment(edited, { ...span, end })) return undefined;
  const indent = " ".repeat(columnOf(text, key.span.start));
  const [head = "", ...below] = blockEntry(key.text, value, indentsOf(edited));
  const newText = [head, ...below.map((line) => `${indent}${line}`)].join(lineBreakOf(text));
  const title = { key: "replace", params: { text: inlineValue(value, "flow") } } as const;
  return fixOf(title, [{ span, newText }], preferred);
}
