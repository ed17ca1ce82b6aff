import { preferred, removeAt, renameAt } from "../../../engine/analysis/fix-candidates.ts";
import { defineRule } from "../define-rule.ts";
import { entriesOfSignals } from "../../effective/eviction-thresholds.ts";

export default defineRule({
  id: "eviction-allocatable-signal",
  severity: "warning",
  stage: "start-up",
  advice: true,
  source: "pkg/kubelet/eviction/helpers.go, ParseThresholdConfig",
  fields: { hard: "evictionHard", soft: "evictionSoft" },
  optional: ["hard", "soft"],
  check({ hard, soft }) {
    return entriesOfSignals(hard, soft)
      .filter(({ signal }) => signal === "allocatableMemory.available")
      .map(({ signal, setting: blame }) => ({ blame, params: { signal } }));
  },
  message: ({ signal }: { readonly signal: string }) =>
    `${signal} is internal to the kubelet, which derives its threshold from memory.available. Set memory.available instead.`,
  fix: (_params, { path }, context) => [
    renameAt(path, "memory.available", context, preferred),
    removeAt(path, context, preferred),
  ],
});
