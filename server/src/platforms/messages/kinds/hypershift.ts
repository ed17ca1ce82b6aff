import { platformTexts } from "../../../messages/platform-texts.ts";

export const hypershift = platformTexts({
  id: "hypershift",
  title: "HyperShift",
  words: {
    summary:
      "A ConfigMap that a `NodePool` names contains an OpenShift `KubeletConfig` as a string in its key `config`.",
    refused:
      "The NodePool's condition ValidMachineConfig turns False, and its nodes keep what they have.",
    unknown: "The operator silently ignores unknown keys.",
    notes: {
      plain:
        "a bare KubeletConfiguration is not accepted. Put it in spec.kubeletConfig of a KubeletConfig (machineconfiguration.openshift.io/v1).",
      kind: "the kind is not accepted. Use KubeletConfig, MachineConfig, ContainerRuntimeConfig or a kind of image mirror set.",
      selector: "The selector of the built-in pool replaces any selector in this file.",
    },
  },
});
