import { platformTexts } from "../../../messages/platform-texts.ts";

/** What is said of Kubespray. */
export const kubespray = platformTexts({
  id: "kubespray",
  title: "Kubespray",
  words: {
    summary:
      "Kubespray writes the kubelet's file from a template with about forty variables; `kubelet_config_extra_args` of the group's variables stands in its middle, in the kubelet's own words.",
    refused: "The playbook stops.",
    unknown: "Kubespray writes it as it is, and the kubelet drops it with a line in its log.",
    notes: {
      later:
        "The template writes it once more behind kubelet_config_extra_args, and the second one counts; use the variable of the template.",
      own: "As the variables of Kubespray say.",
    },
  },
});
