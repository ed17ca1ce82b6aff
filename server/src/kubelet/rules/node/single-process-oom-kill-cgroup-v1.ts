import { maker } from "../../../engine/analysis/fix-candidates.ts";
import { defineNodeRule } from "../define-rule.ts";

export default defineNodeRule({
  id: "single-process-oom-kill-cgroup-v1",
  severity: "error",
  versions: { since: "1.32" },
  stage: "validation",
  phrase: "singleProcessOOMKill must not be explicitly set to false",
  source: "pkg/kubelet/apis/config/validation/validation_others.go, validateKubeletOSConfiguration",
  fields: { single: "singleProcessOOMKill" },
  check: ({ single }, { node }) =>
    node?.os === "linux" && node.cgroupVersion === 1 && single.written && single.value === false
      ? [{ blame: single, params: {} }]
      : [],
  message: () =>
    "On this node, which uses cgroup v1, singleProcessOOMKill must not be explicitly set to false: the kernel always kills single processes. The kubelet does not start. Remove the line.",
  fix: maker.removal(),
});
