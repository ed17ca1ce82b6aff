import type { WordsOf } from "../../../../engine/messages/platform-texts.ts";
import type { karpenterAws } from "../../kinds/karpenter-aws.ts";

export const chineseKarpenterAws: WordsOf<typeof karpenterAws> = {
  summary:
    "Karpenter 将 `EC2NodeClass` 的 `spec.kubelet` 传给它启动的节点。在 AL2023 上，它是 NodeConfig 的一部分，覆盖 nodeadm 的配置；在其他系统上，它成为命令行参数或设置。",
  refused:
    "apply 被拒绝，或者 EC2NodeClass 得到 ValidationSucceeded=False（InvalidKubeletConfiguration），不会用此 EC2NodeClass 启动节点。",
  unknown: "API 服务器会拒绝未知的键。",
  notes: {
    taints: "Karpenter 使用 NodeClaim 的污点。",
    family:
      "除 Karpenter 一直支持的十二个字段外，只有 AL2023 支持更多字段；这个 AMI 系列无法应用此字段（UnsupportedKubeletConfiguration）。",
    podsPerCore: "Bottlerocket 没有对应的设置。",
    oneDns: "这个 AMI 系列只接受一个地址。",
    signal:
      "驱逐信号只能是 memory.available、nodefs.available、nodefs.inodesFree、imagefs.available、imagefs.inodesFree 和 pid.available。",
    threshold: "阈值必须是 0% 到 100% 的百分比，或非负的数量。",
    grace: "宽限期必须是非负的时长。",
    softAlone: "evictionSoft 的每个信号都需要对应的 evictionSoftGracePeriod。",
    graceAlone: "evictionSoftGracePeriod 的每个信号都需要对应的 evictionSoft。",
    resource: "只能预留 cpu、memory、ephemeral-storage 和 pid。",
    negativeReserve: "预留量必须是加引号的非负数量。",
    percent: "百分比必须在 0 到 100 之间。",
    gcOrder: "imageGCHighThresholdPercent 必须大于 imageGCLowThresholdPercent。",
    negative: "不能为负。",
    expression:
      "既不是值，也不是可以求值的表达式：变量为 vcpus、memory_mib、default_enis、ips_per_eni、max_pods 和 instance_type，函数为 min 和 max（两个数字），整数与小数不能混用（double(vcpus) * 1.5），结果是数字。",
    expressionResult:
      "Karpenter 会在每种实例类型上试算这个表达式：在每一种（包括最小的）上都必须得到非负的数字。请使用 max(0, …)。",
    pool: "kubectl 会拒绝此字段，或者 API 服务器会忽略此字段。在 karpenter.sh/v1 中，kubelet 的设置在节点类（例如 EC2NodeClass）的 spec.kubelet 中。",
    class: "kubectl 会拒绝此字段，或者 API server 会忽略它。kubelet 的设置在 spec.kubelet 中。",
    old: "这个版本的 Karpenter 有十二个字段，其他字段会被忽略（kubectl 会拒绝它们）。",
    custom:
      "使用 Custom 系列时，这些设置不会传给节点，节点的用户数据完全由你决定：Karpenter 只在计算时使用这些设置。",
    nodeadm: "由 nodeadm 根据实例类型计算；Karpenter 选择实例类型时使用自己的数字。",
    clusterDNS: "Karpenter 在集群中找到的 kube-dns 地址。",
  },
};
