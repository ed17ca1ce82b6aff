import type { Entry, MapNode } from "../../../engine/syntax/located-node.ts";
import { mapOf } from "../../../engine/syntax/look-up.ts";
import { nearest } from "../../../engine/text/nearest.ts";
import { findNodes } from "../../find-nodes.ts";
import type { PlatformProblem } from "../../platform.ts";
import { entriesOf, problemAt } from "./problems.ts";

/** Problems of a map from flags, with their dashes, to values, whose entries become lines of a file of arguments. */
export function argumentProblems(
  root: MapNode,
  name: string,
): readonly PlatformProblem<"map" | "value" | "dashes">[] {
  const args = findNodes(root, [name]);
  return [
    ...args
      .filter(
        ({ value }) => !mapOf(value) && !(value.kind === "scalar" && value.value.type === "null"),
      )
      .map((found) => problemAt(found, "map" as const)),
    ...entriesOf(args)
      .filter(({ value }) => value.kind !== "scalar")
      .map((found) => problemAt(found, "value" as const)),
    ...entriesOf(args).flatMap(({ entry, name: path }): readonly PlatformProblem<"dashes">[] => {
      const key = entry?.key;
      if (!key || key.text.startsWith("-")) return [];
      return [{ effect: "stops", span: key.span, path, note: "dashes", detail: `--${key.text}` }];
    }),
  ];
}

/** Keys of a document that are nearly some of its tool's, with those; other programs may have their own keys there. */
export function keysMeant(
  root: MapNode,
  keys: readonly string[],
): readonly { readonly key: Entry["key"]; readonly meant: string }[] {
  return root.entries.flatMap(({ key }) => {
    const meant = keys.includes(key.text) ? undefined : nearest(key.text, keys);
    return meant === undefined ? [] : [{ key, meant }];
  });
}
