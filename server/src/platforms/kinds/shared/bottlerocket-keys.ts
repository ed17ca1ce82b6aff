import type { Json } from "../../../facts/table.ts";
import type { LocatedNode } from "../../../engine/syntax/located-node.ts";
import { itemsOf, mapOf } from "../../../engine/syntax/look-up.ts";
import { isJsonMap, plainText } from "../../../engine/text/json-text.ts";
import { mapped } from "./kops-keys.ts";
import { nodeOfJson } from "../../patches/json-node.ts";
import type { PlatformKey, PlatformKeys } from "../../keys/platform-keys.ts";
import {
  bool,
  cpus,
  duration,
  int32,
  listOf,
  natural,
  oneOf,
  oneOrMore,
  percent,
  quantity,
  readSetting,
  recordOf,
  tableOf,
  taint,
  text,
  threshold,
  whole,
  type SettingType,
} from "./bottlerocket-types.ts";

const signals = [
  "memory.available",
  "nodefs.available",
  "nodefs.inodesFree",
  "imagefs.available",
  "imagefs.inodesFree",
  "pid.available",
];
const anything: SettingType = { of: "scalar", note: "text", takes: () => true };
const policy = oneOf("none", "static", "None", "Static");
const reserved = recordOf(quantity, "cpu", "memory", "ephemeral-storage", "pid");
/** Tables that do not become fields of the kubelet are not checked. */
const tables = tableOf(tableOf(oneOrMore(anything)));

/** Settings that the kubelet's file is made of. */
const settings: Readonly<Record<string, SettingType>> = {
  "allowed-unsafe-sysctls": listOf(text),
  "cluster-dns-ip": oneOrMore(text),
  "cluster-domain": text,
  "container-log-max-files": int32,
  "container-log-max-size": quantity,
  "container-log-max-workers": int32,
  "container-log-monitor-interval": duration,
  "container-runtime-endpoint": text,
  "cpu-cfs-quota-enforced": bool,
  "cpu-manager-policy": policy,
  "cpu-manager-policy-options": listOf(
    oneOf(
      ...["full-pcpus-only", "distribute-cpus-across-numa", "strict-cpu-reservation"],
      "prefer-align-cpus-by-uncorecache",
    ),
  ),
  "cpu-manager-reconcile-period": duration,
  "event-burst": int32,
  "event-qps": int32,
  "eviction-hard": recordOf(threshold, ...signals),
  "eviction-max-pod-grace-period": whole(0, 2 ** 31 - 1),
  "eviction-soft": recordOf(threshold, ...signals),
  "eviction-soft-grace-period": recordOf(duration, ...signals),
  "image-gc-high-threshold-percent": percent,
  "image-gc-low-threshold-percent": percent,
  "image-maximum-gc-age": duration,
  "image-minimum-gc-age": duration,
  "kube-api-burst": int32,
  "kube-api-qps": int32,
  "kube-reserved": reserved,
  "log-level": whole(0, 255),
  "max-parallel-image-pulls": int32,
  "max-pods": natural,
  "memory-manager-policy": policy,
  "memory-manager-reserved-memory": tableOf({
    of: "table",
    fields: {
      enabled: bool,
      memory: quantity,
      "hugepages-1Gi": quantity,
      "hugepages-2Mi": quantity,
    },
  }),
  "memory-reservation-policy": text,
  "memory-swap-behavior": text,
  "memory-throttling-factor": anything,
  "node-taints": tableOf(oneOrMore(taint)),
  "pod-pids-limit": whole(-(2 ** 53), 2 ** 53),
  "provider-id": text,
  "registry-burst": int32,
  "registry-qps": int32,
  "reserved-cpus": cpus,
  "seccomp-default": bool,
  "server-tls-bootstrap": bool,
  "shutdown-grace-period": duration,
  "shutdown-grace-period-for-critical-pods": duration,
  "single-process-oom-kill": bool,
  "system-reserved": reserved,
  "topology-manager-policy": oneOf("none", "best-effort", "restricted", "single-numa-node"),
  "topology-manager-policy-options": {
    of: "table",
    fields: {
      "prefer-closest-numa-nodes": bool,
      "max-allowable-numa-nodes": whole(8, 2 ** 32 - 1),
    },
  },
  "topology-manager-scope": oneOf("container", "pod"),
};

/** The others. */
const withoutField: Readonly<Record<string, SettingType>> = {
  "api-server": text,
  "authentication-mode": oneOf("aws", "tls"),
  "bootstrap-token": text,
  "cloud-provider": oneOf("aws", "external", ""),
  "cluster-certificate": text,
  "cluster-name": text,
  "credential-providers": tables,
  "device-ownership-from-security-context": bool,
  "hostname-override": text,
  "hostname-override-source": oneOf("private-dns-name", "instance-id"),
  "ids-per-pod": natural,
  "node-ip": text,
  "node-labels": tableOf(text),
  "pod-infra-container-image": text,
  "server-certificate": text,
  "server-key": text,
  "standalone-mode": bool,
  "static-pods": tables,
  "static-pods-enabled": bool,
};

/**
 * The types of the settings in `settings.kubernetes` (bottlerocket-settings-models 0.28,
 * settings-extensions/kubernetes).
 */
export const bottlerocketTypes: Readonly<Record<string, SettingType>> = {
  ...settings,
  ...withoutField,
};

/** The kubelet's names, where those of Bottlerocket are not the same but for the dashes. */
const fields: Readonly<Record<string, string>> = {
  "cluster-dns-ip": "clusterDNS",
  "cpu-cfs-quota-enforced": "cpuCFSQuota",
  "event-qps": "eventRecordQPS",
  "image-gc-high-threshold-percent": "imageGCHighThresholdPercent",
  "image-gc-low-threshold-percent": "imageGCLowThresholdPercent",
  "image-maximum-gc-age": "imageMaximumGCAge",
  "image-minimum-gc-age": "imageMinimumGCAge",
  "kube-api-burst": "kubeAPIBurst",
  "kube-api-qps": "kubeAPIQPS",
  "log-level": "logging.verbosity",
  "memory-manager-reserved-memory": "reservedMemory",
  "memory-swap-behavior": "memorySwap.swapBehavior",
  "node-taints": "registerWithTaints",
  "provider-id": "providerID",
  "registry-qps": "registryPullQPS",
  "reserved-cpus": "reservedSystemCPUs",
  "server-tls-bootstrap": "serverTLSBootstrap",
  "shutdown-grace-period-for-critical-pods": "shutdownGracePeriodCriticalPods",
  "single-process-oom-kill": "singleProcessOOMKill",
};

/** The kubelet's values of settings that the template changes; undefined if it leaves the setting out. */
const values: Readonly<Record<string, (node: LocatedNode) => LocatedNode | undefined>> = {
  "allowed-unsafe-sysctls": unlessEmpty,
  "cluster-dns-ip": (node) =>
    node.kind === "scalar"
      ? { kind: "list", style: "flow", items: [node], span: node.span }
      : unlessEmpty(node),
  "cpu-manager-policy-options": (node) => {
    const names = (itemsOf(node) ?? []).map((item) => [textOf(item), "true"]);
    return names.length === 0
      ? undefined
      : nodeOfJson(Object.fromEntries(names) as Json, node.span);
  },
  "eviction-max-pod-grace-period": unlessZero,
  "image-gc-high-threshold-percent": numberOf,
  "image-gc-low-threshold-percent": numberOf,
  "max-parallel-image-pulls": unlessZero,
  "memory-manager-policy": (node) =>
    nodeOfJson(/^s/i.test(textOf(node)) ? "Static" : "None", node.span),
  "memory-manager-reserved-memory": reservedMemory,
  "node-taints": taints,
  "topology-manager-policy-options": (node) =>
    nodeOfJson(Object.fromEntries(textsIn(node)), node.span),
};

/** The opposite direction: the setting to write for a value of the kubelet. */
const writers: Readonly<Record<string, PlatformKey["write"]>> = {
  "cpu-manager-policy-options": (options) => Object.keys(isJsonMap(options) ? options : {}),
  "topology-manager-policy-options": mapped((value) =>
    /^\d+$/.test(plainText(value)) ? Number(value) : value === "true",
  ),
};

/** The settings as all that looks at own keys of platforms wants them. */
export const bottlerocketKeys: PlatformKeys = {
  ...Object.fromEntries(
    Object.entries(bottlerocketTypes).map(([name, type]) => [name, keyOf(name, type)]),
  ),
  "fail-cgroup-v1": { isGone: true },
};

function keyOf(name: string, type: SettingType): PlatformKey {
  const camel = name.replaceAll(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase());
  const names = "fields" in type ? Object.keys(type.fields) : undefined;
  const item = type.of === "list" ? type.item : type;
  const write = writers[name];
  const words = wordsOf(item);
  const inner = "fields" in type ? Object.entries(type.fields) : [];
  const innerValues = inner.flatMap(([key, innerType]) => {
    const found = innerType && wordsOf(innerType);
    return found ? [[key, found] as const] : [];
  });
  return {
    field: Object.hasOwn(settings, name) ? (fields[name] ?? camel) : undefined,
    names: names ? Object.fromEntries(names.map((inner) => [inner, inner])) : undefined,
    values: words,
    innerValues: innerValues.length > 0 ? Object.fromEntries(innerValues) : undefined,
    isList: type.of === "list" ? true : undefined,
    write,
    value: (node) => {
      const kept = readSetting({ name, entry: undefined, around: undefined, value: node }, type);
      const value = values[name];
      return kept && value ? value(kept) : kept;
    },
  };
}

/** The only values that a setting takes. */
function wordsOf(type: SettingType): readonly (string | boolean)[] | undefined {
  if (type.of !== "scalar") return undefined;
  return type.note === "bool" ? [true, false] : type.values;
}

function textOf(node: LocatedNode): string {
  return node.kind === "scalar" ? node.text : "";
}

function unlessEmpty(node: LocatedNode): LocatedNode | undefined {
  return itemsOf(node)?.length === 0 ? undefined : node;
}

/** The template writes no zeros there. */
function unlessZero(node: LocatedNode): LocatedNode | undefined {
  return textOf(node) === "0" ? undefined : node;
}

function numberOf(node: LocatedNode): LocatedNode {
  return nodeOfJson(Number(textOf(node)), node.span);
}

/** The scalars of a table by their keys. */
function textsIn(node: LocatedNode): readonly (readonly [string, string])[] {
  return (mapOf(node)?.entries ?? []).map(({ key, value }) => [key.text, textOf(value)]);
}

/** Of each NUMA node that is enabled. */
function reservedMemory(node: LocatedNode): LocatedNode | undefined {
  const nodes = (mapOf(node)?.entries ?? []).flatMap(({ key, value }): Json[] => {
    const written = new Map(textsIn(value));
    if (written.get("enabled") !== "true") return [];
    written.delete("enabled");
    const number = Number(key.text);
    const numaNode = Number.isInteger(number) ? number : key.text;
    return [{ numaNode, limits: Object.fromEntries(written) }];
  });
  return nodes.length === 0 ? undefined : nodeOfJson(nodes, node.span);
}

function taints(node: LocatedNode): LocatedNode | undefined {
  const all = (mapOf(node)?.entries ?? []).flatMap(({ key, value }) =>
    (itemsOf(value) ?? [value]).map((item): Json => {
      const [written = "", effect = ""] = textOf(item).split(":");
      return { key: key.text, ...(written && { value: written }), effect };
    }),
  );
  return all.length === 0 ? undefined : nodeOfJson(all, node.span);
}
