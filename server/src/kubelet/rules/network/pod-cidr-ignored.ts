import { maker } from "../../../engine/analysis/fix-candidates.ts";
import { defineRule } from "../define-rule.ts";

export const podCidrIgnored = defineRule({
  id: "pod-cidr-ignored",
  severity: "information",
  stage: "start-up",
  phrase: "Pod CIDR update failed",
  source: "pkg/kubelet/kubelet.go, NewMainKubelet",
  fields: { cidr: "podCIDR" },
  check: ({ cidr }) => (cidr.value === "" ? [] : [{ blame: cidr, params: { cidr: cidr.value } }]),
  message: ({ cidr }: { readonly cidr: string }) =>
    `podCIDR (${cidr}) applies only to a kubelet without an API server. In a cluster, the kubelet uses the Node object's podCIDR, and this line has no effect. Remove the line.`,
  fix: maker.removal(),
});
