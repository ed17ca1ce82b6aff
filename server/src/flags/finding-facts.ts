import type { RuleTable } from "../facts/table.ts";

/** Stage, phrase and severity (error by default) of findings about the command line that do not come from rules. */
export const findingFacts: RuleTable = {
  "flag-deprecated": {
    severity: "hint",
    stage: "flags",
    phrase: "has been deprecated",
    advice: true,
  },
  "flag-file": { stage: "flags" },
  "flag-lost-in-unit": { severity: "warning", stage: "flags" },
  "flag-missing-value": { stage: "flags", phrase: "flag needs an argument" },
  "flag-node-ip": { stage: "start-up", phrase: "--node-ip" },
  "flag-node-label-format": { stage: "flags", phrase: "invalid node labels" },
  "flag-node-label-reserved": {
    stage: "flags",
    phrase: "unknown 'kubernetes.io' or 'k8s.io' labels",
  },
  "flag-one-dash": { stage: "flags", phrase: "unknown shorthand flag" },
  "flag-prints-and-ends": { stage: "flags" },
  "flag-quoted-value": { severity: "warning", stage: "start-up" },
  "flag-refused": { stage: "start-up" },
  "flag-removed": {
    stage: "flags",
    phrase: "unknown flag",
    otherVersions: "older",
    certainty: "release-notes",
  },
  "flag-seccomp-default": { severity: "warning", stage: "start-up" },
  "flag-stray-word": { stage: "flags", phrase: "unknown command" },
  "flag-unknown": { stage: "flags", phrase: "unknown flag", otherVersions: "any" },
  "flag-value": { stage: "flags", phrase: "invalid argument" },
  "flag-value-unquoted": { stage: "flags" },
};
