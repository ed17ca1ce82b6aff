import { maker, setAt } from "../../../engine/analysis/fix-candidates.ts";
import { writtenLast } from "../../../engine/rules/setting.ts";
import { defineRule } from "../define-rule.ts";

export const anonymousAlwaysAllow = defineRule({
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

export const insecureAlwaysAllow = defineRule({
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
  message: ({ field }: { readonly field: string }) =>
    `With ${field} set to AlwaysAllow, every authenticated client may do anything, including run commands in containers. Set it to Webhook (the default and the advice of hardening guides).`,
  fix: maker.setting(["authorization.mode", "Webhook"]),
});

export const insecureAnonymousAuth = defineRule({
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
  message: ({ field }: { readonly field: string }) =>
    `${field} accepts requests without credentials, as system:anonymous; only authorization limits what they can do. Set it to false (the default and the advice of hardening guides).`,
  fix: maker.setting(["authentication.anonymous.enabled", false]),
});

export const insecureNoClientCa = defineRule({
  id: "insecure-no-client-ca",
  severity: "information",
  stage: "start-up",
  advice: true,
  source: "cmd/kubelet/app/auth.go, BuildAuth",
  fields: {
    ca: "authentication.x509.clientCAFile",
    webhook: "authentication.webhook.enabled",
    mode: "authorization.mode",
    server: "enableServer",
  },
  check({ ca, webhook, mode, server }, { config }) {
    // A file that says nothing of authentication may leave it to flags or to another file.
    const parts = ["x509", "webhook", "anonymous"].map((part) => `authentication.${part}`);
    if (!server.value || ca.value !== "" || !parts.some((part) => config.isWritten(part)))
      return [];
    const isStandalone = !webhook.value && mode.value === "AlwaysAllow";
    if (isStandalone) return [];
    const blame = { span: config.keySpan(ca.path), path: ca.path };
    return [{ blame, params: { field: ca.path } }];
  },
  message: ({ field }: { readonly field: string }) =>
    `Without ${field}, the kubelet cannot authenticate client certificates, for example of the API server for logs and exec. Set it to the cluster's CA file, such as /etc/kubernetes/pki/ca.crt.`,
  fix: (_params, _finding, context) => [
    setAt("authentication.x509.clientCAFile", "/etc/kubernetes/pki/ca.crt", context),
  ],
});

export const readOnlyPortOpen = defineRule({
  id: "read-only-port-open",
  severity: "warning",
  stage: "start-up",
  advice: true,
  // startKubelet opens the port whatever enableServer says.
  source: "cmd/kubelet/app/server.go, startKubelet",
  fields: { port: "readOnlyPort" },
  check({ port }) {
    if (port.value <= 0) return [];
    return [{ blame: port, params: { port: port.value } }];
  },
  message: ({ port }: { readonly port: number }) =>
    `Port ${port} exposes this node's pods, environment variables and metrics to anyone who can reach it, without authentication or encryption. Set readOnlyPort: 0, and use the authenticated port.`,
  fix: maker.value(0),
});
