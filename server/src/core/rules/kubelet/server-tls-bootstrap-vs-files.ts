import { defineRule } from "../define-rule.ts";

export const serverTlsBootstrapVsFiles = defineRule({
  id: "server-tls-bootstrap-vs-files",
  severity: "information",
  fields: { cert: "tlsCertFile", key: "tlsPrivateKeyFile", bootstrap: "serverTLSBootstrap" },
  check({ cert, key, bootstrap }) {
    if (!bootstrap.value) return [];
    return [cert, key]
      .filter(({ value }) => value !== "")
      .map((file) => ({ blame: file, related: [bootstrap], params: { field: file.path } }));
  },
});
