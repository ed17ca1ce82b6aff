import { defineRule } from "../define-rule.ts";
import { entriesOfSignals } from "./shared/eviction.ts";

export const evictionAllocatableSignal = defineRule({
  id: "eviction-allocatable-signal",
  severity: "warning",
  fields: { hard: "evictionHard", soft: "evictionSoft" },
  optional: ["hard", "soft"],
  check({ hard, soft }) {
    return entriesOfSignals(hard, soft)
      .filter(({ signal }) => signal === "allocatableMemory.available")
      .map(({ signal, setting: blame }) => ({ blame, params: { signal } }));
  },
});
