import { maker } from "../../../engine/analysis/fix-candidates.ts";
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
    'failCgroupV1 is true (default since 1.35), but this node uses cgroup v1 ("kubelet is configured to not run on a host using cgroup v1"). The kubelet does not start. Use cgroup v2, or set it to false.',
  fix: maker.setting(["failCgroupV1", false]),
});
