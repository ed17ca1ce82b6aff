import type { WordsOf } from "../../../../engine/messages/platform-texts.ts";
import type { minikube } from "../../kinds/minikube.ts";

export const chineseMinikube: WordsOf<typeof minikube> = {
  summary:
    "minikube 把脚本和工作流中 `minikube start` 的 `--extra-config=kubelet.NAME=VALUE` 变成 kubelet 的命令行参数；`localStorageCapacityIsolation`、`hairpin-mode`、`runtime-request-timeout` 和 `container-runtime-endpoint` 则写入它交给 kubeadm 的配置。",
  refused: "`minikube start` 报错退出，不创建集群。",
  stops: "`minikube start` 会在节点上失败：在 kubeadm 中，或在等待 kubelet 时。",
  unknown: "minikube 把其他名称都写成命令行参数，而 kubelet 不接受未知的命令行参数。",
  notes: {
    quote: "值以弯引号结尾，而 shell 将弯引号视为普通字符。请使用直引号，或者不用引号。",
    period: "格式应为组件、点、名称、= 和值：kubelet.max-pods=200。",
    equals: "第一个点之后应为名称、= 和值：kubelet.max-pods=200。",
    component:
      "第一个点之前的组件只能是 apiserver、controller-manager、etcd、kube-proxy、kubeadm、kubelet 或 scheduler。",
    bool: "此值会原样写入 kubeadm 的文档，必须是 true 或 false。",
    case: "minikube 把这个名称原样写入 kubeadm 的文档，而 kubeadm 的字段名是 failCgroupV1，因此会忽略此设置。请改写 kubelet.fail-cgroupv1=false，minikube 会将其写成命令行参数。",
    runtime: "以集群的容器运行时（--container-runtime）为准。",
    cgroups: "自 1.35 起，cgroup 驱动不是 systemd 时为 false。",
    resolvConf: "运行 systemd-resolved 的机器上为 /run/systemd/resolve/resolv.conf。",
  },
};
