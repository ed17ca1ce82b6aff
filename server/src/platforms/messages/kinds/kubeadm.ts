import { platformTexts } from "../../../engine/messages/platform-texts.ts";

export const kubeadm = platformTexts({
  id: "kubeadm",
  title: "kubeadm",
  words: {
    summary:
      "kubeadm completes the `KubeletConfiguration` next to its own documents and stores it in the ConfigMap `kubelet-config`. On each node, it applies the files in its patches directory.",
    refused: "kubeadm fails, and the node's kubelet does not change.",
    unknown: "The kubelet ignores it and logs a warning.",
    notes: {
      registration: "kubeadm prints a warning and ignores it.",
      misplaced:
        "kubeadm prints a warning and ignores it. The kubelet's flags belong below nodeRegistration of InitConfiguration or JoinConfiguration.",
      rotate: "Only a patch can disable certificate rotation.",
      socket:
        "Kubelets use the socket in nodeRegistration.criSocket, passed as a flag up to 1.33 and in instance-config.yaml in later versions.",
      warned: "kubeadm prints a warning and continues.",
      domain: "It differs from networking.dnsDomain. kubeadm prints a warning and continues.",
      dns: "It is not the tenth address of networking.serviceSubnet. kubeadm prints a warning and continues.",
      resolvConf:
        "/run/systemd/resolve/resolv.conf on nodes where systemd-resolved runs. kubeadm 1.38 and later do not store it in the ConfigMap kubelet-config.",
      argsList:
        "in v1beta4 and later, kubeletExtraArgs is a list of maps with name and value, not a map from names to values.",
      argsMap: "up to v1beta3, kubeletExtraArgs is a map from names to values, not a list.",
      apiRemoved:
        "kubeadm 1.37 and later read only v1beta4. Convert the file with kubeadm 1.31 to 1.36: kubeadm config migrate --old-config OLD --new-config NEW.",
      apiOld:
        'kubeadm 1.27 and later do not read this version ("your configuration file uses an old API spec"). Convert v1beta2 with kubeadm 1.22 to 1.26: kubeadm config migrate --old-config OLD --new-config NEW. Write an older file again, beginning with kubeadm config print init-defaults.',
      apiUnknown: "kubeadm does not have this version of its API. Use v1beta4.",
      apiNew: "kubeadm reads v1beta4 since 1.31. Use v1beta3 with older versions.",
      extension:
        "a patch name must end in .yaml or .json; kubeadm ignores other files and prints a message.",
      upperCase:
        "a patch name must begin with lowercase kubeletconfiguration; kubeadm ignores other files and prints a message.",
      name: "in the patches directory, kubeadm reads only files whose names begin with kubeletconfiguration; it ignores other files and prints a message.",
      badType: "after the + in a patch's name, write json, merge or strategic.",
      upgrade:
        "kubeadm upgrade reads the kubelet's configuration from the ConfigMap kubelet-config and from patches, not from this file.",
      failed: "the patch cannot be applied",
    },
  },
});
