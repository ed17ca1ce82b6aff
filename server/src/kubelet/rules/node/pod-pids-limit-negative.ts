import { maker } from "../../../engine/analysis/fix-candidates.ts";
import { defineRule } from "../define-rule.ts";

export default defineRule({
  id: "pod-pids-limit-negative",
  severity: "information",
  stage: "decode",
  advice: true,
  source: "pkg/kubelet/cm/container_manager_linux.go, NewContainerManager",
  fields: { limit: "podPidsLimit" },
  check: ({ limit }) =>
    limit.value < -1 ? [{ blame: limit, params: { limit: limit.value } }] : [],
  message: ({ limit }: { readonly limit: number }) =>
    `The kubelet reads podPidsLimit ${limit} as -1: pods have no limit other than the node's. Write -1 if you mean that, or a number above zero.`,
  fix: maker.value(-1),
});
