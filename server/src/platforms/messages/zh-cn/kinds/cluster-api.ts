import type { WordsOf } from "../../../../engine/messages/platform-texts.ts";
import type { clusterApi } from "../../kinds/cluster-api.ts";

export const chineseClusterApi: WordsOf<typeof clusterApi> = {
  summary:
    "Cluster API 的 kubeadm 引导提供程序在 `files` 中以文本形式携带 kubelet 的配置和补丁，并在 `kubeletExtraArgs` 中携带其命令行参数。",
  refused: "API 服务器拒绝该资源，不会改动任何机器。",
  unknown: "kubelet 会忽略此字段并记录一条警告。",
  notes: {
    registration: "kubectl 会拒绝此字段，或者 API 服务器会忽略此字段。",
    misplaced:
      "kubectl 会拒绝此字段，或者 API 服务器会忽略此字段。kubelet 的命令行参数应写在 initConfiguration 或 joinConfiguration 的 nodeRegistration 中。",
    argsList: "自 v1beta2 起，kubeletExtraArgs 是由 name 和 value 组成的列表，而不是映射。",
    argsMap: "在 v1beta1 中，kubeletExtraArgs 是从名称到值的映射，而不是列表。",
    argsTwice: "kubeletExtraArgs 中的名称必须唯一。",
    argsMany: "kubeletExtraArgs 必须有 1 到 100 项。",
    contents: "content 与 contentFrom 互相排斥。",
    directory:
      "kubeadm 只从 joinConfiguration 或 initConfiguration 的 patches.directory 指定的目录读取补丁，而此文件不在该目录中。",
    ignored:
      "kubeadm 补丁的文件名必须以小写的 kubeletconfiguration 开头，以 .yaml 或 .json 结尾；kubeadm 会跳过此文件。",
    badType: "补丁文件名中 + 之后应为 json、merge 或 strategic。",
    resolvConf: "在运行 systemd-resolved 的节点上为 /run/systemd/resolve/resolv.conf。",
    cluster: "以 Cluster 的网络为准。",
  },
};
