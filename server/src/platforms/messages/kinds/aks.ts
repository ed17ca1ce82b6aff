import { platformTexts } from "../../../messages/platform-texts.ts";

export const aks = platformTexts({
  id: "aks",
  title: "AKS",
  words: {
    summary:
      "AKS takes twelve keys with names of its own: in a JSON file for `az aks nodepool add --kubelet-config`, and in `spec.kubeletConfig` of Cluster API's `AzureManagedMachinePool`; it lays them over its own configuration.",
    refused: "The API rejects the node pool.",
    unknown:
      "AKS' kubelet configuration has no such key. The kubelet does not get it; the API's reaction is not documented.",
    notes: {
      percent: "A percentage is from 0 to 100.",
      swap: "With linuxOSConfig.swapFileSizeMB kubeletConfig.failSwapOn has to be false.",
      gcOrder: "imageGcLowThreshold may not be above imageGcHighThreshold.",
      logSize: "containerLogMaxSizeMB must be an integer.",
      logFiles: "containerLogMaxFiles must be at least 2.",
      cpuManager: "cpuManagerPolicy must be none or static.",
      topology: "topologyManagerPolicy must be none, best-effort, restricted or single-numa-node.",
      period: "cpuCfsQuotaPeriod is a number of milliseconds, such as 100ms.",
      sysctls: "AKS takes kernel.shm*, kernel.msg*, kernel.sem, fs.mqueue.* and net.* only.",
      reserved: "By the size of the machine.",
    },
  },
});
