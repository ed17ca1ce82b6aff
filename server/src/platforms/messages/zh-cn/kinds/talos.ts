import type { WordsOf } from "../../../../engine/messages/platform-texts.ts";
import type { talos } from "../../kinds/talos.ts";

export const chineseTalos: WordsOf<typeof talos> = {
  summary:
    "Talos 会用自己的配置包住机器配置中的 `machine.kubelet.extraConfig`；自 1.14 起也包住其 `KubeletConfig` 文档中的 `config`。",
  refused: "`talosctl validate` 和 `talosctl apply-config` 会失败，节点保留现有的配置。",
  stops: "机器配置会应用，但节点的 KubeletSpec 控制器随后会报错：kubelet 不会重新启动。",
  unknown: "Talos 会应用机器配置，但 KubeletSpec 控制器严格解码，因而不会启动 kubelet。",
  notes: {
    kubeletKey:
      "Talos 会拒绝未知的键，节点保持原有配置。kubelet 的设置应写在 machine.kubelet.extraConfig 中。",
    header: "apiVersion 和 kind 由 Talos 自己写入。",
    access: "谁可以访问 kubelet 由 Talos 决定。",
    cgroups: "cgroup 由 Talos 设置。",
    port: "kubelet 监听 10250 端口。",
    kernel: "内核参数由 Talos 自己设置，并保持启用此检查。",
    resolvConf: "Pod 使用 Talos 自己的 resolv.conf。",
    certificates: "Talos 始终会轮换客户端证书。",
    staticPods:
      "静态 Pod 写在 machine.pods 中；要关闭其目录，请使用 machine.kubelet.disableManifestsDirectory。",
    seccomp: "请使用 machine.kubelet.defaultRuntimeSeccompProfileEnabled。",
    staticPodURL: "该地址指向 Talos 自己的静态 Pod 服务器。",
    endpoint: "Talos 运行自己的 containerd。",
    empty: "Talos 将空值视为未设置，使用自己的值。",
    idleZero: "零视为未设置：值仍为 5m0s。",
    replaced:
      "此设置会整体取代 Talos 自己的预留：只预留在此设置的资源，因此请设置 cpu、memory、pid 和 ephemeral-storage。",
    clusterDNS: "cluster.network.serviceSubnets 中每个网段的第十个地址。",
    clusterDomain: "cluster.network.dnsDomain；未设置时为 cluster.local。",
    flag: "节点会自己设置此参数，Talos 不允许其他值。",
    flagMap: "命令行参数的值必须是文本或文本列表，而这里是映射。",
    imageEmpty: "镜像不能为空：请写带标签的 ghcr.io/siderolabs/kubelet。",
    imageTag: "镜像必须带有 Kubernetes 版本的标签，例如 v1.36.0。",
    imageOld:
      "该镜像的 Kubernetes 比 Talos 1.7 及更高版本支持的任何版本都旧；这样的 kubelet 不会运行。",
    imageOldInDocument:
      "KubeletConfig 文档需要 Talos 1.14 或更高版本，而它支持 Kubernetes 1.32 及更高版本；Talos 不运行此镜像的版本。",
    imageOfInstaller:
      "machine.install.image 的 Talos 不运行此 Kubernetes 版本：1.10 运行 1.28 到 1.33，Talos 每提升一个次要版本，范围也随之提升一个次要版本。",
    subnet: "既不是网段，也不是地址；以 ! 开头表示排除。",
    credentialField:
      "CredentialProviderConfig 没有此字段：Talos 会重写该配置，kubelet 得到的配置中没有此字段。",
    both: "机器配置中的 machine.kubelet（即使为空）与 KubeletConfig、KubeCredentialProviderConfig 文档互相排斥：请把其中的设置移到这些文档中。",
  },
};
