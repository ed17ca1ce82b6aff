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
    `The container runtime's cgroup driver overrides "${driver}", which is used only if the runtime reports none ("Falling back to using cgroupDriver"). Keep it the same as in the runtime's configuration.`,
  noFix:
    "This line still applies if the container runtime does not report a driver, and the file does not show which runtime the node has.",
});
