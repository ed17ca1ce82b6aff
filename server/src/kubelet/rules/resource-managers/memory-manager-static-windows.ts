import { maker } from "../../../engine/analysis/fix-candidates.ts";
import { defineNodeRule } from "../define-rule.ts";

export default defineNodeRule({
  id: "memory-manager-static-windows",
  severity: "error",
  versions: { since: "1.32" },
  stage: "start-up",
  phrase: "is not available on Windows",
  source:
    "pkg/kubelet/apis/config/validation/validation_windows.go, validateKubeletOSConfiguration",
  fields: { policy: "memoryManagerPolicy" },
  check: ({ policy }, { node }) =>
    node?.os === "windows" && policy.value === "Static" ? [{ blame: policy, params: {} }] : [],
  message: () =>
    "memoryManagerPolicy Static is not available on Windows. The kubelet does not start. Write None or BestEffort.",
  fix: maker.value("BestEffort", "None"),
});
