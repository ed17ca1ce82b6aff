import { eksAnywhere } from "../messages/kinds/eks-anywhere.ts";
import { computedBy, definePlatform } from "../platform.ts";

export const platform = definePlatform({
  texts: eksAnywhere,
  source: "aws/eks-anywhere@aebd9a062: pkg/api/v1alpha1/cluster.go",
  marks: /\banywhere\.eks\.amazonaws\.com\b/,
  documents: [
    {
      kinds: ["Cluster"],
      group: "anywhere.eks.amazonaws.com",
      places: [
        { path: ["spec", "controlPlaneConfiguration", "kubeletConfiguration"], holds: "map" },
        {
          path: ["spec", "workerNodeGroupConfigurations", "*", "kubeletConfiguration"],
          holds: "map",
        },
      ],
      version: [{ path: ["spec", "kubernetesVersion"], form: "release" }],
    },
  ],
  header: "given",
  refusesTypes: true,
  unknown: "refused",
  fields: [{ fields: ["providerID"], effect: "refused", note: "provider" }],
  computed: computedBy("own", [
    "authentication",
    "authorization",
    "cgroupDriver",
    "clusterDNS",
    "clusterDomain",
    "healthzBindAddress",
    "healthzPort",
    "resolvConf",
    "rotateCertificates",
    "staticPodPath",
  ]),
  merge: { maps: "merged", zeros: "count", carriedAs: "file" },
  example: `apiVersion: anywhere.eks.amazonaws.com/v1alpha1
kind: Cluster
metadata:
  name: mgmt
spec:
  kubernetesVersion: "1.33"
  controlPlaneConfiguration:
    count: 1
    kubeletConfiguration:
      apiVersion: kubelet.config.k8s.io/v1beta1
      kind: KubeletConfiguration
      maxPods: 20
`,
});
