import type { WordsOf } from "../../../../engine/messages/platform-texts.ts";
import type { aks } from "../../kinds/aks.ts";

export const chineseAks: WordsOf<typeof aks> = {
  summary:
    "AKS 接受十二个键（启用节点加固预览时为十七个），其中一些使用自己的名称：写在 `az aks nodepool add --kubelet-config` 的 JSON 文件中，或节点池的 `kubeletConfig` 中（ARM 模板、Bicep、Cluster API 和 Azure Service Operator）。它们覆盖 AKS 自己的配置。",
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
    podPids: "podMaxPids 必须是 -1（默认值）或更大的数。",
    cpuReserved: "kubeReserved.cpuMillicores 必须大于或等于 140。",
    memoryReserved: "kubeReserved.memoryMB 必须大于或等于 750。",
    reserved:
      "cpu：第一个核 60m，第二个核 40m，接下来两个核各 20m，其余的核各 10m；memory：最大 Pod 数 × 20Mi + 50Mi，但不超过 25%。",
  },
};
