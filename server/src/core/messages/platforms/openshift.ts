import { platformTexts } from "../platform-texts.ts";

/** What is said of OpenShift. */
export const openshift = platformTexts({
  id: "openshift",
  title: "OpenShift",
  en: {
    summary:
      "The Machine Config Operator merges `spec.kubeletConfig` of a `KubeletConfig` into the configuration of each machine config pool that the selector names.",
    refused:
      "The condition KubeletConfigAccepted turns False, no MachineConfig is rendered, and the nodes keep what they have.",
    unknown:
      "OpenShift decodes what is written here without complaint, and keys that are no fields are gone.",
    notes: {
      cgroupDriver: "The driver is systemd on every node.",
      dns: "The cluster's DNS operator gives every node its address and domain.",
      gates: "Feature gates are set for the whole cluster, in the FeatureGate named cluster.",
      swap: "Swap is not for a KubeletConfig to switch.",
      sizing:
        "With automatic sizing, cpu: 60m for the first core and 12m for each further one, 500m at least; memory: 1Gi for the first 8, 6% of what follows up to 128Gi, 2% beyond; ephemeral-storage: 1Gi. Without it 500m, 1Gi and 1Gi.",
      autoSizing:
        "Automatic sizing works out the reservation itself, so spec.autoSizingReserved: true and systemReserved exclude each other.",
      staticPods: "A pool of workers may only empty it, which switches static pods off.",
      controlPlane: "The control plane runs as static pods, so its pools may not even empty it.",
      cgroups: "systemReservedCgroup has to be the cgroup that systemCgroups names.",
      baseCgroups:
        "The base of worker pools has systemReservedCgroup: /system.slice, and systemCgroups has to name the same cgroup.",
      baseSystem:
        "The base has systemCgroups: /system.slice, and systemReservedCgroup has to name the same cgroup.",
      reservedCpus:
        "With reservedSystemCPUs the operator clears systemReservedCgroup and takes system-reserved out of enforceNodeAllocatable.",
      tls: "What the cluster's APIServer profile says, where nothing stands here.",
      clusterDNS: "The address that the cluster's DNS operator gives out.",
      featureGates: "What the cluster's FeatureGate says.",
      logLevel: "spec.logLevel is a number from 0 to 10.",
      gomaxprocs: "spec.systemGomaxprocsBehavior is Autosize or Disabled.",
      groupsNone: "A list of TLS groups has at least one.",
      groupsMany: "A list of TLS groups has at most seven.",
    },
  },
  zhCn: {
    summary:
      "Machine Config Operator 会把 `KubeletConfig` 的 `spec.kubeletConfig` 合并到选择器所指的每个机器配置池的配置中。",
    refused: "状况 KubeletConfigAccepted 变为 False，不会渲染 MachineConfig，节点保留现有的配置。",
    unknown: "OpenShift 会毫无怨言地解码这里的内容，不是字段的键就此消失。",
    notes: {
      cgroupDriver: "每个节点上的驱动都是 systemd。",
      dns: "地址和域名由集群的 DNS Operator 分发给每个节点。",
      gates: "特性门控是为整个集群设置的，写在名为 cluster 的 FeatureGate 中。",
      swap: "交换空间不由 KubeletConfig 开关。",
      sizing:
        "启用自动计算时，cpu：第一个核 60m，之后每个核 12m，至少 500m；memory：前 8Gi 预留 1Gi，之后到 128Gi 为止预留 6%，再往上预留 2%；ephemeral-storage：1Gi。未启用时为 500m、1Gi 和 1Gi。",
      autoSizing:
        "自动计算会自己得出预留量，因此 spec.autoSizingReserved: true 与 systemReserved 互相排斥。",
      staticPods: "工作节点的池只能把它清空，即关闭静态 Pod。",
      controlPlane: "控制平面以静态 Pod 运行，因此它的池连清空也不行。",
      cgroups: "systemReservedCgroup 必须是 systemCgroups 所指的 cgroup。",
      baseCgroups:
        "工作节点池的基础配置有 systemReservedCgroup: /system.slice，systemCgroups 必须指同一个 cgroup。",
      baseSystem:
        "基础配置有 systemCgroups: /system.slice，systemReservedCgroup 必须指同一个 cgroup。",
      reservedCpus:
        "设置 reservedSystemCPUs 后，Operator 会清空 systemReservedCgroup，并从 enforceNodeAllocatable 中去掉 system-reserved。",
      tls: "这里未写时，以集群 APIServer 的配置档为准。",
      clusterDNS: "集群的 DNS Operator 分发的地址。",
      featureGates: "以集群的 FeatureGate 为准。",
      logLevel: "spec.logLevel 是 0 到 10 的数字。",
      gomaxprocs: "spec.systemGomaxprocsBehavior 为 Autosize 或 Disabled。",
      groupsNone: "TLS 组的列表至少有一项。",
      groupsMany: "TLS 组的列表最多有七项。",
    },
  },
});
