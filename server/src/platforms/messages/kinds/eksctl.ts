import { platformTexts } from "../../../messages/platform-texts.ts";

export const eksctl = platformTexts({
  id: "eksctl",
  title: "eksctl",
  words: {
    summary:
      "eksctl passes `nodeGroups[].kubeletExtraConfig` to the nodes in a `NodeConfig`, so that it overrides nodeadm's configuration.",
    refused: "eksctl ends with an error before it makes anything.",
    unknown: "eksctl does not check names; the kubelet silently ignores unknown keys in drop-ins.",
    notes: {
      own: "eksctl sets it and does not allow an override.",
      dns: "On AmazonLinux2023, it is always the cluster's own address.",
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
