import { defineNodeRule } from "../define-rule.ts";

export default defineNodeRule({
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
    `The node's /var/lib/kubelet/cpu_manager_state was written by the policy "${state}", and cpuManagerPolicy is "${policy}": the kubelet does not start (could not restore state from checkpoint: configured policy differs from state checkpoint policy). Drain the node, stop the kubelet, delete that file, and start it again.`,
  noFix: "Act on the node. The file may be right.",
});
