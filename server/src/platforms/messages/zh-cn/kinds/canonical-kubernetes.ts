import type { WordsOf } from "../../../../engine/messages/platform-texts.ts";
import type { canonicalKubernetes } from "../../kinds/canonical-kubernetes.ts";

export const chineseCanonicalKubernetes: WordsOf<typeof canonicalKubernetes> = {
  summary:
    "Canonical Kubernetes（`k8s` snap）用命令行参数运行 kubelet，不使用配置文件。`k8s bootstrap` 和 `k8s join-cluster` 的文件中的 `extra-node-kubelet-args` 逐个修改命令行参数，`null` 会去掉一个命令行参数。",
  refused: "k8s bootstrap 和 k8s join-cluster 会失败，节点不会改变。",
  stops: "这些内容已写入参数文件，节点上的 kubelet 无法启动。",
  unknown: "k8s bootstrap 和 k8s join-cluster 会拒绝未知的键。",
  notes: {
    map: 'extra-node-kubelet-args 必须是从带连字符的命令行参数到值的映射：--max-pods: "100"。',
    value: "命令行参数的值必须是字符串；多个值写在同一个字符串中，用逗号分隔。",
    dashes: "键会原样写入参数文件，而 kubelet 不接受没有连字符的参数。请写带连字符的命令行参数",
    unknown: "未知的键会被拒绝；请写正确的键",
    dns: "集群 DNS 服务的地址，除非设置了 service-ip。",
    resolvConf: "如果找到，则为机器上含有非本机地址的文件。",
  },
};
