import type { RuleTable } from "../facts/table.ts";

/**
 * Stage, phrase and severity (an error if it is left out) of findings about other tools' documents that are not rules.
 */
export const findingFacts: RuleTable = {
  "platform-field-lost": { severity: "warning", stage: "decode" },
  "platform-field-overwritten": { severity: "warning", stage: "decode" },
  "platform-field-refused": { stage: "decode" },
  "platform-note": { severity: "information", stage: "decode", advice: true },
  "platform-toml-syntax": { stage: "decode" },
  "platform-unknown-field": { stage: "decode", otherVersions: "any" },
  "platform-value-refused": { stage: "decode" },
};
