import type { WordsOf } from "../../../../engine/messages/platform-texts.ts";
import type { kubeone } from "../../kinds/kubeone.ts";

export const chineseKubeone: WordsOf<typeof kubeone> = {
  summary:
    "KubeOne 将 `KubeOneCluster` 的 `kubeletConfig` 中的九个 kubelet 字段写入 kubeadm 为所有节点保存的配置。主机的 `kubelet` 中的字段成为该主机的命令行参数，并覆盖文件。`dynamicWorkers` 的节点两者都没有。",
  refused: "`kubeone apply` 会在连接主机之前拒绝这份清单。",
  unknown: "KubeOne 严格解码清单，会拒绝未知字段。",
  notes: {
    maxPods: "maxPods 必须大于零；要使用 kubelet 的默认值 110，请删除该字段。",
    percent: "百分比必须在 0 到 100 之间。",
    pids: "每台主机都会得到命令行参数 --pod-max-pids，主机自己的设置没有限制时为 -1。请改写在每台主机的 `kubelet` 的 podPidsLimit 中。",
    maximumAge:
      "KubeOne 会从它写出的文件中去掉这个字段，而 kubelet 没有对应的命令行参数。请删除此字段。",
    dns: "NodeLocal DNSCache 的地址 169.254.20.10；未部署 features.nodeLocalDNS 时，为服务网段的第十个地址。",
    resolvConf: "运行 systemd-resolved 的机器上为 /run/systemd/resolve/resolv.conf。",
  },
};
