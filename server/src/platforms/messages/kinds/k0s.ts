import { platformTexts } from "../../../messages/platform-texts.ts";

export const k0s = platformTexts({
  id: "k0s",
  title: "k0s",
  words: {
    summary:
      "k0s decodes `values` of a worker profile on top of its own configuration. Workers that are started with `--profile` get the result.",
    refused:
      "`k0s config validate` and the controller reject the cluster configuration; the workers keep theirs.",
    unknown: "k0s decodes the values without an error and drops unknown keys.",
    notes: {
      dns: "k0s gives every worker the address and the domain of its own DNS.",
      header: "Up to 1.33, k0s writes both lines itself and rejects them here.",
      kind: 'A profile is a KubeletConfiguration of "kubelet.config.k8s.io/v1beta1", or has no header.',
      clientCa: "The worker writes the path of its own certificate authority.",
      staticPods: "The worker serves the static pods that it runs itself.",
      endpoint: "The worker uses --cri-socket, or its own containerd.",
      name: "A profile needs a name that is a DNS label: lower-case letters, digits and dashes, at most 63.",
      alone:
        "Since 1.34, k0s runs the kubelet's validation on each profile without the defaults of k0s. Set kubeReservedCgroup too (k0s uses system.slice).",
      unused:
        "No host uses this profile. Add `--profile` with its name to `installFlags` of the hosts that need it, or remove it.",
      resolvConf: "The worker's own resolv.conf, if not set here.",
    },
  },
});
