import { platformTexts } from "../platform-texts.ts";

/** What is said of Karpenter on Azure. */
export const karpenterAzure = platformTexts({
  id: "karpenter-azure",
  title: "Karpenter (Azure)",
  en: {
    summary:
      "Karpenter takes eleven of the kubelet's fields in `spec.kubelet` of an `AKSNodeClass` and lays them over the configuration of AKS; maxPods stands at `spec.maxPods`.",
    refused: "The API server refuses the AKSNodeClass.",
    unknown: "The API server drops it; with strict validation, kubectl refuses the document.",
    notes: {
      cpuManager: "cpuManagerPolicy is none or static.",
      topology: "topologyManagerPolicy is none, best-effort, restricted or single-numa-node.",
      percent: "A percentage is from 0 to 100.",
      gcOrder: "imageGCHighThresholdPercent has to be above imageGCLowThresholdPercent.",
      logFiles: "containerLogMaxFiles is 2 at least.",
      logSize:
        "containerLogMaxSize is a whole number with one of the units E, P, T, G, M, K, Ei, Pi, Ti, Gi, Mi and Ki, which is narrower than what the kubelet takes.",
      podRange: "spec.maxPods is from 10 to 250.",
      swap: "With linuxOSConfig.swapFileSize failSwapOn has to be false.",
      reserved:
        "kubeReserved, cpu: 6% of the first core, 4% of the second, 2% of the next two, 1% of the others; memory: 25% of the first 4Gi, 20% of the next 4Gi, 10% of the next 8Gi, 6% up to 128Gi, 2% beyond. systemReserved is 0.",
      maxPods: "spec.maxPods, else 250 with the overlay of Azure CNI, 110 with kubenet.",
    },
  },
  zhCn: {
    summary:
      "Karpenter 在 `AKSNodeClass` 的 `spec.kubelet` 中接受 kubelet 的十一个字段，并把它们放在 AKS 的配置之上；maxPods 位于 `spec.maxPods`。",
    refused: "API 服务器会拒绝这个 AKSNodeClass。",
    unknown: "API 服务器会丢弃它；启用严格校验时，kubectl 会拒绝整个文档。",
    notes: {
      cpuManager: "cpuManagerPolicy 为 none 或 static。",
      topology: "topologyManagerPolicy 为 none、best-effort、restricted 或 single-numa-node。",
      percent: "百分比为 0 到 100。",
      gcOrder: "imageGCHighThresholdPercent 必须大于 imageGCLowThresholdPercent。",
      logFiles: "containerLogMaxFiles 至少为 2。",
      logSize:
        "containerLogMaxSize 是带有单位 E、P、T、G、M、K、Ei、Pi、Ti、Gi、Mi 或 Ki 的整数，比 kubelet 接受的范围窄。",
      podRange: "spec.maxPods 为 10 到 250。",
      swap: "设置 linuxOSConfig.swapFileSize 时，failSwapOn 必须为 false。",
      reserved:
        "kubeReserved 的 cpu：第一个核的 6%、第二个核的 4%、接下来两个核的 2%、其余核的 1%；memory：前 4Gi 的 25%、接下来 4Gi 的 20%、接下来 8Gi 的 10%、到 128Gi 为止的 6%、再往上的 2%。systemReserved 为 0。",
      maxPods: "spec.maxPods；否则使用 Azure CNI 的 overlay 时为 250，使用 kubenet 时为 110。",
    },
  },
});
