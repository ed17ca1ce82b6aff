import { platformTexts } from "../../../engine/messages/platform-texts.ts";

export const openshiftNto = platformTexts({
  id: "openshift-nto",
  title: "The Node Tuning Operator",
  words: {
    summary:
      "OpenShift's Node Tuning Operator creates a `KubeletConfig` from a `PerformanceProfile`, and reads more settings as JSON from its annotation `kubeletconfig.experimental`.",
    refused:
      "The API server rejects the profile, or it becomes Degraded; the nodes keep their configuration.",
    unknown: "The operator silently ignores unknown keys.",
    notes: {
      cpuMissing: 'spec.cpu is required ("cpu section required").',
      isolatedMissing: 'spec.cpu.isolated is required ("isolated CPUs required").',
      reservedMissing: 'spec.cpu.reserved is required ("reserved CPUs required").',
      cpuList: "a list of CPUs must be numbers and ranges, such as 0-3,8.",
      overlap: 'a CPU is in two lists of spec.cpu ("cpus overlap"). Each CPU can be in one list.',
      selectorMissing: 'spec.nodeSelector is required ("the nodeSelector required").',
      selectorMany: "it must have exactly one label.",
      pageSize: "a size of huge pages must be 2M, 32M, 512M or 1G.",
      pageTwice: "pages of this size are listed twice for the same NUMA node.",
      policy:
        'topologyPolicy must be none, best-effort, restricted or single-numa-node ("unrecognized value for topologyPolicy").',
      cpu: "The profile always pins CPUs.",
      topology: "Set by spec.numa.topologyPolicy (default: best-effort).",
      reserved: "Set by spec.cpu.reserved.",
      memory: "With the topology policies restricted and single-numa-node, memory is also pinned.",
      json: "the annotation must contain JSON.",
      openshift: "Values from OpenShift's base configuration and from the cluster.",
    },
  },
});
