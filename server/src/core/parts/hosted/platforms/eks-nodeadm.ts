import { eksNodeadm } from "../../../messages/platforms/eks-nodeadm.ts";
import { computedBy, definePlatform } from "../platform.ts";

export const platform = definePlatform({
  texts: eksNodeadm,
  source: "awslabs/amazon-eks-ami@81fec2e8: nodeadm/internal/kubelet/config.go",
  marks: /\bNodeConfig\b/,
  documents: [
    {
      kinds: ["NodeConfig"],
      group: "node.eks.aws",
      places: [{ path: ["spec", "kubelet", "config"], holds: "map" }],
    },
  ],
  header: "given",
  unknown: "kubelet",
  fields: [],
  computed: computedBy("own", [
    ...["address", "authentication", "authorization", "cgroupDriver", "cgroupRoot", "clusterDNS"],
    ...["clusterDomain", "containerRuntimeEndpoint", "evictionHard", "featureGates"],
    ...["hairpinMode", "kubeReserved", "kubeReservedCgroup", "logging", "maxPods"],
    ...["protectKernelDefaults", "readOnlyPort", "serializeImagePulls", "serverTLSBootstrap"],
    ...["shutdownGracePeriod", "shutdownGracePeriodCriticalPods", "systemReservedCgroup"],
    "tlsCipherSuites",
  ]),
  merge: { maps: "merged", zeros: "count", carriedAs: "drop-in" },
  example: `apiVersion: node.eks.aws/v1alpha1
kind: NodeConfig
spec:
  kubelet:
    config:
      maxPods: 58
`,
});
