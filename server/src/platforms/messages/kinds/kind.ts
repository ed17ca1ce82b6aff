import { platformTexts } from "../../../engine/messages/platform-texts.ts";

export const kind = platformTexts({
  id: "kind",
  title: "kind",
  words: {
    summary:
      "kind patches its own `KubeletConfiguration` with the strings of `kubeadmConfigPatches`, then with the operations of `kubeadmConfigPatchesJSON6902`, and kubeadm fills in missing values.",
    refused: "kind does not create the cluster.",
    unknown: "The kubelet in the node's container ignores it and logs a warning.",
    notes: {
      registration: "kubeadm prints a warning and ignores it.",
      misplaced:
        "kubeadm prints a warning and ignores it. The kubelet's flags belong below nodeRegistration of InitConfiguration or JoinConfiguration.",
      cluster:
        "kind rejects unknown keys and does not create the cluster. Settings of the kubelet belong in kubeadmConfigPatches.",
      rotate: "kubeadm sets it on every node.",
      socket: "The nodes run their own containerd.",
      unmatched:
        "kind generates only a KubeletConfiguration of kubelet.config.k8s.io/v1beta1. Set group: kubelet.config.k8s.io and version: v1beta1.",
      unmatchedKubeadm:
        "kind applies a patch only to a document with the same apiVersion. It generates kubeadm.k8s.io/v1beta4 for Kubernetes 1.36 and later, and v1beta3 before. A patch without apiVersion applies to both.",
      argsList: "For a patch of v1beta4, kind reads only a list of name and value here.",
      argsMap:
        "Up to Kubernetes 1.35, kind generates a document of v1beta3, in which this is a map of names and values.",
      joined:
        "Joining nodes use the KubeletConfiguration of the first control-plane node. Move the patch to that node or to the cluster.",
      runsInit:
        "kind runs kubeadm init on this node, which does not read a JoinConfiguration. Use an InitConfiguration.",
      runsJoin:
        "kind runs kubeadm join on this node, which does not read an InitConfiguration. Use a JoinConfiguration.",
      unknownKind:
        "kind generates no document of this kind. Write KubeletConfiguration, InitConfiguration, JoinConfiguration or ClusterConfiguration.",
      missing:
        "The configuration that kind patches has no value at this path. Use add to set a new value.",
      failed: "kind cannot apply this operation.",
      resolvConf: "Depends on whether kubeadm finds systemd-resolved in the node container.",
    },
  },
});
