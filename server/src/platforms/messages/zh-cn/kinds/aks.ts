import type { WordsOf } from "../../../../messages/platform-texts.ts";
import type { aks } from "../../kinds/aks.ts";

export const chineseAks: WordsOf<typeof aks> = {
  summary:
    "AKS 接受十二个使用自己名称的键：写在 `az aks nodepool add --kubelet-config` 的 JSON 文件中，或 Cluster API 的 `AzureManagedMachinePool` 的 `spec.kubeletConfig` 中；AKS 把它们放在自己的配置之上。",
  refused: "API 会拒绝这个节点池。",
  unknown: "它不是 AKS kubelet 配置的键：API 如何处理它没有说明，kubelet 永远得不到它。",
  notes: {
    percent: "百分比为 0 到 100。",
    swap: "设置 linuxOSConfig.swapFileSizeMB 时，kubeletConfig.failSwapOn 必须为 false。",
    gcOrder: "imageGcLowThreshold 不能大于 imageGcHighThreshold。",
    logSize: "containerLogMaxSizeMB 是整数。",
    logFiles: "containerLogMaxFiles 至少为 2。",
    cpuManager: "cpuManagerPolicy 为 none 或 static。",
    topology: "topologyManagerPolicy 为 none、best-effort、restricted 或 single-numa-node。",
    period: "cpuCfsQuotaPeriod 是毫秒数，例如 100ms。",
    sysctls: "AKS 只接受 kernel.shm*、kernel.msg*、kernel.sem、fs.mqueue.* 和 net.*。",
    reserved: "取决于机器的大小。",
  },
};
