import type { Json } from "../../../facts/table.ts";
import type { LocatedNode, MapNode } from "../../../engine/syntax/located-node.ts";
import { itemsOf, mapOf } from "../../../engine/syntax/look-up.ts";
import { isJsonMap, plainText, type ExactJson } from "../../../engine/text/json-text.ts";
import { nodeOfJson } from "../../patches/json-node.ts";
import type { PlatformKey, PlatformKeys } from "../../keys/platform-keys.ts";

/** Keys with the kubelet's own names and values. */
const same = [
  "allowedUnsafeSysctls",
  "cgroupDriver",
  "cgroupRoot",
  "clusterDomain",
  "containerLogMaxFiles",
  "containerLogMaxSize",
  "cpuCFSQuota",
  "cpuCFSQuotaPeriod",
  "cpuManagerPolicy",
  "enableDebuggingHandlers",
  "eventBurst",
  "eventRecordQPS",
  "evictionMaxPodGracePeriod",
  "kernelMemcgNotification",
  "kubeAPIQPS",
  "nodeLeaseDurationSeconds",
  "evictionPressureTransitionPeriod",
  "failSwapOn",
  "hairpinMode",
  "imageGCHighThresholdPercent",
  "imageGCLowThresholdPercent",
  "imageMaximumGCAge",
  "imageMinimumGCAge",
  "kubeReserved",
  "kubeReservedCgroup",
  "kubeletCgroups",
  "maxPods",
  "maxParallelImagePulls",
  "nodeStatusUpdateFrequency",
  "podCIDR",
  "podPidsLimit",
  "protectKernelDefaults",
  "readOnlyPort",
  "registerNode",
  "registryBurst",
  "registryPullQPS",
  "resolvConf",
  "rotateCertificates",
  "runtimeRequestTimeout",
  "seccompDefault",
  "serializeImagePulls",
  "shutdownGracePeriod",
  "shutdownGracePeriodCriticalPods",
  "streamingConnectionIdleTimeout",
  "systemCgroups",
  "systemReserved",
  "systemReservedCgroup",
  "tlsCertFile",
  "tlsCipherSuites",
  "tlsMinVersion",
  "tlsPrivateKeyFile",
  "topologyManagerPolicy",
  "volumeStatsAggPeriod",
];

/** Keys that become flags without a field in the kubelet's file. */
const withoutField = [
  "cloudProvider",
  "experimentalAllocatableIgnoreEviction",
  "hostnameOverride",
  "housekeepingInterval",
  "kubeconfigPath",
  "nodeLabels",
  "registerSchedulable",
  "rootDir",
  "runtimeCgroups",
];

/** Keys of kubelets of old, which kOps still decodes. */
const gone = [
  "allowPrivileged",
  "apiServers",
  "babysitDaemons",
  "bootstrapKubeconfig",
  "configureCbr0",
  "dockerDisableSharedPID",
  "enableCadvisorJsonEndpoints",
  "enableCustomMetrics",
  "experimentalAllowedUnsafeSysctls",
  "imagePullProgressDeadline",
  "networkPluginMTU",
  "networkPluginName",
  "nonMasqueradeCIDR",
  "nvidiaGPUs",
  "podInfraContainerImage",
  "reconcileCIDR",
  "requireKubeconfig",
  "seccompProfileRoot",
];

/** The keys of `spec.kubelet` and what they set (kOps, `pkg/apis/kops/componentconfig.go`). */
export const kopsKeys: PlatformKeys = {
  ...Object.fromEntries(same.map((name): [string, PlatformKey] => [name, { field: name }])),
  ...Object.fromEntries(withoutField.map((name): [string, PlatformKey] => [name, {}])),
  ...Object.fromEntries(gone.map((name): [string, PlatformKey] => [name, { isGone: true }])),
  anonymousAuth: { field: "authentication.anonymous.enabled" },
  authenticationTokenWebhook: { field: "authentication.webhook.enabled" },
  authenticationTokenWebhookCacheTtl: { field: "authentication.webhook.cacheTTL" },
  authorizationMode: { field: "authorization.mode" },
  authenticationTokenWebhookCacheTTL: { field: "authentication.webhook.cacheTTL" },
  clientCaFile: { field: "authentication.x509.clientCAFile" },
  clusterDNS: { field: "clusterDNS", value: (node) => textsOf(node, "whole"), write: joined(",") },
  crashLoopBackOffMaxContainerRestartPeriod: {
    field: "crashLoopBackOff.maxContainerRestartPeriod",
  },
  enforceNodeAllocatable: {
    field: "enforceNodeAllocatable",
    value: (node) => textsOf(node, "parts"),
    write: joined(","),
  },
  // nodeup makes the flag --event-qps of it, which is over the file.
  eventQPS: { field: "eventRecordQPS", isAbove: true },
  evictionHard: { field: "evictionHard", value: (node) => pairsOf(node, "<"), write: joined("<") },
  evictionSoft: { field: "evictionSoft", value: (node) => pairsOf(node, "<"), write: joined("<") },
  evictionSoftGracePeriod: {
    field: "evictionSoftGracePeriod",
    value: (node) => pairsOf(node, "="),
    write: joined("="),
  },
  evictionMinimumReclaim: {
    field: "evictionMinimumReclaim",
    value: (node) => pairsOf(node, "="),
    write: joined("="),
  },
  featureGates: { field: "featureGates", value: gatesOf, write: mapped(plainText) },
  logFormat: { field: "logging.format" },
  logLevel: { field: "logging.verbosity" },
  memorySwapBehavior: { field: "memorySwap.swapBehavior" },
  podManifestPath: { field: "staticPodPath" },
  taints: { field: "registerWithTaints", value: taintsOf },
  volumePluginDirectory: { field: "volumePluginDir" },
};

/** The items of a list, or the pairs of a map, in one text. */
export function joined(separator: string): NonNullable<PlatformKey["write"]> {
  return (value) =>
    isJsonMap(value)
      ? Object.entries(value)
          .map(([name, member]) => `${name}${separator}${plainText(member)}`)
          .join(",")
      : (value as readonly ExactJson[]).map(plainText).join(separator);
}

/** A map with other values. */
export function mapped(write: (value: ExactJson) => ExactJson): NonNullable<PlatformKey["write"]> {
  return (value) =>
    isJsonMap(value)
      ? Object.fromEntries(Object.entries(value).map(([name, member]) => [name, write(member)]))
      : undefined;
}

/** A text as the only item of a list, or its parts between commas, with their spaces: kOps trims none. */
function textsOf(node: LocatedNode, as: "whole" | "parts"): LocatedNode | undefined {
  if (node.kind !== "scalar" || node.text === "") return undefined;
  return nodeOfJson(as === "whole" ? [node.text] : node.text.split(","), node.span);
}

/** `memory.available<200Mi,nodefs.available<10%` as a map; undefined for an empty or different text. */
function pairsOf(node: LocatedNode, separator: "<" | "="): LocatedNode | undefined {
  const pairs = pairsIn(node, separator);
  return pairs && pairs.length > 0 ? nodeOfJson(Object.fromEntries(pairs), node.span) : undefined;
}

/** The pairs of a text; undefined where one of its entries has no separator. */
export function pairsIn(
  node: LocatedNode,
  separator: "<" | "=",
): readonly (readonly [string, string])[] | undefined {
  if (node.kind !== "scalar") return undefined;
  if (node.text === "") return [];
  const pairs = node.text.split(",").map((entry) => {
    const at = entry.indexOf(separator);
    return at < 0 ? undefined : ([entry.slice(0, at).trim(), entry.slice(at + 1).trim()] as const);
  });
  const read = pairs.filter((pair) => pair !== undefined);
  return read.length === pairs.length ? read : undefined;
}

/** The result of Go's ParseBool for a text; undefined if ParseBool fails. */
export function parsedBool(text: string): boolean | undefined {
  if (/^(?:1|t|T|TRUE|true|True)$/.test(text)) return true;
  return /^(?:0|f|F|FALSE|false|False)$/.test(text) ? false : undefined;
}

/** Gates are texts in kOps. */
function gatesOf(node: LocatedNode): LocatedNode | undefined {
  const map = mapOf(node);
  if (!map) return undefined;
  const entries = map.entries.flatMap((entry) => {
    const { value } = entry;
    const isOn = value.kind === "scalar" ? parsedBool(value.text) : undefined;
    // A text that kOps cannot read is reported as a text.
    if (value.kind !== "scalar" || isOn === undefined) return [];
    const read = { type: "bool", value: isOn } as const;
    return {
      ...entry,
      value: { ...value, style: "plain", text: String(isOn), value: read } as const,
    };
  });
  return { ...map, entries } satisfies MapNode;
}

/** `dedicated=gpu:NoSchedule` as its parts; undefined for what kOps does not read as a taint. */
export function taintOf(
  text: string,
): Readonly<Record<"key" | "value" | "effect", string>> | undefined {
  const [pair = "", effect = "", ...more] = text.split(":");
  if (more.length > 0) return undefined;
  // Without an effect the whole text is the key.
  if (!text.includes(":")) return { key: text, value: "", effect };
  const [key = "", value = "", ...others] = pair.split("=");
  return others.length > 0 ? undefined : { key, value, effect };
}

/** Taints as the kubelet's file has them. */
function taintsOf(node: LocatedNode): LocatedNode | undefined {
  const taints = (itemsOf(node) ?? []).flatMap((item): Json[] => {
    const taint = item.kind === "scalar" ? taintOf(item.text) : undefined;
    if (!taint) return [];
    const { key, value, effect } = taint;
    return [{ key, ...(value && { value }), effect }];
  });
  return nodeOfJson(taints, node.span);
}
