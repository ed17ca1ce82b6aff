import type { Part } from "../../../server/src/engine/parts/part.ts";
import { describe, expect, test } from "vitest";
import { findingText } from "../../../server/src/engine/analysis/finding-text.ts";
import { parseText, partsAt } from "../../../server/src/stacks/parse-text.ts";
import { mayHoldParts } from "../../../server/src/stacks/quick-looks.ts";
import { lookAt } from "../../../server/src/engine/text/text-look.ts";
import { cursorText } from "../../support/cursor-text.ts";
import { fileSummary } from "../../support/file-summary.ts";
import { knowledge } from "../../support/knowledge.ts";
import { checkRows } from "../../support/platform-rows.ts";

const path = "main.tf";
const options = { kubernetesVersion: "1.35", path } as const;

const pool = (settings: string): string => `resource "google_container_node_pool" "np" {
  max_pods_per_node = 64
  node_config {
    kubelet_config {
${settings}
    }
  }
}
`;

describe("a node pool of GKE", () => {
  checkRows(
    [
      [
        "its arguments become the kubelet's fields",
        `cpu_manager_policy = "static"
cpu_cfs_quota = true
pod_pids_limit = "4096"
insecure_kubelet_readonly_port_enabled = "TRUE"
shutdown_grace_period_seconds = 60
allowed_unsafe_sysctls = ["net.core.somaxconn"]
topology_manager {
  policy = "best-effort"
  scope  = "pod"
}
memory_manager { policy = "None" }
eviction_soft { memory_available = "200Mi" }
eviction_soft_grace_period { memory_available = "1m" }`,
        [],
        {
          cpuManagerPolicy: "static",
          podPidsLimit: 4096,
          readOnlyPort: 10_255,
          shutdownGracePeriod: "1m0s",
          allowedUnsafeSysctls: ["net.core.somaxconn"],
          topologyManagerPolicy: "best-effort",
          topologyManagerScope: "pod",
          evictionSoft: { "memory.available": "200Mi" },
          maxPods: 64,
        },
      ],
      [
        "zeros and empty texts count as left out",
        'pod_pids_limit = 0\ncpu_manager_policy = ""',
        [],
      ],
      [
        "values of another type",
        'pod_pids_limit = "many"\ncpu_cfs_quota = 1\nallowed_unsafe_sysctls = "net.*"\ncontainer_log_max_size = ["1Gi"]',
        [
          'platform-value-refused at "many"',
          "platform-value-refused at 1",
          'platform-value-refused at "net.*"',
          "platform-value-refused at container_log_max_size",
        ],
      ],
      [
        "a block as an argument, and an argument as a block",
        'topology_manager = { policy = "none" }\npod_pids_limit {}',
        ["platform-value-refused at topology_manager", "platform-value-refused at pod_pids_limit"],
      ],
      [
        "what the API refuses",
        'pod_pids_limit = 512\ncpu_cfs_quota_period = "2s"\nmemory_manager { policy = "static" }\neviction_soft { pid_available = "80%" }\nshutdown_grace_period_critical_pods_seconds = 20\ninsecure_kubelet_readonly_port_enabled = false',
        [
          "platform-value-refused at 512",
          'platform-value-refused at "2s"',
          'platform-value-refused at "static"',
          'platform-value-refused at "80%"',
          "platform-value-refused at 20",
          "platform-value-refused at false",
        ],
      ],
      [
        "names that are none, also in a block",
        'max_pods = 3\ntopology_manager { polcy = "none" }',
        ["platform-unknown-field at max_pods", "platform-unknown-field at polcy"],
      ],
      [
        "of what is worked out nothing is said, nor of what hangs on it; a block per item has what is written in it",
        `image_gc_low_threshold_percent = 80
image_gc_high_threshold_percent = var.high
shutdown_grace_period_seconds = local.total
shutdown_grace_period_critical_pods_seconds = 20
image_minimum_gc_age = var.age
image_maximum_gc_age = "10s"
eviction_soft { memory_available = "\${var.soft}Mi" }
eviction_soft_grace_period { memory_available = "1m" }
topology_manager { policy = var.policy }
dynamic "crash_loop_back_off" {
  for_each = var.restarts
  content { max_container_restart_period = "1h" }
}`,
        ['platform-value-refused at "1h"'],
        { imageGCLowThresholdPercent: 80 },
      ],
    ],
    pool,
    path,
  );

  test("without such a block, or with one that is worked out, it has nothing to judge", () => {
    const text = `resource "google_container_node_pool" "a" {
  node_config {
    dynamic "kubelet_config" { for_each = var.kubelet }
  }
}
resource "google_container_node_pool" "b" {
  max_pods_per_node = 5
}
`;
    expect(parseText(text, options, knowledge).parts).toEqual([]);
  });

  test("in a cluster each pool is judged for itself, by the version of the cluster", () => {
    const kubelet = (policy: string): string =>
      `  node_pool {\n    node_config {\n      kubelet_config { cpu_manager_policy = "${policy}" }\n    }\n  }\n`;
    const text = `resource "google_container_cluster" "c" {
  min_master_version = "1.31.5-gke.100"
${kubelet("x")}${kubelet("static")}${kubelet("y")}
  node_pool_auto_config {
    node_kubelet_config {
      insecure_kubelet_readonly_port_enabled = "no"
      pod_pids_limit = 5
    }
  }
  node_pool_defaults {
    node_config_defaults {
      logging_variant = "DEFAULT"
      insecure_kubelet_readonly_port_enabled = "FALSE"
    }
  }
}
`;
    const { parts } = parseText(text, options, knowledge);
    const found = parts
      .flatMap(({ findings }) => findings)
      .filter(({ rule }) => rule.startsWith("platform-"));
    expect(found.map(({ path: at }) => at).sort()).toEqual([
      "node_pool[0].node_config.kubelet_config.cpu_manager_policy",
      "node_pool[2].node_config.kubelet_config.cpu_manager_policy",
      "node_pool_auto_config.node_kubelet_config.insecure_kubelet_readonly_port_enabled",
      "node_pool_auto_config.node_kubelet_config.pod_pids_limit",
    ]);
    expect(parts.flatMap(({ config }) => config?.version ?? [])).toContain("1.31");
  });
});

describe("a node pool of AKS", () => {
  checkRows(
    [
      [
        "its arguments become the kubelet's fields; the provider asks for a kubelet with swap",
        'cpu_cfs_quota_enabled = false\ncontainer_log_max_size_mb = 10\npod_max_pid = 100\ncpu_cfs_quota_period = "50ms"',
        [],
        {
          cpuCFSQuota: false,
          containerLogMaxSize: "10M",
          podPidsLimit: 100,
          failSwapOn: false,
          maxPods: 30,
          cpuCFSQuotaPeriod: "50ms",
        },
      ],
      [
        "what plan and the API refuse",
        'cpu_manager_policy = "Static"\ncpu_cfs_quota_period = "1s"\ncpu_cfs_quota = true',
        [
          "platform-unknown-field at cpu_cfs_quota",
          'platform-value-refused at "Static"',
          'platform-value-refused at "1s"',
        ],
      ],
    ],
    (settings) => `resource "azurerm_kubernetes_cluster_node_pool" "p" {
  max_pods             = 30
  orchestrator_version = "1.32"
  kubelet_config {
${settings}
  }
}
`,
    path,
  );

  test("a finding names the argument", () => {
    const text = `resource "azurerm_kubernetes_cluster_node_pool" "p" {
  kubelet_config { pod_max_pid = -2 }
}
`;
    const findings = parseText(text, options, knowledge).parts.flatMap((part) => part.findings);
    const { rules, language } = knowledge;
    expect(findings.map((finding) => findingText(finding, rules, language))).toEqual([
      expect.stringContaining("pod_max_pid must be -1"),
    ]);
  });

  test("stands in the default pool of a cluster, too", () => {
    const text = `resource "azurerm_kubernetes_cluster" "c" {
  default_node_pool {
    max_pods = var.pods
    kubelet_config { container_log_max_files = 1 }
  }
}
`;
    expect(fileSummary(text, path).rules).toContain("platform-value-refused at 1");
  });
});

describe("texts and objects in a file of Terraform", () => {
  const config = (settings: string): string =>
    `apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n${settings}`;

  test.each([
    [
      "a configuration in a heredoc",
      `locals {\n  a = <<EOT\n${config("maxPods: x")}\nEOT\n}\n`,
      ["type-mismatch at x"],
    ],
    [
      "one in an indented heredoc of a call, whose holes are not known",
      `locals {\n  a = base64encode(<<-EOT\n${config("maxPods: ${var.a}\nimageGCHighThresholdPercent: ${var.b}\nimageGCLowThresholdPercent: 90\npodPidsLimit: y\nenabled: 1").replaceAll(/^/gm, "    ")}\n    EOT\n  )\n}\n`,
      ["type-mismatch at y", "unknown-field at enabled"],
    ],
    [
      "one that Terraform decides about",
      `a = <<EOT\n${config("maxPods: x\n%{ if b }")}\nEOT\n`,
      ["type-mismatch at x"],
    ],
    [
      "one in a string",
      `a = "${config("maxPods: z").replaceAll("\n", "\\n")}\\n"\n`,
      ["type-mismatch at z"],
    ],
    [
      "user data of nodeadm in several parts",
      'user_data = <<EOT\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary="//"\n\n--//\nContent-Type: application/node.eks.aws\n\napiVersion: node.eks.aws/v1alpha1\nkind: NodeConfig\nspec:\n  kubelet:\n    config:\n      cpuManagerPolicy: foo\n\n--//--\nEOT\n',
      ["cpu-manager-policy-enum at foo"],
    ],
    [
      "settings of Bottlerocket",
      "user_data = <<EOT\n[settings.kubernetes]\nmax-pods = ${var.a}\npod-pids-limt = 5 # kubelet\nEOT\n",
      ["platform-unknown-field at pod-pids-limt"],
    ],
    [
      "a file that cloud-init writes, encoded",
      `a = yamlencode({ write_files = [{ path = "/etc/kubelet.yaml", content = <<-EOT\n${config("maxPods: x").replaceAll(/^/gm, "  ")}\n  EOT\n}] })\n`,
      ["type-mismatch at x"],
    ],
    [
      "a machine configuration of Talos",
      'a = [yamlencode({ machine = { kubelet = { extraConfig = { maxPods = "many", foo = 1, maxPod = var.x } } } })]\n',
      [
        'type-mismatch at "many"',
        "platform-unknown-field at foo",
        "platform-unknown-field at maxPod",
      ],
    ],
    [
      "a manifest",
      'resource "kubernetes_manifest" "m" {\n  manifest = {\n    apiVersion = "kubelet.config.k8s.io/v1beta1"\n    kind = "KubeletConfiguration"\n    "maxPods" = -1\n    clusterDNS = [var.a]\n  }\n}\n',
      ["max-pods-negative at -1"],
    ],
    [
      "an object that is encoded on its way into one, and a text in Base64",
      'a = yamlencode({ write_files = [{ path = "/a", content = jsonencode({ kubelet-arg = ["max-pods=x"] }) }, { path = "/b", content = base64encode("kind: KubeletConfiguration\\nmaxPods: z\\n") }] })\n',
      ["flag-value at x", "config-missing-apiversion at kind", "type-mismatch at z"],
    ],
    [
      "manifests of Karpenter with Bottlerocket's settings",
      "a = <<-EOT\n  apiVersion: karpenter.k8s.aws/v1\n  kind: EC2NodeClass\n  spec:\n    amiSelectorTerms:\n      - alias: bottlerocket@latest\n    userData: |\n      [settings.kubernetes]\n      max-pods = ${var.a}\n      evnt-qps = 5\n    kubelet:\n      maxPods: ${var.a}\n  EOT\n",
      ["platform-unknown-field at evnt-qps"],
    ],
    [
      "a script, with flags and a file that it writes",
      "a = <<EOT\n#!/bin/bash\ncat <<X > k\nkind: KubeletConfiguration\nmaxPods: x\nX\nKUBELET_EXTRA_ARGS=--max-podz=5\nEOT\n",
      ["config-missing-apiversion at kind", "type-mismatch at x", "flag-unknown at --max-podz"],
    ],
    [
      "a unit, with a value that is put in",
      "a = <<-EOT\n  [Service]\n  ExecStart=/usr/bin/kubelet --max-podz=5 --v=${var.a}\n  EOT\n",
      ["flag-unknown at --max-podz"],
    ],
    ["a text of nobody's", "a = <<EOT\nkubelet: true\nEOT\n", []],
  ])("%s", (_what, text, rules) => {
    expect(fileSummary(text, path).rules).toEqual(rules);
  });

  test("a fix of a text in a heredoc is made at its place", () => {
    const text = `a = <<-EOT\n${config("maxPods: 5\nclusterDNSs: []").replaceAll(/^/gm, "    ")}\n    EOT\n`;
    const [part] = parseText(text, options, knowledge).parts;
    const [finding] = part?.findings ?? [];
    const [fix] = part && finding ? part.fixes(finding) : [];
    const edit = fix?.edits[0];
    expect(text.slice(edit?.span.start, edit?.span.end)).toContain("clusterDNSs");
  });
});

test("no fix writes what stands for something that Terraform puts in", () => {
  const text = `a = <<-EOT
    apiVersion: kubelet.config.k8s.io/v1beta1
    kind: KubeletConfiguration
    podPidsLimits: \${var.pids}
    maxPods: "\${var.pods}"
    clusterDNSs: ["\${var.dns}", "10.0.0.10"]
    EOT
`;
  const { parts } = parseText(text, options, knowledge);
  const fixes = parts.flatMap((part) => part.findings.flatMap((finding) => part.fixes(finding)));
  const edits = [
    ...fixes.flatMap((fix) => fix.edits),
    ...parts.flatMap((part) => part.safeEdits()),
  ];
  expect(edits.filter(({ newText }) => newText.includes("${"))).toEqual([]);
});

describe("the cursor in a heredoc", () => {
  const offered = (marked: string): readonly string[] => {
    const lines = marked.replaceAll(/^/gm, "    ");
    const { text, offset } = cursorText(`a = <<-EOT\n${lines}\n    EOT\n`);
    const parts = partsAt(parseText(text, options, knowledge), offset);
    return parts.flatMap((part) => part.complete?.(offset) ?? []).map(({ insert }) => insert.text);
  };

  test("is as deep in a line of blanks as it looks", () => {
    const head = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";
    expect(offered(`${head}authentication:\n  <|>`)).toContain("x509:\n        ");
    expect(offered(`${head}authentication:\n  x509: {}\n<|>\nmaxPods: 5`)).toContain(
      "authorization:\n      ",
    );
  });

  test("is offered the flags of a node's configuration", () => {
    const node = "apiVersion: node.eks.aws/v1alpha1\nkind: NodeConfig\nspec:\n  kubelet:\n";
    expect(offered(`${node}    flags:\n      - --max-po<|>`)).toContain("--max-pods=");
  });
});

describe("in an editor", () => {
  const at = (marked: string): { readonly parts: readonly Part[]; readonly offset: number } => {
    const { text, offset } = cursorText(pool(marked));
    return { parts: partsAt(parseText(text, options, knowledge), offset), offset };
  };
  const labels = (marked: string): readonly string[] => {
    const { parts, offset } = at(marked);
    return parts.flatMap((part) => part.complete?.(offset) ?? []).map(({ insert }) => insert.text);
  };

  test("arguments that are not there yet and values are completed", () => {
    expect(labels('cpu_manager_policy = "static"\nc<|>')).toContain("cpu_cfs_quota = ");
    expect(labels('cpu_manager_policy = "static"\nc<|>')).not.toContain("cpu_manager_policy = ");
    expect(labels("<|>")).toContain("topology_manager {\n  $0\n}");
    expect(labels("  <|>")).toContain("topology_manager {\n    $0\n  }");
    expect(labels("topology_manager {\n<|>\n}")).toEqual(["policy = ", "scope = "]);
    expect(labels("topology_manager {\n  scope = <|>\n}")).toEqual(['"container"', '"pod"']);
    expect(labels("insecure_kubelet_readonly_port_enabled =<|>")).toEqual([' "TRUE"', ' "FALSE"']);
    expect(labels("cpu_cfs_quota = <|>")).toEqual(["true", "false"]);
    expect(labels("# <|>")).toEqual([]);
  });

  test("arguments and values are explained", () => {
    const hover = (marked: string): string | undefined => {
      const { parts, offset } = at(marked);
      return parts[0]?.hover?.(offset)?.markdown;
    };
    expect(hover("pod_pids<|>_limit = 5")).toContain("podPidsLimit");
    expect(hover('cpu_manager_policy = "sta<|>tic"')).toContain("static");
    expect(hover("topology_manager { po<|>licy = 1 }")).toContain("topologyManagerPolicy");
    expect(hover("max<|>_pods = 5")).toContain("not an argument");
  });
});

test("other files of Terraform are not read", () => {
  const look = lookAt('resource "aws_vpc" "main" {\n  cidr_block = "10.0.0.0/16"\n}\n');
  expect(mayHoldParts(look, options)).toBe(false);
});
