import { expect, test } from "vitest";
import { fileSummary } from "../../support/file-summary.ts";

test.each<[name: string, argument: string, rules: readonly string[]]>([
  [
    "bootstrap.sh's options in an argument of a module",
    `bootstrap_extra_args = "--use-max-pods false --kubelet-extra-args '--max-pod=110'"`,
    ["flag-unknown at --max-pod"],
  ],
  [
    "options of k3s",
    'k3s_exec_agent_args = "--kubelet-arg max-pod=60"',
    ["flag-unknown at max-pod"],
  ],
  [
    "an argument that is flags of the kubelet",
    'kubelet_extra_args = "--max-pods=60 --max-pod=60"',
    ["flag-unknown at --max-pod"],
  ],
  [
    "a list of flags for k3s",
    'kubelet_args = ["max-pod=60", "v=${var.v}", local.more]',
    ["flag-unknown at max-pod"],
  ],
  [
    "a list of flags with dashes",
    'kubelet_extra_args = ["--max-pod=60"]',
    ["flag-unknown at --max-pod"],
  ],
  [
    "flags that are joined",
    'kubelet_extra_args = join(" ", compact(["--v=2", var.gpu ? "--x" : "", "--max-pod=60"]))',
    ["flag-unknown at --max-pod"],
  ],
  ["lists in one", 'kubelet_args = concat(["max-pod=60"], var.more)', ["flag-unknown at max-pod"]],
  ["a list for another program", 'extra_args = ["max-pod=60"]', []],
  ["options of other programs", 'extra_args = "--max-pod=60"', []],
])("flags in one line of Terraform: %s", (_, argument, rules) => {
  const text = `module "a" {\n  source = "a/b/c"\n  nodes = {\n    blue = {\n      ${argument}\n    }\n  }\n}\n`;
  expect(fileSummary(text, "main.tf", "1.34").rules).toEqual(rules);
});

test("flags that a provisioner's command writes to a file", () => {
  const text = `build {\n  provisioner "shell" {\n    inline = ["echo 'KUBELET_EXTRA_ARGS=--max-pod=5' | sudo tee /etc/default/kubelet"]\n  }\n}\n`;
  expect(fileSummary(text, "node.pkr.hcl", "1.34").rules).toEqual(["flag-unknown at --max-pod"]);
});

test("a patch that a provisioner's command makes", () => {
  const patch = (quote: string): string =>
    `oc patch kubeletconfig a --type merge -p '{${quote}spec${quote}: {${quote}kubeletConfig${quote}: {${quote}maxPod${quote}: 5}}}'`;
  const textOf = (command: string): string =>
    `resource "null_resource" "a" {\n  provisioner "local-exec" {\n    command = ${command}\n  }\n}\n`;
  const ruleOf = (command: string): readonly string[] =>
    fileSummary(textOf(command), "main.tf", "1.34").rules;
  expect(ruleOf(`"${patch(String.raw`\"`)}"`)).toEqual([
    String.raw`platform-unknown-field at \"maxPod\"`,
  ]);
  expect(ruleOf(`<<EOT\nset -e\n${patch('"')}\nEOT`)).toEqual([
    'platform-unknown-field at "maxPod"',
  ]);
});

test("flags in the default of a variable of Terraform", () => {
  const text = 'variable "kubelet_args" {\n  type = list(string)\n  default = ["max-pod=60"]\n}\n';
  expect(fileSummary(text, "main.tf", "1.34").rules).toEqual(["flag-unknown at max-pod"]);
});

test.each<[name: string, source: string, pool: string, rules: readonly string[]]>([
  [
    "values that GKE rejects",
    "terraform-google-modules/kubernetes-engine/google",
    'machine_type = "e2-medium"\n    cpu_manager_policy = "statik"\n    pod_pids_limit = "many"',
    ['platform-value-refused at "many"', 'platform-value-refused at "statik"'],
  ],
  [
    "the same in a submodule",
    "terraform-google-modules/kubernetes-engine/google//modules/private-cluster",
    'cpu_manager_policy = "statik"',
    ['platform-value-refused at "statik"'],
  ],
  [
    "what it takes",
    "terraform-google-modules/kubernetes-engine/google",
    'name = "gpu"\n    cpu_manager_policy = "static"\n    cpu_cfs_quota = true',
    [],
  ],
  ["another module", "a/b/google", 'cpu_manager_policy = "statik"', []],
])("pools of the module for GKE: %s", (_, source, pool, rules) => {
  const text = `module "gke" {\n  source = "${source}"\n  node_pools = [{\n    ${pool}\n  }]\n}\n`;
  expect(fileSummary(text, "main.tf", "1.34").rules.toSorted()).toEqual(rules);
});

test("pools of the module for AKS", () => {
  const text = `module "aks" {
  source = "Azure/aks/azurerm"
  agents_pool_kubelet_configs = [{ cpu_manager_policy = "x", container_log_max_line = 10 }]
  node_pools = {
    a = { name = "a", kubelet_config = { container_log_max_files = 1, more = 1 } }
    b = { name = "b" }
  }
}
`;
  expect(fileSummary(text, "main.tf", "1.34").rules).toEqual([
    'platform-value-refused at "x"',
    "platform-value-refused at 1",
  ]);
});
