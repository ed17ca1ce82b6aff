import type { WordsOf } from "../../../../messages/platform-texts.ts";
import type { eksAnywhere } from "../../kinds/eks-anywhere.ts";

export const chineseEksAnywhere: WordsOf<typeof eksAnywhere> = {
  summary:
    "EKS Anywhere 把控制平面和每个工作节点组的 `kubeletConfiguration` 写成对 kubeadm 配置的补丁。",
  refused: "`eksctl anywhere` 会拒绝集群规约，不作任何更改。",
  unknown: "名称按严格方式解码。",
  notes: {
    provider: "机器的标识由 EKS Anywhere 自己设置。",
    own: "由 kubeadm 填入。",
  },
};
