import { defineRule } from "../define-rule.ts";

export const deprecatedIptablesDropBit = defineRule({
  id: "deprecated-iptables-drop-bit",
  severity: "warning",
  fields: { bit: "iptablesDropBit" },
  // The default in a file asks for nothing that would be missing.
  check: ({ bit }) =>
    bit.written && bit.value !== 15 ? [{ blame: bit, params: { written: bit.value } }] : [],
});
