import { defineRule } from "../define-rule.ts";
import { entriesOfSignals, isEffective, readThreshold } from "./shared/eviction.ts";

export const evictionSoftNeedsGrace = defineRule({
  id: "eviction-soft-needs-grace",
  severity: "error",
  fields: { soft: "evictionSoft", grace: "evictionSoftGracePeriod" },
  check({ soft, grace }) {
    return entriesOfSignals(soft)
      .filter(({ signal }) => !grace.value.has(signal))
      .filter(({ setting }) => isEffective(readThreshold(setting.value)))
      .map(({ signal, setting: blame }) => ({ blame, params: { signal } }));
  },
});
