import { platformTexts } from "../../../messages/platform-texts.ts";

export const kubeadm = platformTexts({
  id: "kubeadm",
  title: "kubeadm",
  words: {
    summary:
      "kubeadm completes the `KubeletConfiguration` next to its own documents and stores it in the ConfigMap `kubelet-config`. On each node, it applies the files in its patches directory.",
    refused: "kubeadm fails, and the node's kubelet does not change.",
    unknown: "The kubelet ignores it and logs a warning.",
    notes: {
      rotate: "Only a patch can switch the renewal of certificates off.",
      socket:
        "The kubelets get the socket of nodeRegistration.criSocket, by a flag up to 1.33 and by instance-config.yaml later.",
      warned: "kubeadm prints a warning and goes on.",
      domain: "kubeadm prints a warning, since it differs from networking.dnsDomain, and goes on.",
      dns: "kubeadm prints a warning, since it is not the tenth address of networking.serviceSubnet, and goes on.",
      resolvConf: "/run/systemd/resolve/resolv.conf on nodes where systemd-resolved runs.",
      argsList:
        "since v1beta4 kubeletExtraArgs is a list of maps with name and value, not a map of names to values.",
      argsMap: "up to v1beta3 kubeletExtraArgs is a map of names to values, not a list.",
      apiRemoved:
        "kubeadm 1.37 and later read v1beta4 only. Convert the file with kubeadm 1.31 to 1.36: kubeadm config migrate --old-config OLD --new-config NEW.",
      extension:
        "the names of patches end in .yaml or .json; kubeadm passes any other file by with one line of its output.",
      upperCase:
        "the names of patches begin with kubeletconfiguration in small letters; kubeadm passes any other file by with one line of its output.",
      name: "kubeadm reads files of its folder of patches whose names begin with kubeletconfiguration; it passes any other file by with one line of its output.",
      badType: "after the + in a patch's name, write json, merge or strategic.",
      upgrade:
        "kubeadm upgrade reads the kubelet's configuration from the ConfigMap kubelet-config and from patches, and not from this file.",
      failed: "the patch cannot be applied",
    },
  },
});
