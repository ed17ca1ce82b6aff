import { maker } from "../../../engine/analysis/fix-candidates.ts";
import { defineRule } from "../define-rule.ts";
import { keyOf } from "../shared/key-of.ts";

export default defineRule({
  id: "register-with-taints-unused",
  severity: "information",
  stage: "start-up",
  advice: true,
  source: "pkg/kubelet/kubelet_node_status.go, initialNode",
  fields: { taints: "registerWithTaints", register: "registerNode" },
  check({ taints, register }, { config }) {
    if (register.value || taints.value.length === 0) return [];
    return [
      { blame: keyOf(taints, config), related: [register], params: { count: taints.value.length } },
    ];
  },
  message: ({ count }: { readonly count: number }) =>
    `${count === 1 ? "This taint is" : `These ${count} taints are`} never set: with "registerNode: false", the kubelet does not create its Node object. Taint the node with kubectl, and remove the list.`,
  fix: maker.removal({}),
});
