import { platformTexts } from "../../../engine/messages/platform-texts.ts";

export const eksAnywhere = platformTexts({
  id: "eks-anywhere",
  title: "EKS Anywhere",
  words: {
    summary:
      "EKS Anywhere writes `kubeletConfiguration` of the control plane and of each worker node group as a patch of kubeadm's configuration.",
    refused: "`eksctl anywhere` rejects the cluster spec and changes nothing.",
    unknown: "EKS Anywhere rejects unknown keys.",
    notes: {
      provider: "EKS Anywhere sets the ID of the machine.",
      own: "kubeadm sets it.",
    },
  },
});
