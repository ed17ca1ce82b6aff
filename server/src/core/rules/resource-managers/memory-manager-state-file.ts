import { defineRule } from "../define-rule.ts";

export default defineRule({
  id: "memory-manager-state-file",
  severity: "hint",
  stage: "start-up",
  phrase: "memory manager checkpoint file",
  source: "pkg/kubelet/cm/memorymanager/state/state_checkpoint.go, restoreState",
  fields: { policy: "memoryManagerPolicy" },
  check({ policy }) {
    if (!policy.written || policy.value !== "Static") return [];
    return [{ blame: policy, params: { policy: policy.value } }];
  },
  message: ({ policy }: { readonly policy: string }) =>
    `If this node ran with another memoryManagerPolicy than "${policy}" or with other reserved memory before, its state file stops the kubelet: drain the node, stop the kubelet and delete the memory manager checkpoint file /var/lib/kubelet/memory_manager_state first.`,
  noFix: "It says what to do on the node; the file is right.",
});
