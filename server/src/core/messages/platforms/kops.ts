import { platformTexts } from "../platform-texts.ts";

/** What is said of kOps. */
export const kops = platformTexts({
  id: "kops",
  title: "kOps",
  en: {
    summary:
      "kOps has names and texts like the kubelet's flags in `spec.kubelet` of `Cluster` and `InstanceGroup`, and writes the kubelet's file and flags from them on each node.",
    refused:
      "`kops replace` and `kops update` refuse the specification, and the nodes keep what they have.",
    stops: "The texts are read on the node only, which then does not join.",
    unknown: "kOps decodes strictly and refuses keys that it does not know.",
    notes: {
      dead: "The kubelet has no such flag any more.",
      sandbox: "The pause image is set in containerd.sandboxImage.",
      sysctls: "It is called allowedUnsafeSysctls.",
      period: "kOps refuses it, although the kubelet's file has such a field.",
      bootstrap: "kOps does not support bootstrap tokens.",
      topology: "topologyManagerPolicy is none, best-effort, restricted or single-numa-node.",
      logFormat: "logFormat is text or json.",
      critical:
        "shutdownGracePeriodCriticalPods needs a shutdownGracePeriod that is as long at least.",
      swap: "kOps takes LimitedSwap and UnlimitedSwap: its list is older than the kubelet's, which has NoSwap and LimitedSwap.",
      crashLoop: "It is from 1s to 300s.",
      text: "kOps expects one text here, such as memory.available<200Mi,nodefs.available<10%.",
      pair: "Each entry of the text is a signal, a separator (< for thresholds, = for the others) and a value.",
      dns: "With the node-local DNS it has to be its address, spec.kubeDNS.nodeLocalDNS.localIP.",
      own: "kOps sets it on every node.",
      domain: "It becomes spec.clusterDNSDomain.",
      vpc: "With the VPC CNI kOps switches the graceful shutdown off.",
      maxPods:
        "110; with the VPC CNI or Cilium's ENI mode the smaller of it and what the instance type has addresses for.",
    },
  },
  zhCn: {
    summary:
      "kOps 在 `Cluster` 和 `InstanceGroup` 的 `spec.kubelet` 中使用类似 kubelet 命令行标志的名称和文本，并在每个节点上由它们写出 kubelet 的文件和标志。",
    refused: "`kops replace` 和 `kops update` 会拒绝这份规格，节点保留现有的配置。",
    stops: "这些文本在节点上才会读取，节点因此无法加入。",
    unknown: "kOps 按严格方式解码，拒绝它不认识的键。",
    notes: {
      dead: "kubelet 已经没有这个命令行标志。",
      sandbox: "pause 镜像在 containerd.sandboxImage 中设置。",
      sysctls: "它叫 allowedUnsafeSysctls。",
      period: "kOps 拒绝它，尽管 kubelet 的文件中有这个字段。",
      bootstrap: "kOps 不支持引导令牌。",
      topology: "topologyManagerPolicy 为 none、best-effort、restricted 或 single-numa-node。",
      logFormat: "logFormat 为 text 或 json。",
      critical: "shutdownGracePeriodCriticalPods 需要一个不短于它的 shutdownGracePeriod。",
      swap: "kOps 接受 LimitedSwap 和 UnlimitedSwap：它的列表比 kubelet 的旧，kubelet 的是 NoSwap 和 LimitedSwap。",
      crashLoop: "取值为 1s 到 300s。",
      text: "kOps 在这里需要一个文本，例如 memory.available<200Mi,nodefs.available<10%。",
      pair: "文本的每一项由信号、分隔符（阈值用 <，其他用 =）和值组成。",
      dns: "使用节点本地 DNS 时，必须是它的地址 spec.kubeDNS.nodeLocalDNS.localIP。",
      own: "kOps 在每个节点上自己设置它。",
      domain: "它会变成 spec.clusterDNSDomain。",
      vpc: "使用 VPC CNI 时，kOps 会关闭优雅关机。",
      maxPods: "110；使用 VPC CNI 或 Cilium 的 ENI 模式时，取它与实例类型的地址数中较小的一个。",
    },
  },
});
