import { platformTexts } from "../../../engine/messages/platform-texts.ts";

export const gke = platformTexts({
  id: "gke",
  title: "GKE",
  words: {
    summary:
      "GKE accepts about twenty keys, most under its own names, in `kubeletConfig` of the file for `gcloud container node-pools create --system-config-from-file`, and of `nodeSystemConfig` in a `ComputeClass`. They override its own configuration, which is not published.",
    refused: "gcloud or the API rejects the node pool or the ComputeClass.",
    unknown:
      "gcloud rejects a file with an unknown key, and kubectl rejects a ComputeClass with one.",
    notes: {
      cpuManager: "cpuManagerPolicy must be none or static.",
      memoryManager: "memoryManager.policy must be none or static.",
      topology: "topologyManager.policy must be none, best-effort, restricted or single-numa-node.",
      scope: "topologyManager.scope must be container or pod.",
      period: "The period must be 1ms to 1s.",
      pids: "podPidsLimit must be 1024 to 4194303.",
      gcRange: "Both thresholds must be 10 to 85.",
      gcOrder: "imageGcLowThresholdPercent must be below imageGcHighThresholdPercent.",
      minimumAge: "imageMinimumGcAge must be at most 2m.",
      maximumAge: "imageMaximumGcAge must be 0s, or longer than imageMinimumGcAge (2m by default).",
      logSize: "containerLogMaxSize must be 10Mi to 500Mi, with Ki, Mi or Gi.",
      logFiles: "containerLogMaxFiles must be 2 to 10.",
      pulls: "maxParallelImagePulls must be 2 to 5.",
      grace: "evictionMaxPodGracePeriodSeconds must be 0 to 300.",
      softMemory: "The soft threshold of memory must be at least 100Mi, with Ki, Mi or Gi.",
      softShare:
        "A soft threshold must be a percentage of at most 50%, and at least 15% for imagefsAvailable, 10% for nodefsAvailable and pidAvailable, 5% for inodes.",
      reclaim: "A minimum reclaim must be a percentage of at most 10%.",
      shutdown: "shutdownGracePeriodSeconds must be 0, 30 or 120.",
      critical:
        "shutdownGracePeriodCriticalPodsSeconds must be 0 to 120, and at most shutdownGracePeriodSeconds, which must be set.",
      port: "insecureKubeletReadonlyPortEnabled must be true or false, without quotes.",
      restart: "maxContainerRestartPeriod must be 1s to 300s.",
      sysctls: "GKE accepts only kernel.shm*, kernel.msg*, kernel.sem, fs.mqueue.* and net.*.",
      sysctlText: "The value of a sysctl must be a string. Put it in quotes.",
      access: "GKE sets it and does not publish the value.",
      reserved: "Depends on the size of the machine.",
    },
  },
});
