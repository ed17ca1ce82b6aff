import type { WordsOf } from "../../../../engine/messages/platform-texts.ts";
import type { eksNodeadm } from "../../kinds/eks-nodeadm.ts";

export const chineseEksNodeadm: WordsOf<typeof eksNodeadm> = {
  summary:
    "nodeadm 在节点上写入自己的配置，并把用户数据中所有 `NodeConfig` 部分的 `spec.kubelet.config` 作为插件配置（drop-in）放在其上。",
  refused: "nodeadm 在启动时报错退出，节点不会加入集群。",
  unknown: "nodeadm 既不检查名称也不检查类型；kubelet 会静默忽略插件配置（drop-in）中的未知键。",
  notes: {
    maxPods:
      "实例类型的网络接口数 ×（每个接口的地址数 − 1）+ 2，类型未知时为 110；或者为 maxPodsExpression 的结果。",
    kubeReserved:
      "cpu：第一个核的 6%、第二个核的 1%、接下来两个核的 0.5%、其余核的 0.25%；memory：公式或表达式得出的 Pod 数 × 11 Mi + 255 Mi，与 config.maxPods 无关。",
    clusterDNS: "spec.cluster.cidr 的第十个地址。",
    cluster:
      "用户数据的各部分合在一起，必须给出集群的 name、apiServerEndpoint、certificateAuthority 和 cidr；这里缺少其中之一。",
    beside: "nodeadm 会静默忽略此字段。kubelet 的设置应写在同一映射的 config 中。",
    misplaced: "nodeadm 会静默忽略此字段。kubelet 的设置应写在 spec.kubelet.config 中。",
    flags: "spec.kubelet.flags 必须是字符串列表。",
    kind: "config 是 KubeletConfiguration。kubelet 会静默忽略插件配置（drop-in）中属于其他类型的键。",
    map: "spec.kubelet.config 必须是映射。",
    expression:
      "此表达式的结果必须大于 0（变量：default_enis、ips_per_eni、max_pods）。nodeadm 会记录警告并使用默认值。",
  },
};
