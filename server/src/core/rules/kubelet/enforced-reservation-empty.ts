import { defineRule } from "../define-rule.ts";
import { namesOf } from "./shared/enforcements.ts";

// A warning: the kubelet gets this far only on the node, after all that can be measured elsewhere.
export const enforcedReservationEmpty = defineRule({
  id: "enforced-reservation-empty",
  severity: "warning",
  fields: {
    enforced: "enforceNodeAllocatable",
    system: "systemReserved",
    kube: "kubeReserved",
    systemCgroup: "systemReservedCgroup",
    kubeCgroup: "kubeReservedCgroup",
  },
  check({ enforced, system, kube, systemCgroup, kubeCgroup }) {
    const parts = [
      { part: "system-reserved", reserved: system, cgroup: systemCgroup },
      { part: "kube-reserved", reserved: kube, cgroup: kubeCgroup },
    ] as const;
    return parts.flatMap(({ part, reserved, cgroup }) => {
      const names = namesOf(part, false);
      const blame = enforced.value.find(({ value }) => names.includes(value));
      if (!blame || reserved.value.size > 0 || cgroup.value === "") return [];
      return [{ blame, related: [cgroup], params: { part: blame.value, field: reserved.path } }];
    });
  },
});
