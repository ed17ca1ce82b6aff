import type { PlatformTexts, PlatformWords } from "../../../messages/platform-texts.ts";
import { chineseAks } from "./aks.ts";
import { chineseAksTerraform } from "./aks-terraform.ts";
import { chineseBottlerocket } from "./bottlerocket.ts";
import { chineseClusterApi } from "./cluster-api.ts";
import { chineseEksAnywhere } from "./eks-anywhere.ts";
import { chineseEksNodeadm } from "./eks-nodeadm.ts";
import { chineseEksctl } from "./eksctl.ts";
import { chineseGardener } from "./gardener.ts";
import { chineseGke } from "./gke.ts";
import { chineseGkeTerraform } from "./gke-terraform.ts";
import { chineseHypershift } from "./hypershift.ts";
import { chineseK0s } from "./k0s.ts";
import { chineseK3s } from "./k3s.ts";
import { chineseKarpenterAws } from "./karpenter-aws.ts";
import { chineseKarpenterAzure } from "./karpenter-azure.ts";
import { chineseKind } from "./kind.ts";
import { chineseKops } from "./kops.ts";
import { chineseKubeadm } from "./kubeadm.ts";
import { chineseKubeone } from "./kubeone.ts";
import { chineseKubespray } from "./kubespray.ts";
import { chineseMicrok8s } from "./microk8s.ts";
import { chineseMinikube } from "./minikube.ts";
import { chineseOpenshiftNto } from "./openshift-nto.ts";
import { chineseOpenshift } from "./openshift.ts";
import { chineseOsm } from "./osm.ts";
import { chineseTalos } from "./talos.ts";

const wordsOfPlatforms: Readonly<Record<string, PlatformWords>> = {
  aks: chineseAks,
  "aks-terraform": chineseAksTerraform,
  bottlerocket: chineseBottlerocket,
  "cluster-api": chineseClusterApi,
  "eks-anywhere": chineseEksAnywhere,
  "eks-nodeadm": chineseEksNodeadm,
  eksctl: chineseEksctl,
  gardener: chineseGardener,
  gke: chineseGke,
  "gke-terraform": chineseGkeTerraform,
  hypershift: chineseHypershift,
  k0s: chineseK0s,
  k3s: chineseK3s,
  "karpenter-aws": chineseKarpenterAws,
  "karpenter-azure": chineseKarpenterAzure,
  kind: chineseKind,
  kops: chineseKops,
  kubeadm: chineseKubeadm,
  kubeone: chineseKubeone,
  kubespray: chineseKubespray,
  microk8s: chineseMicrok8s,
  minikube: chineseMinikube,
  "openshift-nto": chineseOpenshiftNto,
  openshift: chineseOpenshift,
  osm: chineseOsm,
  talos: chineseTalos,
};

/** What is said of a platform in Simplified Chinese; in English where nobody has translated it. */
export function chinesePlatformWords({ id, words }: PlatformTexts): PlatformWords {
  return wordsOfPlatforms[id] ?? words;
}
