import { platformTexts } from "../../../engine/messages/platform-texts.ts";

export const hypershift = platformTexts({
  id: "hypershift",
  title: "HyperShift",
  words: {
    summary:
      "A ConfigMap referenced by a `NodePool` contains an OpenShift `KubeletConfig` as a string in the key `config`.",
    refused:
      "The NodePool's condition ValidMachineConfig becomes False, and its nodes keep their configuration.",
    unknown: "The operator silently ignores unknown keys.",
    notes: {
      plain:
        "a bare KubeletConfiguration is not accepted. Put it in spec.kubeletConfig of a KubeletConfig (machineconfiguration.openshift.io/v1).",
      kind: "the kind is not accepted. Use KubeletConfig, MachineConfig, ContainerRuntimeConfig or an image mirror set.",
      selector: "HyperShift's own pool selector replaces any selector in this file.",
    },
  },
});
