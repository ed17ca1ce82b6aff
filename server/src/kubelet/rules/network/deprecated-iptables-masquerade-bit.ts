import { maker, safe } from "../../../engine/analysis/fix-candidates.ts";
import { defineRule } from "../define-rule.ts";

export default defineRule({
  id: "deprecated-iptables-masquerade-bit",
  severity: "warning",
  stage: "decode",
  advice: true,
  source: "pkg/kubelet/kubelet.go, NewMainKubelet",
  fields: { bit: "iptablesMasqueradeBit" },
  // The default in a file asks for nothing that would be missing.
  check: ({ bit }) =>
    bit.written && bit.value !== 14 ? [{ blame: bit, params: { written: bit.value } }] : [],
  message: ({ written }: { readonly written: number }) =>
    `iptablesMasqueradeBit (${written}) has no effect in 1.28 and later: the kubelet no longer creates that iptables rule. Remove the line; kube-proxy has its own setting.`,
  fix: maker.removal(safe),
});
