import { quantities } from "../../amounts.ts";
import { preferred, removeAt, replaceAt } from "../../../engine/analysis/fix-candidates.ts";
import { nearestQuantity } from "../../../engine/syntax/quantity.ts";
import { defineRule } from "../define-rule.ts";
import { halfWidth } from "../../../engine/text/half-width.ts";
import type { Rewritable } from "./shared/messages.ts";
import { entriesOfSignals, readThreshold } from "../../effective/eviction-thresholds.ts";

export default defineRule({
  id: "eviction-threshold-format",
  severity: "error",
  stage: "start-up",
  phrase: "quantities must match",
  source: "pkg/kubelet/eviction/helpers.go, parseThresholdStatement",
  fields: { hard: "evictionHard", soft: "evictionSoft" },
  optional: ["hard", "soft"],
  check({ hard, soft }) {
    return entriesOfSignals(hard, soft)
      .filter(({ setting }) => readThreshold(setting.value).kind === "invalid")
      .map(({ signal, setting: blame }) => {
        const plain = halfWidth(blame.value);
        const isThreshold = plain !== undefined && readThreshold(plain).kind !== "invalid";
        const rewrite = isThreshold ? plain : nearestQuantity(blame.value);
        return { blame, params: { signal, written: blame.value, rewrite } };
      });
  },
  message: ({ signal, written, rewrite }: Rewritable) =>
    `"${written}" is not a valid threshold for ${signal} ("quantities must match"). The kubelet does not start. Write ${
      rewrite ?? "a quantity above zero such as 100Mi, or a percentage such as 10%"
    }.`,
  fix: ({ written, rewrite }, { path }, context) => [
    rewrite?.endsWith("%") === true ? replaceAt(path, rewrite, context, preferred) : undefined,
    ...quantities(written, path, context),
    removeAt(path, context),
  ],
});
