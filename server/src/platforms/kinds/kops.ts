import { kops } from "../messages/kinds/kops.ts";
import type { MapNode } from "../../engine/syntax/located-node.ts";
import { mapOf } from "../../engine/syntax/look-up.ts";
import { memoised } from "../../engine/text/memoised.ts";
import { findNode, nodeTextAt } from "../find-nodes.ts";
import { translateKeys } from "../keys/platform-keys.ts";
import { definePlatform, type BaseValues, type PlatformContext } from "../platform.ts";
import {
  clusterLabel,
  clusterOf,
  clustersIn,
  isCluster,
  kopsHolders,
  kopsProblems,
} from "./shared/kops-checks.ts";
import { kopsKeys } from "./shared/kops-keys.ts";
import { dnsAddressOf } from "./shared/service-subnet.ts";
import { valuesOf } from "./shared/values-of-map.ts";

function hasVpcNetwork(context: PlatformContext): boolean {
  const cluster = clusterOf(context);
  const networking = cluster && findNode(cluster, ["spec", "networking"]);
  return ["amazonvpc", "amazonVPC"].some(
    (name) => networking && findNode(networking.value, [name]),
  );
}

function isOfCluster({ root }: PlatformContext): boolean {
  return isCluster(root);
}

/** Values that kOps writes over a Cluster's settings; an InstanceGroup's settings override them. */
const settings = {
  cgroupDriver: "systemd",
  cgroupRoot: "/",
  enableDebuggingHandlers: true,
  staticPodPath: "/etc/kubernetes/manifests",
} as const;

function domainOf(context: PlatformContext): string {
  const cluster = clusterOf(context);
  return (cluster && nodeTextAt(cluster, ["spec", "clusterDNSDomain"])) ?? "cluster.local";
}

/** The address of the DNS if a Cluster sets it. */
function dnsOf(context: PlatformContext): BaseValues {
  const cluster = clusterOf(context);
  const at = (...path: readonly string[]): string | undefined =>
    cluster && nodeTextAt(cluster, ["spec", ...path]);
  const local = ["kubeDNS", "nodeLocalDNS"];
  const services =
    at("serviceClusterIPRange") ?? at("networking", "serviceClusterIPRange") ?? "100.64.0.0/13";
  const address =
    at(...local, "enabled") === "true"
      ? (at(...local, "localIP") ?? "169.254.20.10")
      : dnsAddressOf(services);
  return address === undefined ? {} : { clusterDNS: [address] };
}

/** The periods of the graceful shutdown go together: who writes one of them in a Cluster has no other. */
function isShutdownGiven(context: PlatformContext): boolean {
  const { config } = context;
  const isWritten = config && findNode(config, ["shutdownGracePeriod"]) !== undefined;
  return !(isOfCluster(context) && isWritten) && !hasVpcNetwork(context);
}

/** The values that its Cluster sets for the nodes of an InstanceGroup. */
function clustersValues(context: PlatformContext): BaseValues {
  const cluster = clusterOf(context);
  const name = isControlPlane(context) ? ["masterKubelet", "controlPlaneKubelet"] : ["kubelet"];
  const map = name
    .map((key) => cluster && mapOf(findNode(cluster, ["spec", key])?.value))
    .find((candidate) => candidate !== undefined);
  return map ? valuesOfMap(map) : {};
}

/** All groups of a cluster have the same. */
const valuesOfMap = memoised((map: MapNode): BaseValues => {
  const values = valuesOf(translateKeys(map, kopsKeys).config);
  const isOverwritten = (field: string): boolean => Object.hasOwn(settings, field);
  return Object.fromEntries(Object.entries(values).filter(([field]) => !isOverwritten(field)));
});

function isControlPlane({ role, place }: PlatformContext): boolean {
  return /^(?:master|control-?plane)$/i.test(role) || /^spec\.(?:master|controlPlane)/.test(place);
}

export const platform = definePlatform({
  texts: kops,
  source:
    "kubernetes/kops@268927e264: pkg/apis/kops/validation/validation.go, pkg/apis/kops/componentconfig.go, pkg/model/components/kubelet.go, upup/pkg/fi/cloudup/populate_instancegroup_spec.go, nodeup/pkg/model/kubelet.go",
  marks:
    /\bkops\.k8s\.io\b|\bkops[ \t]+set[ \t]|\bkops\b(?:[^\n\\]|\\[^]){0,500}--(?:set|override)\b/,
  documents: [
    {
      kinds: ["Cluster"],
      group: "kops.k8s.io",
      places: kopsHolders.map((path) => ({ path, holds: "map", keys: kopsKeys }) as const),
      version: [{ path: ["spec", "kubernetesVersion"], form: "release" }],
    },
    {
      kinds: ["InstanceGroup"],
      group: "kops.k8s.io",
      places: [{ path: ["spec", "kubelet"], holds: "map", keys: kopsKeys }],
      role: (root) => nodeTextAt(root, ["spec", "role"]) ?? "",
      completedBy: {
        kind: "Cluster",
        nameAt: ["metadata", "labels", clusterLabel],
        mark: /kops\.k8s\.io\/cluster/,
      },
      isPatch: (_root, together) => clustersIn(together).length === 0,
    },
    // `kops create cluster --set spec.kubelet.maxPods=96` in a script.
    {
      isInText: true,
      marks: /--(?:set|override)\b|\bkops[ \t]+set\b/,
      places: [],
      isPatch: () => true,
    },
  ],
  header: "given",
  refusesTypes: true,
  unknown: "refused",
  fields: [
    ...Object.entries(settings).map(
      ([field, value]) =>
        ({
          fields: [field],
          effect: "overwritten",
          holdsIn: isCluster,
          value,
          note: "own",
        }) as const,
    ),
    {
      fields: ["clusterDomain"],
      effect: "overwritten",
      holdsIn: isCluster,
      value: domainOf,
      note: "domain",
    },
    {
      fields: ["logging.verbosity"],
      effect: "overwritten",
      holdsIn: isCluster,
      value: 2,
      note: "own",
    },
    {
      fields: ["authentication.x509.clientCAFile"],
      effect: "overwritten",
      value: "/srv/kubernetes/ca.crt",
      note: "node",
    },
    {
      fields: ["tlsCertFile"],
      effect: "overwritten",
      value: "/srv/kubernetes/kubelet-server.crt",
      note: "node",
    },
    {
      fields: ["tlsPrivateKeyFile"],
      effect: "overwritten",
      value: "/srv/kubernetes/kubelet-server.key",
      note: "node",
    },
    {
      fields: ["shutdownGracePeriod", "shutdownGracePeriodCriticalPods"],
      effect: "overwritten",
      when: (context) => isOfCluster(context) && hasVpcNetwork(context),
      value: "0s",
      note: "vpc",
    },
    {
      fields: ["hairpinMode"],
      effect: "overwritten",
      holdsIn: (root) => isCluster(root) && nodeTextAt(root, ["spec", "cloudProvider"]) === "gce",
      value: "promiscuous-bridge",
      note: "own",
    },
    {
      fields: ["crashLoopBackOff.maxContainerRestartPeriod"],
      effect: "overwritten",
      when: isControlPlane,
      since: "1.35",
      value: "1m0s",
      note: "restarts",
    },
    { fields: ["cpuCFSQuotaPeriod"], effect: "refused", holdsIn: isCluster, note: "period" },
    // kOps up to 1.35, and a kubelet of 1.36 needs a newer one, writes it into the file.
    { fields: ["imageMinimumGCAge"], effect: "stops", since: "1.36", note: "minimumAge" },
  ],
  base: [
    {
      values: {
        authentication: { webhook: { enabled: true } },
        authorization: { mode: "Webhook" },
        containerRuntimeEndpoint: "unix:///run/containerd/containerd.sock",
        evictionHard: {
          "imagefs.available": "10%",
          "imagefs.inodesFree": "5%",
          "memory.available": "100Mi",
          "nodefs.available": "10%",
          "nodefs.inodesFree": "5%",
        },
        logging: { verbosity: 2 },
        protectKernelDefaults: true,
        runtimeRequestTimeout: "15m0s",
        ...settings,
      },
    },
    { values: dnsOf },
    { values: (context) => ({ clusterDomain: domainOf(context) }) },
    {
      values: { shutdownGracePeriod: "30s", shutdownGracePeriodCriticalPods: "10s" },
      when: isShutdownGiven,
    },
    {
      values: clustersValues,
      when: (context) => !isOfCluster(context),
      document: (context) => {
        const cluster = clusterOf(context);
        const name = cluster && nodeTextAt(cluster, ["metadata", "name"]);
        return name === undefined ? "Cluster" : `Cluster ${name}`;
      },
    },
  ],
  computed: { maxPods: "maxPods" },
  merge: { maps: "replaced", zeros: "count", carriedAs: "file" },
  check: kopsProblems,
  example: `apiVersion: kops.k8s.io/v1alpha2
kind: InstanceGroup
metadata:
  name: nodes
spec:
  role: Node
  kubelet:
    maxPods: 150
    evictionHard: memory.available<200Mi,nodefs.available<10%
`,
});
