import { defineRule } from "../define-rule.ts";

export const defaultChangedFailCgroupV1 = defineRule({
  id: "default-changed-fail-cgroup-v1",
  severity: "information",
  versions: { since: "1.35" },
  fields: { driver: "cgroupDriver", fail: "failCgroupV1" },
  // The driver "cgroupfs" is what nodes with cgroup v1 mostly have; a file tells no more of them.
  check: ({ driver, fail }, { version }) =>
    driver.written && driver.value === "cgroupfs" && !fail.written
      ? [{ blame: driver, params: { version } }]
      : [],
});
