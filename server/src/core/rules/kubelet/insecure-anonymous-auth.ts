import { defineRule } from "../define-rule.ts";

export const insecureAnonymousAuth = defineRule({
  id: "insecure-anonymous-auth",
  severity: "information",
  fields: { anonymous: "authentication.anonymous.enabled", mode: "authorization.mode" },
  check({ anonymous, mode }) {
    // Together with AlwaysAllow it is worse, and a rule of its own says so.
    if (!anonymous.value || mode.value === "AlwaysAllow") return [];
    return [{ blame: anonymous, params: { field: anonymous.path } }];
  },
});
