import { placeAtPath } from "../../effective/node-at-path.ts";
import { isBefore } from "../../schema/field-index.ts";
import { defineSetRule } from "../define-set-rule.ts";
import { removedKeys, shortText } from "./written-values.ts";

export const dropinNull = defineSetRule({
  id: "dropin-null",
  severity: "information",
  check({ effective: { merged, tree, index }, version }) {
    const isOld = isBefore(version, "1.32");
    return [...removedKeys(merged, index.root)].map(({ path, entry }) => {
      const node = placeAtPath(tree, path)?.value;
      const isEmpty = node?.kind === "map" && node.entries.size === 0;
      const left = node && !isEmpty ? shortText(node) : undefined;
      const params = { field: path, left, isDefault: node?.isDefault === true, isOld, version };
      const { span } = entry.value;
      const isVisible = span.end > span.start;
      return { blame: { span: isVisible ? span : entry.key.span, path }, params };
    });
  },
});
