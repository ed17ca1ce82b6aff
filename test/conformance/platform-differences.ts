/** Cases of platforms in which we differ on purpose, with the reason. */
export const platformDifferences: ReadonlyMap<string, string> = new Map([
  [
    "talos-new-valid",
    "Talos says nothing; that AllBeta changes with every version is advice of ours, wherever the flag stands.",
  ],
  [
    "eks-nodeadm-ok-header-inside",
    "the document says verbosity 5, and a drop-in goes over the base: the stored expectation has the base's 2",
  ],
  [
    "bottlerocket-ok-renamed",
    "the stored expectation is the template of October 2024 with one cipher suite; since then those of all versions have six",
  ],
  [
    "karpenter-aws-bad-cel-gate-off",
    "whether the controller runs with the gate of expressions is not in the document, and with it the same text is sound",
  ],
]);

/** How many cases of each platform agree at least: a change that loses one has to say why. */
export const agreedCases: ReadonlyMap<string, number> = new Map([
  ["aks", 10],
  ["bottlerocket", 30],
  ["cluster-api", 12],
  ["eks-anywhere", 5],
  ["eks-nodeadm", 22],
  ["eksctl", 10],
  ["gardener", 34],
  ["gke", 6],
  ["hypershift", 5],
  ["k0s", 23],
  ["k3s", 9],
  ["karpenter-aws", 61],
  ["karpenter-azure", 18],
  ["kops", 23],
  ["kubeadm", 27],
  ["kubeone", 6],
  ["kubespray", 7],
  ["microk8s", 6],
  ["minikube", 7],
  ["openshift-mco", 31],
  ["openshift-nto", 7],
  ["osm", 6],
  ["rancher", 1],
  ["rke2", 9],
  ["talos", 33],
]);
