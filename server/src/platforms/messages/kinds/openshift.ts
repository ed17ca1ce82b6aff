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
      gates: "Set feature gates for the whole cluster, in the FeatureGate named cluster.",
      swap: "A KubeletConfig cannot change swap.",
      sizing:
        "With automatic sizing, cpu: 60m for the first core and 12m for each further one, at least 500m; memory: 1Gi for the first 8Gi, 6% up to 128Gi, 2% beyond; ephemeral-storage: 1Gi. Without it 500m, 1Gi and 1Gi.",
      autoSizing:
        "Automatic sizing computes the reservation, so spec.autoSizingReserved: true and systemReserved must not both be set.",
      staticPods: "Worker pools can only set it to empty, which turns off static pods.",
      controlPlane:
        "The control plane runs as static pods, so its pools cannot set it to empty either.",
      cgroups: "systemReservedCgroup must be the cgroup that systemCgroups names.",
      baseCgroups:
        "The base of worker pools has systemReservedCgroup: /system.slice, and systemCgroups must name the same cgroup.",
      baseSystem:
        "The base has systemCgroups: /system.slice, and systemReservedCgroup must name the same cgroup.",
      reservedCpus:
        "With reservedSystemCPUs, the operator clears systemReservedCgroup and removes system-reserved from enforceNodeAllocatable.",
      tls: "The value of the cluster's APIServer profile, if not set here.",
      clusterDNS: "The address that the cluster's DNS operator gives out.",
      featureGates: "The value of the cluster's FeatureGate.",
      logLevel: "spec.logLevel must be a number from 0 to 10.",
      gomaxprocs: "spec.systemGomaxprocsBehavior must be Autosize or Disabled.",
      groupsNone: "A list of TLS groups must have at least one item.",
      groupsMany: "A list of TLS groups must have at most seven items.",
    },
  },
});
