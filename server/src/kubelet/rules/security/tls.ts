import {
  preferred,
  removeAt,
  setAt,
  textAt,
  removeAll,
  maker,
  itemsAt,
  safe,
  replaceAt,
} from "../../../engine/analysis/fix-candidates.ts";
import { isBefore } from "../../../facts/field-index.ts";
import { defineRule } from "../define-rule.ts";
import type { Setting } from "../../../engine/rules/setting.ts";
import type { FixCandidates, FixContext } from "../../../engine/analysis/fix.ts";
import type { Finding } from "../../../engine/analysis/finding.ts";

/** Without the number; or with that of a usual curve that is not in the list yet. */
export function otherCurve(
  _params: unknown,
  { path }: Finding,
  context: FixContext,
): FixCandidates {
  const numbers = itemsAt(context, itemOfList(path)).map(Number);
  const other = [29, 23, 24, 25].find((id) => !numbers.includes(id));
  const isLeft = numbers.some(isSupportedCurve);
  return [
    removeAt(path, context, { isPreferred: isLeft }),
    other === undefined ? undefined : replaceAt(path, other, context, preferred),
  ];
}

function itemOfList(path: string): string {
  return path.replace(/\[\d+\]$/, "");
}

/**
 * Go's numbers of key exchanges. 4587 and 4589 came with Go 1.26: whether a kubelet knows them
 * depends on the Go it was built with, so they pass.
 */
const curves: ReadonlySet<number> = new Set([23, 24, 25, 29, 4587, 4588, 4589]);

/** True for a number that the kubelet's `tlsCurvePreferences` may hold. */
function isSupportedCurve(id: number): boolean {
  return curves.has(id);
}

export const tlsCertKeyPair = defineRule({
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

export const serverTlsBootstrapVsFiles = defineRule({
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
  message: ({ field }: { readonly field: string }) =>
    `With "serverTLSBootstrap: true", the kubelet requests its serving certificate from the cluster, so ${field} has no effect. Remove one of them.`,
  fix: (_params, _finding, context) => [
    removeAll(["tlsCertFile", "tlsPrivateKeyFile"], context),
    removeAt("serverTLSBootstrap", context),
  ],
});

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

export const tlsCipherInsecure = defineRule({
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

/** Go serves HTTP/2 only with one of them. */
const required: readonly string[] = [
  "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256",
  "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256",
];

export const tlsHttp2CipherMissing = defineRule({
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

export const tls13CiphersIgnored = defineRule({
  id: "tls13-ciphers-ignored",
  severity: "warning",
  stage: "start-up",
  phrase: "TLS 1.3 cipher suites are not configurable",
  source: "crypto/tls of Go, Config.CipherSuites",
  fields: { ciphers: "tlsCipherSuites", minVersion: "tlsMinVersion" },
  check({ ciphers, minVersion }, { config }) {
    if (minVersion.value !== "VersionTLS13" || ciphers.value.length === 0) return [];
    const blame = { span: config.keySpan(ciphers.path), path: ciphers.path };
    return [{ blame, related: [minVersion], params: { field: ciphers.path } }];
  },
  message: ({ field }: { readonly field: string }) =>
    `With "tlsMinVersion: VersionTLS13", this list has no effect ("TLS 1.3 cipher suites are not configurable"). Remove ${field}, or set tlsMinVersion: VersionTLS12.`,
  fix: maker.removal(safe),
});

export const tlsCurveUnsupported = defineRule({
  id: "tls-curve-unsupported",
  severity: "error",
  versions: { since: "1.36" },
  stage: "start-up",
  phrase: "is not supported by the current Go version",
  otherVersions: "any",
  source: "pkg/kubelet/apis/config/validation/validation.go, ValidateKubeletConfiguration",
  fields: { curves: "tlsCurvePreferences" },
  check({ curves }) {
    return curves.value
      .filter(({ value, written }) => written && value >= 1 && value <= 65535)
      .filter(({ value }) => !isSupportedCurve(value))
      .map((curve) => ({ blame: curve, params: { curve: curve.value } }));
  },
  message: ({ curve }: { readonly curve: number }) =>
    `Curve ${curve} is not supported by the current Go version. The kubelet does not start. Use 23 (P-256), 24 (P-384), 25 (P-521), 29 (X25519), 4588 (X25519MLKEM768), 4587 or 4589.`,
  fix: otherCurve,
});

export const tlsCurveDuplicate = defineRule({
  id: "tls-curve-duplicate",
  severity: "error",
  versions: { since: "1.36" },
  stage: "start-up",
  phrase: "duplicate curve preference",
  source: "pkg/kubelet/apis/config/validation/validation.go, ValidateKubeletConfiguration",
  fields: { curves: "tlsCurvePreferences" },
  check({ curves }) {
    const seen = new Map<number, Setting<number>>();
    return curves.value.flatMap((curve) => {
      // The kubelet gets no further than to the first appearance of a number it does not know.
      if (!isSupportedCurve(curve.value)) return [];
      const first = seen.get(curve.value);
      if (first) return [{ blame: curve, related: [first], params: { curve: curve.value } }];
      seen.set(curve.value, curve);
      return [];
    });
  },
  message: ({ curve }: { readonly curve: number }) =>
    `Curve ${curve} is listed twice ("duplicate curve preference"). The kubelet does not start. Remove one of them; the order has no effect.`,
  fix: maker.removal(safe),
});
