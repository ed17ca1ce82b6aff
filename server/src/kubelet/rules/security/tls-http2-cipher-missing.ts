import { itemsAt, setAt } from "../../../engine/analysis/fix-candidates.ts";
import { defineRule } from "../define-rule.ts";

/** Go serves HTTP/2 only with one of them. */
const required: readonly string[] = [
  "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256",
  "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256",
];

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
    const allowed = config.allowedAt("tlsCipherSuites[]");
    if (!names.every((name) => allowed.includes(name))) return [];
    const blame = { span: config.keySpan(ciphers.path), path: ciphers.path };
    return [{ blame, params: { field: ciphers.path } }];
  },
  message: ({ field }: { readonly field: string }) =>
    `${field} has no suite for HTTP/2, so the kubelet exits ("http2: TLSConfig.CipherSuites is missing"). Add TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256. For an ECDSA key, write ECDSA instead of RSA.`,
  fix: (_params, { path }, context) =>
    required.map((name, at) =>
      setAt(path, [...itemsAt(context, path), name], context, { isPreferred: at === 0 }),
    ),
});
