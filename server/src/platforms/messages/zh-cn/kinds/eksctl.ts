import type { WordsOf } from "../../../../engine/messages/platform-texts.ts";
import type { eksctl } from "../../kinds/eksctl.ts";

export const chineseEksctl: WordsOf<typeof eksctl> = {
  summary:
    "eksctl 把 `nodeGroups[].kubeletExtraConfig` 作为 `NodeConfig` 的一部分交给节点，因此它位于 nodeadm 的配置之上。",
  refused: "eksctl 报错退出，不创建任何资源。",
  unknown: "没有工具检查名称；kubelet 会静默忽略插件配置（drop-in）中的未知键。",
  notes: {
    misplaced:
      "eksctl 会拒绝未知的键，不会创建任何资源。kubelet 的设置应写在节点组的 kubeletExtraConfig 中。",
    own: "此设置由 eksctl 写入，不允许覆盖。",
    dns: "在 AmazonLinux2023 上，这里始终是集群 DNS 的地址。",
    family:
      "kubeletExtraConfig 不适用于 Bottlerocket（应使用 bottlerocket.settings.kubernetes），也不适用于 Windows。",
    otherFamily: "bottlerocket 只用于 amiFamily: Bottlerocket 的节点组。",
    groupField: "请使用节点组的字段",
    managed:
      "托管节点组没有 kubeletExtraConfig；应使用带 NodeConfig 的 overrideBootstrapCommand，或启动模板。",
    nodeadm: "由 nodeadm 根据实例类型计算。",
    maxPods: "maxPodsPerNode，或由 nodeadm 根据实例类型计算。",
  },
};
