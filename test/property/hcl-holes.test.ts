import fc from "fast-check";
import { expect, test } from "vitest";
import { parseText } from "../../server/src/stacks/parse-text.ts";
import { knowledge } from "../support/knowledge.ts";
import { runs } from "../support/runs.ts";

const options = { kubernetesVersion: "1.35", path: "main.tf" } as const;

const settings = `imageGCHighThresholdPercent: 70
imageGCLowThresholdPercent: 80
imageMinimumGCAge: 5m
imageMaximumGCAge: 1m
evictionHard:
  memory.available: 5%
  nodefs.available: 200%
evictionSoft:
  memory.available: 4%
evictionSoftGracePeriod:
  memory.available: 1m
  pid.available: 1m
evictionMinimumReclaim:
  memory.available: x
shutdownGracePeriod: 10s
shutdownGracePeriodCriticalPods: 20s
cpuManagerPolicy: static
cpuManagerPolicyOptions:
  full-pcpus-only: "true"
topologyManagerPolicy: none
topologyManagerPolicyOptions:
  prefer-closest-numa-nodes: "true"
memoryManagerPolicy: Static
kubeReserved:
  cpu: 100m
  memory: lots
systemReserved:
  memory: 1Gi
enforceNodeAllocatable: [pods, kube-reserved]
kubeReservedCgroup: ""
registryPullQPS: -1
maxPods: 110
podsPerCore: -2
failSwapOn: true
memorySwap:
  swapBehavior: LimitedSwap
featureGates:
  NodeSwap: false
  TopologyManagerPolicyOptions: false
serializeImagePulls: true
maxParallelImagePulls: 5
serverTLSBootstrap: true
tlsCertFile: /a
clusterDNS: [10.0.0.10, x]
`.split("\n");

const head = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";
const indented = (lines: readonly string[], blanks: string): string =>
  lines.map((line) => blanks + line).join("\n");

/** Documents around the settings, as texts of Terraform. */
const documents: readonly ((lines: readonly string[]) => string)[] = [
  (lines) => `a = <<EOT\n${head}${lines.join("\n")}\nEOT\n`,
  (lines) =>
    `a = base64encode(<<-EOT\n  apiVersion: node.eks.aws/v1alpha1\n  kind: NodeConfig\n  spec:\n    kubelet:\n      config:\n${indented(lines, "        ")}\n  EOT\n)\n`,
  (lines) =>
    `a = <<EOT\nmachine:\n  kubelet:\n    extraConfig:\n${indented(lines, "      ")}\nEOT\n`,
  (lines) =>
    `a = <<EOT\napiVersion: karpenter.k8s.aws/v1\nkind: EC2NodeClass\nspec:\n  kubelet:\n${indented(lines, "    ")}\nEOT\n`,
];

const pool = `resource "google_container_node_pool" "np" {
  max_pods_per_node = 8
  node_config {
    kubelet_config {
      cpu_manager_policy                          = "statics"
      cpu_cfs_quota                               = "no"
      cpu_cfs_quota_period                        = "5s"
      pod_pids_limit                              = 5
      image_gc_low_threshold_percent              = 82
      image_gc_high_threshold_percent             = 81
      image_minimum_gc_age                        = "1m"
      image_maximum_gc_age                        = "30s"
      shutdown_grace_period_seconds               = 20
      shutdown_grace_period_critical_pods_seconds = 30
      allowed_unsafe_sysctls                      = ["x"]
      topology_manager {
        policy = "restrict"
        scope  = "node"
      }
      eviction_soft {
        memory_available = "1Mi"
        pid_available    = "5%"
      }
      eviction_soft_grace_period {
        memory_available = "1m"
      }
    }
  }
}
`.split("\n");

/** Findings, by rule and path. */
function found(text: string): ReadonlySet<string> {
  const { parts } = parseText(text, options, knowledge);
  return new Set(
    parts.flatMap(({ findings }) => findings.map(({ rule, path }) => `${rule} ${path}`)),
  );
}

/** The lines with some of their values left to Terraform. */
const holed = (
  lines: readonly string[],
  value: RegExp,
  hole: string,
): fc.Arbitrary<readonly string[]> =>
  fc
    .subarray([...lines.keys()], { maxLength: 6 })
    .map((chosen) =>
      lines.map((line, at) => (chosen.includes(at) ? line.replace(value, `$1${hole}`) : line)),
    );

test("what is said of a text with holes is said of it with values there, too", () => {
  for (const document of documents) {
    const whole = found(document(settings));
    expect(whole.size).toBeGreaterThan(5);
    fc.assert(
      fc.property(holed(settings, /^( *[\w.-]+: )\S.*$/, "$${var.x}"), (lines) => {
        const said = [...found(document(lines))].filter((one) => !whole.has(one));
        expect(said).toEqual([]);
      }),
      { numRuns: runs(15) },
    );
  }
});

test("what is said of arguments beside expressions is said beside values, too", () => {
  const whole = found(pool.join("\n"));
  expect(whole.size).toBeGreaterThan(8);
  fc.assert(
    fc.property(holed(pool, /^( +\w+ += ).*$/, "var.x"), (lines) => {
      const said = [...found(lines.join("\n"))].filter((one) => !whole.has(one));
      expect(said).toEqual([]);
    }),
    { numRuns: runs(30) },
  );
});
