import type { WordsOf } from "../../../../engine/messages/platform-texts.ts";
import type { gke } from "../../kinds/gke.ts";

export const chineseGke: WordsOf<typeof gke> = {
  summary:
    "GKE 接受二十来个键，大多使用自己的名称：写在 `gcloud container node-pools create --system-config-from-file` 的文件的 `kubeletConfig` 之下，或 `ComputeClass` 中 `nodeSystemConfig` 的 `kubeletConfig` 之下；GKE 把它们放在自己未公开的配置之上。",
  refused: "gcloud 或 API 会拒绝这个节点池，或这个 ComputeClass。",
  unknown: "遇到未知的键，gcloud 会拒绝整个文件，kubectl 会拒绝整个 ComputeClass。",
  notes: {
    cpuManager: "cpuManagerPolicy 只能是 none 或 static。",
    memoryManager: "memoryManager.policy 只能是 none 或 static。",
    topology: "topologyManager.policy 只能是 none、best-effort、restricted 或 single-numa-node。",
    scope: "topologyManager.scope 只能是 container 或 pod。",
    period: "周期必须在 1ms 到 1s 之间。",
    pids: "podPidsLimit 必须在 1024 到 4194303 之间。",
    gcRange: "两个阈值都必须在 10 到 85 之间。",
    gcOrder: "imageGcLowThresholdPercent 必须小于 imageGcHighThresholdPercent。",
    minimumAge: "imageMinimumGcAge 不能超过 2m。",
    maximumAge: "imageMaximumGcAge 必须是 0s，或大于 imageMinimumGcAge（未设置时为 2m）。",
    logSize: "containerLogMaxSize 必须在 10Mi 到 500Mi 之间，单位只能是 Ki、Mi 或 Gi。",
    logFiles: "containerLogMaxFiles 必须在 2 到 10 之间。",
    pulls: "maxParallelImagePulls 必须在 2 到 5 之间。",
    grace: "evictionMaxPodGracePeriodSeconds 必须在 0 到 300 之间。",
    softMemory: "内存的软驱逐阈值必须大于或等于 100Mi，单位只能是 Ki、Mi 或 Gi。",
    softShare:
      "软驱逐阈值必须是不超过 50% 的百分比：imagefsAvailable 至少 15%，nodefsAvailable 和 pidAvailable 至少 10%，inode 至少 5%。",
    reclaim: "最小回收量必须是不超过 10% 的百分比。",
    shutdown: "shutdownGracePeriodSeconds 只能是 0、30 或 120。",
    critical:
      "shutdownGracePeriodCriticalPodsSeconds 必须在 0 到 120 之间，且不能大于 shutdownGracePeriodSeconds；后者必须设置。",
    port: "insecureKubeletReadonlyPortEnabled 必须是不带引号的 true 或 false。",
    restart: "maxContainerRestartPeriod 必须在 1s 到 300s 之间。",
    sysctls: "GKE 只接受 kernel.shm*、kernel.msg*、kernel.sem、fs.mqueue.* 和 net.*。",
    sysctlText: "sysctl 的值必须是字符串：请加引号。",
    access: "由 GKE 设置，其值没有公开。",
    reserved: "取决于机器的大小。",
  },
};
