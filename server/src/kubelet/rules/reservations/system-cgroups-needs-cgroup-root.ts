import { maker } from "../../../engine/analysis/fix-candidates.ts";
import { defineRule } from "../define-rule.ts";

export default defineRule({
  id: "system-cgroups-needs-cgroup-root",
  severity: "error",
  stage: "validation",
  phrase: "cgroupRoot (--cgroup-root) was not specified",
  source: "pkg/kubelet/apis/config/validation/validation.go, ValidateKubeletConfiguration",
  fields: { system: "systemCgroups", root: "cgroupRoot" },
  check: ({ system, root }) =>
    system.value !== "" && root.value === ""
      ? [{ blame: system, params: { system: system.value } }]
      : [],
  message: ({ system }: { readonly system: string }) =>
    `systemCgroups is "${system}", but cgroupRoot (--cgroup-root) was not specified. The kubelet does not start. Add "cgroupRoot: /".`,
  fix: maker.setting(["cgroupRoot", "/"]),
});
