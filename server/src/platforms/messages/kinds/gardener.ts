import { platformTexts } from "../../../engine/messages/platform-texts.ts";

export const gardener = platformTexts({
  id: "gardener",
  title: "Gardener",
  words: {
    summary:
      "Gardener has its own keys in `spec.kubernetes.kubelet` of a `Shoot` and of each worker pool. It generates the kubelet's configuration file from these keys and its own values.",
    refused: "The Gardener API server rejects the Shoot, and the nodes keep their configuration.",
    unknown: "The Gardener API server ignores unknown keys.",
    notes: {
      age: "Gardener writes fixed values, regardless of the Shoot.",
      nonNegative: "It must not be negative.",
      pids: "podPidsLimit must be at least 100; -1 is not allowed.",
      threshold:
        "A threshold must be an integer percentage from 0% to 100% or a non-negative quantity.",
      quantity: "It must be a non-negative quantity.",
      percent: "A percentage must be 0 to 100.",
      gcOrder: "imageGCLowThresholdPercent must be below imageGCHighThresholdPercent.",
      logFiles: "containerLogMaxFiles must be at least 2.",
      idle: "streamingConnectionIdleTimeout must be 30s to 4h.",
      parallel: "It must be at most 1 with serializeImagePulls: true.",
      parallelRange: "It must be at least 1.",
      cpuManager: "cpuManagerPolicy must be none or static.",
      swapFail: "memorySwap requires failSwapOn: false, because Gardener sets true by default.",
      swapGate: "swapBehavior needs an explicit featureGates.NodeSwap: true.",
      swapBehavior: "swapBehavior must be NoSwap or LimitedSwap.",
      verifyVersion: "Gardener accepts this only with Kubernetes 1.35 and later.",
      verifyGate:
        "It requires the feature gate KubeletEnsureSecretPulledImages, which is disabled here.",
      verifyValue:
        "It must be NeverVerify, NeverVerifyPreloadedImages, NeverVerifyAllowlistedImages or AlwaysVerify.",
      allowlistAlone: "The allowlist is allowed only with NeverVerifyAllowlistedImages.",
      allowlistItem:
        "An item must be a registry and a repository without tag and digest; `*` is allowed only at the end, after a slash.",
      dns: "The tenth address of the service network, or the address of NodeLocal DNSCache.",
    },
  },
});
