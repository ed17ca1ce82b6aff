import { isSystemdName, systemdCgroup } from "../../systemd-cgroup.ts";
import { defineRule } from "../define-rule.ts";
import { onNode } from "../shared/on-node.ts";
import { enforcementNames } from "./shared/enforcements.ts";

// The kubelet finds it on the node only, after all that it checks of the file: so it is an error where the
// node is described.
export default defineRule({
  id: "systemd-cgroup-name",
  severity: "warning",
  stage: "start-up",
  phrase: "cgroup does not exist",
  source: "pkg/kubelet/cm/cgroup_manager_linux.go, ParseSystemdToCgroupName",
  fields: {
    driver: "cgroupDriver",
    enforced: "enforceNodeAllocatable",
    system: "systemReservedCgroup",
    kube: "kubeReservedCgroup",
  },
  check({ driver, enforced, system, kube }, context) {
    const { node } = context;
    if ((node?.cgroupDriver ?? driver.value) !== "systemd") return [];
    const parts = [
      { part: "system-reserved", cgroup: system },
      { part: "kube-reserved", cgroup: kube },
    ] as const;
    return parts.flatMap(({ part, cgroup }) => {
      const names = enforcementNames(part, false);
      const limit = enforced.value.find(({ value }) => names.includes(value));
      if (!limit || cgroup.value === "" || isSystemdName(cgroup.value)) return [];
      const { path, isNoSlice } = systemdCgroup(cgroup.value);
      const params = { field: cgroup.path, name: cgroup.value, slice: path };
      // A slice that only lies elsewhere may well be there.
      return [{ blame: cgroup, related: [limit], params, ...(isNoSlice && onNode(context)) }];
    });
  },
  message: ({
    field,
    name,
    slice,
  }: {
    readonly field: string;
    readonly name: string;
    readonly slice: string;
  }) =>
    `With the systemd driver, "${name}" in ${field} becomes ${slice}: only the last part is used. If that slice does not exist, the kubelet exits. Use an existing slice, such as /system.slice.`,
  noFix: "The systemd units on the node determine which slices exist and what runs in them.",
});
