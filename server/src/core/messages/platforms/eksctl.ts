import { platformTexts } from "../platform-texts.ts";

/** What is said of eksctl. */
export const eksctl = platformTexts({
  id: "eksctl",
  title: "eksctl",
  en: {
    summary:
      "eksctl hands `nodeGroups[].kubeletExtraConfig` to the nodes as a part of a `NodeConfig`, so that it lies over nodeadm's configuration.",
    refused: "eksctl ends with an error before it makes anything.",
    unknown:
      "Nobody looks at the names; the kubelet drops unknown keys of drop-ins without a word.",
    notes: {
      own: "eksctl writes it itself, and lets nobody override it.",
      dns: "On AmazonLinux2023 the cluster's own address always stands there.",
      family:
        "kubeletExtraConfig is not for Bottlerocket (bottlerocket.settings.kubernetes is) and not for Windows.",
      managed:
        "Managed node groups have no kubeletExtraConfig; theirs is overrideBootstrapCommand with a NodeConfig, or a launch template.",
      nodeadm: "As nodeadm computes it from the instance type.",
      maxPods: "maxPodsPerNode, or as nodeadm computes it from the instance type.",
    },
  },
  zhCn: {
    summary:
      "eksctl 把 `nodeGroups[].kubeletExtraConfig` 作为 `NodeConfig` 的一部分交给节点，因此它位于 nodeadm 的配置之上。",
    refused: "eksctl 在创建任何东西之前就以错误结束。",
    unknown: "没有谁检查名称；kubelet 会悄悄丢弃插件配置（drop-in）中的未知键。",
    notes: {
      own: "它由 eksctl 自己写入，不允许覆盖。",
      dns: "在 AmazonLinux2023 上，这里始终是集群自己的地址。",
      family:
        "kubeletExtraConfig 不适用于 Bottlerocket（应使用 bottlerocket.settings.kubernetes），也不适用于 Windows。",
      managed:
        "托管节点组没有 kubeletExtraConfig；应使用带 NodeConfig 的 overrideBootstrapCommand，或启动模板。",
      nodeadm: "由 nodeadm 根据实例类型计算。",
      maxPods: "maxPodsPerNode，或由 nodeadm 根据实例类型计算。",
    },
  },
});
