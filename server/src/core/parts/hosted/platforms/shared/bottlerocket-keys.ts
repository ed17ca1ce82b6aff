import type { Json } from "../../../../schema/table.ts";
import type { LocatedNode } from "../../../../syntax/located-node.ts";
import { itemsOf, mapOf } from "../../../../syntax/look-up.ts";
import { nodeOfJson } from "../../json-node.ts";
import type { PlatformKey, PlatformKeys } from "../../platform-keys.ts";
import {
  bool,
  cpus,
  duration,
  int32,
  listOf,
  oneOf,
  percent,
  quantity,
  recordOf,
  tableOf,
  taint,
  taken,
  text,
  threshold,
  whole,
  type SettingType,
} from "./bottlerocket-types.ts";

/** A setting: what it may be, and what becomes of it in the kubelet's file. */
interface Setting {
  readonly type: SettingType;
  readonly field?: string;
  /** The kubelet's value; undefined where the template leaves it out. */
  readonly value?: (node: LocatedNode) => LocatedNode | undefined;
  readonly isGone?: true;
}

const signals = [
  ...["memory.available", "nodefs.available", "nodefs.inodesFree", "imagefs.available"],
  ...["imagefs.inodesFree", "pid.available"],
];
const reserved = recordOf(quantity, "cpu", "memory", "ephemeral-storage", "pid");
const anything: SettingType = { of: "scalar", note: "text", takes: () => true };
const unsigned = whole(0, 2 ** 32 - 1);
const tables = tableOf({ of: "table", value: listOrScalar() });

/** What stands in tables that no kubelet's field is made of is not looked at. */
function listOrScalar(): SettingType {
  return { of: "list", item: anything, mayBeOne: true };
}

/** Settings that the template takes over as they are. */
const same: Readonly<Record<string, readonly [field: string, type: SettingType]>> = {
  "cluster-domain": ["clusterDomain", text],
  "container-log-max-files": ["containerLogMaxFiles", int32],
  "container-log-max-size": ["containerLogMaxSize", quantity],
  "container-log-max-workers": ["containerLogMaxWorkers", int32],
  "container-log-monitor-interval": ["containerLogMonitorInterval", duration],
  "container-runtime-endpoint": ["containerRuntimeEndpoint", text],
  "cpu-cfs-quota-enforced": ["cpuCFSQuota", bool],
  "cpu-manager-policy": ["cpuManagerPolicy", oneOf("none", "static", "None", "Static")],
  "cpu-manager-reconcile-period": ["cpuManagerReconcilePeriod", duration],
  "event-burst": ["eventBurst", int32],
  "event-qps": ["eventRecordQPS", int32],
  "eviction-hard": ["evictionHard", recordOf(threshold, ...signals)],
  "eviction-soft": ["evictionSoft", recordOf(threshold, ...signals)],
  "eviction-soft-grace-period": ["evictionSoftGracePeriod", recordOf(duration, ...signals)],
  "image-maximum-gc-age": ["imageMaximumGCAge", duration],
  "image-minimum-gc-age": ["imageMinimumGCAge", duration],
  "kube-api-burst": ["kubeAPIBurst", int32],
  "kube-api-qps": ["kubeAPIQPS", int32],
  "kube-reserved": ["kubeReserved", reserved],
  "log-level": ["logging.verbosity", whole(0, 255)],
  "max-pods": ["maxPods", unsigned],
  "memory-reservation-policy": ["memoryReservationPolicy", text],
  "memory-swap-behavior": ["memorySwap.swapBehavior", text],
  "memory-throttling-factor": ["memoryThrottlingFactor", anything],
  "pod-pids-limit": ["podPidsLimit", whole(-(2 ** 53), 2 ** 53)],
  "provider-id": ["providerID", text],
  "registry-burst": ["registryBurst", int32],
  "registry-qps": ["registryPullQPS", int32],
  "reserved-cpus": ["reservedSystemCPUs", cpus],
  "seccomp-default": ["seccompDefault", bool],
  "server-tls-bootstrap": ["serverTLSBootstrap", bool],
  "shutdown-grace-period": ["shutdownGracePeriod", duration],
  "shutdown-grace-period-for-critical-pods": ["shutdownGracePeriodCriticalPods", duration],
  "single-process-oom-kill": ["singleProcessOOMKill", bool],
  "system-reserved": ["systemReserved", reserved],
  "topology-manager-policy": [
    "topologyManagerPolicy",
    oneOf("none", "best-effort", "restricted", "single-numa-node"),
  ],
  "topology-manager-scope": ["topologyManagerScope", oneOf("container", "pod")],
};

/** Settings that no field of the kubelet's file is made of. */
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
  "ids-per-pod": whole(0, 2 ** 53),
  "node-ip": text,
  "node-labels": tableOf(text),
  "pod-infra-container-image": text,
  "server-certificate": text,
  "server-key": text,
  "standalone-mode": bool,
  "static-pods": tables,
  "static-pods-enabled": bool,
};

/** `settings.kubernetes`, by the names there (bottlerocket-settings-models 0.28, settings-extensions/kubernetes). */
export const bottlerocketSettings: Readonly<Record<string, Setting>> = {
  ...Object.fromEntries(
    Object.entries(same).map(([name, [field, type]]) => [name, { field, type }]),
  ),
  ...Object.fromEntries(Object.entries(withoutField).map(([name, type]) => [name, { type }])),
  "allowed-unsafe-sysctls": {
    field: "allowedUnsafeSysctls",
    type: listOf(text),
    value: unlessEmpty,
  },
  "cluster-dns-ip": {
    field: "clusterDNS",
    type: { of: "list", item: text, mayBeOne: true },
    value: (node) =>
      node.kind === "scalar" ? { ...empty, items: [node], span: node.span } : unlessEmpty(node),
  },
  "cpu-manager-policy-options": {
    field: "cpuManagerPolicyOptions",
    type: listOf(
      oneOf(
        ...["full-pcpus-only", "distribute-cpus-across-numa", "strict-cpu-reservation"],
        "prefer-align-cpus-by-uncorecache",
      ),
    ),
    value: (node) => {
      const names = (itemsOf(node) ?? []).flatMap((item) =>
        item.kind === "scalar" ? [[item.text, "true"]] : [],
      );
      return names.length === 0
        ? undefined
        : nodeOfJson(Object.fromEntries(names) as Json, node.span);
    },
  },
  "eviction-max-pod-grace-period": {
    field: "evictionMaxPodGracePeriod",
    type: whole(0, 2 ** 31 - 1),
    value: unlessZero,
  },
  "fail-cgroup-v1": { type: bool, isGone: true },
  "image-gc-high-threshold-percent": {
    field: "imageGCHighThresholdPercent",
    type: percent,
    value: numberOf,
  },
  "image-gc-low-threshold-percent": {
    field: "imageGCLowThresholdPercent",
    type: percent,
    value: numberOf,
  },
  "max-parallel-image-pulls": { field: "maxParallelImagePulls", type: int32, value: unlessZero },
  "memory-manager-policy": {
    field: "memoryManagerPolicy",
    type: oneOf("None", "Static", "none", "static"),
    value: (node) =>
      node.kind === "scalar"
        ? nodeOfJson(/^s/i.test(node.text) ? "Static" : "None", node.span)
        : undefined,
  },
  "memory-manager-reserved-memory": {
    field: "reservedMemory",
    type: tableOf({
      of: "record",
      fields: {
        enabled: bool,
        memory: quantity,
        "hugepages-1Gi": quantity,
        "hugepages-2Mi": quantity,
      },
    }),
    value: reservedMemory,
  },
  "node-taints": {
    field: "registerWithTaints",
    type: tableOf({ of: "list", item: taint, mayBeOne: true }),
    value: taints,
  },
  "topology-manager-policy-options": {
    field: "topologyManagerPolicyOptions",
    type: {
      of: "record",
      fields: {
        "prefer-closest-numa-nodes": bool,
        "max-allowable-numa-nodes": whole(8, 2 ** 32 - 1),
      },
    },
    value: (node) =>
      nodeOfJson(
        Object.fromEntries(textsIn(node).map(([name, written]) => [name, written])),
        node.span,
      ),
  },
};

/** The same for all that looks at own keys of platforms. */
export const bottlerocketKeys: PlatformKeys = Object.fromEntries(
  Object.entries(bottlerocketSettings).map(([name, { type, field, value, isGone }]) => {
    const names = type.of === "record" ? Object.keys(type.fields) : undefined;
    const items = type.of === "list" ? type.item : type;
    const values = items.of === "scalar" ? items.values : undefined;
    const key: PlatformKey = {
      ...(field !== undefined && { field }),
      ...(names && { names: Object.fromEntries(names.map((inner) => [inner, inner])) }),
      ...(values && { values }),
      ...(type.of === "list" && { isList: true }),
      ...(isGone && { isGone }),
      value: (node) => {
        const kept = taken(node, type);
        return kept && value ? value(kept) : kept;
      },
    };
    return [name, key];
  }),
);

const empty = { kind: "list", style: "flow" } as const;

function unlessEmpty(node: LocatedNode): LocatedNode | undefined {
  return itemsOf(node)?.length === 0 ? undefined : node;
}

/** The template writes no zeros there. */
function unlessZero(node: LocatedNode): LocatedNode | undefined {
  return node.kind === "scalar" && node.text === "0" ? undefined : node;
}

function numberOf(node: LocatedNode): LocatedNode | undefined {
  return node.kind === "scalar" ? nodeOfJson(Number(node.text), node.span) : undefined;
}

/** The scalars of a table by their keys. */
function textsIn(node: LocatedNode): readonly (readonly [string, string])[] {
  return (mapOf(node)?.entries ?? []).flatMap(({ key, value }) =>
    value.kind === "scalar" ? [[key.text, value.text] as const] : [],
  );
}

/** Of each NUMA node that is enabled. */
function reservedMemory(node: LocatedNode): LocatedNode | undefined {
  const nodes = (mapOf(node)?.entries ?? []).flatMap(({ key, value }): Json[] => {
    const written = new Map(textsIn(value));
    if (written.get("enabled") !== "true") return [];
    written.delete("enabled");
    const number = Number(key.text);
    return [
      {
        numaNode: Number.isInteger(number) ? number : key.text,
        limits: Object.fromEntries(written),
      },
    ];
  });
  return nodes.length === 0 ? undefined : nodeOfJson(nodes, node.span);
}

function taints(node: LocatedNode): LocatedNode | undefined {
  const all = (mapOf(node)?.entries ?? []).flatMap(({ key, value }) =>
    (itemsOf(value) ?? [value]).flatMap((item): Json[] => {
      if (item.kind !== "scalar") return [];
      const [written = "", effect = ""] = item.text.split(":");
      return [{ key: key.text, ...(written && { value: written }), effect }];
    }),
  );
  return all.length === 0 ? undefined : nodeOfJson(all, node.span);
}
