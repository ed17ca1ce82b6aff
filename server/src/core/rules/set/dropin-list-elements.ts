import { layerOf } from "../../effective/layer-span.ts";
import { pathOfItem } from "../../text/value-path.ts";
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
        if (item.kind !== "map") return [];
        const old = [...item.entries].filter(
          ([, { key }]) => layerOf(key.span) < layerOf(item.span),
        );
        const [first] = old;
        if (!first) return [];
        const left = old.map(([name, entry]) => `${name}: ${shortText(entry.value)}`);
        const where = pathOfItem(path, at);
        const related = [{ span: first[1].key.span, path: `${where}.${first[0]}` }];
        return [{ blame: { span: item.span, path: where }, params: { left, version }, related }];
      });
    }),
});
