import type { WordsOf } from "../../../../engine/messages/platform-texts.ts";
import type { eksAnywhere } from "../../kinds/eks-anywhere.ts";

export const chineseEksAnywhere: WordsOf<typeof eksAnywhere> = {
  summary:
    "EKS Anywhere 将控制平面和每个工作节点组的 `kubeletConfiguration` 写成 kubeadm 配置的补丁。",
  refused: "`eksctl anywhere` 会拒绝集群规约，不作任何更改。",
  unknown: "EKS Anywhere 会拒绝未知的键。",
  notes: {
    provider: "机器的 ID 由 EKS Anywhere 设置。",
    own: "由 kubeadm 设置。",
  },
};
