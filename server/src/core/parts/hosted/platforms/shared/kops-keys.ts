import type { Json } from "../../../../schema/table.ts";
import type { LocatedNode, MapNode } from "../../../../syntax/located-node.ts";
import { itemsOf, mapOf } from "../../../../syntax/look-up.ts";
import { nodeOfJson } from "../../json-node.ts";
import type { OwnKey, OwnKeys } from "../../own-keys.ts";

/** Keys with the kubelet's own names and values. */
const same = [
  ...["allowedUnsafeSysctls", "cgroupDriver", "cgroupRoot", "clusterDomain"],
  ...["containerLogMaxFiles", "containerLogMaxSize", "cpuCFSQuota", "cpuManagerPolicy"],
  ...["enableDebuggingHandlers", "eventBurst", "evictionMaxPodGracePeriod"],
  ...["evictionPressureTransitionPeriod", "failSwapOn", "hairpinMode"],
  ...["imageGCHighThresholdPercent", "imageGCLowThresholdPercent", "imageMaximumGCAge"],
  ...["imageMinimumGCAge", "kubeReserved", "kubeReservedCgroup", "kubeletCgroups", "maxPods"],
  ...["maxParallelImagePulls", "nodeStatusUpdateFrequency", "podCIDR", "podPidsLimit"],
  ...["protectKernelDefaults", "readOnlyPort", "registerNode", "registryBurst"],
  ...["registryPullQPS", "resolvConf", "rotateCertificates", "runtimeRequestTimeout"],
  ...["seccompDefault", "serializeImagePulls", "shutdownGracePeriod"],
  ...["shutdownGracePeriodCriticalPods", "streamingConnectionIdleTimeout", "systemCgroups"],
  ...["systemReserved", "systemReservedCgroup", "tlsCertFile", "tlsCipherSuites"],
  ...["tlsMinVersion", "tlsPrivateKeyFile", "topologyManagerPolicy", "volumeStatsAggPeriod"],
];

/** Keys that become flags, or nothing at all. */
const withoutField = [
  ...["allowPrivileged", "apiServers", "babysitDaemons", "bootstrapKubeconfig", "cloudProvider"],
  ...["config", "configureCbr0", "cpuCFSQuotaPeriod", "dockerDisableSharedPID"],
  ...["enableCadvisorJsonEndpoints", "enableCustomMetrics", "experimentalAllowedUnsafeSysctls"],
  ...["hostnameOverride", "housekeepingInterval", "imagePullProgressDeadline"],
  ...["kubeconfigPath", "networkPluginMTU", "networkPluginName", "nodeLabels"],
  ...["nonMasqueradeCIDR", "nvidiaGPUs", "podInfraContainerImage", "reconcileCIDR"],
  ...["registerSchedulable", "requireKubeconfig", "rootDir", "runtimeCgroups"],
  ...["seccompProfileRoot"],
];

/** The keys of `spec.kubelet` and what they set (kOps, `pkg/apis/kops/componentconfig.go`). */
export const kopsKeys: OwnKeys = {
  ...Object.fromEntries(same.map((name): [string, OwnKey] => [name, { field: name }])),
  ...Object.fromEntries(withoutField.map((name): [string, OwnKey] => [name, {}])),
  anonymousAuth: { field: "authentication.anonymous.enabled" },
  authenticationTokenWebhook: { field: "authentication.webhook.enabled" },
  authenticationTokenWebhookCacheTtl: { field: "authentication.webhook.cacheTTL" },
  authorizationMode: { field: "authorization.mode" },
  clientCaFile: { field: "authentication.x509.clientCAFile" },
  clientCAFile: { field: "authentication.x509.clientCAFile" },
  clusterDNS: { field: "clusterDNS", value: (node) => textsOf(node) },
  crashLoopBackOffMaxContainerRestartPeriod: {
    field: "crashLoopBackOff.maxContainerRestartPeriod",
  },
  enforceNodeAllocatable: { field: "enforceNodeAllocatable", value: (node) => textsOf(node) },
  eventQPS: { field: "eventRecordQPS" },
  evictionHard: { field: "evictionHard", value: (node) => pairsOf(node, "<") },
  evictionSoft: { field: "evictionSoft", value: (node) => pairsOf(node, "<") },
  evictionSoftGracePeriod: {
    field: "evictionSoftGracePeriod",
    value: (node) => pairsOf(node, "="),
  },
  evictionMinimumReclaim: { field: "evictionMinimumReclaim", value: (node) => pairsOf(node, "=") },
  featureGates: { field: "featureGates", value: gatesOf },
  logFormat: { field: "logging.format" },
  logLevel: { field: "logging.verbosity" },
  memorySwapBehavior: { field: "memorySwap.swapBehavior" },
  podManifestPath: { field: "staticPodPath" },
  taints: { field: "registerWithTaints", value: taintsOf },
  volumePluginDirectory: { field: "volumePluginDir" },
};

/** The parts of a text with commas, as a list. */
function textsOf(node: LocatedNode): LocatedNode | undefined {
  if (node.kind !== "scalar") return undefined;
  return nodeOfJson(
    node.text.split(",").map((text) => text.trim()),
    node.span,
  );
}

/** `memory.available<200Mi,nodefs.available<10%` as a map; undefined for what is no such text. */
function pairsOf(node: LocatedNode, separator: "<" | "="): LocatedNode | undefined {
  const pairs = pairsIn(node, separator);
  return pairs && nodeOfJson(Object.fromEntries(pairs), node.span);
}

/** The pairs of a text; undefined where one of its entries has no separator. */
export function pairsIn(
  node: LocatedNode,
  separator: "<" | "=",
): readonly (readonly [string, string])[] | undefined {
  if (node.kind !== "scalar") return undefined;
  const pairs = node.text.split(",").map((entry) => {
    const at = entry.indexOf(separator);
    return at < 0 ? undefined : ([entry.slice(0, at).trim(), entry.slice(at + 1).trim()] as const);
  });
  const read = pairs.filter((pair) => pair !== undefined);
  return read.length === pairs.length ? read : undefined;
}

/** Gates are texts in kOps. */
function gatesOf(node: LocatedNode): LocatedNode | undefined {
  const map = mapOf(node);
  if (!map) return undefined;
  const entries = map.entries.map((entry) => {
    const { value } = entry;
    const text = value.kind === "scalar" ? value.text.toLowerCase() : "";
    if (value.kind !== "scalar" || !/^(?:true|false)$/.test(text)) return entry;
    const isOn = { type: "bool", value: text === "true" } as const;
    return { ...entry, value: { ...value, style: "plain", text, value: isOn } as const };
  });
  return { ...map, entries } satisfies MapNode;
}

/** `dedicated=gpu:NoSchedule` as the kubelet's file has taints. */
function taintsOf(node: LocatedNode): LocatedNode | undefined {
  const taints = (itemsOf(node) ?? []).flatMap((item): Json[] => {
    const text = item.kind === "scalar" ? item.text : "";
    const [, key, value, effect] = /^([^=:]+)(?:=([^:]*))?:(\w+)$/.exec(text) ?? [];
    if (key === undefined || effect === undefined) return [];
    return [{ key, ...(value && { value }), effect }];
  });
  return nodeOfJson(taints, node.span);
}
