import { platformTexts } from "../../../messages/platform-texts.ts";

export const karpenterAws = platformTexts({
  id: "karpenter-aws",
  title: "Karpenter (AWS)",
  words: {
    summary:
      "Karpenter passes `spec.kubelet` of an `EC2NodeClass` to the nodes that it starts. On AL2023 it is part of a NodeConfig and overrides nodeadm's configuration; elsewhere it becomes flags or settings.",
    refused:
      "The API server rejects it, or the EC2NodeClass gets ValidationSucceeded=False (InvalidKubeletConfiguration). No node starts with it.",
    unknown: "Unknown names are rejected at any depth.",
    notes: {
      taints: "Karpenter takes the taints of the NodeClaim.",
      family:
        "Only AL2023 takes more than the twelve fields that Karpenter has always had; this AMI family cannot apply this one (UnsupportedKubeletConfiguration).",
      podsPerCore: "Bottlerocket has no setting for it.",
      oneDns: "This AMI family takes one address.",
      signal:
        "The eviction signals are memory.available, nodefs.available, nodefs.inodesFree, imagefs.available, imagefs.inodesFree and pid.available.",
      threshold: "A threshold is a percentage from 0% to 100% or a quantity that is not negative.",
      grace: "A grace period is a duration that is not negative.",
      softAlone: "Each signal of evictionSoft needs its evictionSoftGracePeriod.",
      graceAlone: "Each signal of evictionSoftGracePeriod needs its evictionSoft.",
      resource: "Only cpu, memory, ephemeral-storage and pid can be reserved.",
      negativeReserve: "A reservation is a quantity that is not negative, written in quotes.",
      percent: "A percentage must be 0 to 100.",
      gcOrder: "imageGCHighThresholdPercent must be above imageGCLowThresholdPercent.",
      negative: "It must not be below zero.",
      expression:
        "It is neither a value nor a valid expression. Use the variables vcpus, memory_mib, default_enis, ips_per_eni, max_pods and instance_type, and min and max of two numbers. Convert integers for other arithmetic, as in double(vcpus) * 1.5. The result must be a number.",
      expressionResult:
        "Karpenter tries the expression on every instance type: the result must be a number on each, also on the smallest, and never below zero (max(0, …)).",
      old: "This version of Karpenter has twelve fields and ignores others (kubectl's own check rejects them).",
      custom:
        "With the Custom family nothing of it reaches the node, whose user data is all yours: Karpenter only counts with it.",
      nodeadm:
        "As nodeadm computes it from the instance type; Karpenter counts with its own figures when it chooses one.",
      clusterDNS: "The address of kube-dns that Karpenter finds in the cluster.",
    },
  },
});
