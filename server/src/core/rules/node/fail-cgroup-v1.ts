import { defineRule } from "../define-rule.ts";

export const failCgroupV1 = defineRule({
  id: "fail-cgroup-v1",
  severity: "error",
  versions: { since: "1.31" },
  fields: { fail: "failCgroupV1" },
  check: ({ fail }, { node }) =>
    node?.cgroupVersion === 1 && fail.value ? [{ blame: fail, params: {} }] : [],
});
