import { ackTerraform } from "../messages/kinds/ack-terraform.ts";
import type { LocatedNode, MapNode } from "../../engine/syntax/located-node.ts";
import { mapOf } from "../../engine/syntax/look-up.ts";
import { findNodes } from "../find-nodes.ts";
import type { PlatformKeys } from "../keys/platform-keys.ts";
import { nodeOfJson } from "../patches/json-node.ts";
import { computedBy, definePlatform } from "../platform.ts";
import { argument, typeProblems, type Arguments } from "./shared/terraform.ts";

const place = ["kubelet_configuration"] as const;

const settings: Arguments = {
  allowed_unsafe_sysctls: argument("list", "allowedUnsafeSysctls"),
  cluster_dns: argument("list", "clusterDNS"),
  container_log_max_files: argument("number", "containerLogMaxFiles"),
  container_log_max_size: argument("text", "containerLogMaxSize"),
  container_log_max_workers: argument("number", "containerLogMaxWorkers"),
  container_log_monitor_interval: argument("text", "containerLogMonitorInterval"),
  cpu_cfs_quota: argument("bool", "cpuCFSQuota"),
  cpu_cfs_quota_period: argument("text", "cpuCFSQuotaPeriod"),
  cpu_manager_policy: argument("text", "cpuManagerPolicy"),
  event_burst: argument("number", "eventBurst", { isZeroMeant: true }),
  event_record_qps: argument("number", "eventRecordQPS", { isZeroMeant: true }),
  eviction_hard: argument("map", "evictionHard"),
  eviction_soft: argument("map", "evictionSoft"),
  eviction_soft_grace_period: argument("map", "evictionSoftGracePeriod"),
  feature_gates: argument("map", "featureGates", { value: gates }),
  image_gc_high_threshold_percent: argument("number", "imageGCHighThresholdPercent"),
  image_gc_low_threshold_percent: argument("number", "imageGCLowThresholdPercent"),
  kube_api_burst: argument("number", "kubeAPIBurst", { isZeroMeant: true }),
  kube_api_qps: argument("number", "kubeAPIQPS", { isZeroMeant: true }),
  kube_reserved: argument("map", "kubeReserved"),
  max_pods: argument("number", "maxPods"),
  memory_manager_policy: argument("text", "memoryManagerPolicy"),
  pod_pids_limit: argument("number", "podPidsLimit"),
  read_only_port: argument("number", "readOnlyPort", { isZeroMeant: true }),
  registry_burst: argument("number", "registryBurst", { isZeroMeant: true }),
  registry_pull_qps: argument("number", "registryPullQPS", { isZeroMeant: true }),
  serialize_image_pulls: argument("bool", "serializeImagePulls"),
  server_tls_bootstrap: argument("bool", "serverTLSBootstrap"),
  system_reserved: argument("map", "systemReserved"),
  topology_manager_policy: argument("text", "topologyManagerPolicy"),
};

const keys: PlatformKeys = {
  ...settings,
  // Blocks, whose arguments have other names than the kubelet's.
  reserved_memory: {},
  tracing: {},
};

function gates(node: LocatedNode): LocatedNode {
  const map = mapOf(node);
  if (!map) return node;
  const entries = map.entries.map((entry) => {
    const text = entry.value.kind === "scalar" ? entry.value.text : "";
    return /^(?:true|false)$/.test(text)
      ? { ...entry, value: nodeOfJson(text === "true", entry.value.span) }
      : entry;
  });
  return { ...map, entries };
}

export const platform = definePlatform({
  texts: ackTerraform,
  source:
    "aliyun/terraform-provider-alicloud, alicloud/resource_alicloud_cs_kubernetes_node_pool.go; Alibaba Cloud's page on kubelet parameters of node pools",
  marks: /\balicloud_cs_kubernetes_node_pool\b/,
  documents: [
    {
      resources: ["alicloud_cs_kubernetes_node_pool"],
      marks: /\bkubelet_configuration\b/,
      places: [{ path: place, holds: "map", keys }],
    },
  ],
  header: "given",
  unknown: "refused",
  fields: [],
  computed: computedBy("own", ["evictionHard", "kubeReserved", "systemReserved"]),
  merge: { maps: "replaced", zeros: "count", carriedAs: "file" },
  check: ({ root }: { readonly root: MapNode }) =>
    findNodes(root, place)
      .filter(({ value }) => value.kind === "map")
      .flatMap((holder) => typeProblems(holder, settings)),
  example: `resource "alicloud_cs_kubernetes_node_pool" "workers" {
  node_pool_name = "workers"
  cluster_id     = alicloud_cs_managed_kubernetes.main.id
  vswitch_ids    = [alicloud_vswitch.main.id]
  kubelet_configuration {
    max_pods           = "110"
    cpu_manager_policy = "static"
    kube_reserved = {
      cpu    = "500m"
      memory = "1Gi"
    }
  }
}
`,
});
