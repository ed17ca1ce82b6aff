import { platformTexts } from "../../../engine/messages/platform-texts.ts";

export const kubeone = platformTexts({
  id: "kubeone",
  title: "KubeOne",
  words: {
    summary:
      "KubeOne writes nine kubelet fields of `kubeletConfig` in a `KubeOneCluster` into the configuration that kubeadm stores for all nodes. Fields in `kubelet` of a host become flags of that host and override the file. Nodes of `dynamicWorkers` get neither.",
    refused: "`kubeone apply` rejects the manifest before it connects to a host.",
    unknown: "KubeOne rejects unknown keys.",
    notes: {
      maxPods: "maxPods must be greater than zero. Remove it to use the kubelet's default, 110.",
      percent: "A percentage must be 0 to 100.",
      pids: "Every host gets the flag --pod-max-pids, which is -1 if the host sets no limit. Set podPidsLimit in `kubelet` of each host instead.",
      maximumAge:
        "KubeOne removes this field from the file, and the kubelet has no such flag. Remove the field.",
      dns: "The address of NodeLocal DNSCache, 169.254.20.10; if features.nodeLocalDNS is not deployed, the tenth address of the service network.",
      resolvConf: "/run/systemd/resolve/resolv.conf on nodes where systemd-resolved runs.",
    },
  },
});
