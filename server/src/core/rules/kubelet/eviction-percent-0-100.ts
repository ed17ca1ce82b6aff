import { defineRule } from "../define-rule.ts";
import { entriesOfSignals, readThreshold } from "./shared/eviction.ts";

export const evictionPercent0100 = defineRule({
  id: "eviction-percent-0-100",
  severity: "information",
  fields: { hard: "evictionHard", soft: "evictionSoft" },
  optional: ["hard", "soft"],
  check({ hard, soft }) {
    return entriesOfSignals(hard, soft)
      .filter(({ setting }) => readThreshold(setting.value).kind === "off")
      .map(({ signal, setting: blame }) => ({
        blame,
        params: { signal, written: blame.value },
        // 0% says what it does.
        ...(blame.value === "0%" && { severity: "hint" as const }),
      }));
  },
});
