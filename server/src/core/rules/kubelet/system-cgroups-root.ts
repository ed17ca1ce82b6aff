import { defineRule } from "../define-rule.ts";

// A warning: the kubelet gets this far only on the node, after all that can be measured elsewhere.
export const systemCgroupsRoot = defineRule({
  id: "system-cgroups-root",
  severity: "warning",
  fields: { cgroups: "systemCgroups", root: "cgroupRoot" },
  check({ cgroups, root }) {
    // Without a root the kubelet ends earlier, with what system-cgroups-needs-cgroup-root says.
    return cgroups.value === "/" && root.value !== ""
      ? [{ blame: cgroups, params: { field: cgroups.path } }]
      : [];
  },
});
