import { maker, safe } from "../../../engine/analysis/fix-candidates.ts";
import { defineRule } from "../define-rule.ts";

export default defineRule({
  id: "deprecated-iptables-drop-bit",
  severity: "warning",
  stage: "decode",
  advice: true,
  source: "pkg/kubelet/kubelet.go, NewMainKubelet",
  fields: { bit: "iptablesDropBit" },
  // The default in a file asks for nothing that would be missing.
  check: ({ bit }) =>
    bit.written && bit.value !== 15 ? [{ blame: bit, params: { written: bit.value } }] : [],
  message: ({ written }: { readonly written: number }) =>
    `iptablesDropBit (${written}) has no effect in 1.28 and later: the kubelet no longer creates that iptables rule. Remove the line.`,
  fix: maker.removal(safe),
});
