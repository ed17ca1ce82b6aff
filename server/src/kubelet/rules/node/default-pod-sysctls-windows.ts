import { maker } from "../../../engine/analysis/fix-candidates.ts";
import { defineNodeRule } from "../define-rule.ts";
import { keyOf } from "../shared/key-of.ts";

export default defineNodeRule({
  id: "default-pod-sysctls-windows",
  severity: "error",
  versions: { since: "1.37" },
  stage: "validation",
  phrase: "defaultPodSysctls is not supported on Windows",
  source:
    "pkg/kubelet/apis/config/validation/validation_windows.go, validateKubeletOSConfiguration",
  fields: { sysctls: "defaultPodSysctls" },
  check({ sysctls }, { node, config }) {
    if (node?.os !== "windows" || sysctls.value.size === 0) return [];
    return [{ blame: keyOf(sysctls, config), params: {} }];
  },
  message: () =>
    "This node runs Windows, where defaultPodSysctls is not supported. The kubelet does not start. Remove the section.",
  fix: maker.removal(),
});
