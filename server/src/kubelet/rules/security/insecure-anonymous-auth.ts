import { maker } from "../../../engine/analysis/fix-candidates.ts";
import { defineRule } from "../define-rule.ts";
import type { FieldText } from "./shared/field-text.ts";

export default defineRule({
  id: "insecure-anonymous-auth",
  severity: "information",
  stage: "start-up",
  advice: true,
  source: "cmd/kubelet/app/auth.go, BuildAuth",
  fields: {
    anonymous: "authentication.anonymous.enabled",
    mode: "authorization.mode",
    server: "enableServer",
  },
  check({ anonymous, mode, server }) {
    // Together with AlwaysAllow it is worse, and a rule of its own says so.
    if (!server.value || !anonymous.value || mode.value === "AlwaysAllow") return [];
    return [{ blame: anonymous, params: { field: anonymous.path } }];
  },
  message: ({ field }: FieldText) =>
    `${field} accepts requests without credentials, as system:anonymous; only authorization limits what they can do. Set it to false (the default and the advice of hardening guides).`,
  fix: maker.setting(["authentication.anonymous.enabled", false]),
});
