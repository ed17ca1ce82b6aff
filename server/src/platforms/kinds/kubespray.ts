import { kubespray } from "../messages/kinds/kubespray.ts";
import type { Json } from "../../facts/table.ts";
import { isBefore } from "../../facts/field-index.ts";
import type { LocatedNode } from "../../engine/syntax/located-node.ts";
import { itemsOf, mapOf } from "../../engine/syntax/look-up.ts";
import { locatedMap, mergePatch } from "../../kubelet/index.ts";
import { findNode } from "../find-nodes.ts";
import { mapOfJson, nodeOfJson } from "../patches/json-node.ts";
import {
  computedBy,
  definePlatform,
  type BaseValues,
  type FieldRule,
  type PlatformSetting,
  type PlatformContext,
} from "../platform.ts";
import { userTree } from "../platform-stack.ts";
import { valuesOf } from "./shared/values-of-map.ts";

/** Variables whose values are the kubelet's. */
const variables = {
  eviction_hard: "evictionHard",
  kube_read_only_port: "readOnlyPort",
  kube_resolv_conf: "resolvConf",
  kubelet_authentication_token_webhook: "authentication.webhook.enabled",
  kubelet_cgroup_driver: "cgroupDriver",
  kubelet_cpu_manager_policy: "cpuManagerPolicy",
  kubelet_cpu_manager_policy_options: "cpuManagerPolicyOptions",
  kubelet_event_record_qps: "eventRecordQPS",
  kubelet_fail_swap_on: "failSwapOn",
  kubelet_healthz_bind_address: "healthzBindAddress",
  kubelet_healthz_port: "healthzPort",
  kubelet_image_gc_high_threshold: "imageGCHighThresholdPercent",
  kubelet_image_gc_low_threshold: "imageGCLowThresholdPercent",
  kubelet_logfiles_max_nr: "containerLogMaxFiles",
  kubelet_logfiles_max_size: "containerLogMaxSize",
  kubelet_make_iptables_util_chains: "makeIPTablesUtilChains",
  kubelet_max_parallel_image_pulls: "maxParallelImagePulls",
  kubelet_max_pods: "maxPods",
  kubelet_pod_pids_limit: "podPidsLimit",
  kubelet_protect_kernel_defaults: "protectKernelDefaults",
  kubelet_rotate_certificates: "rotateCertificates",
  kubelet_rotate_server_certificates: "serverTLSBootstrap",
  kubelet_seccomp_default: "seccompDefault",
  kubelet_shutdown_grace_period: "shutdownGracePeriod",
  kubelet_shutdown_grace_period_critical_pods: "shutdownGracePeriodCriticalPods",
  kubelet_status_update_frequency: "nodeStatusUpdateFrequency",
  kubelet_streaming_connection_idle_timeout: "streamingConnectionIdleTimeout",
  kubelet_topology_manager_policy: "topologyManagerPolicy",
  kubelet_topology_manager_scope: "topologyManagerScope",
  tls_cipher_suites: "tlsCipherSuites",
  tls_min_version: "tlsMinVersion",
} as const;

/** The lines that the template always writes after the extra arguments, with their defaults. */
const alwaysLater: Readonly<Record<string, Json>> = {
  eventRecordQPS: 50,
  maxParallelImagePulls: 1,
  shutdownGracePeriod: "60s",
  shutdownGracePeriodCriticalPods: "20s",
};

/** The lines that it writes there if a variable is set. */
const laterBy: Readonly<Record<string, readonly string[]>> = {
  cpuManagerPolicy: ["kubelet_cpu_manager_policy"],
  cpuManagerPolicyOptions: ["kubelet_cpu_manager_policy_options"],
  featureGates: ["kubelet_feature_gates", "kube_feature_gates"],
  imageGCHighThresholdPercent: ["kubelet_image_gc_high_threshold"],
  imageGCLowThresholdPercent: ["kubelet_image_gc_low_threshold"],
  makeIPTablesUtilChains: ["kubelet_make_iptables_util_chains"],
  seccompDefault: ["kubelet_seccomp_default"],
  streamingConnectionIdleTimeout: ["kubelet_streaming_connection_idle_timeout"],
  tlsCipherSuites: ["tls_cipher_suites"],
  tlsMinVersion: ["tls_min_version"],
  topologyManagerPolicy: ["kubelet_topology_manager_policy"],
  topologyManagerScope: ["kubelet_topology_manager_scope"],
};

const extra = "kubelet_config_extra_args";

/** True for a field that the extra arguments set. */
function isExtra(context: PlatformContext, field: string): boolean {
  const value = variableOf(context, extra);
  return value !== undefined && findNode(value, [field]) !== undefined;
}

/** The value of a variable in the file, or in another one of the inventory. */
function variableOf({ root, together }: PlatformContext, name: string): LocatedNode | undefined {
  return [root, ...together.toReversed()]
    .map((map) => findNode(map, [name])?.value)
    .find((value) => value !== undefined);
}

function isTrue(context: PlatformContext, name: string): boolean {
  const value = variableOf(context, name);
  return value !== undefined && /^(?:true|yes|on|1)$/i.test(textOf(value));
}

function isFalse(context: PlatformContext, name: string): boolean {
  const value = variableOf(context, name);
  return value !== undefined && /^(?:false|no|off|0)$/i.test(textOf(value));
}

/** Reservations by their variables; those of the extra arguments replace all of them. */
function reserved(scope: "kube" | "system"): readonly PlatformSetting[] {
  return ["cpu", "memory", "ephemeral-storage", "pid"].map((resource) => ({
    path: [`${scope}_${resource.replace("-", "_")}_reserved`],
    field: `${scope}Reserved["${resource}"]`,
    value: (node, context) => (isExtra(context, `${scope}Reserved`) ? undefined : textOf(node)),
  }));
}

/** The value that the template's text is read as: quotes of a variable are not written to the file. */
function rendered(node: LocatedNode): LocatedNode {
  if (node.kind !== "scalar" || node.value.type !== "string") return node;
  const { text, span } = node;
  if (/^(?:true|yes|on)$/i.test(text)) return nodeOfJson(true, span);
  if (/^(?:false|no|off)$/i.test(text)) return nodeOfJson(false, span);
  return /^-?\d{1,15}$/.test(text) ? nodeOfJson(Number(text), span) : node;
}

/** True if the list of the kubelet's own gates is used instead of that of all components. */
function hasGates(context: PlatformContext): boolean {
  const value = variableOf(context, "kubelet_feature_gates");
  return value !== undefined && (itemsOf(value) ?? []).length > 0;
}

/** A list of gates, each `Name=true`, as the map that the template makes of it. */
function gatesIn(node: LocatedNode): LocatedNode | undefined {
  const entries = (itemsOf(node) ?? []).flatMap((item) => {
    const [, name, isOn] = /^\s*(\w+)\s*=\s*(true|false)\s*$/i.exec(textOf(item)) ?? [];
    return name === undefined || isOn === undefined
      ? []
      : mapOfJson({ [name]: /^true$/i.test(isOn) }, item.span).entries;
  });
  return entries.length > 0 ? { kind: "map", style: "block", entries, span: node.span } : undefined;
}

function textOf(node: LocatedNode): string {
  return node.kind === "scalar" ? node.text : "";
}

/** The group of a reservation, which is written where that is switched on. */
function cgroups(scope: "kube" | "system"): readonly PlatformSetting[] {
  const names = [`${scope}_reserved_cgroups_for_service_slice`, `${scope}_reserved_cgroups`];
  return names.map((name) => ({
    path: [name],
    field: `${scope}ReservedCgroup`,
    value: (node, context) =>
      isTrue(context, `${scope}_reserved`) ? `/${textOf(node).replace(/^\//, "")}` : undefined,
  }));
}

const settings: readonly PlatformSetting[] = [
  ...Object.entries(variables).map(([name, field]) => ({ path: [name], field, node: rendered })),
  {
    path: ["kube_feature_gates"],
    field: "featureGates",
    node: (node, context) => (hasGates(context) ? undefined : gatesIn(node)),
  },
  { path: ["kubelet_feature_gates"], field: "featureGates", node: gatesIn },
  {
    path: ["kubelet_enforce_node_allocatable"],
    field: "enforceNodeAllocatable",
    value: (node) => {
      const text = textOf(node);
      return text === "" || text === '""' ? undefined : text.split(",").map((part) => part.trim());
    },
  },
  {
    path: ["kubelet_fail_cgroup_v1"],
    field: "failCgroupV1",
    value: (node, { version }) =>
      isBefore(version, "1.35") ? undefined : /^(?:true|yes|on)$/i.test(textOf(node)),
  },
  {
    path: ["kubelet_swap_behavior"],
    field: "memorySwap.swapBehavior",
    value: (node, context) => (isFalse(context, "kubelet_fail_swap_on") ? textOf(node) : undefined),
  },
  {
    path: ["kubelet_authorization_mode_webhook"],
    field: "authorization.mode",
    value: (_node, context) =>
      isFalse(context, "kubelet_authorization_mode_webhook") ? "AlwaysAllow" : "Webhook",
  },
  ...(["kube", "system"] as const).flatMap((scope) => [...cgroups(scope), ...reserved(scope)]),
];

/** The extra arguments of nodes that are not in the control plane. */
const extraOfNodes = "kubelet_node_config_extra_args";

const switches = ["kube_reserved", "system_reserved"];

const names = [...settings.map(({ path: [name = ""] }) => name), ...switches, extra, extraOfNodes];

function isWrittenLater(context: PlatformContext, field: string): boolean {
  return (
    Object.hasOwn(alwaysLater, field) ||
    (laterBy[field] ?? []).some((name) => variableOf(context, name) !== undefined)
  );
}

/** The value that the template writes after the extra arguments if a scalar of the file sets it. */
function laterValue(context: PlatformContext, field: string): Json | undefined {
  const [name] = Object.entries(variables).find(([, variable]) => variable === field) ?? [""];
  const node = variableOf(context, name);
  // Where nothing is said, the default of the base stays.
  if (node?.kind !== "scalar" || !isScalarJson(node.value.type)) return undefined;
  return node.value.type === "int" ? Number(node.value.value) : node.text;
}

function isScalarJson(type: string): boolean {
  return type === "int" || type === "string";
}

/** The reservations that the template writes even with kube_reserved: false. */
function reservations(context: PlatformContext): BaseValues {
  const kube = { cpu: "100m", "ephemeral-storage": "500Mi", memory: "256Mi", pid: "1000" };
  const system = { cpu: "500m", "ephemeral-storage": "500Mi", memory: "512Mi", pid: "1000" };
  return {
    ...(!isExtra(context, "kubeReserved") && { kubeReserved: kube }),
    ...(!isExtra(context, "systemReserved") && { systemReserved: system }),
  };
}

const inventory = /^((?:.*\/)?)(group|host)_vars\/([^/]+)(\/[^]+)?$/;

/**
 * Other files of the inventory are one configuration with the file: Ansible reads those of all groups of a node, then those
 * of the node.
 */
function inventoryFolders(path: string): readonly string[] | undefined {
  const [, above, scope, node = "", file] = inventory.exec(path) ?? [];
  if (above === undefined) return undefined;
  const groups = `${above}group_vars`;
  return scope === "host" && file !== undefined ? [groups, `${above}host_vars/${node}`] : [groups];
}

/** The values that other files of the inventory set. */
function valuesOfOthers(context: PlatformContext): BaseValues {
  const trees = context.together
    .filter((root) => root !== context.root)
    .map((root) => {
      const config = mapOf(findNode(root, [extra])?.value);
      return userTree(settings, { ...context, root, config });
    });
  const [first, ...others] = trees;
  return first ? valuesOf(locatedMap(others.reduce(mergePatch, first))) : {};
}

/** True if a variable that nothing sets in the file may be set in another one. */
function maySwitch(context: PlatformContext, name: string): boolean {
  const isComplete = context.isSearched && inventory.test(context.path);
  return (
    !isTrue(context, name) &&
    !isFalse(context, name) &&
    !(isComplete && variableOf(context, name) === undefined)
  );
}

export const platform = definePlatform({
  texts: kubespray,
  source:
    "kubernetes-sigs/kubespray@46dbdd399: roles/kubernetes/node/templates/kubelet-config.v1beta1.yaml.j2",
  marks: /^(?:kubelet_\w+|eviction_hard|(?:kube|system)_\w*reserved\w*|kube_version)\s*:/m,
  documents: [
    {
      is: (root) => root.entries.some(({ key }) => names.includes(key.text)),
      places: [
        { path: [extra], holds: "map" },
        { path: [extraOfNodes], holds: "map" },
      ],
      settings,
      sharedFolders: inventoryFolders,
      version: [{ path: ["kube_version"], form: "release" }],
    },
    {
      path: /(?:^|\/)group_vars\/(?:.*\/)?k8s[-_]cluster[^/]*\.ya?ml$/,
      is: (root) => root.entries.some(({ key }) => /^(?:kube|kubelet)_/.test(key.text)),
      places: [],
      version: [{ path: ["kube_version"], form: "release" }],
    },
  ],
  header: "given",
  unknown: "kubelet",
  fields: [
    ...[...Object.keys(alwaysLater), ...Object.keys(laterBy)].map(
      (field) =>
        ({
          fields: [field],
          effect: "overwritten",
          when: (context) => isExtra(context, field) && isWrittenLater(context, field),
          value: (context) => laterValue(context, field),
          note: "later",
        }) satisfies FieldRule<"later">,
    ),
    {
      fields: ["memorySwap"],
      effect: "overwritten",
      when: (context) => isExtra(context, "memorySwap") && isFalse(context, "kubelet_fail_swap_on"),
      note: "later",
    },
    {
      fields: ["tracing"],
      effect: "overwritten",
      when: (context) => isExtra(context, "tracing") && isTrue(context, "kubelet_tracing"),
      note: "later",
    },
  ],
  base: [
    {
      values: {
        authentication: {
          anonymous: { enabled: false },
          webhook: { enabled: true },
          x509: { clientCAFile: "/etc/kubernetes/ssl/ca.crt" },
        },
        authorization: { mode: "Webhook" },
        cgroupDriver: "systemd",
        containerLogMaxFiles: 5,
        containerLogMaxSize: "10Mi",
        ...alwaysLater,
        failSwapOn: true,
        healthzBindAddress: "127.0.0.1",
        healthzPort: 10248,
        maxPods: 110,
        nodeStatusUpdateFrequency: "10s",
        podPidsLimit: -1,
        protectKernelDefaults: true,
        readOnlyPort: 0,
        rotateCertificates: true,
        staticPodPath: "/etc/kubernetes/manifests",
      },
    },
    { values: { failCgroupV1: true }, since: "1.35" },
    { values: reservations },
    {
      values: { kubeReservedCgroup: "/kube.slice" },
      when: (context) => isTrue(context, "kube_reserved"),
    },
    {
      values: { systemReservedCgroup: "/system.slice" },
      when: (context) => isTrue(context, "system_reserved"),
    },
    {
      values: { memorySwap: { swapBehavior: "LimitedSwap" } },
      when: (context) => isFalse(context, "kubelet_fail_swap_on"),
    },
    { values: valuesOfOthers, document: () => "group_vars" },
  ],
  computed: computedBy("own", ["clusterDNS", "clusterDomain", "featureGates", "resolvConf"]),
  computedIf: (context) => ({
    kubeReservedCgroup: maySwitch(context, "kube_reserved") ? "own" : undefined,
    systemReservedCgroup: maySwitch(context, "system_reserved") ? "own" : undefined,
  }),
  merge: { maps: "merged", zeros: "count", carriedAs: "file" },
  example: `kubelet_max_pods: 200
kubelet_config_extra_args:
  serializeImagePulls: false
`,
});
