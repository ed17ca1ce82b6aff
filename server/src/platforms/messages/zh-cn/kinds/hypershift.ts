import type { WordsOf } from "../../../../messages/platform-texts.ts";
import type { hypershift } from "../../kinds/hypershift.ts";

export const chineseHypershift: WordsOf<typeof hypershift> = {
  summary:
    "`NodePool` 所指的 ConfigMap 在 `config` 键中以字符串形式包含一个 OpenShift `KubeletConfig`。",
  refused: "NodePool 的状况 ValidMachineConfig 变为 False，其节点保留现有的配置。",
  unknown: "Operator 解码时不报错，未知的键被静默忽略。",
  notes: {
    plain:
      "不接受单独的 KubeletConfiguration。请写入 KubeletConfig（machineconfiguration.openshift.io/v1）的 spec.kubeletConfig 中。",
    kind: "不接受此类型。请使用 KubeletConfig、MachineConfig、ContainerRuntimeConfig 或镜像源（mirror）集合的类型。",
    selector: "内置池的选择器会取代此文件中的任何选择器。",
  },
};
