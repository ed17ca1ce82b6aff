import { maker } from "../../../engine/analysis/fix-candidates.ts";
import { isZero } from "../../check-constraints.ts";
import { defaultOf } from "../../../facts/field-index.ts";
import { defineSetRule } from "../define-set-rule.ts";
import { isLate, shortText, writtenValues } from "./shared/written-values.ts";

export default defineSetRule({
  id: "dropin-1-29-zero",
  severity: "warning",
  versions: { until: "1.31" },
  stage: "decode",
  source: "cmd/kubelet/app/server.go, mergeKubeletConfigurations",
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
  message: ({
    field,
    written,
    standard,
    version,
  }: {
    readonly field: string;
    readonly written: string;
    readonly standard: string;
    readonly version: string;
  }) =>
    `Kubelet ${version} does not apply defaults after it reads drop-ins, so ${field} stays ${written} and does not become ${standard}. Remove the line, or write the value that you want.`,
  fix: maker.removal(),
});
