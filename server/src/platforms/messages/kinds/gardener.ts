import { platformTexts } from "../../../messages/platform-texts.ts";

export const gardener = platformTexts({
  id: "gardener",
  title: "Gardener",
  words: {
    summary:
      "Gardener has its own keys in `spec.kubernetes.kubelet` of a `Shoot` and of each worker pool. It writes the kubelet's configuration file from them and from its own values.",
    refused: "The Gardener API server rejects the Shoot, and the nodes keep their configuration.",
    unknown: "The Gardener API server drops keys that it does not know.",
    notes: {
      age: "Gardener writes constants, whatever the Shoot says.",
      nonNegative: "It must not be negative.",
      pids: "podPidsLimit must be at least 100; -1 is not allowed.",
      threshold:
        "A threshold must be an integer percentage from 0% to 100% or a quantity that is not negative.",
      quantity: "It must be a quantity that is not negative.",
      percent: "A percentage must be 0 to 100.",
      gcOrder: "imageGCLowThresholdPercent must be below imageGCHighThresholdPercent.",
      logFiles: "containerLogMaxFiles must be at least 2.",
      idle: "streamingConnectionIdleTimeout must be 30s to 4h.",
      parallel: "It must be at most 1 with serializeImagePulls: true.",
      parallelRange: "It must be at least 1.",
      cpuManager: "cpuManagerPolicy must be none or static.",
      swapFail: "memorySwap needs failSwapOn: false, since Gardener fills in true.",
      swapGate: "swapBehavior needs an explicit featureGates.NodeSwap: true.",
      swapBehavior: "swapBehavior must be NoSwap or LimitedSwap.",
      verifyVersion: "The kubelet verifies image pull credentials since Kubernetes 1.35.",
      verifyGate: "It needs the gate KubeletEnsureSecretPulledImages, which is off here.",
      verifyValue:
        "It must be NeverVerify, NeverVerifyPreloadedImages, NeverVerifyAllowlistedImages or AlwaysVerify.",
      allowlistAlone: "A list is allowed only with NeverVerifyAllowlistedImages.",
      allowlistItem:
        "An item must be a registry and a repository without tag and digest; `*` is allowed only at the end, after a slash.",
      dns: "The tenth address of the service network, or the address of the node-local DNS.",
    },
  },
});
