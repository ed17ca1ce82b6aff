import { removeAll, removeAt } from "../../../engine/analysis/fix-candidates.ts";
import { defineRule } from "../define-rule.ts";
import type { FieldText } from "./shared/field-text.ts";

export default defineRule({
  id: "server-tls-bootstrap-vs-files",
  severity: "information",
  stage: "start-up",
  advice: true,
  source: "cmd/kubelet/app/server.go, InitializeTLS",
  fields: { cert: "tlsCertFile", key: "tlsPrivateKeyFile", bootstrap: "serverTLSBootstrap" },
  check({ cert, key, bootstrap }) {
    if (!bootstrap.value) return [];
    return [cert, key]
      .filter(({ value }) => value !== "")
      .map((file) => ({ blame: file, related: [bootstrap], params: { field: file.path } }));
  },
  message: ({ field }: FieldText) =>
    `With "serverTLSBootstrap: true", the kubelet requests its serving certificate from the cluster, so ${field} has no effect. Remove one of them.`,
  fix: (_params, _finding, context) => [
    removeAll(["tlsCertFile", "tlsPrivateKeyFile"], context),
    removeAt("serverTLSBootstrap", context),
  ],
});
