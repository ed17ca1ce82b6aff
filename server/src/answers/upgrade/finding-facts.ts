import type { RuleTable } from "../../facts/table.ts";

/** Stage, phrase and severity (default: error) of findings about changed defaults that do not come from rules. */
export const findingFacts: RuleTable = {
  "default-changed-event-record-qps": { stage: "decode", advice: true },
  "default-changed-fail-cgroup-v1": { stage: "decode", advice: true },
  "default-changed-memory-throttling": { stage: "decode", advice: true },
};
