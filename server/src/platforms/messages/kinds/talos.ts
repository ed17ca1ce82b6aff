import { platformTexts } from "../../../messages/platform-texts.ts";

export const talos = platformTexts({
  id: "talos",
  title: "Talos",
  words: {
    summary:
      "Talos merges `machine.kubelet.extraConfig` of a machine configuration into its own configuration. Since 1.14 it also merges `config` of a `KubeletConfig` document.",
    refused:
      "talosctl validate and apply-config fail with it, and the node keeps the configuration that it has.",
    stops:
      "The machine configuration is applied, but the node's KubeletSpec controller fails: the kubelet does not restart.",
    unknown:
      "Talos applies the machine configuration all the same, but its KubeletSpec controller decodes strictly and does not start the kubelet.",
    notes: {
      header: "Talos writes apiVersion and kind itself.",
      access: "Talos decides who can access the kubelet.",
      cgroups: "Talos sets up the cgroups itself.",
      port: "The kubelet listens on 10250.",
      kernel: "Talos sets the kernel's parameters itself, and keeps the check on.",
      resolvConf: "Pods get Talos' own resolv.conf.",
      certificates: "Talos always rotates the client certificate.",
      staticPods:
        "Write static pods in machine.pods. machine.kubelet.disableManifestsDirectory turns off the directory.",
      seccomp: "Use machine.kubelet.defaultRuntimeSeccompProfileEnabled.",
      staticPodURL: "The address is that of Talos' own server for static pods.",
      endpoint: "Talos runs its own containerd.",
      empty: "Talos treats an empty value as not set, and keeps its own.",
      idleZero: "Zero means not set here: 5m0s stays.",
      replaced:
        "It replaces Talos' own reservations completely: cpu, memory, pid and ephemeral-storage are reserved only if set here.",
      clusterDNS: "The tenth address of each range of cluster.network.serviceSubnets.",
      clusterDomain: "cluster.network.dnsDomain; cluster.local by default.",
      flag: "The node sets this flag itself, and Talos does not allow another value.",
      imageEmpty: "The image must not be empty. Write ghcr.io/siderolabs/kubelet with a tag.",
      imageTag: "The image needs a tag with a version of Kubernetes, such as v1.36.0.",
      imageOld:
        "The Kubernetes version of the image is older than all that Talos supports. Talos does not run such a kubelet.",
      subnet: "It must be a network or an address; a leading ! excludes one.",
      credentialField:
        "it is not a field of CredentialProviderConfig; Talos removes it when it rewrites the configuration.",
      both: "machine.kubelet of the machine configuration, even an empty one, must not be set together with the documents KubeletConfig and KubeCredentialProviderConfig. Move its settings into them.",
    },
  },
});
