import type { RuleTable } from "../facts/table.ts";

/**
 * Stage, phrase and severity (an error if there is none) of findings about reading seccomp profiles that have no rule.
 */
export const findingFacts: RuleTable = {
  "seccomp-json-syntax": { stage: "start-up" },
};
