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
      rotate: "Only a patch can turn off the rotation of certificates.",
      socket:
        "The kubelets get the socket of nodeRegistration.criSocket, by a flag up to 1.33 and by instance-config.yaml later.",
      warned: "kubeadm prints a warning and continues.",
      domain: "kubeadm prints a warning and continues, since it differs from networking.dnsDomain.",
      dns: "kubeadm prints a warning and continues, since it is not the tenth address of networking.serviceSubnet.",
      resolvConf: "/run/systemd/resolve/resolv.conf on nodes where systemd-resolved runs.",
      argsList:
        "since v1beta4 kubeletExtraArgs is a list of maps with name and value, not a map of names to values.",
      argsMap: "up to v1beta3 kubeletExtraArgs is a map of names to values, not a list.",
      apiRemoved:
        "kubeadm 1.37 and later read only v1beta4. Convert the file with kubeadm 1.31 to 1.36: kubeadm config migrate --old-config OLD --new-config NEW.",
      extension:
        "the name of a patch must end in .yaml or .json; kubeadm ignores other files and prints one line.",
      upperCase:
        "the name of a patch must begin with kubeletconfiguration in lower case; kubeadm ignores other files and prints one line.",
      name: "in its directory of patches, kubeadm reads files whose names begin with kubeletconfiguration; it ignores other files and prints one line.",
      badType: "after the + in a patch's name, write json, merge or strategic.",
      upgrade:
        "kubeadm upgrade reads the kubelet's configuration from the ConfigMap kubelet-config and from patches, and not from this file.",
      failed: "the patch cannot be applied",
    },
  },
});
