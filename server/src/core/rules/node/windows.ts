import { isBefore } from "../../schema/field-index.ts";
import { defineRule } from "../define-rule.ts";

/** Up to this version Windows nodes refuse what later ones only warn about. */
const lastRefusing = "1.30";

export const windowsCgroupsPerQos = defineRule({
  id: "windows-cgroups-per-qos",
  severity: "warning",
  fields: { perQos: "cgroupsPerQOS" },
  check({ perQos }, { node, version }) {
    if (node?.os !== "windows" || !perQos.value) return [];
    const refused = !isBefore(lastRefusing, version);
    // What nobody writes is worth no word where it is only ignored.
    if (!refused && !perQos.written) return [];
    return [{ blame: perQos, params: { refused }, severity: refused ? "error" : "warning" }];
  },
});

export const windowsEnforceNodeAllocatable = defineRule({
  id: "windows-enforce-node-allocatable",
  severity: "warning",
  fields: { enforce: "enforceNodeAllocatable" },
  check({ enforce }, { node, version }) {
    const refused = !isBefore(lastRefusing, version);
    const isEmpty = enforce.value.every(({ value }) => !refused && value === "none");
    if (node?.os !== "windows" || isEmpty || (!refused && !enforce.written)) return [];
    return [{ blame: enforce, params: { refused }, severity: refused ? "error" : "warning" }];
  },
});

export const evictionWindowsInodes = defineRule({
  id: "eviction-windows-inodes",
  severity: "warning",
  fields: { hard: "evictionHard", soft: "evictionSoft", reclaim: "evictionMinimumReclaim" },
  check({ hard, soft, reclaim }, { node }) {
    if (node?.os !== "windows") return [];
    return [hard, soft, reclaim].flatMap((map) =>
      [...map.value]
        .filter(([signal, { written }]) => written && signal.endsWith(".inodesFree"))
        .map(([signal, blame]) => ({ blame, params: { signal } })),
    );
  },
});
