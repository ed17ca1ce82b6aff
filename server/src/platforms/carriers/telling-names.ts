/** Names of fields that only the kubelet has; one of them must begin a line. */
export const tellingNames = [
  "allowedUnsafeSysctls cgroupDriver clusterDNS containerLogMax",
  "containerRuntimeEndpoint cpuManager cpuCFSQuota enforceNodeAllocatable",
  "eventRecordQPS eviction failSwapOn imageGC imageMaximumGCAge imageMinimumGCAge",
  "kubeAPI kubeReserved makeIPTablesUtilChains maxParallelImagePulls maxPods",
  "memoryManagerPolicy memorySwap nodeStatusUpdateFrequency podPidsLimit podsPerCore",
  "protectKernelDefaults reservedMemory reservedSystemCPUs rotateCertificates",
  "seccompDefault serializeImagePulls serverTLSBootstrap shutdownGracePeriod",
  "staticPodPath systemReserved topologyManager",
].flatMap((line) => line.split(" "));
