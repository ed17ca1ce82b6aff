import type { WordsOf } from "../../../../messages/platform-texts.ts";
import type { gke } from "../../kinds/gke.ts";

export const chineseGke: WordsOf<typeof gke> = {
  summary:
    "GKE 接受二十来个键，大多使用自己的名称：写在 `gcloud container node-pools create --system-config-from-file` 的文件的 `kubeletConfig` 之下，或 `ComputeClass` 中 `nodeSystemConfig` 的 `kubeletConfig` 之下；GKE 把它们放在自己未公开的配置之上。",
  refused: "gcloud 或 API 会拒绝这个节点池，或这个 ComputeClass。",
  unknown: "遇到不认识的键，gcloud 会拒绝整个文件，kubectl 会拒绝整个 ComputeClass。",
  notes: {
    cpuManager: "cpuManagerPolicy 为 none 或 static。",
    memoryManager: "memoryManager.policy 为 none 或 static。",
    topology: "topologyManager.policy 为 none、best-effort、restricted 或 single-numa-node。",
    scope: "topologyManager.scope 为 container 或 pod。",
    period: "周期为 1ms 到 1s。",
    pids: "podPidsLimit 为 1024 到 4194303。",
    gcRange: "两个阈值都为 10 到 85。",
    gcOrder: "imageGcLowThresholdPercent 必须小于 imageGcHighThresholdPercent。",
    minimumAge: "imageMinimumGcAge 最长为 2m。",
    maximumAge: "imageMaximumGcAge 为 0s，或长于 imageMinimumGcAge（未设置时为 2m）。",
    logSize: "containerLogMaxSize 为 10Mi 到 500Mi，单位为 Ki、Mi 或 Gi。",
    logFiles: "containerLogMaxFiles 为 2 到 10。",
    pulls: "maxParallelImagePulls 为 2 到 5。",
    grace: "evictionMaxPodGracePeriodSeconds 为 0 到 300。",
    softMemory: "内存的软驱逐阈值至少为 100Mi，单位为 Ki、Mi 或 Gi。",
    softShare:
      "软驱逐阈值是不超过 50% 的百分比：imagefsAvailable 至少 15%，nodefsAvailable 和 pidAvailable 至少 10%，inode 至少 5%。",
    reclaim: "最小回收量是不超过 10% 的百分比。",
    shutdown: "shutdownGracePeriodSeconds 为 0、30 或 120。",
    critical:
      "shutdownGracePeriodCriticalPodsSeconds 为 0 到 120，不大于 shutdownGracePeriodSeconds，而后者必须设置。",
    restart: "maxContainerRestartPeriod 为 1s 到 300s。",
    sysctls: "GKE 只接受 kernel.shm*、kernel.msg*、kernel.sem、fs.mqueue.* 和 net.*。",
    sysctlText: "sysctl 的值是文本：请加引号。",
    access: "由 GKE 设置，其值没有公开。",
    reserved: "取决于机器的大小。",
  },
};
