import { platformTexts } from "../../../engine/messages/platform-texts.ts";

export const kubespray = platformTexts({
  id: "kubespray",
  title: "Kubespray",
  words: {
    summary:
      "Kubespray writes the kubelet's file from a template with about forty variables. `kubelet_config_extra_args` of the group's variables is inserted in the middle, as kubelet fields.",
    refused: "The playbook stops.",
    unknown: "Kubespray writes it unchanged; the kubelet ignores it and logs a warning.",
    notes: {
      later:
        "The template sets it again after kubelet_config_extra_args, and the last value applies. Use the template's variable.",
      own: "Set by Kubespray's variables.",
    },
  },
});
