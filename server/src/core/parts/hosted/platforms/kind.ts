import { kind } from "../../../messages/platforms/kind.ts";
import { computedBy, definePlatform } from "../platform.ts";

export const platform = definePlatform({
  texts: kind,
  source: "kubernetes-sigs/kind: pkg/cluster/internal/kubeadm/config.go",
  marks: /kubeadmConfigPatches/,
  documents: [
    {
      kinds: ["Cluster"],
      group: "kind.x-k8s.io",
      // kind tells its patches apart by their header; those of other kinds are kubeadm's.
      places: [
        { path: ["kubeadmConfigPatches", "*"], holds: "text" },
        { path: ["nodes", "*", "kubeadmConfigPatches", "*"], holds: "text" },
      ],
      version: [{ path: ["nodes", "*", "image"], form: "image" }],
    },
  ],
  header: "wanted",
  unknown: "kubelet",
  fields: [],
  computed: computedBy("own", [
    ...["address", "authentication", "authorization", "cgroupDriver", "cgroupRoot", "clusterDNS"],
    ...["clusterDomain", "evictionHard", "failSwapOn", "featureGates", "healthzBindAddress"],
    ...["healthzPort", "imageGCHighThresholdPercent", "resolvConf", "rotateCertificates"],
    "staticPodPath",
  ]),
  merge: { maps: "merged", zeros: "count", carriedAs: "file" },
  example: `kind: Cluster
apiVersion: kind.x-k8s.io/v1alpha4
kubeadmConfigPatches:
  - |
    kind: KubeletConfiguration
    apiVersion: kubelet.config.k8s.io/v1beta1
    maxPods: 200
`,
});
