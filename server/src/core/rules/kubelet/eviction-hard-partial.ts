import { isBefore } from "../../schema/field-index.ts";
import { defineRule } from "../define-rule.ts";
import { defaultThresholdsOn, mergesDefaults } from "./shared/eviction.ts";
import { keyOf } from "./shared/key-of.ts";

export const evictionHardPartial = defineRule({
  id: "eviction-hard-partial",
  severity: "warning",
  fields: { hard: "evictionHard", merge: "mergeDefaultEvictionSettings" },
  check({ hard }, { config, version, role, node }) {
    // A drop-in is merged into the thresholds that are there.
    if (!hard.written || mergesDefaults(config) || role === "drop-in") return [];
    const missing = [...defaultThresholdsOn(node).keys()].filter(
      (signal) => !hard.value.has(signal),
    );
    if (missing.length === 0) return [];
    // Most nodes keep images on the node's own file system, where the nodefs signals watch them;
    // an empty map is no oversight.
    const isMinor = missing.every((signal) => signal.startsWith("imagefs."));
    const isEmpty = hard.value.size === 0;
    return [
      {
        blame: keyOf(hard, config),
        params: {
          missing,
          isEmpty,
          canMerge: !isBefore(version, "1.33"),
          os: node?.os ?? "linux",
        },
        ...((isMinor || isEmpty) && { severity: "information" as const }),
      },
    ];
  },
});
