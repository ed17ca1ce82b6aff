import { defineNodeRule } from "../define-rule.ts";

export const cpuManagerStateFile = defineNodeRule({
  id: "cpu-manager-state-file",
  severity: "error",
  stage: "start-up",
  phrase: "could not restore state from checkpoint",
  source: "pkg/kubelet/cm/cpumanager/state/state_checkpoint.go, restoreState",
  fields: { policy: "cpuManagerPolicy" },
  check({ policy }, { node }) {
    const state = node?.cpuManagerState;
    if (state === undefined || node?.os === "windows" || state === policy.value) return [];
    return [{ blame: policy, params: { policy: policy.value, state } }];
  },
  message: ({ policy, state }: { readonly policy: string; readonly state: string }) =>
    `cpuManagerPolicy is "${policy}", but /var/lib/kubelet/cpu_manager_state contains "${state}". The kubelet does not start ("could not restore state from checkpoint"). Drain the node and delete the file.`,
  noFix: "Fix this on the node. The configuration may be correct.",
});

export const memoryManagerStateFile = defineNodeRule({
  id: "memory-manager-state-file",
  severity: "error",
  stage: "start-up",
  phrase: "memory manager checkpoint file",
  source: "pkg/kubelet/cm/memorymanager/state/state_checkpoint.go, restoreState",
  fields: { policy: "memoryManagerPolicy" },
  check({ policy }, { node }) {
    const state = node?.memoryManagerState;
    if (state === undefined || node?.os === "windows" || state === policy.value) return [];
    return [{ blame: policy, params: { policy: policy.value, state } }];
  },
  message: ({ policy, state }: { readonly policy: string; readonly state: string }) =>
    `memoryManagerPolicy is "${policy}", but the memory manager checkpoint file /var/lib/kubelet/memory_manager_state contains "${state}". The kubelet does not start. Drain the node and delete the file.`,
  noFix: "Fix this on the node. The configuration may be correct.",
});
