import { defineRule } from "../define-rule.ts";
import type { NamedThreshold } from "./shared/messages.ts";
import { entriesOfSignals, readThreshold } from "../../effective/eviction-thresholds.ts";

export default defineRule({
  id: "eviction-percent-0-100",
  severity: "information",
  stage: "start-up",
  advice: true,
  source: "pkg/kubelet/eviction/helpers.go, parseThresholdStatement",
  fields: { hard: "evictionHard", soft: "evictionSoft" },
  optional: ["hard", "soft"],
  check({ hard, soft }) {
    return entriesOfSignals(hard, soft)
      .filter(({ setting }) => readThreshold(setting.value).kind === "off")
      .map(({ signal, setting: blame }) => ({
        blame,
        params: { signal, written: blame.value },
        // 0% says what it does.
        severity: blame.value === "0%" ? ("hint" as const) : undefined,
      }));
  },
  message: ({ signal, written }: NamedThreshold) =>
    `${written} disables this threshold: the kubelet does not evict pods for ${signal}.${written === "100%" ? " 100% does not evict pods immediately." : ""}`,
  noFix: "This finding only explains the effect of the value.",
});
