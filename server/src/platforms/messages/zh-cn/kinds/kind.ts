import type { WordsOf } from "../../../../engine/messages/platform-texts.ts";
import type { kind } from "../../kinds/kind.ts";

export const chineseKind: WordsOf<typeof kind> = {
  summary:
    "kind 先用 `kubeadmConfigPatches` 中的字符串、再用 `kubeadmConfigPatchesJSON6902` 中的操作修补自己的 `KubeletConfiguration`，缺少的值由 kubeadm 填入。",
  refused: "kind 不会创建集群。",
  unknown: "节点容器中的 kubelet 会忽略此字段并记录一条警告。",
  notes: {
    registration: "kubeadm 会输出警告并忽略此字段。",
    misplaced:
      "kubeadm 会输出警告并忽略此字段。kubelet 的命令行参数应写在 InitConfiguration 或 JoinConfiguration 的 nodeRegistration 中。",
    cluster: "kind 会拒绝未知的键，不会创建集群。kubelet 的设置应写在 kubeadmConfigPatches 中。",
    rotate: "kubeadm 会在每个节点上设置它。",
    socket: "节点运行自己的 containerd。",
    unmatched:
      "kind 只生成 kubelet.config.k8s.io/v1beta1 的 KubeletConfiguration。请设置 group: kubelet.config.k8s.io 和 version: v1beta1。",
    unmatchedKubeadm:
      "kind 只把补丁应用到 apiVersion 相同的文档。它为 Kubernetes 1.36 及更高版本生成 kubeadm.k8s.io/v1beta4，为更早的版本生成 v1beta3。没有 apiVersion 的补丁对两者都适用。",
    argsList: "对于 v1beta4 的补丁，kind 在此处只读取由 name 和 value 组成的列表。",
    argsMap:
      "在 Kubernetes 1.35 及更早的版本中，kind 生成 v1beta3 的文档，此处在其中是名称到值的映射。",
    joined:
      "加入集群的节点会获得第一个控制平面节点的 KubeletConfiguration。请把此补丁移到该节点或集群级别。",
    runsInit:
      "kind 在此节点上运行 kubeadm init，它不读取 JoinConfiguration。请使用 InitConfiguration。",
    runsJoin:
      "kind 在此节点上运行 kubeadm join，它不读取 InitConfiguration。请使用 JoinConfiguration。",
    unknownKind:
      "kind 不生成此 kind 的文档。请写 KubeletConfiguration、InitConfiguration、JoinConfiguration 或 ClusterConfiguration。",
    missing: "kind 要修补的配置在此路径上没有值。要设置新值，请使用 add。",
    failed: "kind 无法应用此操作。",
    resolvConf: "取决于 kubeadm 是否在节点容器中找到 systemd-resolved。",
  },
};
