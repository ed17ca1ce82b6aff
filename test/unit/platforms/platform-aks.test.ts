import { describe, expect, test } from "vitest";
import { fileSummary } from "../../support/file-summary.ts";
import { infos } from "../../support/infos.ts";
import { checkRows } from "../../support/platform-rows.ts";

describe("AKS: the file of az aks", () => {
  checkRows(
    [
      [
        "thresholds and reservations of the preview are over AKS' own",
        '{"cpuManagerPolicy": "static", "kubeReserved": {"cpuMillicores": 200, "memoryMB": 1024}, "hardEvictionThreshold": {"memoryAvailable": "20%"}}',
        [],
        {
          kubeReserved: { cpu: "200m", memory: "1024Mi" },
          evictionHard: {
            "memory.available": "20%",
            "nodefs.available": "10%",
            "nodefs.inodesFree": "5%",
          },
        },
      ],
      [
        "soft thresholds with their periods",
        '{"imageGcHighThreshold": 90, "softEvictionThreshold": {"nodeFsAvailable": "12%"}, "softEvictionGracePeriod": {"nodeFsAvailable": "2m"}, "evictionMaxPodGracePeriodInSeconds": 60}',
        [],
        {
          evictionSoft: { "nodefs.available": "12%" },
          evictionSoftGracePeriod: { "nodefs.available": "2m" },
          evictionMaxPodGracePeriod: 60,
        },
      ],
      [
        "a value of the wrong type is compared with no other",
        '{"imageGcHighThreshold": 70, "imageGcLowThreshold": "80"}',
        ['type-mismatch at "80"'],
      ],
      [
        "the bounds of the preview",
        '{"podMaxPids": -2, "kubeReserved": {"cpuMillicores": 100, "memoryMB": 500, "memory": 1}}',
        [
          'platform-unknown-field at "memory"',
          "platform-value-refused at -2",
          "platform-value-refused at 100",
          "platform-value-refused at 500",
        ],
      ],
      [
        "the threshold of AKS 1.29 and later",
        '{"imageGcHighThreshold": 90}',
        [],
        { evictionHard: { "memory.available": "100Mi" } },
      ],
    ],
    (text) => text,
    "kubeletconfig.json",
  );

  test("and no key of it is offered with Cluster API, whose type does not have them", () => {
    const pool =
      "apiVersion: infrastructure.cluster.x-k8s.io/v1beta1\nkind: AzureManagedMachinePool\nspec:\n  kubeletConfig: {hardEvictionThreshold: {}, podMaxPids: -2}\n";
    expect(fileSummary(pool).rules).toEqual([
      "platform-unknown-field at hardEvictionThreshold",
      "platform-value-refused at -2",
    ]);
  });
});

test("a hint whose advice cannot be followed is left out", () => {
  expect(infos('{"failSwapOn": false}', "kubeletconfig.json", "1.34")).toEqual([]);
  const own =
    "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nfailSwapOn: false\n";
  expect(infos(own, "a.yaml", "1.34")).toEqual(["default-changed-swap"]);
});

describe("azurerm: a swap file needs the block that allows swap", () => {
  const pool = (block: string): string =>
    `resource "azurerm_kubernetes_cluster_node_pool" "np" {\n  linux_os_config {\n    swap_file_size_mb = 1500\n  }\n${block}}\n`;
  test.each([
    ["a pool without it", pool(""), ["platform-value-refused"]],
    ["a pool with it", pool("  kubelet_config {}\n"), []],
    [
      "the default pool of a cluster",
      'resource "azurerm_kubernetes_cluster" "c" {\n  default_node_pool {\n    linux_os_config {\n      swap_file_size_mb = 1500\n    }\n  }\n}\n',
      ["platform-value-refused"],
    ],
    [
      "pools of the module, of which one has the block",
      'module "aks" {\n  source = "Azure/aks/azurerm"\n  agents_pool_linux_os_configs = [{ swap_file_size_mb = 9 }]\n  node_pools = {\n    a = { linux_os_config = { swap_file_size_mb = 9 } }\n    b = { linux_os_config = { swap_file_size_mb = 9 }, kubelet_config = {} }\n  }\n}\n',
      ["platform-value-refused", "platform-value-refused"],
    ],
    ["a pool without a swap file", 'resource "azurerm_kubernetes_cluster_node_pool" "np" {}\n', []],
  ])("%s", (_, text, rules) => {
    expect(infos(text, "main.tf", "1.33")).toEqual(rules);
  });
});
