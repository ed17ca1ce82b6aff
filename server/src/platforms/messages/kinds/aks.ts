import { platformTexts } from "../../../engine/messages/platform-texts.ts";

export const aks = platformTexts({
  id: "aks",
  title: "AKS",
  words: {
    summary:
      "AKS accepts twelve keys (seventeen with the preview of node hardening), some under its own names, in a JSON file for `az aks nodepool add --kubelet-config`, and in `kubeletConfig` of node pools: of ARM templates, Bicep, Cluster API and Azure Service Operator. They override its own configuration.",
    refused: "The API rejects the node pool.",
    unknown:
      "AKS does not support this key. It does not reach the kubelet; whether the API rejects it is not documented.",
    notes: {
      percent: "A percentage must be 0 to 100.",
      swap: "kubeletConfig.failSwapOn must be false if linuxOSConfig.swapFileSizeMB is set.",
      gcOrder: "imageGcLowThreshold must be at most imageGcHighThreshold.",
      logSize: "containerLogMaxSizeMB must be an integer.",
      logFiles: "containerLogMaxFiles must be at least 2.",
      cpuManager: "cpuManagerPolicy must be none or static.",
      topology: "topologyManagerPolicy must be none, best-effort, restricted or single-numa-node.",
      period: "cpuCfsQuotaPeriod must be a number of milliseconds, such as 100ms.",
      sysctls: "AKS accepts only kernel.shm*, kernel.msg*, kernel.sem, fs.mqueue.* and net.*.",
      podPids: "podMaxPids must be -1 (the default) or more.",
      cpuReserved: "kubeReserved.cpuMillicores must be at least 140.",
      memoryReserved: "kubeReserved.memoryMB must be at least 750.",
      reserved:
        "cpu: 60m for the first core, 40m for the second, 20m for each of the next two, 10m for each other; memory: 20Mi for each of the maximum number of pods plus 50Mi, but at most 25%.",
    },
  },
});
