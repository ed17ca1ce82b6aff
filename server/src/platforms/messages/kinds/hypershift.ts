import { platformTexts } from "../../../messages/platform-texts.ts";

/** What is said of HyperShift. */
export const hypershift = platformTexts({
  id: "hypershift",
  title: "HyperShift",
  words: {
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
});
