import { defineRule } from "../define-rule.ts";
import { onNode } from "./shared/on-node.ts";

// The kubelet finds it on the node only, after all that it checks of the file: so it is an error where the
// node is described.
export const systemCgroupsRoot = defineRule({
  id: "system-cgroups-root",
  severity: "warning",
  fields: { cgroups: "systemCgroups", root: "cgroupRoot" },
  check({ cgroups, root }, context) {
    // Without a root the kubelet ends earlier, with what system-cgroups-needs-cgroup-root says.
    return cgroups.value === "/" && root.value !== ""
      ? [{ blame: cgroups, params: { field: cgroups.path }, ...onNode(context) }]
      : [];
  },
});
