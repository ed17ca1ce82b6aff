import { defineRule } from "../define-rule.ts";

export const systemCgroupsNeedsCgroupRoot = defineRule({
  id: "system-cgroups-needs-cgroup-root",
  severity: "error",
  fields: { system: "systemCgroups", root: "cgroupRoot" },
  check: ({ system, root }) =>
    system.value !== "" && root.value === ""
      ? [{ blame: system, params: { system: system.value } }]
      : [],
});
