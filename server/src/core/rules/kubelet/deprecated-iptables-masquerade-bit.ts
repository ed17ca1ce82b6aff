import { defineRule } from "../define-rule.ts";

export const deprecatedIptablesMasqueradeBit = defineRule({
  id: "deprecated-iptables-masquerade-bit",
  severity: "warning",
  fields: { bit: "iptablesMasqueradeBit" },
  // The default in a file asks for nothing that would be missing.
  check: ({ bit }) =>
    bit.written && bit.value !== 14 ? [{ blame: bit, params: { written: bit.value } }] : [],
});
