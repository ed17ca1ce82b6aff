import { platformTexts } from "../../../engine/messages/platform-texts.ts";

export const talos = platformTexts({
  id: "talos",
  title: "Talos",
  words: {
    summary:
      "Talos merges `machine.kubelet.extraConfig` of a machine configuration into its own configuration. Since 1.14 it also merges `config` of a `KubeletConfig` document.",
    refused:
      "`talosctl validate` and `talosctl apply-config` fail, and the node keeps its configuration.",
    stops:
      "The machine configuration is applied, but the node's KubeletSpec controller fails: the kubelet does not restart.",
    unknown:
      "Talos applies the machine configuration, but its KubeletSpec controller rejects unknown keys and does not start the kubelet.",
    notes: {
      kubeletKey:
        "Talos rejects unknown keys, and the node keeps its configuration. Settings of the kubelet belong below machine.kubelet.extraConfig.",
      header: "Talos writes apiVersion and kind itself.",
      access: "Talos controls access to the kubelet.",
      cgroups: "Talos sets up the cgroups itself.",
      port: "The kubelet listens on 10250.",
      kernel: "Talos sets the kernel parameters itself and keeps this check enabled.",
      resolvConf: "Pods use Talos' own resolv.conf.",
      certificates: "Talos always rotates the client certificate.",
      staticPods:
        "Define static pods in machine.pods. machine.kubelet.disableManifestsDirectory disables the directory.",
      seccomp: "Use machine.kubelet.defaultRuntimeSeccompProfileEnabled.",
      staticPodURL: "Talos uses the URL of its own static pod server.",
      endpoint: "Talos runs its own containerd.",
      empty: "Talos treats an empty value as not set and uses its own value.",
      idleZero: "Here, zero means not set, so 5m0s applies.",
      replaced:
        "It completely replaces Talos' own reservations: only resources that you set here are reserved, so set cpu, memory, pid and ephemeral-storage.",
      clusterDNS: "The tenth address of each range of cluster.network.serviceSubnets.",
      clusterDomain: "cluster.network.dnsDomain; cluster.local by default.",
      flag: "The node sets this flag itself, and Talos does not allow another value.",
      flagMap: "The value of a flag must be a text or a list of texts, and this is a map.",
      imageEmpty: "The image must not be empty. Write ghcr.io/siderolabs/kubelet with a tag.",
      imageTag: "The image needs a Kubernetes version as its tag, such as v1.36.0.",
      imageOld:
        "The Kubernetes version of the image is older than any version that Talos 1.7 or later supports, so Talos does not run it.",
      imageOldInDocument:
        "A KubeletConfig document needs Talos 1.14 or later, which supports Kubernetes 1.32 and later. Talos does not run the version of this image.",
      imageOfInstaller:
        "The Talos of machine.install.image does not run this version of Kubernetes: 1.10 runs 1.28 to 1.33, and each later minor version of Talos one minor version more.",
      subnet: "It must be a network or an address; a leading ! excludes one.",
      credentialField:
        "it is not a field of CredentialProviderConfig; Talos removes it when it rewrites the configuration.",
      both: "machine.kubelet, even if empty, must not be set together with KubeletConfig or KubeCredentialProviderConfig documents. Move its settings to these documents.",
    },
  },
});
