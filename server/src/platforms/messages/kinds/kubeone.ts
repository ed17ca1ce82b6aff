import { platformTexts } from "../../../messages/platform-texts.ts";

export const kubeone = platformTexts({
  id: "kubeone",
  title: "KubeOne",
  words: {
    summary:
      "KubeOne writes nine kubelet fields of `kubeletConfig` in a `KubeOneCluster` into the configuration that kubeadm stores for all nodes. Fields in `kubelet` of a host become flags of that host and override the file. Nodes of `dynamicWorkers` get neither.",
    refused: "`kubeone apply` rejects the manifest before it connects to a host.",
    unknown: "KubeOne decodes its manifest strictly.",
    notes: {
      maxPods: "maxPods must be above zero. Leave it out for the kubelet's default of 110.",
      percent: "A percentage must be 0 to 100.",
      pids: "Every host gets the flag --pod-max-pids, with -1 where its own settings have no limit. Write podPidsLimit in `kubelet` of each host instead.",
      maximumAge:
        "KubeOne removes this field from the file, and the kubelet has no flag for it. Remove it.",
      dns: "The address of the node-local DNS, 169.254.20.10; if features.nodeLocalDNS is not deployed, the tenth address of the service network.",
      resolvConf: "/run/systemd/resolve/resolv.conf on nodes where systemd-resolved runs.",
    },
  },
});
