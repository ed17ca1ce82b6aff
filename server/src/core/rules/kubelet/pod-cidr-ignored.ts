import { defineRule } from "../define-rule.ts";

export const podCidrIgnored = defineRule({
  id: "pod-cidr-ignored",
  severity: "information",
  fields: { cidr: "podCIDR" },
  check: ({ cidr }) => (cidr.value === "" ? [] : [{ blame: cidr, params: { cidr: cidr.value } }]),
});
