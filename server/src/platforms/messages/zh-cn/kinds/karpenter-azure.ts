import type { WordsOf } from "../../../../engine/messages/platform-texts.ts";
import type { karpenterAzure } from "../../kinds/karpenter-azure.ts";

export const chineseKarpenterAzure: WordsOf<typeof karpenterAzure> = {
  summary:
    "Karpenter 在 `AKSNodeClass` 的 `spec.kubelet` 中接受 kubelet 的十一个字段，它们覆盖 AKS 的配置。maxPods 写在 `spec.maxPods` 中。",
  refused: "API 服务器会拒绝这个 AKSNodeClass。",
  unknown: "API 服务器会丢弃此字段；启用严格校验时，kubectl 会拒绝整个文档。",
  notes: {
    cpuManager: "cpuManagerPolicy 只能是 none 或 static。",
    topology: "topologyManagerPolicy 只能是 none、best-effort、restricted 或 single-numa-node。",
    percent: "百分比必须在 0 到 100 之间。",
    gcOrder: "imageGCHighThresholdPercent 必须大于 imageGCLowThresholdPercent。",
    logFiles: "containerLogMaxFiles 必须大于或等于 2。",
    logSize:
      "containerLogMaxSize 必须是带有单位 E、P、T、G、M、K、Ei、Pi、Ti、Gi、Mi 或 Ki 的整数，比 kubelet 接受的范围窄。",
    podRange: "spec.maxPods 必须在 10 到 250 之间。",
    swap: "设置 linuxOSConfig.swapFileSize 时，failSwapOn 必须为 false。",
    reserved:
      "kubeReserved 的 cpu：第一个核的 6%、第二个核的 4%、接下来两个核的 2%、其余核的 1%；memory：前 4Gi 的 25%、接下来 4Gi 的 20%、接下来 8Gi 的 10%、到 128Gi 为止的 6%、再往上的 2%。systemReserved 为 0。",
    maxPods: "spec.maxPods；否则使用 Azure CNI 的 overlay 时为 250，使用 kubenet 时为 110。",
  },
};
