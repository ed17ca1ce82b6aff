import { platformTexts } from "../../../messages/platform-texts.ts";

export const k3s = platformTexts({
  id: "k3s",
  title: "k3s and RKE2",
  words: {
    summary:
      "k3s and RKE2 accept flags in `kubelet-arg` of `config.yaml`. Since 1.32 they write their own settings as a drop-in (`00-k3s-defaults.conf`, `00-rke2-defaults.conf`), and drop-ins with later names override it.",
    refused: "The agent stops at its start, and the node does not join.",
    unknown: "The kubelet silently ignores unknown keys in drop-ins.",
    notes: {
      argument: "config= and config-dir= need a value.",
      before:
        "The name of this file comes before the file of the defaults (00-k3s-defaults.conf, 00-rke2-defaults.conf), which is merged over it.",
      flags: "Up to 1.31 the defaults are flags, which go before every file.",
      machine: "As the machine and the other options of k3s say.",
    },
  },
});
