import { platformTexts } from "../../../messages/platform-texts.ts";

export const openshift = platformTexts({
  id: "openshift",
  title: "OpenShift",
  words: {
    summary:
      "The Machine Config Operator merges `spec.kubeletConfig` of a `KubeletConfig` into the configuration of each machine config pool that the selector names.",
    refused:
      "The condition KubeletConfigAccepted turns False, no MachineConfig is rendered, and the nodes keep what they have.",
    unknown: "OpenShift decodes this without an error and drops unknown keys.",
    notes: {
      cgroupDriver: "The driver is systemd on every node.",
      dns: "The cluster's DNS operator gives every node its address and domain.",
      gates: "Feature gates are set for the whole cluster, in the FeatureGate named cluster.",
      swap: "Swap is not for a KubeletConfig to switch.",
      sizing:
        "With automatic sizing, cpu: 60m for the first core and 12m for each further one, 500m at least; memory: 1Gi for the first 8, 6% of what follows up to 128Gi, 2% beyond; ephemeral-storage: 1Gi. Without it 500m, 1Gi and 1Gi.",
      autoSizing:
        "Automatic sizing computes the reservation, so spec.autoSizingReserved: true and systemReserved exclude each other.",
      staticPods: "A pool of workers may only empty it, which switches static pods off.",
      controlPlane: "The control plane runs as static pods, so its pools may not even empty it.",
      cgroups: "systemReservedCgroup has to be the cgroup that systemCgroups names.",
      baseCgroups:
        "The base of worker pools has systemReservedCgroup: /system.slice, and systemCgroups has to name the same cgroup.",
      baseSystem:
        "The base has systemCgroups: /system.slice, and systemReservedCgroup has to name the same cgroup.",
      reservedCpus:
        "With reservedSystemCPUs the operator clears systemReservedCgroup and takes system-reserved out of enforceNodeAllocatable.",
      tls: "The value of the cluster's APIServer profile, if not set here.",
      clusterDNS: "The address that the cluster's DNS operator gives out.",
      featureGates: "The value of the cluster's FeatureGate.",
      logLevel: "spec.logLevel is a number from 0 to 10.",
      gomaxprocs: "spec.systemGomaxprocsBehavior is Autosize or Disabled.",
      groupsNone: "A list of TLS groups has at least one.",
      groupsMany: "A list of TLS groups has at most seven.",
    },
  },
});
