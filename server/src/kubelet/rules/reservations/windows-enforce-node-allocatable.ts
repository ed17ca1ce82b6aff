import { preferred, setAt } from "../../../engine/analysis/fix-candidates.ts";
import { isBefore } from "../../../facts/field-index.ts";
import { defineNodeRule } from "../define-rule.ts";
import { lastRefusing, nothingEnforced } from "./shared/windows.ts";

export default defineNodeRule({
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
