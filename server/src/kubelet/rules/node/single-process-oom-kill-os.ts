import { maker } from "../../../engine/analysis/fix-candidates.ts";
import { defineNodeRule } from "../define-rule.ts";

export default defineNodeRule({
  id: "single-process-oom-kill-os",
  severity: "error",
  versions: { since: "1.32" },
  stage: "validation",
  phrase: "singleProcessOOMKill is",
  source:
    "pkg/kubelet/apis/config/validation/validation_windows.go, validateKubeletOSConfiguration",
  fields: { single: "singleProcessOOMKill" },
  check: ({ single }, { node }) =>
    node?.os === "windows" && single.written ? [{ blame: single, params: {} }] : [],
  message: () =>
    "This node runs Windows, where singleProcessOOMKill is not supported. The kubelet does not start. Remove the line.",
  fix: maker.removal(),
});
