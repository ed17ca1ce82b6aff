import { platformTexts } from "../platform-texts.ts";

/** What is said of EKS' nodeadm. */
export const eksNodeadm = platformTexts({
  id: "eks-nodeadm",
  title: "nodeadm",
  en: {
    summary:
      "EKS' nodeadm writes `spec.kubelet.config` of a `NodeConfig` as a drop-in over its own configuration.",
    refused: "The node does not join its cluster.",
    unknown: "nodeadm writes it into its drop-in unread, and the kubelet drops it without a word.",
    notes: { own: "nodeadm works it out from the cluster and the instance." },
  },
  zhCn: {
    summary:
      "EKS 的 nodeadm 会把 `NodeConfig` 的 `spec.kubelet.config` 写成覆盖其自身配置的插入文件。",
    refused: "节点无法加入集群。",
    unknown: "nodeadm 会原样把它写入插入文件，而 kubelet 会不声不响地丢弃它。",
    notes: { own: "nodeadm 会根据集群和实例得出它。" },
  },
});
