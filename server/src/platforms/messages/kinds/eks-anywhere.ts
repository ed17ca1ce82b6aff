import { platformTexts } from "../../../messages/platform-texts.ts";

export const eksAnywhere = platformTexts({
  id: "eks-anywhere",
  title: "EKS Anywhere",
  words: {
    summary:
      "EKS Anywhere writes `kubeletConfiguration` of the control plane and of each group of workers as a patch of kubeadm's configuration.",
    refused: "`eksctl anywhere` rejects the cluster spec and changes nothing.",
    unknown: "The names are decoded strictly.",
    notes: {
      provider: "EKS Anywhere sets the id of the machine itself.",
      own: "As kubeadm fills it in.",
    },
  },
});
