import { platformTexts } from "../platform-texts.ts";

/** What is said of HyperShift. */
export const hypershift = platformTexts({
  id: "hypershift",
  title: "HyperShift",
  en: {
    summary:
      "A ConfigMap that a `NodePool` names holds an OpenShift `KubeletConfig` as text behind its key `config`.",
    refused:
      "The NodePool's condition ValidMachineConfig turns False, and its nodes keep what they have.",
    unknown: "The operator decodes what is written here without complaint, and such keys are gone.",
    notes: {
      plain:
        "a KubeletConfiguration alone is none of the kinds that it takes. Put it behind spec.kubeletConfig of a KubeletConfig (machineconfiguration.openshift.io/v1).",
      kind: "its kind is none of those that it takes: KubeletConfig, MachineConfig, ContainerRuntimeConfig and the sets of mirrors of images.",
      selector: "The selector of the built-in pool takes the place of any that is written here.",
    },
  },
  zhCn: {
    summary:
      "`NodePool` 所指的 ConfigMap 在其 `config` 键后以文本形式保存一个 OpenShift `KubeletConfig`。",
    refused: "NodePool 的状况 ValidMachineConfig 变为 False，其节点保留现有的配置。",
    unknown: "Operator 会毫无怨言地解码这里的内容，而这样的键就此消失。",
    notes: {
      plain:
        "单独的 KubeletConfiguration 不是它接受的种类。请放到 KubeletConfig（machineconfiguration.openshift.io/v1）的 spec.kubeletConfig 之后。",
      kind: "其种类不在它接受的范围内：KubeletConfig、MachineConfig、ContainerRuntimeConfig 以及镜像的镜像站集合。",
      selector: "内置池的选择器会取代这里写的任何选择器。",
    },
  },
});
