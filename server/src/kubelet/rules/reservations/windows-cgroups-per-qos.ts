import { preferred, setAll, setAt } from "../../../engine/analysis/fix-candidates.ts";
import { isBefore } from "../../../facts/field-index.ts";
import { defineNodeRule } from "../define-rule.ts";
import { lastRefusing, nothingEnforced } from "./shared/windows.ts";

export default defineNodeRule({
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
