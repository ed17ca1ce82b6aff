import { platformTexts } from "../platform-texts.ts";

/** What is said of Cluster API. */
export const clusterApi = platformTexts({
  id: "cluster-api",
  title: "Cluster API",
  en: {
    summary:
      "Cluster API's bootstrap provider for kubeadm carries configurations and patches of the kubelet as texts in `files`, and its flags in `kubeletExtraArgs`.",
    refused: "The API server refuses the resource, and no machine is changed.",
    unknown: "The kubelet drops it with one line in its log.",
    notes: {
      argsList:
        "since v1beta2 kubeletExtraArgs is a list of maps with name and value, not a map of names to values.",
      argsMap: "in v1beta1 kubeletExtraArgs is a map of names to values, not a list.",
      argsTwice: "the names in kubeletExtraArgs have to be unique.",
      argsMany: "kubeletExtraArgs has 1 to 100 items.",
      contents: "content and contentFrom exclude each other.",
      directory:
        "kubeadm reads patches only from the folder that patches.directory of joinConfiguration or initConfiguration names, and none names the folder of this file.",
      ignored:
        "the names of kubeadm's patches end in .yaml or .json and begin with kubeletconfiguration in small letters; it passes this file by.",
      badType: "behind the + of a patch's name stands json, merge or strategic.",
      resolvConf: "/run/systemd/resolve/resolv.conf on nodes where systemd-resolved runs.",
      cluster: "It goes by the networks of the Cluster.",
    },
  },
  zhCn: {
    summary:
      "Cluster API 的 kubeadm 引导提供程序在 `files` 中以文本形式携带 kubelet 的配置和补丁，并在 `kubeletExtraArgs` 中携带其命令行参数。",
    refused: "API 服务器拒绝该资源，不会改动任何机器。",
    unknown: "kubelet 会丢弃它，只在日志中记一行。",
    notes: {
      argsList: "自 v1beta2 起，kubeletExtraArgs 是由 name 和 value 组成的列表，而不是映射。",
      argsMap: "在 v1beta1 中，kubeletExtraArgs 是从名称到值的映射，而不是列表。",
      argsTwice: "kubeletExtraArgs 中的名称必须唯一。",
      argsMany: "kubeletExtraArgs 有 1 到 100 项。",
      contents: "content 与 contentFrom 互相排斥。",
      directory:
        "kubeadm 只从 joinConfiguration 或 initConfiguration 的 patches.directory 所指的目录读取补丁，而没有一处指向此文件所在的目录。",
      ignored:
        "kubeadm 补丁的文件名以小写的 kubeletconfiguration 开头，以 .yaml 或 .json 结尾；此文件会被略过。",
      badType: "补丁文件名中 + 之后应为 json、merge 或 strategic。",
      resolvConf: "在运行 systemd-resolved 的节点上为 /run/systemd/resolve/resolv.conf。",
      cluster: "以 Cluster 的网络为准。",
    },
  },
});
