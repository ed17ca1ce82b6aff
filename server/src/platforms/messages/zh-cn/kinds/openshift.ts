import type { WordsOf } from "../../../../engine/messages/platform-texts.ts";
import type { openshift } from "../../kinds/openshift.ts";

export const chineseOpenshift: WordsOf<typeof openshift> = {
  summary:
    "Machine Config Operator 将 `KubeletConfig` 的 `spec.kubeletConfig` 合并到选择器所选的每个机器配置池的配置中。",
  refused: "状况 KubeletConfigAccepted 变为 False，不会渲染 MachineConfig，节点保留现有的配置。",
  unknown: "OpenShift 会静默忽略未知的键。",
  notes: {
    kind: "kubeletConfig 是 KubeletConfiguration。OpenShift 会静默忽略属于其他类型的键。",
    cgroupDriver: "每个节点上的驱动都是 systemd。",
    dns: "地址和域名由集群的 DNS Operator 分发给每个节点。",
    gates: "请在名为 cluster 的 FeatureGate 中为整个集群设置特性门控。",
    swap: "自 OpenShift 4.21（Kubernetes 1.34）起，KubeletConfig 不能更改交换内存。",
    sizing:
      "启用自动计算时，cpu：第一个核 60m，之后每个核 12m，至少 500m；memory：前 8Gi 预留 1Gi，之后到 128Gi 为止预留 6%，再往上预留 2%；ephemeral-storage：1Gi。未启用时为 500m、1Gi 和 1Gi。",
    autoSizing:
      "自动计算会自己得出预留量，因此 spec.autoSizingReserved: true 与 systemReserved 互相排斥。",
    staticPods: "工作节点的池只能将其设为空字符串，即禁用静态 Pod。",
    controlPlane: "控制平面以静态 Pod 运行，因此控制平面的池不能更改此字段。",
    cgroups: "systemReservedCgroup 必须是 systemCgroups 的值。",
    baseCgroups:
      "工作节点池的基础配置有 systemReservedCgroup: /system.slice，systemCgroups 必须指同一个 cgroup。",
    baseSystem:
      "基础配置有 systemCgroups: /system.slice，systemReservedCgroup 必须指同一个 cgroup。",
    reservedCpus:
      "设置 reservedSystemCPUs 后，Operator 会清空 systemReservedCgroup，并从 enforceNodeAllocatable 中去掉 system-reserved。",
    tls: "未设置时，以集群 APIServer 的配置档为准。",
    clusterDNS: "集群的 DNS Operator 分发的地址。",
    featureGates: "以集群的 FeatureGate 为准。",
    logLevel: "spec.logLevel 必须是 0 到 10 的整数。",
    gomaxprocs: "spec.systemGomaxprocsBehavior 只能是 Autosize 或 Disabled。",
    groups:
      "TLS 组必须是 X25519、secp256r1、secp384r1、secp521r1、X25519MLKEM768、SecP256r1MLKEM768 或 SecP384r1MLKEM1024。",
    noPool:
      'machineConfigPoolSelector 中没有条件，不会选中任何池（"could not find any MachineConfigPool set for KubeletConfig"）。',
    roleLabel:
      "这是节点的标签。machineConfigPoolSelector 按池自身的标签选择池，例如 pools.operator.machineconfiguration.openshift.io/worker。没有此标签的池不会被选中。",
    labelText: "标签的值是文本，请加上引号。",
    operator:
      '此表达式不是有效的选择器（"invalid label selector"）。operator 必须是带 values 的 In 或 NotIn，或不带 values 的 Exists 或 DoesNotExist。',
    profile: "TLS 配置的 type 必须是 Old、Intermediate、Modern 或 Custom。",
    tlsVersion: "minTLSVersion 必须是 VersionTLS10、VersionTLS11、VersionTLS12 或 VersionTLS13。",
    http2:
      '没有 ECDHE-RSA-AES128-GCM-SHA256 或 ECDHE-ECDSA-AES128-GCM-SHA256 时，kubelet 会退出（"http2: TLSConfig.CipherSuites is missing"）。请添加其中一个。',
    object: "spec.kubeletConfig 必须是映射，不能是文本。",
    groupsNone: "TLS 组的列表至少要有一项。",
    groupsMany: "TLS 组的列表最多只能有七项。",
  },
};
