import { platformTexts } from "../../../messages/platform-texts.ts";

export const gke = platformTexts({
  id: "gke",
  title: "GKE",
  words: {
    summary:
      "GKE takes some twenty keys, most with names of its own, below `kubeletConfig` of the file for `gcloud container node-pools create --system-config-from-file`, and of `nodeSystemConfig` in a `ComputeClass`, and lays them over its own configuration, which is not published.",
    refused: "gcloud or the API rejects the node pool or the ComputeClass.",
    unknown:
      "gcloud rejects a file with an unknown key, and kubectl rejects a ComputeClass with one.",
    notes: {
      cpuManager: "cpuManagerPolicy must be none or static.",
      memoryManager: "memoryManager.policy must be none or static.",
      topology: "topologyManager.policy must be none, best-effort, restricted or single-numa-node.",
      scope: "topologyManager.scope is container or pod.",
      period: "The period is from 1ms to 1s.",
      pids: "podPidsLimit is from 1024 to 4194303.",
      gcRange: "Both thresholds are from 10 to 85.",
      gcOrder: "imageGcLowThresholdPercent has to be below imageGcHighThresholdPercent.",
      minimumAge: "imageMinimumGcAge is 2m at most.",
      maximumAge:
        "imageMaximumGcAge is 0s, or longer than imageMinimumGcAge (2m where that is left out).",
      logSize: "containerLogMaxSize is from 10Mi to 500Mi, with Ki, Mi or Gi.",
      logFiles: "containerLogMaxFiles is from 2 to 10.",
      pulls: "maxParallelImagePulls is from 2 to 5.",
      grace: "evictionMaxPodGracePeriodSeconds is from 0 to 300.",
      softMemory: "The soft threshold of memory is 100Mi or more, with Ki, Mi or Gi.",
      softShare:
        "A soft threshold is a percentage up to 50%: from 15% for imagefsAvailable, 10% for nodefsAvailable and pidAvailable, 5% for inodes.",
      reclaim: "A minimum reclaim is a percentage up to 10%.",
      shutdown: "shutdownGracePeriodSeconds is 0, 30 or 120.",
      critical:
        "shutdownGracePeriodCriticalPodsSeconds is from 0 to 120, and no more than shutdownGracePeriodSeconds, which has to be set.",
      restart: "maxContainerRestartPeriod is from 1s to 300s.",
      sysctls: "GKE takes kernel.shm*, kernel.msg*, kernel.sem, fs.mqueue.* and net.* only.",
      sysctlText: "The value of a sysctl is a text: put it in quotes.",
      access: "GKE sets it and does not publish the value.",
      reserved: "By the size of the machine.",
    },
  },
});
