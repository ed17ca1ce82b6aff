import { layerOf } from "../../effective/layer-span.ts";
import type { TreeEntry, TreeMap } from "../../effective/tree.ts";
import { pathOfItem, pathOfKey } from "../../text/value-path.ts";
import { defineSetRule } from "../define-set-rule.ts";
import { isLate, shortText, writtenValues } from "./written-values.ts";

export const dropinListElements = defineSetRule({
  id: "dropin-1-29-list-elements",
  severity: "warning",
  versions: { until: "1.31" },
  check: ({ effective: { merged, index }, version }) =>
    [...writtenValues(merged, index.root)].flatMap(({ path, value }) => {
      if (value.kind !== "list" || !isLate(value)) return [];
      return value.items.flatMap((item, at) => {
        const where = pathOfItem(path, at);
        const old = item.kind === "map" ? [...leftIn(item, where)] : [];
        const [first] = old;
        if (!first) return [];
        const left = old.map(({ name, entry }) => `${name}: ${shortText(entry.value)}`);
        const related = [{ span: first.entry.key.span, path: first.path }];
        return [{ blame: { span: item.span, path: where }, params: { left, version }, related }];
      });
    }),
});

/** The keys of an item that an earlier file wrote; maps in it are looked into. */
function* leftIn(
  map: TreeMap,
  path: string,
): Generator<{ readonly name: string; readonly path: string; readonly entry: TreeEntry }> {
  for (const [name, entry] of map.entries) {
    const at = pathOfKey(path, name);
    if (layerOf(entry.key.span) < layerOf(map.span)) yield { name, path: at, entry };
    else if (entry.value.kind === "map") yield* leftIn(entry.value, at);
  }
}
