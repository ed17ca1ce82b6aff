import { defineRule } from "../define-rule.ts";

export default defineRule({
  id: "cpu-manager-state-file",
  severity: "hint",
  stage: "start-up",
  phrase: "could not restore state from checkpoint",
  source: "pkg/kubelet/cm/cpumanager/state/state_checkpoint.go, restoreState",
  fields: { policy: "cpuManagerPolicy" },
  check({ policy }) {
    if (!policy.written || policy.value !== "static") return [];
    return [{ blame: policy, params: { policy: policy.value } }];
  },
  message: ({ policy }: { readonly policy: string }) =>
    `If this node ran with another cpuManagerPolicy than "${policy}" before, its state file stops the kubelet (could not restore state from checkpoint): drain the node, stop the kubelet and delete /var/lib/kubelet/cpu_manager_state first.`,
  noFix: "It says what to do on the node; the file is right.",
});
