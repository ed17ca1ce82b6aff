import { platformTexts } from "../../../engine/messages/platform-texts.ts";

export const k0s = platformTexts({
  id: "k0s",
  title: "k0s",
  words: {
    summary:
      "k0s decodes `values` of a worker profile on top of its own configuration. Workers that start with `--profile` use the result.",
    refused:
      "`k0s config validate` and the controller reject the cluster configuration, and the workers keep their configuration.",
    unknown: "k0s silently ignores unknown keys.",
    notes: {
      dns: "k0s gives every worker the address and domain of the cluster DNS.",
      header: "Up to 1.33, k0s writes both lines itself and rejects them here.",
      kind: 'A profile is a KubeletConfiguration of "kubelet.config.k8s.io/v1beta1", or has no header.',
      clientCa: "The worker sets the path to its own CA file.",
      staticPods: "The worker serves its own static pods.",
      endpoint: "The worker uses --cri-socket, or its own containerd.",
      name: "A profile needs a name that is a DNS label: at most 63 lowercase letters, digits and dashes.",
      alone:
        "Since 1.34, k0s validates each profile like the kubelet, without the k0s defaults. Also set kubeReservedCgroup (k0s uses system.slice).",
      unused:
        "No host uses this profile. Add `--profile` with its name to `installFlags` of the hosts that need it, or remove it.",
      resolvConf: "The worker's own resolv.conf, if not set here.",
    },
  },
});
