import { platformTexts } from "../../../messages/platform-texts.ts";

export const gardener = platformTexts({
  id: "gardener",
  title: "Gardener",
  words: {
    summary:
      "Gardener has keys of its own in `spec.kubernetes.kubelet` of a `Shoot` and of each pool of workers, and writes the kubelet's file from them and its own values.",
    refused: "The Gardener API server rejects the Shoot, and the nodes keep their configuration.",
    unknown: "The Gardener API server drops keys that it does not know.",
    notes: {
      age: "Gardener writes constants there, whatever the Shoot says.",
      nonNegative: "It may not be negative.",
      pids: "podPidsLimit must be at least 100; -1 is not allowed.",
      threshold:
        "A threshold is a whole percentage from 0% to 100% or a quantity that is not negative.",
      quantity: "It has to be a quantity that is not negative.",
      percent: "A percentage is from 0 to 100.",
      gcOrder: "imageGCLowThresholdPercent has to be below imageGCHighThresholdPercent.",
      logFiles: "containerLogMaxFiles must be at least 2.",
      idle: "streamingConnectionIdleTimeout is from 30s to 4h.",
      parallel: "With serializeImagePulls: true it may not be above 1.",
      parallelRange: "It must be at least 1.",
      cpuManager: "cpuManagerPolicy must be none or static.",
      swapFail: "memorySwap needs failSwapOn: false, since Gardener fills in true.",
      swapGate: "swapBehavior needs featureGates.NodeSwap: true, spelled out.",
      swapBehavior: "swapBehavior is NoSwap or LimitedSwap.",
      verifyVersion: "Image pull credentials are verified since Kubernetes 1.35.",
      verifyGate: "It needs the gate KubeletEnsureSecretPulledImages, which is off here.",
      verifyValue:
        "It is NeverVerify, NeverVerifyPreloadedImages, NeverVerifyAllowlistedImages or AlwaysVerify.",
      allowlistAlone: "A list goes with NeverVerifyAllowlistedImages only.",
      allowlistItem:
        "An item is a registry and a repository without tag and digest; `*` is allowed only at the end, after a slash.",
      dns: "The tenth address of the network of services, or that of the node-local DNS.",
    },
  },
});
