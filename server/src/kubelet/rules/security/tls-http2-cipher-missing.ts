import { itemsAt, setAt } from "../../../analysis/fix-candidates.ts";
import { defineRule } from "../define-rule.ts";

/** Go serves HTTP/2 only with one of them. */
const required: readonly string[] = [
  "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256",
  "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256",
];

const suite =
  /^TLS_(?:AES_128_GCM_SHA256|AES_256_GCM_SHA384|CHACHA20_POLY1305_SHA256|(?:RSA|ECDHE_RSA|ECDHE_ECDSA)_WITH_(?:AES_128_CBC_SHA|AES_128_CBC_SHA256|AES_128_GCM_SHA256|AES_256_CBC_SHA|AES_256_GCM_SHA384|CHACHA20_POLY1305|CHACHA20_POLY1305_SHA256|3DES_EDE_CBC_SHA|RC4_128_SHA))$/;

export default defineRule({
  id: "tls-http2-cipher-missing",
  severity: "error",
  stage: "serving",
  phrase: "http2: TLSConfig.CipherSuites is missing",
  source:
    "pkg/kubelet/server/server.go, ListenAndServeKubeletServer; golang.org/x/net/http2, ConfigureServer",
  fields: { ciphers: "tlsCipherSuites", minVersion: "tlsMinVersion", server: "enableServer" },
  check({ ciphers, minVersion, server }, { config }) {
    if (!server.value || minVersion.value === "VersionTLS13") return [];
    const names = ciphers.value.map(({ value }) => value);
    if (names.length === 0 || names.some((name) => required.includes(name))) return [];
    // A name that is wrong may be meant for one of them.
    if (!names.every((name) => suite.test(name))) return [];
    const blame = { span: config.keySpan(ciphers.path), path: ciphers.path };
    return [{ blame, params: { field: ciphers.path } }];
  },
  message: ({ field }: { readonly field: string }) =>
    `${field} lacks the suites that HTTP/2 requires, so the kubelet exits ("http2: TLSConfig.CipherSuites is missing"). Add TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256, or that with ECDSA for such a key.`,
  fix: (_params, { path }, context) =>
    required.map((name, at) =>
      setAt(path, [...itemsAt(context, path), name], context, { isPreferred: at === 0 }),
    ),
});
