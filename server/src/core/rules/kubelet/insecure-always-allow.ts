import { defineRule } from "../define-rule.ts";

export const insecureAlwaysAllow = defineRule({
  id: "insecure-always-allow",
  severity: "information",
  fields: { anonymous: "authentication.anonymous.enabled", mode: "authorization.mode" },
  check({ anonymous, mode }) {
    // Together with anonymous requests it is worse, and a rule of its own says so.
    if (mode.value !== "AlwaysAllow" || anonymous.value) return [];
    return [{ blame: mode, params: { field: mode.path } }];
  },
});
