import { preferred, setAt } from "../../../engine/analysis/fix-candidates.ts";
import { pathOfKey } from "../../../engine/text/value-path.ts";
import { defineRule } from "../define-rule.ts";
import {
  entriesOfSignals,
  isEffective,
  readThreshold,
} from "../../effective/eviction-thresholds.ts";

export default defineRule({
  id: "eviction-soft-needs-grace",
  severity: "error",
  stage: "start-up",
  phrase: "grace period must be specified for the soft eviction threshold",
  source: "pkg/kubelet/eviction/helpers.go, ParseThresholdConfig",
  fields: { soft: "evictionSoft", grace: "evictionSoftGracePeriod" },
  check({ soft, grace }) {
    return entriesOfSignals(soft)
      .filter(({ signal }) => !grace.value.has(signal))
      .filter(({ setting }) => isEffective(readThreshold(setting.value)))
      .map(({ signal, setting: blame }) => ({ blame, params: { signal } }));
  },
  message: ({ signal }: { readonly signal: string }) =>
    `A grace period must be specified for the soft eviction threshold ${signal}. The kubelet does not start. Add "${signal}" to evictionSoftGracePeriod, for example "${signal}: 1m30s".`,
  fix: ({ signal }, _finding, context) => [
    setAt(pathOfKey("evictionSoftGracePeriod", signal), "1m30s", context, preferred),
  ],
});
