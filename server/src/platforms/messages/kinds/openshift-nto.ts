import { platformTexts } from "../../../messages/platform-texts.ts";

export const openshiftNto = platformTexts({
  id: "openshift-nto",
  title: "The Node Tuning Operator",
  words: {
    summary:
      "OpenShift's Node Tuning Operator creates a `KubeletConfig` from a `PerformanceProfile`, and reads more settings as JSON from its annotation `kubeletconfig.experimental`.",
    refused: "The profile becomes Degraded, and the nodes keep their configuration.",
    unknown: "The operator silently ignores unknown keys.",
    notes: {
      cpu: "The profile always pins CPUs.",
      topology: "Set by spec.numa.topologyPolicy (default: best-effort).",
      reserved: "Set by spec.cpu.reserved.",
      memory: "With the topology policies restricted and single-numa-node, memory is also pinned.",
      json: "the annotation must contain JSON.",
      openshift: "Values from OpenShift's base configuration and from the cluster.",
    },
  },
});
