import { platformTexts } from "../platform-texts.ts";

/** What is said of kind. */
export const kind = platformTexts({
  id: "kind",
  title: "kind",
  en: {
    summary:
      "kind patches its own `KubeletConfiguration` with the texts of `kubeadmConfigPatches`, and kubeadm fills in what is missing.",
    refused: "kind does not create the cluster.",
    unknown: "The kubelet in the node's container drops it with one line in its log.",
    notes: {
      rotate: "kubeadm sets it on every node.",
      socket: "The nodes run their own containerd.",
      resolvConf: "kubeadm looks for systemd-resolved in the node's container.",
    },
  },
  zhCn: {
    summary:
      "kind 会用 `kubeadmConfigPatches` 中的文本修补自己的 `KubeletConfiguration`，其余部分由 kubeadm 补上。",
    refused: "kind 不会创建集群。",
    unknown: "节点容器中的 kubelet 会丢弃它，只在日志中记一行。",
    notes: {
      rotate: "kubeadm 会在每个节点上设置它。",
      socket: "节点运行自己的 containerd。",
      resolvConf: "kubeadm 会在节点的容器中查找 systemd-resolved。",
    },
  },
});
