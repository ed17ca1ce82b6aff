import { type TreeMap, treeOf } from "../kubelet/index.ts";
import { isUnknown, knownPart } from "../engine/syntax/hole.ts";
import { stepsOfPath } from "../engine/text/value-path.ts";
import { findNodes } from "./find-nodes.ts";
import { mapAtPath, nodeOfJson } from "./patches/json-node.ts";
import type { PlatformContext, PlatformSetting } from "./platform.ts";

/** The values of a setting of the document itself, in the kubelet's names. */
export function settingTrees(
  { path, field, value, node: nodeOf = (node) => node }: PlatformSetting,
  context: PlatformContext,
  layer: number,
): readonly TreeMap[] {
  return findNodes(context.root, path).flatMap((found) => {
    const key = found.entry?.key.span ?? found.value.span;
    if (isUnknown(found.value)) return [];
    const json = value?.(found.value, context);
    if (value && json === undefined) return [];
    const written = json === undefined ? knownPart(found.value) : undefined;
    const node =
      json === undefined ? written && nodeOf(written, context) : nodeOfJson(json, found.value.span);
    if (!node) return [];
    const tree = treeOf(mapAtPath(stepsOfPath(field).map(String), key, node), layer);
    return tree ? [tree] : [];
  });
}
