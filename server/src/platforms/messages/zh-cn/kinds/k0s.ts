import type { WordsOf } from "../../../../engine/messages/platform-texts.ts";
import type { k0s } from "../../kinds/k0s.ts";

export const chineseK0s: WordsOf<typeof k0s> = {
  summary:
    "k0s 将 worker profile 的 `values` 解码到自己的配置之上。以 `--profile` 启动的工作节点使用其结果。",
  refused: "`k0s config validate` 和控制器会拒绝这份集群配置；工作节点保留现有的配置。",
  unknown: "k0s 会静默忽略未知的键。",
  notes: {
    dns: "k0s 会把集群 DNS 的地址和域名交给每个工作节点。",
    header: "到 1.33 为止，这两行由 k0s 自己写，写在这里会被拒绝。",
    kind: 'profile 必须是 "kubelet.config.k8s.io/v1beta1" 的 KubeletConfiguration，或者不写这两行。',
    clientCa: "工作节点会写入它自己的证书颁发机构的路径。",
    staticPods: "工作节点自己提供它所运行的静态 Pod。",
    endpoint: "工作节点使用 --cri-socket，或者它自己的 containerd。",
    name: "profile 的名称必须是 DNS 标签：小写字母、数字和连字符，最多 63 个字符。",
    alone:
      "自 1.34 起，k0s 用 kubelet 的校验检查每个 profile，不包含 k0s 的默认值。请同时设置 kubeReservedCgroup（k0s 使用 system.slice）。",
    unused:
      "没有主机使用这个 profile。请在需要它的主机的 `installFlags` 中加上 `--profile` 及其名称，或删除它。",
    resolvConf: "未设置时，使用工作节点在机器上找到的文件。",
  },
};
