import type { Field, KindIndex } from "../../facts/field-index.ts";
import type { ScalarNode } from "../../engine/syntax/located-node.ts";
import type { Span } from "../../engine/text/span.ts";
import type { ConfigLayer } from "./config-layer.ts";
import { knownFields } from "./decode-tree.ts";
import { mergePatch } from "./merge-patch.ts";
import {
  isNull,
  treeOf,
  withEachEntry,
  withValue,
  type TreeMap,
  type TreeNode,
  type TreeEntry,
  withEntry,
} from "./tree.ts";
import { scalarNode } from "./default-tree.ts";
import { quantityTextOf } from "../decode-scalar.ts";
import { milliQuantityText, quantityCanonicalText } from "./canonical-text.ts";

/** The fields of the main file over those of its bases, with paths made absolute; undefined where there is no file. */
export function mainTree(
  layers: ReadonlyMap<number, ConfigLayer>,
  { root }: KindIndex,
  place: Span,
): TreeMap | undefined {
  const empty: TreeMap = { kind: "map", span: place, entries: new Map() };
  const trees = [...layers].flatMap(([number, layer]) => {
    if (layer.kind !== "base" && layer.kind !== "main") return [];
    return [withAbsolutePaths(treeOf(layer.root, number) ?? empty, root, layer.folder ?? "/")];
  });
  const [lowest, ...upper] = trees;
  return lowest && knownFields(upper.reduce(mergePatch, lowest), root);
}

function withAbsolutePaths(map: TreeMap, field: Field, folder: string): TreeMap {
  return withEachEntry(map, (entry, name) => {
    const child = field.children.get(name);
    const { value } = entry;
    if (child && value.kind === "map" && child.record.type === "struct") {
      return withValue(entry, withAbsolutePaths(value, child, folder));
    }
    if (!child?.record.isPath || !isRelativePath(value)) return entry;
    const text = absolutePath(folder, value.text);
    return withValue(entry, { ...value, text, value: { type: "string", value: text } });
  });
}

/** Null, though its text may be `~`, is not a path. */
function isRelativePath(node: TreeNode): node is ScalarNode {
  return node.kind === "scalar" && !isNull(node) && /^[^/]/.test(node.text);
}

/** A path below a folder, without `.` and `..`, as the kubelet joins it; an absolute one stays. */
function absolutePath(folder: string, path: string): string {
  const segments: string[] = [];
  const whole = path.startsWith("/") ? path : `${folder}/${path}`;
  for (const segment of whole.split("/")) {
    if (segment === "..") segments.pop();
    else if (segment !== "" && segment !== ".") segments.push(segment);
  }
  return `/${segments.join("/")}`;
}

/**
 * The defaults of the flags, which hold where the kubelet is given no `--config`: other than those
 * of a file, they leave the kubelet's port open and evict nothing (measured without `--config`).
 */
export function legacyDefaults(place: Span): TreeMap {
  const text = (value: string): ScalarNode => scalarNode(value, { type: "string", value }, place);
  const bool = (value: boolean): ScalarNode =>
    scalarNode(String(value), { type: "bool", value }, place);
  const map = (members: Readonly<Record<string, TreeNode>>): TreeMap => {
    const entries = Object.entries(members).map(([name, value]): [string, TreeEntry] => [
      name,
      { key: text(name), value },
    ]);
    return { kind: "map", entries: new Map(entries), span: place, isDefault: true };
  };
  return map({
    authentication: map({
      anonymous: map({ enabled: bool(true) }),
      webhook: map({ enabled: bool(false) }),
    }),
    authorization: map({ mode: text("AlwaysAllow") }),
    readOnlyPort: scalarNode("10255", { type: "int", value: 10_255n }, place),
    evictionHard: map({}),
  });
}

/**
 * The tree with the limits of `reservedMemory` rounded up to thousandths, as those of every resource list are. The
 * kubelet does it when it decodes the main file, and not again after the merge.
 */
export function withMilliLimits(tree: TreeMap): TreeMap {
  const reserved = tree.entries.get("reservedMemory");
  if (reserved?.value.kind !== "list") return tree;
  const items = reserved.value.items.map((item): TreeNode => {
    const limits = item.kind === "map" ? item.entries.get("limits") : undefined;
    if (item.kind !== "map" || limits?.value.kind !== "map") return item;
    const entries = new Map<string, TreeEntry>();
    for (const [name, entry] of limits.value.entries) {
      entries.set(name, { ...entry, value: milliQuantity(entry.value) });
    }
    return withEntry(item, "limits", { ...limits, value: { ...limits.value, entries } });
  });
  return withEntry(tree, "reservedMemory", { ...reserved, value: { ...reserved.value, items } });
}

/** Only what has smaller parts is another value afterwards; its node keeps its place. */
function milliQuantity(node: TreeNode): TreeNode {
  if (node.kind !== "scalar" || isNull(node)) return node;
  const written = quantityTextOf(node);
  const text = milliQuantityText(written);
  const isSame = text === quantityCanonicalText(written);
  return isSame ? node : { ...node, text, value: { type: "string", value: text } };
}
