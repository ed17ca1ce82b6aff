import { platformTexts } from "../platform-texts.ts";

/** What is said of kubeadm. */
export const kubeadm = platformTexts({
  id: "kubeadm",
  title: "kubeadm",
  en: {
    summary:
      "kubeadm fills in what a `KubeletConfiguration` beside its own documents leaves out, keeps the result in the ConfigMap `kubelet-config`, and lays the files of its folder of patches over it on each node.",
    refused: "kubeadm ends with an error, and the node's kubelet is not touched.",
    unknown: "The kubelet drops it with one line in its log.",
    notes: {
      rotate: "Only a patch can switch the renewal of certificates off.",
      socket:
        "The kubelets get the socket of nodeRegistration.criSocket, by a flag up to 1.33 and by instance-config.yaml later.",
      warned: "kubeadm prints a warning and goes on.",
      domain: "kubeadm prints a warning, since it differs from networking.dnsDomain, and goes on.",
      dns: "kubeadm prints a warning, since it is not the tenth address of networking.serviceSubnet, and goes on.",
      resolvConf: "/run/systemd/resolve/resolv.conf on nodes where systemd-resolved runs.",
      argsList:
        "since v1beta4 kubeletExtraArgs is a list of maps with name and value, not a map of names to values.",
      argsMap: "up to v1beta3 kubeletExtraArgs is a map of names to values, not a list.",
      extension:
        "the names of patches end in .yaml or .json; kubeadm passes any other file by with one line of its output.",
      upperCase:
        "the names of patches begin with kubeletconfiguration in small letters; kubeadm passes any other file by with one line of its output.",
      name: "kubeadm reads files of its folder of patches whose names begin with kubeletconfiguration; it passes any other file by with one line of its output.",
      badType: "behind the + of a patch's name stands json, merge or strategic.",
      failed: "the patch cannot be applied",
    },
  },
  zhCn: {
    summary:
      "kubeadm 会补上其文档旁的 `KubeletConfiguration` 未写的内容，把结果保存在名为 `kubelet-config` 的 ConfigMap 中，并在每个节点上把补丁目录中的文件叠加上去。",
    refused: "kubeadm 以错误结束，节点的 kubelet 不受影响。",
    unknown: "kubelet 会丢弃它，只在日志中记一行。",
    notes: {
      rotate: "只有补丁才能关闭证书轮换。",
      socket:
        "kubelet 使用 nodeRegistration.criSocket 的套接字：1.33 及之前通过命令行参数，之后通过 instance-config.yaml。",
      warned: "kubeadm 会打印一条警告，然后继续。",
      domain: "由于与 networking.dnsDomain 不同，kubeadm 会打印一条警告，然后继续。",
      dns: "由于它不是 networking.serviceSubnet 的第十个地址，kubeadm 会打印一条警告，然后继续。",
      resolvConf: "在运行 systemd-resolved 的节点上为 /run/systemd/resolve/resolv.conf。",
      argsList: "自 v1beta4 起，kubeletExtraArgs 是由 name 和 value 组成的列表，而不是映射。",
      argsMap: "在 v1beta3 及之前，kubeletExtraArgs 是从名称到值的映射，而不是列表。",
      extension: "补丁的文件名以 .yaml 或 .json 结尾；其他文件 kubeadm 会略过，只输出一行。",
      upperCase:
        "补丁的文件名以小写的 kubeletconfiguration 开头；其他文件 kubeadm 会略过，只输出一行。",
      name: "kubeadm 只读取补丁目录中文件名以 kubeletconfiguration 开头的文件；其他文件会略过，只输出一行。",
      badType: "补丁文件名中 + 之后应为 json、merge 或 strategic。",
      failed: "该补丁无法应用",
    },
  },
});
