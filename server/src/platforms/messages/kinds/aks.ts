import { platformTexts } from "../../../messages/platform-texts.ts";

/** What is said of AKS. */
export const aks = platformTexts({
  id: "aks",
  title: "AKS",
  words: {
    summary:
      "AKS takes twelve keys with names of its own: in a JSON file for `az aks nodepool add --kubelet-config`, and in `spec.kubeletConfig` of Cluster API's `AzureManagedMachinePool`; it lays them over its own configuration.",
    refused: "The API refuses the node pool.",
    unknown:
      "It is no key of AKS' kubelet configuration: what the API does with it is not documented, and the kubelet never gets it.",
    notes: {
      percent: "A percentage is from 0 to 100.",
      swap: "With linuxOSConfig.swapFileSizeMB kubeletConfig.failSwapOn has to be false.",
      gcOrder: "imageGcLowThreshold may not be above imageGcHighThreshold.",
      logSize: "containerLogMaxSizeMB is a whole number.",
      logFiles: "containerLogMaxFiles must be at least 2.",
      cpuManager: "cpuManagerPolicy is none or static.",
      topology: "topologyManagerPolicy is none, best-effort, restricted or single-numa-node.",
      period: "cpuCfsQuotaPeriod is a number of milliseconds, such as 100ms.",
      sysctls: "AKS takes kernel.shm*, kernel.msg*, kernel.sem, fs.mqueue.* and net.* only.",
      reserved: "By the size of the machine.",
    },
  },
});
