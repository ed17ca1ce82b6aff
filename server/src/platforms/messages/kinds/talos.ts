import { platformTexts } from "../../../messages/platform-texts.ts";

export const talos = platformTexts({
  id: "talos",
  title: "Talos",
  words: {
    summary:
      "Talos lays its own configuration around `machine.kubelet.extraConfig` of a machine configuration, and since 1.14 around `config` of a document of its kind `KubeletConfig`.",
    refused:
      "talosctl validate and apply-config fail with it, and the node keeps the configuration that it has.",
    stops:
      "The machine configuration is applied, but the node's KubeletSpec controller fails: the kubelet does not restart.",
    unknown:
      "Talos applies the machine configuration all the same, but its KubeletSpec controller decodes strictly and does not start the kubelet.",
    notes: {
      header: "Talos writes apiVersion and kind itself.",
      access: "Who may talk to the kubelet is up to Talos.",
      cgroups: "Talos lays out the cgroups itself.",
      port: "The kubelet listens on 10250.",
      kernel: "Talos sets the kernel's parameters itself, and keeps the check on.",
      resolvConf: "Pods get Talos' own resolv.conf.",
      certificates: "Talos always renews the client certificate.",
      staticPods:
        "Static pods are given in machine.pods, and the folder is switched off by machine.kubelet.disableManifestsDirectory.",
      seccomp: "Use machine.kubelet.defaultRuntimeSeccompProfileEnabled.",
      staticPodURL: "The address is that of Talos' own server of static pods.",
      endpoint: "Talos runs its own containerd.",
      empty: "Talos takes an empty value for left out, and its own stays.",
      idleZero: "Zero counts as not set here: 5m0s stays.",
      replaced:
        "It replaces Talos' own reservations completely: cpu, memory, pid and ephemeral-storage are reserved only if set here.",
      clusterDNS: "The tenth address of each range of cluster.network.serviceSubnets.",
      clusterDomain: "cluster.network.dnsDomain; cluster.local where nothing is said.",
      flag: "The node sets this flag itself, and merging another value of it is denied.",
      imageEmpty: "The image may not be empty: write ghcr.io/siderolabs/kubelet with a tag.",
      imageTag: "The image needs a tag with a version of Kubernetes, such as v1.36.0.",
      imageOld:
        "The image is of a Kubernetes that is older than any that Talos supports; such a kubelet is not run.",
      subnet: "It is neither a network nor an address; a leading ! leaves one out.",
      credentialField:
        "it is not a field of CredentialProviderConfig; Talos removes it when it rewrites the configuration.",
      both: "machine.kubelet of the machine configuration, even an empty one, excludes the documents KubeletConfig and KubeCredentialProviderConfig: move its settings into them.",
    },
  },
});
