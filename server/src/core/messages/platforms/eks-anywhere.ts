import { platformTexts } from "../platform-texts.ts";

/** What is said of EKS Anywhere. */
export const eksAnywhere = platformTexts({
  id: "eks-anywhere",
  title: "EKS Anywhere",
  en: {
    summary:
      "EKS Anywhere writes `kubeletConfiguration` of the control plane and of each group of workers as a patch of kubeadm's configuration.",
    refused: "`eksctl anywhere` refuses the specification of the cluster, and nothing is changed.",
    unknown: "The names are decoded strictly.",
    notes: {
      provider: "EKS Anywhere sets the id of the machine itself.",
      own: "As kubeadm fills it in.",
    },
  },
  zhCn: {
    summary:
      "EKS Anywhere 把控制平面和每个工作节点组的 `kubeletConfiguration` 写成对 kubeadm 配置的补丁。",
    refused: "`eksctl anywhere` 会拒绝集群规格，不作任何更改。",
    unknown: "名称按严格方式解码。",
    notes: {
      provider: "机器的标识由 EKS Anywhere 自己设置。",
      own: "由 kubeadm 填入。",
    },
  },
});
