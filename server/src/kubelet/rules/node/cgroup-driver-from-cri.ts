import { defineRule } from "../define-rule.ts";

export default defineRule({
  id: "cgroup-driver-from-cri",
  severity: "hint",
  stage: "start-up",
  phrase: "Falling back to using cgroupDriver",
  source: "cmd/kubelet/app/server.go, run",
  fields: { driver: "cgroupDriver" },
  check: ({ driver }, { config }) =>
    driver.written && config.isGateOn("KubeletCgroupDriverFromCRI")
      ? [{ blame: driver, params: { driver: driver.value } }]
      : [],
  message: ({ driver }: { readonly driver: string }) =>
    `The cgroup driver of the container runtime overrides this value. "${driver}" is only a fallback, for a runtime that reports no driver ("Falling back to using cgroupDriver"). Keep it the same as in the configuration of the runtime.`,
  noFix:
    "The line still decides if the container runtime does not report a driver, and the file does not say which runtime the node has.",
});
