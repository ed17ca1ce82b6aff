import { defineRule } from "../define-rule.ts";
import { gateOff } from "./shared/gate-off.ts";

export const serverTlsBootstrapGate = defineRule({
  id: "server-tls-bootstrap-gate",
  severity: "error",
  fields: { bootstrap: "serverTLSBootstrap" },
  check: ({ bootstrap }, context) =>
    bootstrap.value ? gateOff(bootstrap, "RotateKubeletServerCertificate", context) : [],
});
