import { defineFamily } from "../../../engine/rules/rule.ts";
import { compressibleConflict, needsCgroup } from "./shared/enforcements.ts";

/** The requirements of each enforced part of the node, and the settings that it conflicts with. */
export default defineFamily({
  "enforce-kube-compressible-conflict": compressibleConflict({
    versions: { since: "1.32" },
    stage: "validation",
    phrase: "cannot be specified together in enforceNodeAllocatable",
    source: "pkg/kubelet/apis/config/validation/validation.go, ValidateKubeletConfiguration",
    part: "kube-reserved",
  }),
  "enforce-kube-needs-cgroup": needsCgroup({
    stage: "validation",
    phrase: "kubeReservedCgroup (--kube-reserved-cgroup) must be specified",
    source: "pkg/kubelet/apis/config/validation/validation.go, ValidateKubeletConfiguration",
    part: "kube-reserved",
    usual: "/runtime.slice",
  }),
  "enforce-system-compressible-conflict": compressibleConflict({
    versions: { since: "1.32" },
    stage: "validation",
    phrase: "cannot be specified together in enforceNodeAllocatable",
    source: "pkg/kubelet/apis/config/validation/validation.go, ValidateKubeletConfiguration",
    part: "system-reserved",
  }),
  "enforce-system-needs-cgroup": needsCgroup({
    stage: "validation",
    phrase: "systemReservedCgroup (--system-reserved-cgroup) must be specified",
    source: "pkg/kubelet/apis/config/validation/validation.go, ValidateKubeletConfiguration",
    part: "system-reserved",
    usual: "/system.slice",
  }),
});
