import { platformTexts } from "../../../messages/platform-texts.ts";

/** What is said of eksctl. */
export const eksctl = platformTexts({
  id: "eksctl",
  title: "eksctl",
  words: {
    summary:
      "eksctl hands `nodeGroups[].kubeletExtraConfig` to the nodes as a part of a `NodeConfig`, so that it lies over nodeadm's configuration.",
    refused: "eksctl ends with an error before it makes anything.",
    unknown:
      "Nobody looks at the names; the kubelet drops unknown keys of drop-ins without a word.",
    notes: {
      own: "eksctl writes it itself, and lets nobody override it.",
      dns: "On AmazonLinux2023 the cluster's own address always stands there.",
      family:
        "kubeletExtraConfig is not for Bottlerocket (bottlerocket.settings.kubernetes is) and not for Windows.",
      otherFamily: "bottlerocket is for groups with amiFamily: Bottlerocket only.",
      groupField: "The group has a field of its own for it",
      managed:
        "Managed node groups have no kubeletExtraConfig; theirs is overrideBootstrapCommand with a NodeConfig, or a launch template.",
      nodeadm: "As nodeadm computes it from the instance type.",
      maxPods: "maxPodsPerNode, or as nodeadm computes it from the instance type.",
    },
  },
});
