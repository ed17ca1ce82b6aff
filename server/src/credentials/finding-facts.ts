import type { RuleTable } from "../facts/table.ts";

/**
 * Stage, phrase and severity (default: error) of findings about credential providers and image records that do not come
 * from rules.
 */
export const findingFacts: RuleTable = {
  "cred-api-version": {
    stage: "decode",
    phrase: "is registered for version",
    otherVersions: "any",
  },
  "cred-cache-duration-negative": {
    stage: "validation",
    phrase: "must be greater than or equal to 0",
  },
  "cred-dir-files": {
    since: "1.34",
    stage: "start-up",
    phrase: "no configuration files found in directory",
  },
  "cred-dir-version": { until: "1.33", stage: "start-up", phrase: "is a directory" },
  "cred-flags-together": { stage: "start-up", phrase: "Failed to register CRI auth plugins" },
  "cred-kind": { stage: "decode", phrase: "wrong Kind" },
  "cred-plugin-binary": { stage: "start-up", phrase: "did not exist" },
  "cred-token-cache-type-value": {
    since: "1.34",
    stage: "validation",
    phrase: "providers.tokenAttributes.cacheType: Unsupported value",
    otherVersions: "any",
  },
  "cred-token-version": {
    since: "1.33",
    stage: "decode",
    phrase: "unknown field",
    otherVersions: "any",
  },
  "cred-unknown-field": { stage: "decode", phrase: "strict decoding error", otherVersions: "any" },
  "cred-yaml-syntax": { stage: "decode", phrase: "error decoding config" },
  "image-record-strict": {
    since: "1.33",
    severity: "warning",
    stage: "decode",
    phrase: "strict decoding error",
    otherVersions: "any",
  },
  "image-record-version": {
    severity: "warning",
    stage: "decode",
    phrase: "failed to decode ImagePull",
    otherVersions: "any",
  },
};
