import { defineRule } from "../define-rule.ts";
import { entriesOfSignals, isEffective, readThreshold } from "./shared/eviction.ts";

export const evictionContainerfsIgnored = defineRule({
  id: "eviction-containerfs-ignored",
  severity: "warning",
  fields: { hard: "evictionHard", soft: "evictionSoft" },
  optional: ["hard", "soft"],
  check({ hard, soft }) {
    return entriesOfSignals(hard, soft)
      .filter(({ signal }) => signal.startsWith("containerfs."))
      .filter(({ setting }) => isEffective(readThreshold(setting.value)))
      .map(({ signal, setting: blame }) => ({ blame, params: { signal } }));
  },
});
