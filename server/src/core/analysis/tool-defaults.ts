/**
 * The top-level fields that tools fill in themselves where a part of a configuration leaves them out, by
 * the tool's kind. The kubelet's own default, written there, would change the node.
 */
const filledIn: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  // OpenShift's templates for its pools (machine-config-operator).
  [
    "KubeletConfig",
    new Set([
      ...["authentication", "authorization", "cgroupDriver", "cgroupRoot", "clusterDNS"],
      ...["clusterDomain", "containerLogMaxSize", "enableSystemLogQuery", "enforceNodeAllocatable"],
      ...["failSwapOn", "featureGates", "kubeAPIBurst", "kubeAPIQPS", "maxPods", "memorySwap"],
      ...["nodeStatusReportFrequency", "nodeStatusUpdateFrequency", "podPidsLimit"],
      ...["protectKernelDefaults", "rotateCertificates", "serializeImagePulls"],
      ...["serverTLSBootstrap", "shutdownGracePeriod", "shutdownGracePeriodCriticalPods"],
      ...["staticPodPath", "systemCgroups", "systemReserved", "systemReservedCgroup"],
      ...["tlsCipherSuites", "tlsMinVersion"],
    ]),
  ],
  // EKS (nodeadm).
  [
    "NodeConfig",
    new Set([
      ...["address", "authentication", "authorization", "cgroupDriver", "cgroupRoot", "clusterDNS"],
      ...["clusterDomain", "containerRuntimeEndpoint", "evictionHard", "featureGates"],
      ...["hairpinMode", "kubeReserved", "kubeReservedCgroup", "logging", "maxPods"],
      ...["protectKernelDefaults", "readOnlyPort", "serializeImagePulls", "serverTLSBootstrap"],
      ...["shutdownGracePeriod", "shutdownGracePeriodCriticalPods", "systemReservedCgroup"],
      "tlsCipherSuites",
    ]),
  ],
  [
    "Talos machine configuration",
    new Set([
      ...["address", "authentication", "authorization", "cgroupRoot", "clusterDNS"],
      ...["clusterDomain", "containerRuntimeEndpoint", "failSwapOn", "kubeletCgroups", "logging"],
      ...["oomScoreAdj", "port", "protectKernelDefaults", "registerWithTaints", "resolvConf"],
      ...["rotateCertificates", "seccompDefault", "serializeImagePulls", "shutdownGracePeriod"],
      ...["shutdownGracePeriodCriticalPods", "staticPodPath", "staticPodURL"],
      ...["streamingConnectionIdleTimeout", "systemCgroups", "systemReserved", "tlsMinVersion"],
    ]),
  ],
  // kind's template, and what kubeadm fills in behind it.
  [
    "kind Cluster",
    new Set([
      ...["address", "authentication", "authorization", "cgroupDriver", "cgroupRoot", "clusterDNS"],
      ...["clusterDomain", "evictionHard", "failSwapOn", "featureGates", "healthzBindAddress"],
      ...["healthzPort", "imageGCHighThresholdPercent", "resolvConf", "rotateCertificates"],
      "staticPodPath",
    ]),
  ],
]);

/**
 * True where the tool has a default of its own for a top-level field; of a tool that is not known it is
 * taken to have one for all.
 */
export function hasToolDefault(holder: string, field: string): boolean {
  return filledIn.get(holder)?.has(field) ?? true;
}
