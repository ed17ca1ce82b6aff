import { preferred, removeAt, setAt, textAt } from "../../../engine/analysis/fix-candidates.ts";
import { isBefore } from "../../../facts/field-index.ts";
import { defineRule } from "../define-rule.ts";

export default defineRule({
  id: "tls-cert-key-pair",
  // The checks at the start pass: the server fails later, and each version in its own way.
  severity: "warning",
  stage: "start-up",
  phrase: "no serving certificate available for the kubelet",
  source: "cmd/kubelet/app/server.go, InitializeTLS",
  fields: { cert: "tlsCertFile", key: "tlsPrivateKeyFile", bootstrap: "serverTLSBootstrap" },
  check({ cert, key, bootstrap }, { version }) {
    if (bootstrap.value || (cert.value === "") === (key.value === "")) return [];
    const [blame, missing] = cert.value === "" ? [key, cert] : [cert, key];
    const exits = isBefore(version, "1.36");
    return [{ blame, params: { written: blame.path, missing: missing.path, exits } }];
  },
  message: (params: {
    readonly written: string;
    readonly missing: string;
    readonly exits: boolean;
  }) =>
    `${params.written} is set but ${params.missing} is not. ${
      params.exits
        ? "The kubelet exits when its server starts."
        : 'The kubelet starts, but logs, exec and metrics fail ("no serving certificate available for the kubelet").'
    } Set both, or neither to use a self-signed certificate.`,
  fix: ({ written, missing }, _finding, context) => {
    const text = textAt(context, written);
    return [
      text === undefined ? undefined : setAt(missing, otherHalf(text, missing), context, preferred),
      removeAt(written, context),
    ];
  },
});

/** `kubelet.crt` and `kubelet.key`, `kubelet.pem` and `kubelet-key.pem`: the file that goes with one. */
function otherHalf(path: string, missing: string): string {
  if (missing === "tlsPrivateKeyFile") {
    return path.endsWith(".pem")
      ? path.replace(/\.pem$/, "-key.pem")
      : path.replace(/(?:\.[^./]*)?$/, ".key");
  }
  return path.endsWith("-key.pem")
    ? path.replace(/-key\.pem$/, ".pem")
    : path.replace(/(?:\.[^./]*)?$/, ".crt");
}
