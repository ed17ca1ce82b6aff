import type { RuleTable } from "../facts/table.ts";

/** Stage, phrase and severity (an error if there is none) of findings about defaults that an upgrade changes that are no rules. */
export const findingFacts: RuleTable = {
  "default-changed-event-record-qps": { stage: "decode", advice: true },
  "default-changed-fail-cgroup-v1": { stage: "decode", advice: true },
  "default-changed-memory-throttling": { stage: "decode", advice: true },
};
