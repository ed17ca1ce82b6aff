import { platformTexts } from "../../../engine/messages/platform-texts.ts";

export const clusterApi = platformTexts({
  id: "cluster-api",
  title: "Cluster API",
  words: {
    summary:
      "Cluster API's bootstrap provider for kubeadm carries kubelet configurations and patches as strings in `files`, and flags in `kubeletExtraArgs`.",
    refused: "The API server rejects the resource, and no machine changes.",
    unknown: "The kubelet ignores it and logs a warning.",
    notes: {
      registration: "kubectl rejects it, or the API server ignores it.",
      misplaced:
        "kubectl rejects it, or the API server ignores it. The kubelet's flags belong below nodeRegistration of initConfiguration or joinConfiguration.",
      argsList:
        "in v1beta2 and later, kubeletExtraArgs is a list of maps with name and value, not a map from names to values.",
      argsMap: "in v1beta1, kubeletExtraArgs is a map from names to values, not a list.",
      argsTwice: "names in kubeletExtraArgs must be unique.",
      argsMany: "kubeletExtraArgs must have 1 to 100 items.",
      contents: "content and contentFrom must not both be set.",
      directory:
        "kubeadm reads patches only from patches.directory of joinConfiguration or initConfiguration, and neither is the directory of this file.",
      ignored:
        "kubeadm ignores this file. A patch name must begin with lowercase kubeletconfiguration and end in .yaml or .json.",
      badType: "after the + in a patch's name, write json, merge or strategic.",
      resolvConf: "/run/systemd/resolve/resolv.conf on nodes where systemd-resolved runs.",
      cluster: "Depends on the Cluster's networks.",
    },
  },
});
