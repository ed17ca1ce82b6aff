import type { WordsOf } from "../../../../engine/messages/platform-texts.ts";
import type { kops } from "../../kinds/kops.ts";

export const chineseKops: WordsOf<typeof kops> = {
  summary:
    "kOps 在 `Cluster` 和 `InstanceGroup` 的 `spec.kubelet` 中使用类似 kubelet 命令行参数的名称和字符串，并在每个节点上据此写入 kubelet 的文件和命令行参数。",
  refused: "`kops replace` 和 `kops update` 会拒绝这份规约，节点保留现有的配置。",
  stops: "文件和命令行参数在节点上才会生成，节点因此无法加入。",
  unknown: "`kops edit` 会拒绝未知的键；`kops create` 和 `kops replace` 会静默丢弃未知的键。",
  notes: {
    flag: "此设置会成为 kubelet 没有的命令行参数，使 kubelet 无法启动。请删除此设置。",
    lost: "kOps 会忽略此设置，因为 kubelet 已移除该设置。",
    gate: 'kOps 中特性门控的值必须是字符串：请写成带引号的 "true" 或 "false"。',
    gateText: '特性门控的值只能是 "true" 或 "false"。',
    taint: "污点必须是一个字符串，例如 dedicated=gpu:NoSchedule。",
    serverIp:
      "spec.kubeDNS 中设置了 serverIP 和 nodeLocalDNS 时，clusterDNS 必须是 serverIP，或 nodeLocalDNS.localIP 的值。",
    node: "kOps 生成证书，并在每个节点上指定证书文件。",
    restarts: "从 1.35 起，控制平面节点在一分钟之内重启容器。",
    minimumAge:
      "kOps 1.36 会把此设置写成 --image-minimum-gc-age，而 kubelet 没有这个命令行参数（正确的名称是 --minimum-image-ttl-duration）。请删除此设置。",
    dead: "kubelet 已经没有这个命令行参数。",
    sandbox: "请在 containerd.sandboxImage 中设置 pause 镜像。",
    sysctls: "请使用 allowedUnsafeSysctls。",
    period: "kOps 拒绝此设置，尽管 kubelet 的文件中有这个字段。",
    bootstrap: "kOps 不支持引导令牌。",
    topology: "topologyManagerPolicy 只能是 none、best-effort、restricted 或 single-numa-node。",
    logFormat: "logFormat 只能是 text 或 json。",
    critical: "shutdownGracePeriodCriticalPods 需要一个不短于它的 shutdownGracePeriod。",
    swap: "kOps 只接受 LimitedSwap 和 UnlimitedSwap：kOps 的列表已过时，kubelet 接受 NoSwap 和 LimitedSwap。",
    crashLoop: "值必须在 1s 到 300s 之间。",
    text: "这里必须是一个字符串：例如 memory.available<200Mi,nodefs.available<10% 的阈值、一个地址，或用逗号分隔的名称。",
    pair: "字符串的每一项必须由信号、分隔符（阈值用 <，其他用 =）和值组成。",
    dns: "使用 NodeLocal DNSCache 时，必须是 spec.kubeDNS.nodeLocalDNS.localIP。",
    own: "kOps 在每个节点上自己设置它。",
    domain: "取自 spec.clusterDNSDomain。",
    vpc: "使用 VPC CNI 时，kOps 会禁用节点体面关闭。",
    maxPods: "110；使用 VPC CNI 或 Cilium 的 ENI 模式时，不超过实例类型可用于 Pod 的地址数。",
  },
};
