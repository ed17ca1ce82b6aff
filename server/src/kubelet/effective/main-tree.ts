import type { Field, KindIndex } from "../../facts/field-index.ts";
import type { ScalarNode } from "../../engine/syntax/located-node.ts";
import type { Span } from "../../engine/text/span.ts";
import type { ConfigLayer } from "./config-layer.ts";
import { knownFields } from "./decode-tree.ts";
import { mergePatch } from "./merge-patch.ts";
import { isNull, treeOf, withEachEntry, withValue, type TreeMap, type TreeNode } from "./tree.ts";

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
