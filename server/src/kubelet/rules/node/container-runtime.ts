import { maker, preferred, setAt } from "../../../engine/analysis/fix-candidates.ts";
import { defineRule, defineNodeRule } from "../define-rule.ts";

export const containerRuntimeEndpointRequired = defineRule({
  id: "container-runtime-endpoint-required",
  severity: "error",
  stage: "validation",
  phrase: "the containerRuntimeEndpoint was not specified or empty",
  source: "pkg/kubelet/apis/config/validation/validation.go, ValidateKubeletConfiguration",
  fields: { endpoint: "containerRuntimeEndpoint" },
  // Elsewhere than in a drop-in of an old kubelet or in a flag, an empty text becomes the default.
  check: ({ endpoint }, { version }) =>
    endpoint.value === "" ? [{ blame: endpoint, params: { version } }] : [],
  message: ({ version }: { readonly version: string }) =>
    `containerRuntimeEndpoint is empty ("the containerRuntimeEndpoint was not specified or empty"). Kubelet ${version} does not start. Remove the line, or set it to the runtime's socket.`,
  fix: maker.either(maker.removal(), maker.byDefault),
});

export const cgroupDriverRuntime = defineNodeRule({
  id: "cgroup-driver-runtime",
  severity: "warning",
  stage: "start-up",
  phrase: "Falling back to using cgroupDriver",
  source: "cmd/kubelet/app/server.go, run",
  fields: { driver: "cgroupDriver" },
  check({ driver }, { node }) {
    const runtime = node?.cgroupDriver;
    if (runtime === undefined || node?.os === "windows" || runtime === driver.value) return [];
    return [{ blame: driver, params: { driver: driver.value, runtime } }];
  },
  message: ({ driver, runtime }: { readonly driver: string; readonly runtime: string }) =>
    `cgroupDriver is ${driver}, but this node's runtime uses ${runtime}. If the runtime does not report its driver ("Falling back to using cgroupDriver"), pods fail to start or run outside their limits. Set cgroupDriver: ${runtime}.`,
  fix: ({ runtime }, _finding, context) => [setAt("cgroupDriver", runtime, context, preferred)],
});

export const cgroupDriverFromCri = defineRule({
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
