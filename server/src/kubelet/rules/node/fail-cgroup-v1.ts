import { maker } from "../../../analysis/fix-candidates.ts";
import { defineNodeRule } from "../define-rule.ts";

export default defineNodeRule({
  id: "fail-cgroup-v1",
  severity: "error",
  versions: { since: "1.31" },
  stage: "validation",
  phrase: "kubelet is configured to not run on a host using cgroup v1",
  source: "pkg/kubelet/cm/container_manager_linux.go, NewContainerManager",
  fields: { fail: "failCgroupV1" },
  check: ({ fail }, { node }) =>
    node?.cgroupVersion === 1 && fail.value ? [{ blame: fail, params: {} }] : [],
  message: () =>
    "This node uses cgroup v1, and failCgroupV1 is true (the default from 1.35 on): kubelet is configured to not run on a host using cgroup v1. Move the node to cgroup v2, or write failCgroupV1: false for the time being.",
  fix: maker.setting(["failCgroupV1", false]),
});
