import { defineRule } from "../define-rule.ts";

export const systemCgroupsRoot = defineRule({
  id: "system-cgroups-root",
  severity: "error",
  fields: { cgroups: "systemCgroups" },
  check({ cgroups }) {
    return cgroups.value === "/" ? [{ blame: cgroups, params: { field: cgroups.path } }] : [];
  },
});
