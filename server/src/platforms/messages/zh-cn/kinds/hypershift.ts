import type { WordsOf } from "../../../../messages/platform-texts.ts";
import type { hypershift } from "../../kinds/hypershift.ts";

export const chineseHypershift: WordsOf<typeof hypershift> = {
  summary:
    "`NodePool` 所指的 ConfigMap 在其 `config` 键后以文本形式保存一个 OpenShift `KubeletConfig`。",
  refused: "NodePool 的状况 ValidMachineConfig 变为 False，其节点保留现有的配置。",
  unknown: "Operator 会毫无怨言地解码这里的内容，而这样的键就此消失。",
  notes: {
    plain:
      "单独的 KubeletConfiguration 不是它接受的种类。请放到 KubeletConfig（machineconfiguration.openshift.io/v1）的 spec.kubeletConfig 之后。",
    kind: "其种类不在它接受的范围内：KubeletConfig、MachineConfig、ContainerRuntimeConfig 以及镜像的镜像源集合。",
    selector: "内置池的选择器会取代这里写的任何选择器。",
  },
};
