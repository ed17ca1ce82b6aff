import type { WordsOf } from "../../../../messages/platform-texts.ts";
import type { aks } from "../../kinds/aks.ts";

export const chineseAks: WordsOf<typeof aks> = {
  summary:
    "AKS 接受十二个键，其中一些使用自己的名称：写在 `az aks nodepool add --kubelet-config` 的 JSON 文件中，或 Cluster API 的 `AzureManagedMachinePool` 的 `spec.kubeletConfig` 中。它们覆盖 AKS 自己的配置。",
  refused: "API 会拒绝这个节点池。",
  unknown: "AKS 不支持这个键。kubelet 不会得到该设置；API 是否会拒绝，没有公开说明。",
  notes: {
    percent: "百分比必须在 0 到 100 之间。",
    swap: "设置 linuxOSConfig.swapFileSizeMB 时，kubeletConfig.failSwapOn 必须为 false。",
    gcOrder: "imageGcLowThreshold 不能大于 imageGcHighThreshold。",
    logSize: "containerLogMaxSizeMB 必须是整数。",
    logFiles: "containerLogMaxFiles 必须大于或等于 2。",
    cpuManager: "cpuManagerPolicy 只能是 none 或 static。",
    topology: "topologyManagerPolicy 只能是 none、best-effort、restricted 或 single-numa-node。",
    period: "cpuCfsQuotaPeriod 必须是毫秒数，例如 100ms。",
    sysctls: "AKS 只接受 kernel.shm*、kernel.msg*、kernel.sem、fs.mqueue.* 和 net.*。",
    reserved: "取决于机器的大小。",
  },
};
