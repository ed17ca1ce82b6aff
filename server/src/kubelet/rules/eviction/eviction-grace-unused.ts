import { maker } from "../../../engine/analysis/fix-candidates.ts";
import { defineRule } from "../define-rule.ts";
import { entriesOfSignals, readThreshold } from "../../effective/eviction-thresholds.ts";

export default defineRule({
  id: "eviction-grace-unused",
  severity: "information",
  stage: "start-up",
  advice: true,
  source: "pkg/kubelet/eviction/helpers.go, ParseThresholdConfig",
  fields: { grace: "evictionSoftGracePeriod", soft: "evictionSoft" },
  check({ grace, soft }) {
    return entriesOfSignals(grace)
      .filter(({ signal }) => readThreshold(soft.value.get(signal)?.value ?? "0%").kind === "off")
      .map(({ signal, setting: blame }) => ({ blame, params: { signal } }));
  },
  message: ({ signal }: { readonly signal: string }) =>
    `This grace period has no effect: evictionSoft has no threshold for ${signal}. Add one, or remove the line.`,
  fix: maker.removal(),
});
