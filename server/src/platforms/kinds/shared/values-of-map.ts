import { treeJson, treeOf } from "../../../kubelet/index.ts";
import type { MapNode } from "../../../syntax/located-node.ts";
import { jsonText } from "../../../text/json-text.ts";
import type { BaseValues } from "../../platform.ts";

/** What a map of the kubelet's fields says, as values without places; empty where there is none. */
export function valuesOf(map: MapNode | undefined): BaseValues {
  const tree = map && treeOf(map, 0);
  // The values were read from a text: they are JSON.
  return tree ? (JSON.parse(jsonText(treeJson(tree))) as BaseValues) : {};
}
