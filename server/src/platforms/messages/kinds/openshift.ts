import { platformTexts } from "../../../engine/messages/platform-texts.ts";

export const openshift = platformTexts({
  id: "openshift",
  title: "OpenShift",
  words: {
    summary:
      "The Machine Config Operator merges `spec.kubeletConfig` of a `KubeletConfig` into the configuration of each machine config pool that the selector matches.",
    refused:
      "The condition KubeletConfigAccepted becomes False, no MachineConfig is rendered, and the nodes keep their configuration.",
    unknown: "OpenShift silently ignores unknown keys.",
    notes: {
      kind: "kubeletConfig is a KubeletConfiguration. OpenShift silently ignores keys of other kinds.",
      cgroupDriver: "All nodes use the systemd driver.",
      dns: "The cluster's DNS operator sets the DNS address and domain on every node.",
      gates: "Set feature gates for the whole cluster in the FeatureGate object named cluster.",
      swap: "Since OpenShift 4.21 (Kubernetes 1.34), a KubeletConfig cannot change swap.",
      sizing:
        "With automatic sizing (the default of workers since OpenShift 4.21), cpu: 60m for the first core and 12m for each further one, at least 500m; memory: 1Gi for the first 8Gi, 6% up to 128Gi, 2% beyond; ephemeral-storage: 1Gi. Without it, 500m, 1Gi and 1Gi.",
      autoSizing:
        "Automatic sizing computes the reservation, so spec.autoSizingReserved: true and systemReserved must not both be set.",
      staticPods: "Worker pools can only set it to an empty string, which disables static pods.",
      controlPlane: "The control plane runs as static pods, so its pools cannot change it.",
      cgroups: "systemReservedCgroup must equal systemCgroups.",
      baseCgroups:
        "The base of worker pools has systemReservedCgroup: /system.slice, and systemCgroups must be the same.",
      baseSystem:
        "The base has systemCgroups: /system.slice, and systemReservedCgroup must be the same.",
      reservedCpus:
        "With reservedSystemCPUs, the operator clears systemReservedCgroup and removes system-reserved from enforceNodeAllocatable.",
      tls: "The value of the cluster's APIServer profile, if not set here.",
      clusterDNS: "The address from the cluster's DNS operator.",
      featureGates: "The value of the cluster's FeatureGate.",
      logLevel: "spec.logLevel must be an integer from 0 to 10.",
      gomaxprocs: "spec.systemGomaxprocsBehavior must be Autosize or Disabled.",
      groups:
        "a TLS group must be X25519, secp256r1, secp384r1, secp521r1, X25519MLKEM768, SecP256r1MLKEM768 or SecP384r1MLKEM1024.",
      noPool:
        'without a condition in machineConfigPoolSelector, it selects no pool ("could not find any MachineConfigPool set for KubeletConfig").',
      roleLabel:
        "this is a label of nodes. machineConfigPoolSelector selects pools by their own labels, such as pools.operator.machineconfiguration.openshift.io/worker. A pool without this label is not selected.",
      labelText: "the value of a label is a text. Write it in quotes.",
      operator:
        'the expression is not a valid selector ("invalid label selector"). operator must be In or NotIn with values, or Exists or DoesNotExist without.',
      profile: "type of a TLS profile must be Old, Intermediate, Modern or Custom.",
      tlsVersion: "minTLSVersion must be VersionTLS10, VersionTLS11, VersionTLS12 or VersionTLS13.",
      http2:
        'without ECDHE-RSA-AES128-GCM-SHA256 or ECDHE-ECDSA-AES128-GCM-SHA256, the kubelet exits ("http2: TLSConfig.CipherSuites is missing"). Add one of them.',
      object: "spec.kubeletConfig must be a map, not a text.",
      groupsNone: "A list of TLS groups must have at least one item.",
      groupsMany: "A list of TLS groups must have at most seven items.",
    },
  },
});
