import type { Json } from "../../../facts/table.ts";
import { preferred, setAll, setAt } from "../../../engine/analysis/fix-candidates.ts";
import { isBefore } from "../../../facts/field-index.ts";
import { defineNodeRule } from "../define-rule.ts";

/** Up to this version Windows nodes reject settings that later ones only warn about. */
const lastRefusing = "1.30";

/** The values that an old kubelet on Windows accepts, and those of a newer one. */
function nothingEnforced(isOld: boolean): Json {
  return isOld ? [] : ["none"];
}

export const windowsCgroupsPerQos = defineNodeRule({
  id: "windows-cgroups-per-qos",
  severity: "warning",
  stage: "validation",
  phrase: "is not supported on Windows",
  source:
    "pkg/kubelet/apis/config/validation/validation_windows.go, validateKubeletOSConfiguration",
  fields: { perQos: "cgroupsPerQOS" },
  check({ perQos }, { node, version }) {
    if (node?.os !== "windows" || !perQos.value) return [];
    const refused = !isBefore(lastRefusing, version);
    // A default is not worth reporting if it is only ignored.
    if (!refused && !perQos.written) return [];
    return [{ blame: perQos, params: { refused }, severity: refused ? "error" : "warning" }];
  },
  message: ({ refused }: { readonly refused: boolean }) =>
    refused
      ? "cgroupsPerQOS is not supported on Windows. The kubelet does not start. Set cgroupsPerQOS: false."
      : "cgroupsPerQOS is not supported on Windows. The kubelet ignores it and logs a warning. Set cgroupsPerQOS: false.",
  fix: ({ refused }, _finding, context) => [
    setAt("cgroupsPerQOS", false, context, preferred),
    setAll(
      [
        ["cgroupsPerQOS", false],
        ["enforceNodeAllocatable", nothingEnforced(refused)],
      ],
      context,
      preferred,
    ),
  ],
});

export const windowsEnforceNodeAllocatable = defineNodeRule({
  id: "windows-enforce-node-allocatable",
  severity: "warning",
  stage: "validation",
  phrase: "is not supported on Windows",
  source:
    "pkg/kubelet/apis/config/validation/validation_windows.go, validateKubeletOSConfiguration",
  fields: { enforce: "enforceNodeAllocatable" },
  check({ enforce }, { node, version }) {
    const refused = !isBefore(lastRefusing, version);
    const isEmpty = enforce.value.every(({ value }) => !refused && value === "none");
    if (node?.os !== "windows" || isEmpty || (!refused && !enforce.written)) return [];
    return [{ blame: enforce, params: { refused }, severity: refused ? "error" : "warning" }];
  },
  message: ({ refused }: { readonly refused: boolean }) =>
    refused
      ? "enforceNodeAllocatable is not supported on Windows. The kubelet does not start. Set enforceNodeAllocatable: []."
      : "enforceNodeAllocatable is not supported on Windows. The kubelet ignores it and logs a warning. Set enforceNodeAllocatable: [none].",
  fix: ({ refused }, _finding, context) => [
    setAt("enforceNodeAllocatable", nothingEnforced(refused), context, preferred),
  ],
});
