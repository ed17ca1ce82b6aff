import type { WordsOf } from "../../../../messages/platform-texts.ts";
import type { kind } from "../../kinds/kind.ts";

/** What is said of kind, in Simplified Chinese. */
export const chineseKind: WordsOf<typeof kind> = {
  summary:
    "kind 会先用 `kubeadmConfigPatches` 中的文本、再用 `kubeadmConfigPatchesJSON6902` 中的操作修补自己的 `KubeletConfiguration`，其余部分由 kubeadm 补上。",
  refused: "kind 不会创建集群。",
  unknown: "节点容器中的 kubelet 会丢弃它，只在日志中记一行。",
  notes: {
    rotate: "kubeadm 会在每个节点上设置它。",
    socket: "节点运行自己的 containerd。",
    resolvConf: "kubeadm 会在节点的容器中查找 systemd-resolved。",
  },
};
