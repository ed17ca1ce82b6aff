import { platformTexts } from "../../../messages/platform-texts.ts";

export const openshiftNto = platformTexts({
  id: "openshift-nto",
  title: "The node tuning operator",
  words: {
    summary:
      "OpenShift's node tuning operator makes a `KubeletConfig` from a `PerformanceProfile`, and reads more settings as JSON from its annotation `kubeletconfig.experimental`.",
    refused: "The profile is degraded, and the nodes keep what they have.",
    unknown: "The operator silently ignores unknown keys.",
    notes: {
      cpu: "The profile always pins CPUs.",
      topology: "Set by spec.numa.topologyPolicy; best-effort by default.",
      reserved: "Set by spec.cpu.reserved.",
      memory: "With the topology policies restricted and single-numa-node memory is pinned too.",
      json: "the annotation must contain JSON.",
      openshift: "Values of OpenShift's base and of the cluster.",
    },
  },
});
