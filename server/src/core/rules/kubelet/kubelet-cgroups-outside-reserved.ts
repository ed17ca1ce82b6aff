import { writtenLast } from "../../kubelet/setting.ts";
import { defineRule } from "../define-rule.ts";

export const kubeletCgroupsOutsideReserved = defineRule({
  id: "kubelet-cgroups-outside-reserved",
  severity: "warning",
  fields: { kubelet: "kubeletCgroups", reserved: "kubeReservedCgroup" },
  check({ kubelet, reserved }) {
    if (kubelet.value === "" || kubelet.value.startsWith(reserved.value)) return [];
    const blame = writtenLast(kubelet, reserved);
    const related = [blame === kubelet ? reserved : kubelet];
    return [{ blame, related, params: { kubelet: kubelet.value, reserved: reserved.value } }];
  },
});
