import { defineRule } from "../define-rule.ts";

/** What the kubelet wants of the kernel, as read in its 1.36 source. */
const wantedSysctls: ReadonlyMap<string, string> = new Map([
  ["vm.overcommit_memory", "1"],
  ["vm.panic_on_oom", "0"],
  ["kernel.panic", "10"],
  ["kernel.panic_on_oops", "1"],
  ["kernel.keys.root_maxkeys", "1000000"],
  ["kernel.keys.root_maxbytes", "25000000"],
]);

export const protectKernelDefaults = defineRule({
  id: "protect-kernel-defaults",
  severity: "error",
  fields: { protect: "protectKernelDefaults" },
  check({ protect }, { node }) {
    if (node?.os !== "linux" || !protect.value) return [];
    return [...wantedSysctls].flatMap(([name, wanted]) => {
      const value = node.sysctls?.get(name);
      if (value === undefined || value === wanted) return [];
      return [{ blame: protect, params: { name, value, wanted } }];
    });
  },
});
