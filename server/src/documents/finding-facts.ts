import type { RuleTable } from "../facts/table.ts";

/**
 * Stage, phrase and severity (default: error) of findings about documents and drop-in folders that do not come from
 * rules.
 */
export const findingFacts: RuleTable = {
  "config-wrong-kind": { stage: "decode", phrase: "failed to cast object to KubeletConfiguration" },
  "dropin-1-28-defaults": { stage: "decode" },
  "dropin-dir-missing": {
    stage: "start-up",
    phrase: "failed to walk through kubelet dropin directory",
  },
  "dropin-dir-not-passed": { severity: "warning", stage: "start-up" },
  "dropin-dir-symlink": { severity: "warning", stage: "start-up" },
  "dropin-duplicate-key": { stage: "decode", phrase: "strict decoding error" },
  "dropin-empty": { stage: "decode", phrase: "was empty" },
  "dropin-env-var": { stage: "start-up", phrase: "KUBELET_CONFIG_DROPIN_DIR_ALPHA" },
  "dropin-extension": {
    severity: "warning",
    stage: "decode",
    phrase: "Skipped file in drop-in directory",
    logged: { since: "1.36", verbosity: 4 },
  },
  "dropin-link-broken": {
    stage: "decode",
    phrase: "failed to walk through kubelet dropin directory",
  },
  "dropin-link-outside": { severity: "information", stage: "start-up", advice: true },
  "dropin-missing-kind": { stage: "decode", phrase: "Object 'Kind' is missing" },
  "dropin-relative-path": { severity: "warning", stage: "decode" },
  "dropin-resolv-conf-ignored": { severity: "warning", stage: "decode", until: "1.31" },
  "dropin-type-mismatch": { stage: "decode", phrase: "failed to unmarshal merged JSON" },
  "dropin-unknown-field": { severity: "warning", stage: "decode", otherVersions: "any" },
  "dropin-unknown-gvk": {
    stage: "decode",
    phrase: "unknown apiVersion/kind",
    otherVersions: "any",
  },
  "dropin-yaml-syntax": { stage: "decode", phrase: "failed to load kubelet dropin file" },
  "serialized-node-config-source": {
    severity: "warning",
    stage: "decode",
    phrase: "failed to cast object",
  },
  "yaml-multi-document": { severity: "warning", stage: "decode" },
};
