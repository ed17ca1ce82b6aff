import { maker } from "../../../engine/analysis/fix-candidates.ts";
import { defineRule } from "../define-rule.ts";
import type { FieldText } from "./shared/field-text.ts";

export default defineRule({
  id: "insecure-always-allow",
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
    // Together with anonymous requests it is worse, and a rule of its own says so.
    if (!server.value || mode.value !== "AlwaysAllow" || anonymous.value) return [];
    return [{ blame: mode, params: { field: mode.path } }];
  },
  message: ({ field }: FieldText) =>
    `With ${field} set to AlwaysAllow, every authenticated client may do anything, including run commands in containers. Set it to Webhook (the default and the advice of hardening guides).`,
  fix: maker.setting(["authorization.mode", "Webhook"]),
});
