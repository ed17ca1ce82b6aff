import type { LocatedNode, MapNode } from "../engine/syntax/located-node.ts";
import { itemsOf, mapOf, textOf, valueOf } from "../engine/syntax/look-up.ts";
import { stepsOfPath } from "../engine/text/value-path.ts";
import type { HostedPlace, PlatformDocument } from "./platform-documents.ts";

/**
 * The name that users give to what a configuration in a document is for: that of the nearest map around it which has one,
 * such as a worker profile or a node group, else that of the document. Undefined without a name, and for an item of a list
 * without one.
 */
export function subjectName(
  { root, at, around }: Pick<PlatformDocument, "root" | "at" | "around">,
  place: Pick<HostedPlace, "name"> | undefined,
): string | undefined {
  const path = place?.name ?? "";
  const inside = at !== "" && path.startsWith(`${at}.`) ? path.slice(at.length + 1) : path;
  let maps: MapNode[] = around ? [around, root] : [root];
  let node: LocatedNode | undefined = root;
  // The last step leads to the configuration itself.
  for (const step of stepsOfPath(inside).slice(0, -1)) {
    const outer = mapOf(node);
    node = typeof step === "number" ? itemsOf(node)?.[step] : outer && valueOf(outer, step);
    const map = mapOf(node);
    // The name of a document is not that of one of several items in it.
    if (typeof step === "number") maps = [];
    if (map) maps.push(map);
  }
  for (const map of maps.toReversed()) {
    const metadata = mapOf(valueOf(map, "metadata"));
    const name = textOf(map, "name") ?? (metadata && textOf(metadata, "name"));
    if (name !== undefined && name !== "") return name;
  }
  return undefined;
}
