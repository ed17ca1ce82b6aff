import { kubespray } from "../../../messages/platforms/kubespray.ts";
import type { Json } from "../../../schema/table.ts";
import type { LocatedNode } from "../../../syntax/located-node.ts";
import { computedBy, definePlatform, type OwnSetting } from "../platform.ts";

/** Variables whose values are the kubelet's. */
const variables = {
  eviction_hard: "evictionHard",
  kubelet_cpu_manager_policy: "cpuManagerPolicy",
  kubelet_event_record_qps: "eventRecordQPS",
  kubelet_fail_cgroup_v1: "failCgroupV1",
  kubelet_fail_swap_on: "failSwapOn",
  kubelet_image_gc_high_threshold: "imageGCHighThresholdPercent",
  kubelet_image_gc_low_threshold: "imageGCLowThresholdPercent",
  kubelet_logfiles_max_nr: "containerLogMaxFiles",
  kubelet_logfiles_max_size: "containerLogMaxSize",
  kubelet_max_parallel_image_pulls: "maxParallelImagePulls",
  kubelet_max_pods: "maxPods",
  kubelet_pod_pids_limit: "podPidsLimit",
  kubelet_shutdown_grace_period: "shutdownGracePeriod",
  kubelet_shutdown_grace_period_critical_pods: "shutdownGracePeriodCriticalPods",
  kubelet_status_update_frequency: "nodeStatusUpdateFrequency",
  kubelet_streaming_connection_idle_timeout: "streamingConnectionIdleTimeout",
  kubelet_swap_behavior: "memorySwap.swapBehavior",
  kubelet_topology_manager_policy: "topologyManagerPolicy",
  kube_cpu_reserved: "kubeReserved.cpu",
  kube_memory_reserved: "kubeReserved.memory",
  kube_ephemeral_storage_reserved: 'kubeReserved["ephemeral-storage"]',
  kube_pid_reserved: "kubeReserved.pid",
  system_cpu_reserved: "systemReserved.cpu",
  system_memory_reserved: "systemReserved.memory",
  system_ephemeral_storage_reserved: 'systemReserved["ephemeral-storage"]',
  system_pid_reserved: "systemReserved.pid",
  tls_cipher_suites: "tlsCipherSuites",
  tls_min_version: "tlsMinVersion",
} as const;

function textOf(node: LocatedNode): string {
  return node.kind === "scalar" ? node.text : "";
}

function cgroup(node: LocatedNode): Json | undefined {
  const text = textOf(node);
  return text === "" ? undefined : `/${text.replace(/^\//, "")}`;
}

const settings: readonly OwnSetting[] = [
  ...Object.entries(variables).map(([name, field]) => ({ path: [name], field })),
  {
    path: ["kubelet_enforce_node_allocatable"],
    field: "enforceNodeAllocatable",
    value: (node) =>
      textOf(node)
        .split(",")
        .map((text) => text.trim()),
  },
  {
    path: ["kube_reserved_cgroups_for_service_slice"],
    field: "kubeReservedCgroup",
    value: cgroup,
  },
  {
    path: ["system_reserved_cgroups_for_service_slice"],
    field: "systemReservedCgroup",
    value: cgroup,
  },
];

const names = [...settings.map(({ path: [name = ""] }) => name), "kubelet_config_extra_args"];

export const platform = definePlatform({
  texts: kubespray,
  source:
    "kubernetes-sigs/kubespray@46dbdd399: roles/kubernetes/node/templates/kubelet-config.v1beta1.yaml.j2",
  marks: /^(?:kubelet_\w+|eviction_hard|(?:kube|system)_\w*reserved\w*|kube_version)\s*:/m,
  documents: [
    {
      is: (root) => root.entries.some(({ key }) => names.includes(key.text)),
      places: [{ path: ["kubelet_config_extra_args"], holds: "map" }],
      settings,
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
    {
      fields: [
        ...["eventRecordQPS", "featureGates", "maxParallelImagePulls", "memorySwap"],
        ...["shutdownGracePeriod", "shutdownGracePeriodCriticalPods", "tlsCipherSuites"],
        ...["tlsMinVersion", "tracing"],
      ],
      effect: "overwritten",
      when: ({ root }, value) =>
        root.entries.some(
          ({ key, value: written }) =>
            key.text === "kubelet_config_extra_args" &&
            value !== undefined &&
            written.span.start <= value.span.start &&
            value.span.end <= written.span.end,
        ),
      note: "later",
    },
  ],
  base: [
    {
      values: {
        authentication: { anonymous: { enabled: false }, webhook: { enabled: true } },
        authorization: { mode: "Webhook" },
        cgroupDriver: "systemd",
        containerLogMaxFiles: 5,
        containerLogMaxSize: "10Mi",
        kubeReserved: { cpu: "100m", "ephemeral-storage": "500Mi", memory: "256Mi", pid: "1000" },
        maxParallelImagePulls: 1,
        maxPods: 110,
        nodeStatusUpdateFrequency: "10s",
        podPidsLimit: -1,
        readOnlyPort: 0,
        rotateCertificates: true,
        systemReserved: { cpu: "500m", "ephemeral-storage": "500Mi", memory: "512Mi", pid: "1000" },
      },
    },
  ],
  computed: computedBy("own", ["clusterDNS", "clusterDomain", "featureGates", "resolvConf"]),
  merge: { maps: "merged", zeros: "count", carriedAs: "file" },
  example: `kubelet_max_pods: 200
kubelet_config_extra_args:
  serializeImagePulls: false
`,
});
