import { maker } from "../../../engine/analysis/fix-candidates.ts";
import { defineRule } from "../define-rule.ts";

/** Go's `tls.InsecureCipherSuites` since Go 1.22, with which Kubernetes 1.30 is built. */
const insecure: ReadonlySet<string> = new Set([
  "TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA256",
  "TLS_ECDHE_ECDSA_WITH_RC4_128_SHA",
  "TLS_ECDHE_RSA_WITH_3DES_EDE_CBC_SHA",
  "TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA256",
  "TLS_ECDHE_RSA_WITH_RC4_128_SHA",
  "TLS_RSA_WITH_3DES_EDE_CBC_SHA",
  "TLS_RSA_WITH_AES_128_CBC_SHA",
  "TLS_RSA_WITH_AES_128_CBC_SHA256",
  "TLS_RSA_WITH_AES_128_GCM_SHA256",
  "TLS_RSA_WITH_AES_256_CBC_SHA",
  "TLS_RSA_WITH_AES_256_GCM_SHA384",
  "TLS_RSA_WITH_RC4_128_SHA",
]);

export default defineRule({
  id: "tls-cipher-insecure",
  severity: "warning",
  stage: "start-up",
  phrase: "Use of insecure cipher detected",
  source: "staging/src/k8s.io/component-base/cli/flag/ciphersuites_flag.go, InsecureTLSCiphers",
  fields: { ciphers: "tlsCipherSuites", minVersion: "tlsMinVersion" },
  check({ ciphers, minVersion }) {
    // Then the whole list has no effect, which a rule of its own reports.
    if (minVersion.value === "VersionTLS13") return [];
    return ciphers.value
      .filter(({ value }) => insecure.has(value))
      .map((cipher) => ({ blame: cipher, params: { cipher: cipher.value } }));
  },
  message: ({ cipher }: { readonly cipher: string }) =>
    `${cipher} is insecure. The kubelet logs a warning at every start ("Use of insecure cipher detected"). Remove it: clients of the last ten years support better ciphers.`,
  fix: maker.removal(),
});
