import { kind } from "../messages/kinds/kind.ts";
import { textAt } from "../find-nodes.ts";
import { definePlatform } from "../platform.ts";
import { platform as kubeadm } from "./kubeadm.ts";
import { dnsAddressOf } from "./shared/service-subnet.ts";

export const platform = definePlatform({
  texts: kind,
  source: "kubernetes-sigs/kind@fed26882: pkg/cluster/internal/kubeadm/config.go",
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
      settings: [
        { path: ["featureGates"], field: "featureGates" },
        {
          path: ["networking", "serviceSubnet"],
          field: "clusterDNS",
          value: (node) => {
            const address = node.kind === "scalar" ? dnsAddressOf(node.text) : undefined;
            return address === undefined ? undefined : [address];
          },
        },
      ],
      version: [{ path: ["nodes", "*", "image"], form: "image" }],
    },
  ],
  header: "wanted",
  unknown: "kubelet",
  fields: [
    { fields: ["rotateCertificates"], effect: "overwritten", value: true, note: "rotate" },
    { fields: ["containerRuntimeEndpoint"], effect: "overwritten", note: "socket" },
  ],
  base: [
    ...(kubeadm.base ?? []),
    {
      values: {
        cgroupRoot: "/kubelet",
        evictionHard: {
          "imagefs.available": "0%",
          "nodefs.available": "0%",
          "nodefs.inodesFree": "0%",
        },
        failSwapOn: false,
        imageGCHighThresholdPercent: 100,
      },
    },
    {
      values: { address: "::", healthzBindAddress: "::", clusterDNS: ["fd00:10:96::a"] },
      when: ({ root }) => textAt(root, ["networking", "ipFamily"]) === "ipv6",
    },
  ],
  computed: { resolvConf: "resolvConf" },
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
