import { defineRule } from "../define-rule.ts";
import { keyOf } from "../shared/key-of.ts";
import { orRemove } from "./shared/option-fixes.ts";

export default defineRule({
  id: "topology-options-unused",
  severity: "information",
  stage: "start-up",
  advice: true,
  source: "pkg/kubelet/cm/topologymanager/topology_manager.go, NewManager",
  fields: { options: "topologyManagerPolicyOptions", policy: "topologyManagerPolicy" },
  optional: ["options"],
  check({ options, policy }, { config }) {
    if (!config.isGateOn("TopologyManagerPolicyOptions")) return [];
    if (policy.value !== "none" || options.value.size === 0) return [];
    const related = policy.written ? [policy] : [];
    const params = { byDefault: !policy.written };
    return [{ blame: keyOf(options, config), related, params }];
  },
  message: ({ byDefault }: { readonly byDefault: boolean }) =>
    `topologyManagerPolicyOptions has no effect, because topologyManagerPolicy is "none"${byDefault ? " by default" : ""}. Set another policy, or remove the options.`,
  fix: orRemove("topologyManagerPolicy", "best-effort"),
});
