import { treeJson, treeOf } from "../../../kubelet/index.ts";
import type { MapNode } from "../../../engine/syntax/located-node.ts";
import { jsonText } from "../../../engine/text/json-text.ts";
import type { BaseValues } from "../../platform.ts";

/** The values in a map of the kubelet's fields, without places; empty without a map. */
export function valuesOf(map: MapNode | undefined): BaseValues {
  const tree = map && treeOf(map, 0);
  // The values were read from a text: they are JSON.
  return tree ? (JSON.parse(jsonText(treeJson(tree))) as BaseValues) : {};
}
