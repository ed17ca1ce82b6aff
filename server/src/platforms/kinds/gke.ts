import { unknownNode } from "../../engine/syntax/hcl/hcl-scanner.ts";
import { gke } from "../messages/kinds/gke.ts";
import type { Entry, LocatedNode, MapNode } from "../../engine/syntax/located-node.ts";
import { isJsonMap, plainText, type ExactJson } from "../../engine/text/json-text.ts";
import { mapOf } from "../../engine/syntax/look-up.ts";
import { findNode } from "../find-nodes.ts";
import { nodeOfJson } from "../patches/json-node.ts";
import type { PlatformKeys } from "../keys/platform-keys.ts";
import { definePlatform, type DocumentForm } from "../platform.ts";
import { gkeAccess, gkeBase, signals } from "./shared/gke-base.ts";
import {
  classPlaces,
  filePlace,
  gkeProblems,
  resourcePlaces,
  secondsOf,
} from "./shared/gke-checks.ts";
import { wholeNumber } from "./shared/problems.ts";
import { gkeFormula } from "./shared/size-formulas.ts";

/** Keys with the same name in the file and in a ComputeClass. */
const common: PlatformKeys = {
  cpuManagerPolicy: { field: "cpuManagerPolicy" },
  topologyManager: {
    field: "",
    names: { policy: "topologyManagerPolicy", scope: "topologyManagerScope" },
  },
  memoryManager: {
    field: "",
    names: { policy: "memoryManagerPolicy" },
    value: withPolicies,
    write: smallPolicies,
  },
  podPidsLimit: { field: "podPidsLimit" },
  insecureKubeletReadonlyPortEnabled: {
    field: "readOnlyPort",
    value: readOnlyPort,
    write: (port) => port !== 0,
    values: [true, false],
  },
  imageGcLowThresholdPercent: { field: "imageGCLowThresholdPercent" },
  imageGcHighThresholdPercent: { field: "imageGCHighThresholdPercent" },
  imageMinimumGcAge: { field: "imageMinimumGCAge" },
  imageMaximumGcAge: { field: "imageMaximumGCAge" },
  containerLogMaxSize: { field: "containerLogMaxSize" },
  containerLogMaxFiles: { field: "containerLogMaxFiles" },
  allowedUnsafeSysctls: { field: "allowedUnsafeSysctls" },
  evictionSoft: { field: "evictionSoft", names: signals },
  evictionSoftGracePeriod: { field: "evictionSoftGracePeriod", names: signals },
  evictionMinimumReclaim: { field: "evictionMinimumReclaim", names: signals },
  evictionMaxPodGracePeriodSeconds: { field: "evictionMaxPodGracePeriod" },
  maxParallelImagePulls: { field: "maxParallelImagePulls" },
  crashLoopBackOff: { field: "crashLoopBackOff" },
  shutdownGracePeriodSeconds: { field: "shutdownGracePeriod", value: seconds, write: secondsOf },
  shutdownGracePeriodCriticalPodsSeconds: {
    field: "shutdownGracePeriodCriticalPods",
    value: seconds,
    write: secondsOf,
  },
};

const fileKeys: PlatformKeys = {
  ...common,
  cpuCFSQuota: { field: "cpuCFSQuota" },
  cpuCFSQuotaPeriod: { field: "cpuCFSQuotaPeriod" },
  singleProcessOomKill: { field: "singleProcessOOMKill" },
  // Google's page writes it like the kubelet, gcloud like the API.
  singleProcessOOMKill: { field: "singleProcessOOMKill", isGone: true },
  nodeSwapSizeGib: {},
};

const classKeys: PlatformKeys = {
  ...common,
  cpuCfsQuota: { field: "cpuCFSQuota" },
  cpuCfsQuotaPeriod: { field: "cpuCFSQuotaPeriod" },
  singleProcessOOMKill: { field: "singleProcessOOMKill" },
  containerLogMaxWorkers: { field: "containerLogMaxWorkers" },
  containerLogMonitorInterval: { field: "containerLogMonitorInterval" },
  reservedResourcesConfig: {},
};

/** As in a ComputeClass, but for the port, which is a text there. */
const resourceKeys: PlatformKeys = { ...classKeys, insecureKubeletReadonlyPortEnabled: {} };

/** The API writes the policies of the memory manager small. */
function withPolicies(node: LocatedNode): LocatedNode {
  const map = mapOf(node);
  if (!map) return node;
  const entries = map.entries.map((entry): Entry => {
    const text = entry.value.kind === "scalar" ? entry.value.text : "";
    const policy = ["None", "Static"].find((name) => name.toLowerCase() === text);
    return policy === undefined ? entry : { ...entry, value: nodeOfJson(policy, entry.value.span) };
  });
  return { ...map, entries };
}

function readOnlyPort(node: LocatedNode): LocatedNode {
  // GKE's own check reports other values.
  const isBool = node.kind === "scalar" && node.value.type === "bool";
  return isBool
    ? nodeOfJson(node.text.toLowerCase() === "true" ? 10_255 : 0, node.span)
    : unknownNode(node.span);
}

function seconds(node: LocatedNode): LocatedNode {
  const count = wholeNumber(node);
  return count === undefined ? node : nodeOfJson(`${count}s`, node.span);
}

function smallPolicies(policies: ExactJson): ExactJson {
  const { policy } = isJsonMap(policies) ? policies : {};
  return { policy: plainText(policy ?? "").toLowerCase() };
}

/** Config Connector's and Crossplane's clusters and pools. */
const resources = [
  { kinds: ["ContainerNodePool", "ContainerCluster"], group: "container.cnrm.cloud.google.com" },
  { kinds: ["NodePool", "Cluster"], group: "container.gcp.upbound.io" },
  { kinds: ["NodePool", "Cluster"], group: "container.gcp.m.upbound.io" },
];

/** A file with only the two sections, and with a key of GKE in the first or next to the second. */
function isSystemConfig(root: MapNode): boolean {
  const names = root.entries.map(({ key }) => key.text);
  if (!names.every((name) => name === "kubeletConfig" || name === "linuxConfig")) return false;
  const settings = mapOf(findNode(root, ["kubeletConfig"])?.value)?.entries ?? [];
  return (
    names.includes("linuxConfig") || settings.some(({ key }) => Object.hasOwn(fileKeys, key.text))
  );
}

export const platform = definePlatform({
  texts: gke,
  source:
    "googleapis/googleapis@0054cdcb: google/container/v1/cluster_service.proto (NodeKubeletConfig); gcloud: googlecloudsdk/api_lib/container/util.py (LoadSystemConfigFromYAML); kubernetes/autoscaler: the API of ComputeClass (KubeletConfig); Google's page on planning node sizes",
  marks: /\bkubeletConfig["']?\s*:/,
  documents: [
    {
      kinds: ["ComputeClass"],
      group: "cloud.google.com",
      places: classPlaces.map((path) => ({ path, holds: "map", keys: classKeys }) as const),
    },
    ...resources.map(({ kinds, group }): DocumentForm => ({
      kinds,
      group,
      places: resourcePlaces.map((path) => ({ path, holds: "map", keys: resourceKeys })),
    })),
    {
      is: isSystemConfig,
      places: [{ path: filePlace, holds: "map", keys: fileKeys }],
    },
  ],
  header: "given",
  refusesTypes: true,
  unknown: "refused",
  fields: [],
  base: gkeBase,
  formulas: [gkeFormula],
  computed: { ...gkeAccess, kubeReserved: "reserved", reservedMemory: "reserved" },
  merge: { maps: "merged", zeros: "count", carriedAs: "file" },
  check: ({ root }) => gkeProblems(root),
  example: `kubeletConfig:
  cpuManagerPolicy: static
  topologyManager:
    policy: best-effort
  podPidsLimit: 4096
linuxConfig:
  sysctl:
    net.core.somaxconn: "4096"
`,
});
