import { gkeTerraform } from "../messages/kinds/gke-terraform.ts";
import { isUnknown } from "../../engine/syntax/hole.ts";
import type { LocatedNode, MapNode } from "../../engine/syntax/located-node.ts";
import { snakeCase } from "../../engine/text/snake-case.ts";
import { findNode, findNodes, type FoundNode } from "../find-nodes.ts";
import { nodeOfJson } from "../patches/json-node.ts";
import {
  definePlatform,
  type ConfigPlace,
  type PlatformProblem,
  type PlatformSetting,
} from "../platform.ts";
import { gkeAccess, gkeBase, signals } from "./shared/gke-base.ts";
import { settingProblems } from "./shared/gke-checks.ts";
import { problemsWhere, wholeNumber } from "./shared/problems.ts";
import { gkeFormula } from "./shared/size-formulas.ts";
import {
  argument,
  argumentsAt,
  block,
  numberOf,
  typeProblems,
  type Arguments,
} from "./shared/terraform.ts";

const port = "insecure_kubelet_readonly_port_enabled";

/** All that pools without node_config take. */
const portArguments: Arguments = {
  [port]: argument("text", "readOnlyPort", { values: ["TRUE", "FALSE"], value: portOf }),
};

const ownSignals = Object.fromEntries(
  Object.entries(signals).map(([name, signal]) => [snakeCase(name), signal]),
);

const kubeletArguments: Arguments = {
  ...portArguments,
  cpu_manager_policy: argument("text", "cpuManagerPolicy"),
  memory_manager: block({ policy: "memoryManagerPolicy" }),
  topology_manager: block({ policy: "topologyManagerPolicy", scope: "topologyManagerScope" }),
  cpu_cfs_quota: argument("bool", "cpuCFSQuota"),
  cpu_cfs_quota_period: argument("text", "cpuCFSQuotaPeriod"),
  pod_pids_limit: argument("number", "podPidsLimit"),
  max_parallel_image_pulls: argument("number", "maxParallelImagePulls"),
  container_log_max_size: argument("text", "containerLogMaxSize"),
  container_log_max_files: argument("number", "containerLogMaxFiles"),
  image_gc_low_threshold_percent: argument("number", "imageGCLowThresholdPercent"),
  image_gc_high_threshold_percent: argument("number", "imageGCHighThresholdPercent"),
  image_minimum_gc_age: argument("text", "imageMinimumGCAge"),
  image_maximum_gc_age: argument("text", "imageMaximumGCAge"),
  allowed_unsafe_sysctls: argument("list", "allowedUnsafeSysctls"),
  single_process_oom_kill: argument("bool", "singleProcessOOMKill"),
  eviction_max_pod_grace_period_seconds: argument("number", "evictionMaxPodGracePeriod"),
  shutdown_grace_period_seconds: seconds("shutdownGracePeriod"),
  shutdown_grace_period_critical_pods_seconds: seconds("shutdownGracePeriodCriticalPods"),
  eviction_soft: block(ownSignals, "evictionSoft"),
  eviction_soft_grace_period: block(ownSignals, "evictionSoftGracePeriod"),
  eviction_minimum_reclaim: block(ownSignals, "evictionMinimumReclaim"),
  crash_loop_back_off: block(
    { max_container_restart_period: "maxContainerRestartPeriod" },
    "crashLoopBackOff",
  ),
};

function seconds(field: string): Arguments[string] {
  const value = (node: LocatedNode): LocatedNode => {
    const count = wholeNumber(node);
    return count === undefined ? node : nodeOfJson(`${count}s`, node.span);
  };
  return argument("number", field, { isZeroMeant: true, value });
}

function portOf(node: LocatedNode): LocatedNode | undefined {
  const isOpen = node.kind === "scalar" && node.text === "TRUE";
  return nodeOfJson(isOpen ? 10_255 : 0, node.span);
}

/** Keys of a pool that the module terraform-google-modules/kubernetes-engine passes to `kubelet_config`. */
const moduleArguments: Arguments = Object.fromEntries(
  Object.entries(kubeletArguments).filter(([name, { type }]) => type !== "block" && name !== port),
);
const modulePlace = ["node_pools", "*"] as const;

const poolPlaces = [["node_config", "kubelet_config"]] as const;
const clusterPlaces = [...poolPlaces, ["node_pool", "node_config", "kubelet_config"]] as const;
const autoPlace = ["node_pool_auto_config", "node_kubelet_config"] as const;
const defaultsPlace = ["node_pool_defaults", "node_config_defaults"] as const;

const configPlace = (path: readonly string[]): ConfigPlace => {
  return { path, holds: "map", keys: kubeletArguments };
};

const maxPods = (path: string): PlatformSetting => {
  return { path: [path], field: "maxPods", value: numberOf };
};

function problemsAt(
  holder: FoundNode,
  args: Arguments,
): readonly PlatformProblem<keyof typeof gkeTerraform.words.notes>[] {
  const at = argumentsAt(holder, args);
  const [total] = at("shutdownGracePeriodSeconds");
  const most = wholeNumber(total?.value) ?? 0;
  return [
    ...typeProblems(holder, args),
    ...settingProblems(at),
    // The provider's list, which is shorter than the API's.
    ...problemsWhere(
      at("memoryManager", "policy"),
      (text) => /^(?:none|static)$/i.test(text) && !/^[NS]/.test(text),
      "memoryManager",
    ),
    ...problemsWhere(
      at("insecureKubeletReadonlyPortEnabled"),
      (text) => !/^(?:TRUE|FALSE)$/.test(text),
      "port",
    ),
    ...problemsWhere(
      at("shutdownGracePeriodSeconds"),
      () => most !== 0 && (most < 10 || most > 10_000),
      "shutdown",
    ),
    ...problemsWhere(
      at("shutdownGracePeriodCriticalPodsSeconds"),
      (_text, node) => (wholeNumber(node) ?? 0) > most && !isUnknown(total?.value),
      "critical",
    ),
  ];
}

const versions = [
  { path: ["version"], form: "release" },
  { path: ["node_version"], form: "release" },
  { path: ["min_master_version"], form: "release" },
] as const;

function problemsOf(root: MapNode): ReturnType<typeof problemsAt> {
  const found = (paths: readonly (readonly string[])[]): readonly FoundNode[] =>
    paths.flatMap((path) => findNodes(root, path)).filter(({ value }) => value.kind === "map");
  return [
    ...found(clusterPlaces).flatMap((holder) => problemsAt(holder, kubeletArguments)),
    ...found([modulePlace]).flatMap((holder) => problemsAt(holder, moduleArguments)),
    ...found([autoPlace, defaultsPlace]).flatMap((holder) => problemsAt(holder, portArguments)),
  ];
}

export const platform = definePlatform({
  texts: gkeTerraform,
  source:
    "hashicorp/terraform-provider-google@e03b7622a2: google/services/container/node_config.go, resource_container_cluster.go, website/docs/r/container_cluster.html.markdown; for the API the sources of GKE's page",
  marks:
    /\bgoogle_container_(?:cluster|node_pool)\b|\bterraform-google-modules\/kubernetes-engine\b/,
  documents: [
    {
      resources: ["google_container_node_pool"],
      marks: /kubelet_config\b/,
      places: poolPlaces.map(configPlace),
      settings: [maxPods("max_pods_per_node")],
      version: versions,
    },
    {
      resources: ["google_container_cluster"],
      marks: /kubelet/,
      places: [
        ...clusterPlaces.map(configPlace),
        { path: autoPlace, holds: "map", keys: portArguments },
        {
          path: defaultsPlace,
          holds: "map",
          keys: portArguments,
          prefix: "insecure_kubelet_",
          is: (value) => findNode(value, [port]) !== undefined,
        },
      ],
      settings: [maxPods("default_max_pods_per_node")],
      version: versions,
    },
    {
      resources: ["module:terraform-google-modules/kubernetes-engine/google"],
      marks: /\bnode_pools\b/,
      places: [{ path: modulePlace, holds: "map", keys: moduleArguments, isOpen: true }],
    },
  ],
  header: "given",
  unknown: "refused",
  fields: [],
  base: gkeBase,
  formulas: [gkeFormula],
  computed: { ...gkeAccess, kubeReserved: "reserved", reservedMemory: "reserved" },
  merge: { maps: "merged", zeros: "count", carriedAs: "file" },
  check: ({ root }) => problemsOf(root),
  example: `resource "google_container_node_pool" "workers" {
  name    = "workers"
  cluster = google_container_cluster.main.id
  node_config {
    kubelet_config {
      cpu_manager_policy = "static"
      pod_pids_limit     = 4096
      topology_manager {
        policy = "best-effort"
      }
    }
  }
}
`,
});
