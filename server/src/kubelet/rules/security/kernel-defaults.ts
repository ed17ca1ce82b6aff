import { setAt } from "../../../engine/analysis/fix-candidates.ts";
import { defineNodeRule, defineRule } from "../define-rule.ts";

/** The values that the kubelet expects from the kernel, as read in its 1.36 source. */
const requiredSysctls: ReadonlyMap<string, string> = new Map([
  ["vm.overcommit_memory", "1"],
  ["vm.panic_on_oom", "0"],
  ["kernel.panic", "10"],
  ["kernel.panic_on_oops", "1"],
  ["kernel.keys.root_maxkeys", "1000000"],
  ["kernel.keys.root_maxbytes", "25000000"],
]);

export const protectKernelDefaults = defineNodeRule({
  id: "protect-kernel-defaults",
  severity: "error",
  stage: "start-up",
  phrase: "invalid kernel flag",
  source: "pkg/kubelet/cm/container_manager_linux.go, setupNode",
  fields: { protect: "protectKernelDefaults" },
  check({ protect }, { node }) {
    if (node?.os !== "linux" || !protect.value) return [];
    return [...requiredSysctls].flatMap(([name, expected]) => {
      const value = node.sysctls?.get(name);
      if (value === undefined || value === expected) return [];
      return [{ blame: protect, params: { name, value, expected } }];
    });
  },
  message: ({
    name,
    value,
    expected,
  }: {
    readonly name: string;
    readonly value: string;
    readonly expected: string;
  }) =>
    `protectKernelDefaults is true, but ${name} on this node is ${value} instead of ${expected} ("invalid kernel flag"). The kubelet does not start. Set it on the node: sysctl -w ${name}=${expected}.`,
  fix: (_params, _finding, context) => [setAt("protectKernelDefaults", false, context)],
});

export const protectKernelDefaultsNeeds = defineRule({
  id: "protect-kernel-defaults-needs",
  severity: "hint",
  stage: "start-up",
  advice: true,
  source: "pkg/kubelet/cm/container_manager_linux.go, setupNode",
  fields: { protect: "protectKernelDefaults" },
  check({ protect }, { node }) {
    // Where the node's parameters are known, they are compared instead.
    if (!protect.value || node?.sysctls !== undefined) return [];
    return [{ blame: protect, params: { field: protect.path } }];
  },
  message: ({ field }: { readonly field: string }) =>
    `With ${field}, the kubelet starts only if the node has these values ("invalid kernel flag" otherwise): vm.overcommit_memory=1, vm.panic_on_oom=0, kernel.panic=10, kernel.panic_on_oops=1, kernel.keys.root_maxkeys=1000000 and kernel.keys.root_maxbytes=25000000.`,
  fix: (_params, _finding, context) => [setAt("protectKernelDefaults", false, context)],
});
