import { nearestQuantity } from "../../kubelet/quantity.ts";
import { defineRule } from "../define-rule.ts";
import { entriesOfSignals, readThreshold } from "./shared/eviction.ts";

export const evictionThresholdFormat = defineRule({
  id: "eviction-threshold-format",
  severity: "error",
  fields: { hard: "evictionHard", soft: "evictionSoft" },
  optional: ["hard", "soft"],
  check({ hard, soft }) {
    return entriesOfSignals(hard, soft)
      .filter(({ setting }) => readThreshold(setting.value).kind === "invalid")
      .map(({ signal, setting: blame }) => {
        const rewrite = nearestQuantity(blame.value);
        return { blame, params: { signal, written: blame.value, rewrite } };
      });
  },
});
