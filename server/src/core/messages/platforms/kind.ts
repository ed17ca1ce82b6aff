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
    notes: { own: "kind's template, and what kubeadm fills in behind it." },
  },
  zhCn: {
    summary:
      "kind 会用 `kubeadmConfigPatches` 中的文本修补自己的 `KubeletConfiguration`，其余部分由 kubeadm 补上。",
    refused: "kind 不会创建集群。",
    unknown: "节点容器中的 kubelet 会丢弃它，只在日志中记一行。",
    notes: { own: "来自 kind 的模板，以及 kubeadm 随后补上的内容。" },
  },
});
