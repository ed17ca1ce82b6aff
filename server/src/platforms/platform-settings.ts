import { type TreeMap, treeOf } from "../kubelet/index.ts";
import { isUnknown } from "../syntax/hole.ts";
import { stepsOfPath } from "../text/value-path.ts";
import { findNodes } from "./find-nodes.ts";
import { mapAtPath, nodeOfJson } from "./json-node.ts";
import type { PlatformContext, PlatformSetting } from "./platform.ts";

/** The values of a setting of the document itself, in the kubelet's names. */
export function settingTrees(
  { path, field, value }: PlatformSetting,
  context: PlatformContext,
  layer: number,
): readonly TreeMap[] {
  return findNodes(context.root, path).flatMap((found) => {
    const key = found.entry?.key.span ?? found.value.span;
    if (isUnknown(found.value)) return [];
    const json = value?.(found.value, context);
    if (value && json === undefined) return [];
    const node = json === undefined ? found.value : nodeOfJson(json, found.value.span);
    const tree = treeOf(mapAtPath(stepsOfPath(field).map(String), key, node), layer);
    return tree ? [tree] : [];
  });
}
