import { maker } from "../../../engine/analysis/fix-candidates.ts";
import { defineRule } from "../define-rule.ts";
import {
  entriesOfSignals,
  isEffective,
  readThreshold,
} from "../../effective/eviction-thresholds.ts";

export default defineRule({
  id: "eviction-containerfs-ignored",
  severity: "warning",
  stage: "start-up",
  phrase: "ignoring",
  source: "pkg/kubelet/eviction/helpers.go, ParseThresholdConfig",
  fields: { hard: "evictionHard", soft: "evictionSoft" },
  optional: ["hard", "soft"],
  check({ hard, soft }) {
    return entriesOfSignals(hard, soft)
      .filter(({ signal }) => signal.startsWith("containerfs."))
      .filter(({ setting }) => isEffective(readThreshold(setting.value)))
      .map(({ signal, setting: blame }) => ({ blame, params: { signal } }));
  },
  message: ({ signal }: { readonly signal: string }) =>
    `The kubelet ignores ${signal} and logs "ignoring". It uses the threshold of nodefs or imagefs, whichever stores the writable layers of containers. Remove the line.`,
  fix: maker.removal(),
});
