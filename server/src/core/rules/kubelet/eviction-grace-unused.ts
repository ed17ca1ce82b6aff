import { defineRule } from "../define-rule.ts";
import { entriesOfSignals, readThreshold } from "./shared/eviction.ts";

export const evictionGraceUnused = defineRule({
  id: "eviction-grace-unused",
  severity: "information",
  fields: { grace: "evictionSoftGracePeriod", soft: "evictionSoft" },
  check({ grace, soft }) {
    return entriesOfSignals(grace)
      .filter(({ signal }) => readThreshold(soft.value.get(signal)?.value ?? "0%").kind === "off")
      .map(({ signal, setting: blame }) => ({ blame, params: { signal } }));
  },
});
