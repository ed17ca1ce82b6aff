import { defineRule } from "../define-rule.ts";
import type { FieldText } from "./shared/field-text.ts";
import { asProtectionOff } from "./shared/security-fixes.ts";

export default defineRule({
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
  message: ({ field }: FieldText) =>
    `With ${field}, the kubelet starts only if the node has these values ("invalid kernel flag" otherwise): vm.overcommit_memory=1, vm.panic_on_oom=0, kernel.panic=10, kernel.panic_on_oops=1, kernel.keys.root_maxkeys=1000000 and kernel.keys.root_maxbytes=25000000.`,
  fix: asProtectionOff,
});
