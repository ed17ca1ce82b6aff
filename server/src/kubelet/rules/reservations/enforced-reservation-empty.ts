import { removeAt, setAt } from "../../../engine/analysis/fix-candidates.ts";
import { defineRule } from "../define-rule.ts";
import { onNode } from "../shared/on-node.ts";
import { enforcementNames } from "./shared/enforcements.ts";

// The kubelet finds it on the node only, after all that it checks of the file: so it is an error where the
// node is described.
export default defineRule({
  id: "enforced-reservation-empty",
  severity: "warning",
  stage: "start-up",
  phrase: "cgroup is not configured properly",
  source: "pkg/kubelet/cm/node_container_manager_linux.go, enforceNodeAllocatableCgroups",
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
      const names = enforcementNames(part, false);
      const blame = enforced.value.find(({ value }) => names.includes(value));
      if (!blame || reserved.value.size > 0 || cgroup.value === "") return [];
      const params = { part: blame.value, field: reserved.path };
      return [{ blame, related: [cgroup], params, ...onNode(context) }];
    });
  },
  message: ({ part, field }: { readonly part: string; readonly field: string }) =>
    `enforceNodeAllocatable contains "${part}", but "${field}" is empty. The kubelet exits when it sets up cgroups ("cgroup is not configured properly"). Set "${field}", or remove "${part}".`,
  fix: ({ field }, { path }, context) => [
    setAt(field, { cpu: "100m", memory: "500Mi" }, context),
    removeAt(path, context),
  ],
});
