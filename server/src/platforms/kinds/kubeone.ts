import { kubeone } from "../messages/kinds/kubeone.ts";
import { mapOf } from "../../engine/syntax/look-up.ts";
import { findNode, findNodes, nodeTextAt } from "../find-nodes.ts";
import type { PlatformKeys } from "../keys/platform-keys.ts";
import { definePlatform, type BaseValues, type PlatformContext } from "../platform.ts";
import { platform as kubeadm } from "./kubeadm.ts";
import { below, problemsWhere, wholeNumber } from "./shared/problems.ts";
import { dnsAddressOf } from "./shared/service-subnet.ts";
import { valuesOf } from "./shared/values-of-map.ts";

const cluster = ["kubeletConfig"] as const;
const hosts = [
  ["controlPlane", "hosts", "*", "kubelet"],
  ["staticWorkers", "hosts", "*", "kubelet"],
] as const;
const places = [cluster, ...hosts];

const keys: PlatformKeys = Object.fromEntries(
  [
    "systemReserved",
    "kubeReserved",
    "evictionHard",
    "maxPods",
    "podPidsLimit",
    "imageGCHighThresholdPercent",
    "imageGCLowThresholdPercent",
    "imageMinimumGCAge",
    "imageMaximumGCAge",
  ].map((name) => [name, { field: name }]),
);

/** Fields of the whole cluster that KubeOne writes nowhere. */
const notWritten = ["podPidsLimit", "imageMaximumGCAge"];

/** Hosts get flags, which override the file of all nodes in the cluster. */
function isOfHost({ place }: PlatformContext): boolean {
  return /^(?:controlPlane|staticWorkers)\b/.test(place);
}

/** The values that a host's kubelet gets from the cluster's file. */
function clustersValues({ root }: PlatformContext): BaseValues {
  const values = valuesOf(mapOf(findNode(root, cluster)?.value));
  const isWritten = ([field]: readonly [string, unknown]): boolean =>
    Object.hasOwn(keys, field) && !notWritten.includes(field);
  return Object.fromEntries(Object.entries(values).filter(isWritten));
}

/** Left out, the node-local DNS is deployed; a map without `deploy` switches it off. */
function dnsOf({ root }: PlatformContext): BaseValues {
  const feature = mapOf(findNode(root, ["features", "nodeLocalDNS"])?.value);
  if (!feature || nodeTextAt(feature, ["deploy"]) === "true")
    return { clusterDNS: ["169.254.20.10"] };
  const subnet = nodeTextAt(root, ["clusterNetwork", "serviceSubnet"]);
  const address = subnet === undefined ? undefined : dnsAddressOf(subnet);
  return address === undefined ? {} : { clusterDNS: [address] };
}

export const platform = definePlatform({
  texts: kubeone,
  source:
    "kubermatic/kubeone@a3c4f6b0: pkg/apis/kubeone/validation/validation.go, pkg/templates/kubernetesconfigs/kubelet.go, pkg/templates/kubeadm/v1beta4/kubeadm.go",
  marks: /\bkubeone\.k8c\.io\b/,
  documents: [
    {
      kinds: ["KubeOneCluster"],
      group: "kubeone.k8c.io",
      places: places.map((path) => ({ path, holds: "map", keys }) as const),
      settings: [
        {
          path: ["loggingConfig", "containerLogMaxFiles"],
          field: "containerLogMaxFiles",
          // Zero is what is left out.
          value: (node) => wholeNumber(node) || undefined,
        },
        { path: ["loggingConfig", "containerLogMaxSize"], field: "containerLogMaxSize" },
        { path: ["tlsCipherSuites", "kubelet"], field: "tlsCipherSuites" },
        { path: ["clusterNetwork", "serviceDomainName"], field: "clusterDomain" },
      ],
      version: [{ path: ["versions", "kubernetes"], form: "release" }],
    },
  ],
  header: "given",
  refusesTypes: true,
  unknown: "refused",
  fields: [
    {
      fields: ["podPidsLimit"],
      effect: "lost",
      when: (context) => !isOfHost(context),
      note: "pids",
    },
    { fields: ["imageMaximumGCAge"], effect: "lost", note: "maximumAge" },
  ],
  base: [
    ...(kubeadm.base ?? []),
    {
      values: {
        containerLogMaxFiles: 5,
        containerLogMaxSize: "100Mi",
        podPidsLimit: -1,
        readOnlyPort: 0,
        serverTLSBootstrap: true,
        tlsCipherSuites: [
          "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256",
          "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256",
          "TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256",
          "TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384",
          "TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256",
          "TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384",
        ],
        volumePluginDir: "/var/lib/kubelet/volumeplugins",
      },
    },
    { values: dnsOf },
    { values: clustersValues, when: isOfHost },
  ],
  computed: { clusterDNS: "dns", resolvConf: "resolvConf" },
  merge: { maps: "replaced", zeros: "count", carriedAs: "file" },
  check({ root }) {
    const holders = places.flatMap((path) => findNodes(root, path));
    const [high, low] = ["imageGCHighThresholdPercent", "imageGCLowThresholdPercent"] as const;
    return [
      ...problemsWhere(
        below(holders, "maxPods"),
        (_text, node) => (wholeNumber(node) ?? 1) <= 0,
        "maxPods",
      ),
      ...problemsWhere(
        [...below(holders, high), ...below(holders, low)],
        (_text, node) => (wholeNumber(node) ?? 0) < 0 || (wholeNumber(node) ?? 0) > 100,
        "percent",
      ),
    ];
  },
  example: `apiVersion: kubeone.k8c.io/v1beta2
kind: KubeOneCluster
name: demo
versions:
  kubernetes: 1.34.2
kubeletConfig:
  maxPods: 150
  kubeReserved:
    cpu: 100m
staticWorkers:
  hosts:
    - publicAddress: 192.0.2.10
      privateAddress: 192.0.2.10
      kubelet:
        podPidsLimit: 4096
`,
});
