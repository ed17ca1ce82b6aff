import { aksTerraform } from "../messages/kinds/aks-terraform.ts";
import type { LocatedNode, MapNode } from "../../engine/syntax/located-node.ts";
import { findNode, findNodes, type FoundNode } from "../find-nodes.ts";
import { nodeOfJson } from "../patches/json-node.ts";
import { definePlatform, type PlatformProblem, type PlatformSetting } from "../platform.ts";
import { aksOwnBase } from "./shared/aks-base.ts";
import { aksFormula } from "./shared/size-formulas.ts";
import { aksProblems } from "./shared/aks-checks.ts";
import { problemAt, wholeNumber } from "./shared/problems.ts";
import {
  argument,
  argumentsAt,
  numberOf,
  typeProblems,
  type Arguments,
} from "./shared/terraform.ts";

const keys: Arguments = {
  cpu_manager_policy: argument("text", "cpuManagerPolicy"),
  cpu_cfs_quota_enabled: argument("bool", "cpuCFSQuota"),
  cpu_cfs_quota_period: argument("text", "cpuCFSQuotaPeriod"),
  image_gc_high_threshold: argument("number", "imageGCHighThresholdPercent"),
  image_gc_low_threshold: argument("number", "imageGCLowThresholdPercent"),
  topology_manager_policy: argument("text", "topologyManagerPolicy"),
  allowed_unsafe_sysctls: argument("list", "allowedUnsafeSysctls"),
  container_log_max_size_mb: argument("number", "containerLogMaxSize", { value: megabytes }),
  container_log_max_files: argument("number", "containerLogMaxFiles"),
  // Its name before version 5 of the provider.
  container_log_max_line: argument("number", "containerLogMaxFiles", { isGone: true }),
  pod_max_pid: argument("number", "podPidsLimit"),
};

/** AKS writes the number with the decimal unit. */
function megabytes(node: LocatedNode): LocatedNode | undefined {
  const size = wholeNumber(node);
  return size === undefined ? undefined : nodeOfJson(`${size}M`, node.span);
}

/** Arguments of the module Azure/aks/azurerm that it passes on, to the default pool and to others. */
const modulePlaces = [
  {
    path: ["agents_pool_kubelet_configs", "*"],
    keys: { ...keys, container_log_max_line: argument("number", "containerLogMaxFiles") },
  },
  { path: ["node_pools", "{}", "kubelet_config"], keys },
] as const;

const poolPlace = ["kubelet_config"] as const;
const defaultPlace = ["default_node_pool", "kubelet_config"] as const;

const maxPods = (...path: readonly string[]): PlatformSetting => {
  return { path, field: "maxPods", value: numberOf };
};

function problemsOf(
  root: MapNode,
): readonly PlatformProblem<keyof typeof aksTerraform.words.notes>[] {
  const places = [{ path: poolPlace, keys }, { path: defaultPlace, keys }, ...modulePlaces];
  return places.flatMap(({ path, keys: own }) =>
    findNodes(root, path)
      .filter(({ value }) => value.kind === "map")
      .flatMap((holder) => [
        ...typeProblems(holder, own),
        ...aksProblems(argumentsAt(holder, own)),
      ]),
  );
}

/** The pools of a resource or of the module: itself, the default pool of a cluster, and others. */
const pools = [[], ["default_node_pool"], ["node_pools", "{}"]] as const;

/** The swap files of pools without the block with which the provider sets failSwapOn to false. */
function swapFiles(root: MapNode): readonly FoundNode[] {
  const hasDefault = findNode(root, ["agents_pool_kubelet_configs"]) !== undefined;
  return [
    ...pools.flatMap((pool) =>
      findNodes(root, pool)
        .filter(({ value }) => findNode(value, ["kubelet_config"]) === undefined)
        .flatMap(({ value }) => findNodes(value, ["linux_os_config", "swap_file_size_mb"])),
    ),
    ...(hasDefault
      ? []
      : findNodes(root, ["agents_pool_linux_os_configs", "*", "swap_file_size_mb"])),
  ];
}

function hasSwapFile(root: MapNode): boolean {
  return swapFiles(root).length > 0;
}

function swapProblems(root: MapNode): readonly PlatformProblem<"swapFile">[] {
  return swapFiles(root).map((found) => problemAt(found, "swapFile" as const));
}

export const platform = definePlatform({
  texts: aksTerraform,
  source:
    "hashicorp/terraform-provider-azurerm@69697b7fe6: internal/services/containers/kubernetes_nodepool.go, kubernetes_cluster_node_pool_resource.go; for the API the sources of AKS' page",
  marks: /\bazurerm_kubernetes_cluster|\bAzure\/aks\/azurerm\b/,
  documents: [
    {
      resources: ["azurerm_kubernetes_cluster_node_pool"],
      marks: /\b(?:kubelet_config|swap_file_size_mb)\b/,
      places: [{ path: poolPlace, holds: "map", keys }],
      isWithoutPlace: hasSwapFile,
      settings: [maxPods("max_pods")],
      version: [{ path: ["orchestrator_version"], form: "release" }],
    },
    {
      resources: ["azurerm_kubernetes_cluster"],
      marks: /\b(?:kubelet_config|swap_file_size_mb)\b/,
      places: [{ path: defaultPlace, holds: "map", keys }],
      isWithoutPlace: hasSwapFile,
      settings: [maxPods("default_node_pool", "max_pods")],
      version: [
        { path: ["default_node_pool", "orchestrator_version"], form: "release" },
        { path: ["kubernetes_version"], form: "release" },
      ],
    },
    {
      resources: ["module:Azure/aks/azurerm"],
      marks: /\b(?:kubelet_config|swap_file_size_mb)/,
      isWithoutPlace: hasSwapFile,
      // The object of a variable drops what it does not name.
      places: modulePlaces.map((place) => ({ ...place, holds: "map", isOpen: true })),
      version: [
        { path: ["orchestrator_version"], form: "release" },
        { path: ["kubernetes_version"], form: "release" },
      ],
    },
  ],
  header: "given",
  refusesTypes: true,
  unknown: "refused",
  fields: [],
  base: [
    ...aksOwnBase,
    // The provider sets it wherever the block is.
    { values: { failSwapOn: false }, when: ({ config }) => config !== undefined },
  ],
  formulas: [aksFormula],
  computed: { kubeReserved: "reserved", systemReserved: "reserved" },
  merge: { maps: "merged", zeros: "count", carriedAs: "file" },
  check: ({ root }) => [...problemsOf(root), ...swapProblems(root)],
  example: `resource "azurerm_kubernetes_cluster_node_pool" "workers" {
  name                  = "workers"
  kubernetes_cluster_id = azurerm_kubernetes_cluster.main.id
  vm_size               = "Standard_D8s_v5"
  kubelet_config {
    cpu_manager_policy      = "static"
    image_gc_high_threshold = 85
    image_gc_low_threshold  = 80
  }
}
`,
});
