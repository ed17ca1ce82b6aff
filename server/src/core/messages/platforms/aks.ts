import { platformTexts } from "../platform-texts.ts";

/** What is said of AKS. */
export const aks = platformTexts({
  id: "aks",
  title: "AKS",
  en: {
    summary:
      "AKS takes twelve keys with names of its own: in a JSON file for `az aks nodepool add --kubelet-config`, and in `spec.kubeletConfig` of Cluster API's `AzureManagedMachinePool`; it lays them over its own configuration.",
    refused: "The API refuses the node pool.",
    unknown:
      "It is no key of AKS' kubelet configuration: what the API does with it is not documented, and the kubelet never gets it.",
    notes: {
      percent: "A percentage is from 0 to 100.",
      swap: "With linuxOSConfig.swapFileSizeMB kubeletConfig.failSwapOn has to be false.",
      gcOrder: "imageGcLowThreshold may not be above imageGcHighThreshold.",
      logFiles: "containerLogMaxFiles is 2 at least.",
      cpuManager: "cpuManagerPolicy is none or static.",
      topology: "topologyManagerPolicy is none, best-effort, restricted or single-numa-node.",
      period: "cpuCfsQuotaPeriod is a number of milliseconds, such as 100ms.",
      sysctls: "AKS takes kernel.shm*, kernel.msg*, kernel.sem, fs.mqueue.* and net.* only.",
      reserved: "By the size of the machine.",
    },
  },
  zhCn: {
    summary:
      "AKS 接受十二个使用自己名称的键：写在 `az aks nodepool add --kubelet-config` 的 JSON 文件中，或 Cluster API 的 `AzureManagedMachinePool` 的 `spec.kubeletConfig` 中；AKS 把它们放在自己的配置之上。",
    refused: "API 会拒绝这个节点池。",
    unknown: "它不是 AKS kubelet 配置的键：API 如何处理它没有说明，kubelet 永远得不到它。",
    notes: {
      percent: "百分比为 0 到 100。",
      swap: "设置 linuxOSConfig.swapFileSizeMB 时，kubeletConfig.failSwapOn 必须为 false。",
      gcOrder: "imageGcLowThreshold 不能大于 imageGcHighThreshold。",
      logFiles: "containerLogMaxFiles 至少为 2。",
      cpuManager: "cpuManagerPolicy 为 none 或 static。",
      topology: "topologyManagerPolicy 为 none、best-effort、restricted 或 single-numa-node。",
      period: "cpuCfsQuotaPeriod 是毫秒数，例如 100ms。",
      sysctls: "AKS 只接受 kernel.shm*、kernel.msg*、kernel.sem、fs.mqueue.* 和 net.*。",
      reserved: "取决于机器的大小。",
    },
  },
});
