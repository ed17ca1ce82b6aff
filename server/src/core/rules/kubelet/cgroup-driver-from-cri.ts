import { defineRule } from "../define-rule.ts";

export const cgroupDriverFromCri = defineRule({
  id: "cgroup-driver-from-cri",
  severity: "hint",
  fields: { driver: "cgroupDriver" },
  check: ({ driver }, { config }) =>
    driver.written && config.isGateOn("KubeletCgroupDriverFromCRI")
      ? [{ blame: driver, params: { driver: driver.value } }]
      : [],
});
