import { setAt } from "../../../engine/analysis/fix-candidates.ts";
import { defineRule } from "../define-rule.ts";
import type { FieldText } from "./shared/field-text.ts";

export default defineRule({
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
  message: ({ field }: FieldText) =>
    `Without ${field}, the kubelet cannot authenticate client certificates, for example of the API server for logs and exec. Set it to the cluster's CA file, such as /etc/kubernetes/pki/ca.crt.`,
  fix: (_params, _finding, context) => [
    setAt("authentication.x509.clientCAFile", "/etc/kubernetes/pki/ca.crt", context),
  ],
});
