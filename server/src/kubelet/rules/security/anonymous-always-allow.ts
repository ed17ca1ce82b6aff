import { maker } from "../../../engine/analysis/fix-candidates.ts";
import { writtenLast } from "../../../engine/rules/setting.ts";
import { defineRule } from "../define-rule.ts";

export default defineRule({
  id: "anonymous-always-allow",
  severity: "warning",
  stage: "start-up",
  advice: true,
  source: "cmd/kubelet/app/auth.go, BuildAuth",
  fields: {
    anonymous: "authentication.anonymous.enabled",
    mode: "authorization.mode",
    server: "enableServer",
  },
  check({ anonymous, mode, server }) {
    if (!server.value || !anonymous.value || mode.value !== "AlwaysAllow") return [];
    const blame = writtenLast(anonymous, mode);
    const related = blame === mode ? [anonymous] : [mode];
    return [{ blame, related, params: { anonymous: anonymous.path, mode: mode.path } }];
  },
  message: (params: { readonly anonymous: string; readonly mode: string }) =>
    `Anonymous requests are accepted, and AlwaysAllow authorizes all of them: anyone who can reach the kubelet's port can run commands in every container. Set ${params.anonymous} to false and ${params.mode} to Webhook.`,
  fix: maker.setting(
    ["authorization.mode", "Webhook"],
    ["authentication.anonymous.enabled", false],
  ),
});
