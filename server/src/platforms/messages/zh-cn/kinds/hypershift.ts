import type { WordsOf } from "../../../../engine/messages/platform-texts.ts";
import type { hypershift } from "../../kinds/hypershift.ts";

export const chineseHypershift: WordsOf<typeof hypershift> = {
  summary:
    "`NodePool` 所指的 ConfigMap 在 `config` 键中以字符串形式包含一个 OpenShift `KubeletConfig`。",
  refused: "NodePool 的状况 ValidMachineConfig 变为 False，其节点保留现有的配置。",
  unknown: "Operator 解码时不报错，未知键被丢弃。",
  notes: {
    plain:
      "单独的 KubeletConfiguration 不在 HyperShift 接受的类型之列。请放到 KubeletConfig（machineconfiguration.openshift.io/v1）的 spec.kubeletConfig 之后。",
    kind: "HyperShift 不接受此类型。只接受 KubeletConfig、MachineConfig、ContainerRuntimeConfig 和镜像源（mirror）集合。",
    selector: "HyperShift 自己的池选择器会取代此文件中的任何选择器。",
  },
};
