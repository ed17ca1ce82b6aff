import type { HostDescription } from "../../kubelet/analysis.ts";

/** How a tool's documents are told, and where a configuration stands in them. */
export interface HostPlace extends HostDescription {
  /** The document's kind and group; undefined: a document without a kind that has the place's first key. */
  readonly document?: { readonly kind: string; readonly group: string };
  /** The path of the configuration, which is a map. */
  readonly path?: string;
  /** The names of lists of patches, which are texts: in the document itself, and in the items of other lists of it. */
  readonly patches?: { readonly name: string; readonly inItemsOf: string };
  /** The key beside the configuration, or in the item that holds the patches, with the image that runs the kubelet. */
  readonly imageKey?: string;
}

/** Tools that lay a user's configuration over one of their own. */
export const hosts: readonly HostPlace[] = [
  // The operator and nodeadm decode the map into their own KubeletConfiguration, with or without a header.
  {
    name: "KubeletConfig",
    document: { kind: "KubeletConfig", group: "machineconfiguration.openshift.io" },
    path: "spec.kubeletConfig",
    headerIsGiven: true,
    // OpenShift's templates for its pools (machine-config-operator).
    defaults: new Set([
      ...["authentication", "authorization", "cgroupDriver", "cgroupRoot", "clusterDNS"],
      ...["clusterDomain", "containerLogMaxSize", "enableSystemLogQuery", "enforceNodeAllocatable"],
      ...["failSwapOn", "featureGates", "kubeAPIBurst", "kubeAPIQPS", "maxPods", "memorySwap"],
      ...["nodeStatusReportFrequency", "nodeStatusUpdateFrequency", "podPidsLimit"],
      ...["protectKernelDefaults", "rotateCertificates", "serializeImagePulls"],
      ...["serverTLSBootstrap", "shutdownGracePeriod", "shutdownGracePeriodCriticalPods"],
      ...["staticPodPath", "systemCgroups", "systemReserved", "systemReservedCgroup"],
      ...["tlsCipherSuites", "tlsMinVersion"],
    ]),
  },
  {
    name: "NodeConfig",
    document: { kind: "NodeConfig", group: "node.eks.aws" },
    path: "spec.kubelet.config",
    headerIsGiven: true,
    // EKS (nodeadm).
    defaults: new Set([
      ...["address", "authentication", "authorization", "cgroupDriver", "cgroupRoot", "clusterDNS"],
      ...["clusterDomain", "containerRuntimeEndpoint", "evictionHard", "featureGates"],
      ...["hairpinMode", "kubeReserved", "kubeReservedCgroup", "logging", "maxPods"],
      ...["protectKernelDefaults", "readOnlyPort", "serializeImagePulls", "serverTLSBootstrap"],
      ...["shutdownGracePeriod", "shutdownGracePeriodCriticalPods", "systemReservedCgroup"],
      "tlsCipherSuites",
    ]),
  },
  // Talos refuses apiVersion and kind there (`ProtectedConfigurationFields`).
  {
    name: "Talos machine configuration",
    path: "machine.kubelet.extraConfig",
    imageKey: "image",
    headerIsGiven: true,
    defaults: new Set([
      ...["address", "authentication", "authorization", "cgroupRoot", "clusterDNS"],
      ...["clusterDomain", "containerRuntimeEndpoint", "failSwapOn", "kubeletCgroups", "logging"],
      ...["oomScoreAdj", "port", "protectKernelDefaults", "registerWithTaints", "resolvConf"],
      ...["rotateCertificates", "seccompDefault", "serializeImagePulls", "shutdownGracePeriod"],
      ...["shutdownGracePeriodCriticalPods", "staticPodPath", "staticPodURL"],
      ...["streamingConnectionIdleTimeout", "systemCgroups", "systemReserved", "tlsMinVersion"],
    ]),
  },
  // kind tells its patches apart by their header; those of other kinds are kubeadm's.
  {
    name: "kind Cluster",
    document: { kind: "Cluster", group: "kind.x-k8s.io" },
    patches: { name: "kubeadmConfigPatches", inItemsOf: "nodes" },
    imageKey: "image",
    headerIsGiven: false,
    // kind's template, and what kubeadm fills in behind it.
    defaults: new Set([
      ...["address", "authentication", "authorization", "cgroupDriver", "cgroupRoot", "clusterDNS"],
      ...["clusterDomain", "evictionHard", "failSwapOn", "featureGates", "healthzBindAddress"],
      ...["healthzPort", "imageGCHighThresholdPercent", "resolvConf", "rotateCertificates"],
      "staticPodPath",
    ]),
  },
];
