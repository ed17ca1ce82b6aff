import type { WordsOf } from "../../../../messages/platform-texts.ts";
import type { kops } from "../../kinds/kops.ts";

export const chineseKops: WordsOf<typeof kops> = {
  summary:
    "kOps 在 `Cluster` 和 `InstanceGroup` 的 `spec.kubelet` 中使用类似 kubelet 命令行参数的名称和字符串，并在每个节点上据此写入 kubelet 的文件和命令行参数。",
  refused: "`kops replace` 和 `kops update` 会拒绝这份规约，节点保留现有的配置。",
  stops: "文件和命令行参数只在节点上生成，节点因此无法加入集群。",
  unknown: "`kops edit` 会拒绝未知的键；`kops create` 和 `kops replace` 会静默忽略它们。",
  notes: {
    flag: "它会变成这个 kubelet 没有的命令行参数，而带有未知命令行参数的 kubelet 不会启动。请删除它。",
    lost: "kOps 会丢弃它：已经没有 kubelet 支持它。",
    gate: 'kOps 中特性门控的值是文本：请写成带引号的 "true" 或 "false"。',
    gateText: '特性门控的值为 "true" 或 "false"。',
    taint: "污点是一个文本，例如 dedicated=gpu:NoSchedule。",
    serverIp:
      "当 spec.kubeDNS 写了 serverIP 和 nodeLocalDNS 时，clusterDNS 必须是该地址，或者所写的 nodeLocalDNS.localIP。",
    node: "kOps 生成证书，并在每个节点上指定证书文件。",
    restarts: "从 1.35 起，控制平面节点在一分钟之内重启容器。",
    minimumAge:
      "kOps 1.36 会把它变成 --image-minimum-gc-age，而没有 kubelet 有这个命令行参数（它叫 --minimum-image-ttl-duration）。请删除它。",
    dead: "kubelet 已经没有这个命令行参数。",
    sandbox: "pause 镜像在 containerd.sandboxImage 中设置。",
    sysctls: "它叫 allowedUnsafeSysctls。",
    period: "kOps 拒绝它，尽管 kubelet 的文件中有这个字段。",
    bootstrap: "kOps 不支持引导令牌。",
    topology: "topologyManagerPolicy 为 none、best-effort、restricted 或 single-numa-node。",
    logFormat: "logFormat 为 text 或 json。",
    critical: "shutdownGracePeriodCriticalPods 需要一个不短于它的 shutdownGracePeriod。",
    swap: "kOps 接受 LimitedSwap 和 UnlimitedSwap：它的列表比 kubelet 的旧，kubelet 的是 NoSwap 和 LimitedSwap。",
    crashLoop: "取值必须为 1s 到 300s。",
    text: "kOps 在这里需要一个文本：例如 memory.available<200Mi,nodefs.available<10% 的阈值、一个地址，或用逗号分隔的名称。",
    pair: "文本的每一项由信号、分隔符（阈值用 <，其他用 =）和值组成。",
    dns: "使用节点本地 DNS 时，必须是它的地址 spec.kubeDNS.nodeLocalDNS.localIP。",
    own: "kOps 在每个节点上自己设置它。",
    domain: "它会变成 spec.clusterDNSDomain。",
    vpc: "使用 VPC CNI 时，kOps 会关闭体面关闭。",
    maxPods: "110；使用 VPC CNI 或 Cilium 的 ENI 模式时，取它与实例类型的地址数中较小的一个。",
  },
};
