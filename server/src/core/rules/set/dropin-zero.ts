import { isZero } from "../../kubelet/check-constraints.ts";
import { defaultOf } from "../../schema/field-index.ts";
import { defineSetRule } from "../define-set-rule.ts";
import { isLate, shortText, writtenValues } from "./written-values.ts";

export const dropinZero = defineSetRule({
  id: "dropin-1-29-zero",
  severity: "warning",
  versions: { until: "1.31" },
  check: ({ effective: { merged, index }, version }) =>
    [...writtenValues(merged, index.root)].flatMap(({ path, field, value }) => {
      if (value.kind !== "scalar" || !isLate(value) || !isZero(value)) return [];
      const standard = defaultOf(field, version);
      if (!field.record.zeroMeansDefault || !standard || typeof standard === "object") return [];
      const params = {
        field: path,
        written: shortText(value),
        standard: String(standard),
        version,
      };
      return [{ blame: { span: value.span, path }, params }];
    }),
});
