import type { WordsOf } from "../../../../engine/messages/platform-texts.ts";
import type { kubeadm } from "../../kinds/kubeadm.ts";

export const chineseKubeadm: WordsOf<typeof kubeadm> = {
  summary:
    "kubeadm 会补上其文档旁的 `KubeletConfiguration` 未写的内容，把结果保存在名为 `kubelet-config` 的 ConfigMap 中，并在每个节点上把补丁目录中的文件叠加上去。",
  refused: "kubeadm 报错退出，节点的 kubelet 不受影响。",
  unknown: "kubelet 会忽略此字段并记录一条警告。",
  notes: {
    registration: "kubeadm 会输出警告并忽略此字段。",
    misplaced:
      "kubeadm 会输出警告并忽略此字段。kubelet 的命令行参数应写在 InitConfiguration 或 JoinConfiguration 的 nodeRegistration 中。",
    rotate: "只有补丁才能关闭证书轮换。",
    socket:
      "kubelet 使用 nodeRegistration.criSocket 的套接字：1.33 及之前通过命令行参数，之后通过 instance-config.yaml。",
    warned: "kubeadm 会输出警告并继续。",
    domain: "由于与 networking.dnsDomain 不同，kubeadm 会输出警告并继续。",
    dns: "由于它不是 networking.serviceSubnet 的第十个地址，kubeadm 会输出警告并继续。",
    resolvConf:
      "在运行 systemd-resolved 的节点上为 /run/systemd/resolve/resolv.conf。kubeadm 1.38 及更高版本不再将其存入 ConfigMap kubelet-config。",
    argsList: "自 v1beta4 起，kubeletExtraArgs 是由 name 和 value 组成的列表，而不是映射。",
    argsMap: "在 v1beta3 及之前，kubeletExtraArgs 是从名称到值的映射，而不是列表。",
    apiRemoved:
      "kubeadm 1.37 及更高版本只读取 v1beta4。请用 kubeadm 1.31 到 1.36 转换该文件：kubeadm config migrate --old-config OLD --new-config NEW。",
    apiOld:
      'kubeadm 1.27 及更高版本不读取此版本（"your configuration file uses an old API spec"）。v1beta2 请用 kubeadm 1.22 到 1.26 转换：kubeadm config migrate --old-config OLD --new-config NEW。更旧的文件请以 kubeadm config print init-defaults 的输出为基础重写。',
    apiUnknown: "kubeadm 没有此版本的 API。请使用 v1beta4。",
    apiNew: "kubeadm 自 1.31 起才读取 v1beta4。更早的版本请使用 v1beta3。",
    extension: "补丁的文件名必须以 .yaml 或 .json 结尾；kubeadm 会跳过其他文件，只输出一行提示。",
    upperCase:
      "补丁的文件名必须以小写的 kubeletconfiguration 开头；kubeadm 会跳过其他文件，只输出一行提示。",
    name: "kubeadm 只读取补丁目录中文件名以 kubeletconfiguration 开头的文件；其他文件会被跳过，只输出一行提示。",
    badType: "补丁文件名中 + 之后应为 json、merge 或 strategic。",
    upgrade:
      "kubeadm upgrade 从名为 kubelet-config 的 ConfigMap 和补丁读取 kubelet 的配置，不读取此文件中的配置。",
    failed: "该补丁无法应用",
  },
};
