import { preferred, replaceAt } from "../../edits/answers.ts";
import { defineRule } from "../define-rule.ts";

/** Far above what anybody runs, and mostly a digit too many. */
const most = 5_000;

export default defineRule({
  id: "max-pods-high",
  severity: "information",
  stage: "start-up",
  advice: true,
  source: "pkg/kubelet/kubelet_node_status.go, initialNode",
  fields: { max: "maxPods" },
  check: ({ max }) => (max.value > most ? [{ blame: max, params: { max: max.value } }] : []),
  message: ({ max }: { readonly max: number }) =>
    `maxPods is ${max}. Kubernetes is tested with 110 pods on a node, and the addresses of a node end long before this. Write a number that the node can hold.`,
  fix: (_params, { path }, context) => [replaceAt(path, 110, context, preferred)],
});
