import { platformTexts } from "../../../messages/platform-texts.ts";

export const hypershift = platformTexts({
  id: "hypershift",
  title: "HyperShift",
  words: {
    summary:
      "A ConfigMap that a `NodePool` names contains an OpenShift `KubeletConfig` as text in its key `config`.",
    refused:
      "The NodePool's condition ValidMachineConfig turns False, and its nodes keep what they have.",
    unknown: "The operator silently ignores unknown keys.",
    notes: {
      plain:
        "a KubeletConfiguration alone is none of the kinds that it takes. Put it behind spec.kubeletConfig of a KubeletConfig (machineconfiguration.openshift.io/v1).",
      kind: "its kind is none of those that it takes: KubeletConfig, MachineConfig, ContainerRuntimeConfig and the sets of mirrors of images.",
      selector: "The selector of the built-in pool replaces any selector in this file.",
    },
  },
});
