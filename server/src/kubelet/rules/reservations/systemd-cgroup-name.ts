import { isSystemdName, systemdCgroup } from "../../systemd-cgroup.ts";
import { defineRule } from "../define-rule.ts";
import { onNode } from "../shared/on-node.ts";
import { namesOf } from "./shared/enforcements.ts";

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
      const names = namesOf(part, false);
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
    `With the systemd driver the kubelet makes a slice of "${name}" in ${field}: it keeps the last name alone and looks for ${slice}. Where that cgroup does not exist, the kubelet ends while it sets the node up. Name a slice that systemd has on the node, such as /system.slice; services go into it with Slice= in their units.`,
  noFix: "The units of systemd decide which slices exist and what runs in them.",
});
