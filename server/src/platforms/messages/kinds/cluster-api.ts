import { platformTexts } from "../../../messages/platform-texts.ts";

export const clusterApi = platformTexts({
  id: "cluster-api",
  title: "Cluster API",
  words: {
    summary:
      "Cluster API's bootstrap provider for kubeadm carries kubelet configurations and patches as strings in `files`, and flags in `kubeletExtraArgs`.",
    refused: "The API server rejects the resource, and no machine changes.",
    unknown: "The kubelet ignores it and logs a warning.",
    notes: {
      argsList:
        "since v1beta2 kubeletExtraArgs is a list of maps with name and value, not a map of names to values.",
      argsMap: "in v1beta1 kubeletExtraArgs is a map of names to values, not a list.",
      argsTwice: "the names in kubeletExtraArgs must be unique.",
      argsMany: "kubeletExtraArgs must have 1 to 100 items.",
      contents: "content and contentFrom must not both be set.",
      directory:
        "kubeadm reads patches only from the folder that patches.directory of joinConfiguration or initConfiguration names, and none names the folder of this file.",
      ignored:
        "kubeadm ignores this file. The name of a patch must begin with kubeletconfiguration in lower case and end in .yaml or .json.",
      badType: "after the + in a patch's name, write json, merge or strategic.",
      resolvConf: "/run/systemd/resolve/resolv.conf on nodes where systemd-resolved runs.",
      cluster: "It depends on the networks of the Cluster.",
    },
  },
});
