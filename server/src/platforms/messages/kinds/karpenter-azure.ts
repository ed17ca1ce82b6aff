import { platformTexts } from "../../../engine/messages/platform-texts.ts";

export const karpenterAzure = platformTexts({
  id: "karpenter-azure",
  title: "Karpenter (Azure)",
  words: {
    summary:
      "Karpenter accepts eleven kubelet fields in `spec.kubelet` of an `AKSNodeClass`; they override the configuration of AKS. maxPods is `spec.maxPods`.",
    refused: "The API server rejects the AKSNodeClass.",
    unknown: "The API server ignores it; with strict validation, kubectl rejects the document.",
    notes: {
      cpuManager: "cpuManagerPolicy must be none or static.",
      topology: "topologyManagerPolicy must be none, best-effort, restricted or single-numa-node.",
      percent: "A percentage must be 0 to 100.",
      gcOrder: "imageGCHighThresholdPercent must be above imageGCLowThresholdPercent.",
      logFiles: "containerLogMaxFiles must be at least 2.",
      logSize:
        "containerLogMaxSize must be an integer with a unit: E, P, T, G, M, K, Ei, Pi, Ti, Gi, Mi or Ki. The kubelet itself accepts more.",
      podRange: "spec.maxPods must be 10 to 250.",
      swap: "failSwapOn must be false if linuxOSConfig.swapFileSize is set.",
      reserved:
        "kubeReserved, cpu: 6% of the first core, 4% of the second, 2% of the next two, 1% of the others; memory: 25% of the first 4Gi, 20% of the next 4Gi, 10% of the next 8Gi, 6% up to 128Gi, 2% beyond. systemReserved is 0.",
      maxPods: "spec.maxPods; if not set, 250 with Azure CNI Overlay and 110 with kubenet.",
    },
  },
});
