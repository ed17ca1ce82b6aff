import { defineRule } from "../define-rule.ts";
import { namesOf } from "./shared/enforcements.ts";
import { onNode } from "./shared/on-node.ts";

// The kubelet finds it on the node only, after all that it checks of the file: so it is an error where the
// node is described.
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
  check({ enforced, system, kube, systemCgroup, kubeCgroup }, context) {
    const parts = [
      { part: "system-reserved", reserved: system, cgroup: systemCgroup },
      { part: "kube-reserved", reserved: kube, cgroup: kubeCgroup },
    ] as const;
    return parts.flatMap(({ part, reserved, cgroup }) => {
      const names = namesOf(part, false);
      const blame = enforced.value.find(({ value }) => names.includes(value));
      if (!blame || reserved.value.size > 0 || cgroup.value === "") return [];
      const params = { part: blame.value, field: reserved.path };
      return [{ blame, related: [cgroup], params, ...onNode(context) }];
    });
  },
});
