/** Cases of platforms in which we differ on purpose, with the reason. */
export const platformDifferences: ReadonlyMap<string, string> = new Map([
  [
    "talos-new-valid",
    "Talos says nothing; that AllBeta changes with every version is advice of ours, wherever the flag stands.",
  ],
]);

/** How many cases of each platform agree at least: a change that loses one has to say why. */
export const agreedCases: ReadonlyMap<string, number> = new Map([
  ["aks", 0],
  ["cluster-api", 6],
  ["eks-anywhere", 2],
  ["eks-nodeadm", 9],
  ["eksctl", 1],
  ["gardener", 5],
  ["gke", 0],
  ["hypershift", 5],
  ["k0s", 5],
  ["k3s", 6],
  ["karpenter-aws", 6],
  ["karpenter-azure", 1],
  ["kops", 1],
  ["kubeadm", 27],
  ["kubeone", 1],
  ["kubespray", 2],
  ["microk8s", 1],
  ["minikube", 2],
  ["openshift-mco", 31],
  ["openshift-nto", 7],
  ["osm", 1],
  ["rancher", 1],
  ["rke2", 6],
  ["talos", 33],
]);
