import type { LogTopicTexts } from "../log-topics.ts";
import type { englishSetupTopics } from "../setup-log-topics.ts";

/** Topics of lines of kubeadm and systemd, in Chinese. */
export const chineseSetupTopics: Pick<LogTopicTexts, keyof typeof englishSetupTopics> = {
  "config-is-kubeconfig": {
    title: "--config 指定的文件是 kubeconfig",
    cause:
      "该文件包含集群、用户和上下文，kubelet 用它访问 API 服务器。--config 需要的是 KubeletConfiguration。在 kubeadm 的节点上，/etc/kubernetes/kubelet.conf 是 kubeconfig。",
    remedy:
      "用 --kubeconfig 指定该文件，并用 --config 指定 KubeletConfiguration，例如 /var/lib/kubelet/config.yaml。",
  },
  "kubeadm-old-api": {
    title: "kubeadm 不再支持或即将不再支持此版本的配置",
    cause:
      "文件的 apiVersion 是 kubeadm.k8s.io 的旧版本。kubeadm 1.37 及更高版本只支持 v1beta4，1.27 及更高版本不支持 v1beta2。kubeadm 会失败，kubelet 没有任何变化。",
    remedy:
      "使用同时支持两个版本的 kubeadm 运行 kubeadm config migrate --old-config OLD --new-config NEW：v1beta3 用 1.31 到 1.36，v1beta2 用 1.22 到 1.26。",
  },
  "kubeadm-unknown-field": {
    title: "kubeadm 忽略其配置中的一个字段",
    cause:
      "kubeadm.k8s.io 的文档没有此名称的字段：拼写有误，或者该字段属于另一个文档。kubelet 的字段应写在 KubeletConfiguration 中，其命令行参数应写在 nodeRegistration.kubeletExtraArgs 中。",
    remedy:
      "更正名称，或将字段移到所属的文档。kubeadm config validate --config FILE 会在更改节点之前报告未知字段。",
  },
  "kubeadm-flags-empty": {
    title: "kubeadm-flags.env 中没有命令行参数，kubeadm 因此失败",
    cause:
      'kubeadm 1.35 的最初几个版本不接受 KUBELET_KUBEADM_ARGS=""。如果唯一的命令行参数是已不存在的 --pod-infra-container-image，此变量就是空的。kubelet 可以接受此文件。',
    remedy:
      '使用 kubeadm 1.35 更新的补丁版本。或者在 /var/lib/kubelet/kubeadm-flags.env 中写入一个命令行参数，例如 KUBELET_KUBEADM_ARGS="--node-ip=ADDRESS"，然后重新运行 kubeadm upgrade。',
  },
  "kubeadm-ran-before": {
    title: "kubeadm 在此节点上发现之前运行留下的文件",
    cause:
      "此节点上曾经完整或部分运行过 kubeadm init 或 kubeadm join。kubeadm 不会覆盖这些文件，kubelet 保持原有的配置。",
    remedy:
      "如果此节点不属于任何集群，请运行 kubeadm reset，然后运行 kubeadm init 或 kubeadm join。要更改集群中节点的 kubelet，请编辑 kube-system 中的 ConfigMap kubelet-config，然后运行 kubeadm upgrade node phase kubelet-config。",
  },
  "kernel-forwarding": {
    title: "内核不转发 Pod 的数据包",
    cause:
      "kubeadm 检查 net.ipv4.ip_forward，旧版本还检查 net.bridge.bridge-nf-call-iptables。只有加载了 br_netfilter 模块，后者才存在。这与 kubelet 的配置无关。",
    remedy:
      "在 /etc/sysctl.d/k8s.conf 中写入 net.ipv4.ip_forward = 1 和 net.bridge.bridge-nf-call-iptables = 1，运行 modprobe br_netfilter 和 sysctl --system，并将 br_netfilter 加入 /etc/modules-load.d。",
  },
  "node-name-taken": {
    title: "集群中已有同名的节点",
    cause:
      "另一台机器使用了此名称（常见的是同一虚拟机的副本），或者此机器被移除时没有运行 kubectl delete node。",
    remedy:
      "如果旧节点已不存在，请运行 kubectl delete node NAME。否则请更改主机名，或在 JoinConfiguration 中设置 nodeRegistration.name（kubeadm join --node-name）。",
  },
  "unit-environment-file": {
    title: "kubelet 服务单元的环境文件不存在",
    cause:
      "如果 systemd 无法读取 EnvironmentFile= 指定的文件，就不会启动 kubelet，除非路径以短横线开头。",
    remedy:
      "创建该文件，或在服务单元或其 drop-in 中写 EnvironmentFile=-PATH。然后运行 systemctl daemon-reload 和 systemctl restart kubelet。",
  },
  "unit-two-commands": {
    title: "kubelet 的服务单元有两个命令",
    cause:
      "drop-in 中的 ExecStart= 会添加到服务单元的命令之后。systemd 只接受一个命令，不会加载此服务单元，因此 kubelet 不会启动。",
    remedy:
      "在 drop-in 的命令上方写上一行空的 ExecStart=。然后运行 systemctl daemon-reload 和 systemctl restart kubelet。",
  },
  "unit-line-ignored": {
    title: "systemd 忽略 kubelet 服务单元或环境文件中的一行",
    cause:
      "该行位于第一个节之上、不是 NAME=VALUE 的形式、名称是 systemd 不认识的，或者以 export 开头。kubelet 启动时得不到其中的命令行参数。",
    remedy:
      '在服务单元或 drop-in 中，请在 [Service] 之下写 Environment="KUBELET_EXTRA_ARGS=--v=2"。在环境文件中，请写 KUBELET_EXTRA_ARGS="--v=2"。然后运行 systemctl daemon-reload 和 systemctl restart kubelet。',
  },
  "unit-missing": {
    title: "systemd 没有 kubelet 的服务单元，或者该服务单元已被屏蔽",
    cause:
      "没有安装 kubelet 的软件包，服务单元使用别的名称（例如 k3s 或 snap.kubelet.daemon），或者它已被 systemctl mask 屏蔽。",
    remedy:
      "使用 systemctl list-unit-files '*kubelet*' 查找服务单元。安装软件包，或者运行 systemctl unmask kubelet 和 systemctl enable --now kubelet。",
  },
};
