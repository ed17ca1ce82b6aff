import { platformTexts } from "../../../engine/messages/platform-texts.ts";

export const k3s = platformTexts({
  id: "k3s",
  title: "k3s and RKE2",
  words: {
    summary:
      "k3s and RKE2 accept flags in `kubelet-arg` of `config.yaml`. Since 1.32 they write their own settings as a drop-in (`00-k3s-defaults.conf`, `00-rke2-defaults.conf`), and drop-ins with later names override it.",
    refused: "The agent exits during startup, and the node does not join the cluster.",
    unknown: "The kubelet silently ignores unknown keys in drop-ins.",
    stops: "The kubelet has no such flag, and the node does not join the cluster.",
    notes: {
      map: "kubelet-arg must be a list of strings, such as - max-pods=110; a map becomes the text map[max-pods:110].",
      ending: "In config.yaml.d, only files whose names end in .yaml or .yml are read.",
      argument: "config= and config-dir= need a value.",
      skipped:
        'k3s and RKE2 ignore it and log a warning ("Unknown flag … found in config.yaml, skipping").',
      before:
        "This file name sorts before the defaults file (00-k3s-defaults.conf, 00-rke2-defaults.conf), which overrides it.",
      flags: "Up to 1.31, the defaults are flags, which override every file.",
      machine: "Depends on the machine and the other k3s options.",
    },
  },
});
