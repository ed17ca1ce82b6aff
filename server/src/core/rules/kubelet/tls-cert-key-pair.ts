import { isBefore } from "../../schema/field-index.ts";
import { defineRule } from "../define-rule.ts";

export const tlsCertKeyPair = defineRule({
  id: "tls-cert-key-pair",
  // The checks at the start pass: the server fails later, and each version in its own way.
  severity: "warning",
  fields: { cert: "tlsCertFile", key: "tlsPrivateKeyFile", bootstrap: "serverTLSBootstrap" },
  check({ cert, key, bootstrap }, { version }) {
    if (bootstrap.value || (cert.value === "") === (key.value === "")) return [];
    const [blame, missing] = cert.value === "" ? [key, cert] : [cert, key];
    const exits = isBefore(version, "1.36");
    return [{ blame, params: { written: blame.path, missing: missing.path, exits } }];
  },
});
