import { platformTexts } from "../../../engine/messages/platform-texts.ts";

export const eksctl = platformTexts({
  id: "eksctl",
  title: "eksctl",
  words: {
    summary:
      "eksctl passes `nodeGroups[].kubeletExtraConfig` to the nodes in a `NodeConfig`, so that it overrides nodeadm's configuration.",
    refused: "eksctl fails before it creates anything.",
    unknown: "eksctl does not check names; the kubelet silently ignores unknown keys in drop-ins.",
    notes: {
      misplaced:
        "eksctl rejects unknown keys before it creates anything. Settings of the kubelet belong below kubeletExtraConfig of a node group.",
      own: "eksctl sets it and does not allow overriding it.",
      dns: "On AmazonLinux2023, it is always the address of the cluster DNS.",
      family:
        "kubeletExtraConfig is not allowed for Bottlerocket (use bottlerocket.settings.kubernetes) or Windows.",
      otherFamily: "bottlerocket is allowed only for groups with amiFamily: Bottlerocket.",
      groupField: "Use the field of the node group",
      managed:
        "Managed node groups have no kubeletExtraConfig. Use overrideBootstrapCommand with a NodeConfig, or a launch template.",
      nodeadm: "As nodeadm computes it from the instance type.",
      maxPods: "maxPodsPerNode, or as nodeadm computes it from the instance type.",
    },
  },
});
