import { platformTexts } from "../../../engine/messages/platform-texts.ts";

export const karpenterAws = platformTexts({
  id: "karpenter-aws",
  title: "Karpenter (AWS)",
  words: {
    summary:
      "Karpenter passes `spec.kubelet` of an `EC2NodeClass` to the nodes that it starts. On AL2023 it is part of a NodeConfig and overrides nodeadm's configuration; elsewhere it becomes flags or settings.",
    refused:
      "The API server rejects it, or Karpenter sets ValidationSucceeded=False (InvalidKubeletConfiguration) on the EC2NodeClass. Nodes do not start with it.",
    unknown: "The API server rejects unknown keys.",
    notes: {
      taints: "Karpenter uses the NodeClaim's taints.",
      family:
        "Only AL2023 supports more than Karpenter's original twelve fields; this AMI family does not support this field (UnsupportedKubeletConfiguration).",
      podsPerCore: "Bottlerocket has no such setting.",
      oneDns: "This AMI family accepts only one address.",
      signal:
        "The eviction signals are memory.available, nodefs.available, nodefs.inodesFree, imagefs.available, imagefs.inodesFree and pid.available.",
      threshold: "A threshold must be a percentage from 0% to 100% or a non-negative quantity.",
      grace: "A grace period must be a non-negative duration.",
      softAlone: "Each signal in evictionSoft must also be in evictionSoftGracePeriod.",
      graceAlone: "Each signal in evictionSoftGracePeriod must also be in evictionSoft.",
      resource: "Only cpu, memory, ephemeral-storage and pid can be reserved.",
      negativeReserve: "A reservation must be a non-negative quantity in quotes.",
      percent: "A percentage must be 0 to 100.",
      gcOrder: "imageGCHighThresholdPercent must be above imageGCLowThresholdPercent.",
      negative: "It must not be negative.",
      expression:
        "It is neither a value nor a valid expression. Use the variables vcpus, memory_mib, default_enis, ips_per_eni, max_pods and instance_type, and the functions min and max. Convert integers in other arithmetic, such as double(vcpus) * 1.5. The result must be a number.",
      expressionResult:
        "Karpenter evaluates the expression for every instance type: the result must be a non-negative number for each, including the smallest. Use max(0, …).",
      pool: "kubectl rejects it, or the API server ignores it. In karpenter.sh/v1, settings of the kubelet are in spec.kubelet of the node class, such as an EC2NodeClass.",
      class:
        "kubectl rejects it, or the API server ignores it. Settings of the kubelet are in spec.kubelet.",
      old: "This version of Karpenter has twelve fields and ignores others (kubectl rejects them).",
      custom:
        "With the Custom AMI family, these settings do not reach the node: your user data configures it. Karpenter uses them only in its own calculations.",
      nodeadm:
        "nodeadm computes it from the instance type; Karpenter uses its own figures when it chooses an instance type.",
      clusterDNS: "The kube-dns address that Karpenter finds in the cluster.",
    },
  },
});
