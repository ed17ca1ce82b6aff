import { preferred, setAt } from "../../../engine/analysis/fix-candidates.ts";
import { writtenLast } from "../../../engine/rules/setting.ts";
import { defineRule } from "../define-rule.ts";

export default defineRule({
  id: "kubelet-cgroups-outside-reserved",
  severity: "warning",
  stage: "start-up",
  phrase: "KubeletCgroups is not within KubeReservedCgroup",
  source: "pkg/kubelet/cm/container_manager_linux.go, setupNode",
  fields: { kubelet: "kubeletCgroups", reserved: "kubeReservedCgroup" },
  check({ kubelet, reserved }) {
    if (kubelet.value === "" || kubelet.value.startsWith(reserved.value)) return [];
    const blame = writtenLast(kubelet, reserved);
    const related = [blame === kubelet ? reserved : kubelet];
    return [{ blame, related, params: { kubelet: kubelet.value, reserved: reserved.value } }];
  },
  message: ({ kubelet, reserved }: { readonly kubelet: string; readonly reserved: string }) =>
    `kubeletCgroups "${kubelet}" is outside kubeReservedCgroup "${reserved}" ("KubeletCgroups is not within KubeReservedCgroup"), so kubeReserved does not cover the kubelet. Move it into that cgroup.`,
  fix: ({ kubelet, reserved }, _finding, context) => {
    const name = kubelet.split("/").findLast((part) => part !== "");
    const below = `${reserved.replace(/\/$/, "")}/${name ?? "kubelet"}`;
    return [setAt("kubeletCgroups", below, context, preferred)];
  },
});
