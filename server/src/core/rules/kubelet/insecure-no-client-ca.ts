import { defineRule } from "../define-rule.ts";

export const insecureNoClientCa = defineRule({
  id: "insecure-no-client-ca",
  severity: "information",
  fields: {
    ca: "authentication.x509.clientCAFile",
    webhook: "authentication.webhook.enabled",
    mode: "authorization.mode",
  },
  check({ ca, webhook, mode }, { config }) {
    // A file that says nothing of authentication may leave it to flags or to another file.
    const parts = ["x509", "webhook", "anonymous"].map((part) => `authentication.${part}`);
    if (ca.value !== "" || !parts.some((part) => config.isWritten(part))) return [];
    const isStandalone = !webhook.value && mode.value === "AlwaysAllow";
    if (isStandalone) return [];
    const blame = { span: config.keySpan(ca.path), path: ca.path };
    return [{ blame, params: { field: ca.path } }];
  },
});
