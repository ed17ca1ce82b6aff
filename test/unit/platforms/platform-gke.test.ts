import { describe, expect, test } from "vitest";
import { findingText } from "../../../server/src/engine/analysis/finding-text.ts";
import { defaultVersion } from "../../../server/src/facts/field-index.ts";
import { parseText } from "../../../server/src/stacks/parse-text.ts";
import { knowledge } from "../../support/knowledge.ts";
import { fileSummary } from "../../support/file-summary.ts";
import { checkRows } from "../../support/platform-rows.ts";

test("advice has the value that GKE takes", () => {
  const text = "kubeletConfig: {insecureKubeletReadonlyPortEnabled: true}\n";
  const { parts } = parseText(text, { kubernetesVersion: defaultVersion }, knowledge);
  expect(
    parts
      .flatMap(({ findings }) => findings)
      .map((finding) => findingText(finding, knowledge.rules, knowledge.language)),
  ).toEqual([expect.stringContaining("Set insecureKubeletReadonlyPortEnabled: false, and use")]);
});

describe("GKE's node system configuration", () => {
  const sections = (settings: string): string =>
    `kubeletConfig: ${settings}\nlinuxConfig: {sysctl: {net.core.somaxconn: "2048"}}\n`;

  checkRows(
    [
      [
        "the memory manager, for which GKE reserves memory",
        "{cpuManagerPolicy: static, memoryManager: {policy: Static}}",
        [],
        { memoryManagerPolicy: "Static" },
      ],
      [
        "has names of its own, and lies over what they need",
        "{cpuCFSQuota: false, cpuCFSQuotaPeriod: 50ms, topologyManager: {policy: restricted, scope: pod}, memoryManager: {policy: none}, imageMinimumGcAge: 1m, imageMaximumGcAge: 72h, maxParallelImagePulls: 4, insecureKubeletReadonlyPortEnabled: true}",
        [],
        {
          cpuCFSQuota: false,
          cpuCFSQuotaPeriod: "50ms",
          topologyManagerPolicy: "restricted",
          topologyManagerScope: "pod",
          memoryManagerPolicy: "None",
          imageMinimumGCAge: "1m0s",
          imageMaximumGCAge: "72h0m0s",
          maxParallelImagePulls: 4,
          serializeImagePulls: false,
          readOnlyPort: 10255,
        },
      ],
      [
        "takes no text for the port",
        "{insecureKubeletReadonlyPortEnabled: 'FALSE'}",
        ["platform-value-refused at 'FALSE'"],
      ],
      [
        "has signals of its own",
        "{evictionSoft: {memoryAvailable: 500Mi, nodefsAvailable: 20%}, evictionSoftGracePeriod: {memoryAvailable: 1m, nodefsAvailable: 2m}, evictionMinimumReclaim: {memoryAvailable: 5%}, evictionMaxPodGracePeriodSeconds: 60}",
        [],
        {
          evictionSoft: { "memory.available": "500Mi", "nodefs.available": "20%" },
          evictionSoftGracePeriod: { "memory.available": "1m", "nodefs.available": "2m" },
          evictionMaxPodGracePeriod: 60,
        },
      ],
      [
        "counts the shutdown in seconds",
        "{shutdownGracePeriodSeconds: 120, shutdownGracePeriodCriticalPodsSeconds: 30}",
        [],
        { shutdownGracePeriod: "2m0s", shutdownGracePeriodCriticalPods: "30s" },
      ],
      [
        "takes its own bounds, both included",
        "{podPidsLimit: 1024, imageGcLowThresholdPercent: 10, imageGcHighThresholdPercent: 85, containerLogMaxFiles: 10, containerLogMaxSize: 500Mi}",
        [],
      ],
      [
        "rejects a period without a unit itself",
        "{cpuCFSQuotaPeriod: 200}",
        ["platform-value-refused at 200"],
      ],
      [
        "and nothing outside of them",
        "{podPidsLimit: 1023, imageGcLowThresholdPercent: 9, containerLogMaxFiles: 11, containerLogMaxSize: 500M, maxParallelImagePulls: 6, shutdownGracePeriodSeconds: 60}",
        [
          "platform-value-refused at 1023",
          "platform-value-refused at 9",
          "platform-value-refused at 11",
          "platform-value-refused at 500M",
          "platform-value-refused at 6",
          "platform-value-refused at 60",
        ],
      ],
      [
        "knows no other field of the kubelet, and not its spelling",
        "{maxPods: 50, imageGCHighThresholdPercent: 85, evictionSoft: {memory.available: 1Gi}}",
        [
          "platform-unknown-field at maxPods",
          "platform-unknown-field at imageGCHighThresholdPercent",
          "platform-unknown-field at memory.available",
        ],
      ],
      [
        "leaves what the kubelet refuses to the kubelet",
        "{evictionSoft: {memoryAvailable: 500Mi}}",
        ["eviction-soft-needs-grace at 500Mi"],
      ],
    ],
    sections,
    "node-config.yaml",
  );

  checkRows(
    [
      [
        "takes texts for sysctls",
        "kubeletConfig: {cpuManagerPolicy: none}\nlinuxConfig: {sysctl: {net.core.somaxconn: 2048}}\n",
        ["platform-value-refused at 2048"],
      ],
      [
        "is nothing with other keys beside it",
        "kubeletConfig: {podPidsLimit: 1}\nreplicas: 3\n",
        [],
      ],
      ["is nothing with none of its keys", "kubeletConfig: {hello: 1}\n", []],
    ],
    (text) => text,
    "values.yaml",
  );
});

describe("GKE's ComputeClass", () => {
  const priority = (settings: string): string =>
    `apiVersion: cloud.google.com/v1\nkind: ComputeClass\nmetadata: {name: batch}\nspec:\n  priorities:\n    - machineFamily: n4\n      nodeSystemConfig:\n        kubeletConfig: ${settings}\n`;

  checkRows(
    [
      [
        "has other names for some keys",
        "{cpuCfsQuota: false, cpuCfsQuotaPeriod: 20ms, containerLogMaxWorkers: 2, reservedResourcesConfig: {cpuReservedMillicore: 200}}",
        [],
        { cpuCFSQuota: false, cpuCFSQuotaPeriod: "20ms", containerLogMaxWorkers: 2 },
      ],
      [
        "and the same bounds",
        "{cpuCfsQuotaPeriod: 2s, cpuCFSQuota: true, maxParallelImagePulls: 1}",
        [
          "platform-unknown-field at cpuCFSQuota",
          "platform-value-refused at 2s",
          "platform-value-refused at 1",
        ],
      ],
    ],
    priority,
  );
});

test.each([
  [
    "Config Connector",
    "apiVersion: container.cnrm.cloud.google.com/v1beta1\nkind: ContainerNodePool\nspec:\n  nodeConfig:\n    kubeletConfig: {cpuManagerPolicy: statik, insecureKubeletReadonlyPortEnabled: 'FALSE'}\n",
  ],
  [
    "Crossplane",
    "apiVersion: container.gcp.upbound.io/v1beta1\nkind: NodePool\nspec:\n  forProvider:\n    nodeConfig:\n    - kubeletConfig:\n      - cpuManagerPolicy: statik\n",
  ],
  [
    "Crossplane with maps",
    "apiVersion: container.gcp.upbound.io/v1beta2\nkind: Cluster\nspec: {forProvider: {nodeConfig: {kubeletConfig: {cpuManagerPolicy: statik}}}}\n",
  ],
])("GKE's settings in a resource of %s", (_what, text) => {
  expect(fileSummary(text, "pool.yaml").rules).toEqual(["platform-value-refused at statik"]);
});
