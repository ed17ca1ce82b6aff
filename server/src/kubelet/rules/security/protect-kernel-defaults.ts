import { defineNodeRule } from "../define-rule.ts";
import { asProtectionOff } from "./shared/security-fixes.ts";

/** The values that the kubelet expects from the kernel, as read in its 1.36 source. */
const requiredSysctls: ReadonlyMap<string, string> = new Map([
  ["vm.overcommit_memory", "1"],
  ["vm.panic_on_oom", "0"],
  ["kernel.panic", "10"],
  ["kernel.panic_on_oops", "1"],
  ["kernel.keys.root_maxkeys", "1000000"],
  ["kernel.keys.root_maxbytes", "25000000"],
]);

export default defineNodeRule({
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
  fix: asProtectionOff,
});
