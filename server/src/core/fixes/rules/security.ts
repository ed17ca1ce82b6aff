import {
  defaultAt,
  itemOf,
  itemsAt,
  maker,
  preferred,
  removeAll,
  removeAt,
  replaceAt,
  safe,
  setAt,
  textAt,
} from "../../edits/answers.ts";
import type { Answers, FixContext, FixMaker } from "../../edits/fix.ts";
import type { Finding } from "../../findings/finding.ts";
import { isSupportedCurve } from "../../rules/kubelet/shared/tls-curves.ts";
import { pathOfItem } from "../../text/value-path.ts";
import { type ParamsOf, forMessage } from "../for-message.ts";

/** The fixes of rules about who reaches the kubelet and how, and about taints. */
export const securityFixes: readonly (readonly [rule: string, maker: FixMaker])[] = [
  ["read-only-port-open", maker.value(0)],
  [
    "anonymous-always-allow",
    maker.setting(["authorization.mode", "Webhook"], ["authentication.anonymous.enabled", false]),
  ],
  ["insecure-anonymous-auth", maker.setting(["authentication.anonymous.enabled", false])],
  ["insecure-always-allow", maker.setting(["authorization.mode", "Webhook"])],
  [
    "insecure-no-client-ca",
    // The file must be there, so this is no more than the usual place.
    (_finding, context) => [
      setAt("authentication.x509.clientCAFile", "/etc/kubernetes/pki/ca.crt", context),
    ],
  ],
  ["port-range", maker.either(maker.byDefault, maker.removal({}))],
  ["healthz-port-range", maker.either(maker.byDefault, maker.removal({}))],
  ["read-only-port-range", maker.either(maker.value(0), maker.removal({}))],
  forMessage("ports-distinct", ownPorts),
  ["tls13-ciphers-ignored", maker.removal(safe)],
  ["tls-cipher-insecure", maker.removal()],
  ["tls-cipher-unknown", cipherName],
  ["tls-min-version-enum", maker.rewritten(tlsVersion)],
  ["tls-curve-duplicate", maker.removal(safe)],
  ["tls-curve-range", otherCurve],
  ["tls-curve-unsupported", otherCurve],
  forMessage("tls-cert-key-pair", ({ written, missing }, _finding, context) => {
    const text = textAt(context, written);
    return [
      text === undefined ? undefined : setAt(missing, otherHalf(text, missing), context, preferred),
      removeAt(written, context),
    ];
  }),
  [
    "server-tls-bootstrap-vs-files",
    (_finding, context) => [
      removeAll(["tlsCertFile", "tlsPrivateKeyFile"], context),
      removeAt("serverTLSBootstrap", context),
    ],
  ],
  ["protect-kernel-defaults", asProtectionOff],
  ["protect-kernel-defaults-needs", asProtectionOff],
  ["unsafe-sysctl-safe", maker.removal()],
  ["unsafe-sysctl-namespaced", maker.removal()],
  [
    "unsafe-sysctl-pattern",
    maker.either(
      maker.rewritten((text) => text.replace(/\*.*$/, "*"), {}),
      maker.removal({}),
    ),
  ],
  ["register-with-taints-unused", maker.removal({})],
  ["taint-time-added", maker.removal(safe)],
  ["time-format", maker.removal()],
  ["taint-effect-missing", maker.member("effect", "NoSchedule", "PreferNoSchedule", "NoExecute")],
  ["taint-invalid", properTaint],
  ["taint-duplicate", sameTaint],
];

/** Each port its default, where that is another one. */
function ownPorts(
  { field, other, port }: ParamsOf<"ports-distinct">,
  _finding: Finding,
  context: FixContext,
): Answers {
  return [field, other].map((path) => {
    const standard = defaultAt(context, path) ?? 0;
    return standard === port ? undefined : setAt(path, standard, context, preferred);
  });
}

/** `ECDHE-RSA-AES128-GCM-SHA256` -> `TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256`. */
function cipherName(finding: Finding, context: FixContext): Answers {
  if (finding.message.key !== "enum-value") return [];
  const { written, allowed } = finding.message.params;
  const name = ianaName(written.toUpperCase());
  return [
    allowed.includes(name) ? replaceAt(finding.path, name, context, preferred) : undefined,
    removeAt(finding.path, context),
  ];
}

/** The name of a cipher suite in the registry of IANA, from OpenSSL's. */
function ianaName(name: string): string {
  const exchange = /^(ECDHE-(?:RSA|ECDSA))-/.exec(name)?.[1];
  const rest = exchange === undefined ? name : name.slice(exchange.length + 1);
  const cipher = rest
    .replace(/^CHACHA20-POLY1305$/, "CHACHA20-POLY1305-SHA256")
    .replace(/^DES-CBC3-/, "3DES-EDE-CBC-")
    .replace(/^RC4-/, "RC4-128-")
    .replace(/^AES(128|256)-(?=SHA)/, "AES-$1-CBC-")
    .replace(/^AES(128|256)-/, "AES-$1-");
  return `TLS_${exchange ?? "RSA"}_WITH_${cipher}`.replaceAll("-", "_");
}

/** `1.2`, `TLSv1.2`, `TLS12` -> `VersionTLS12`. */
function tlsVersion(text: string): string | undefined {
  const minor = /^(?:version)?[\s_]*(?:tls)?[\s_-]*v?1[._]?([0-3])$/i.exec(text.trim())?.[1];
  return minor === undefined ? undefined : `VersionTLS1${minor}`;
}

/** Without the number; or with that of a usual curve that is not in the list yet. */
function otherCurve({ path }: Finding, context: FixContext): Answers {
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

function asProtectionOff(_finding: Finding, context: FixContext): Answers {
  return [setAt("protectKernelDefaults", false, context)];
}

/** A key or value without the characters that it must not have; or no taint. */
function properTaint(finding: Finding, context: FixContext): Answers {
  const { path, message } = finding;
  if (message.key !== "value-format") return [removeAt(itemOf(finding), context)];
  const isKey = path.endsWith(".key");
  const text = (textAt(context, path) ?? "")
    .trim()
    .replaceAll(isKey ? /[^\w./-]+/g : /[^\w.-]+/g, "-")
    .replaceAll(/^[^A-Za-z0-9]+|[^A-Za-z0-9]+$/g, "");
  return [
    text === "" ? undefined : replaceAt(path, text, context, preferred),
    removeAt(itemOf(finding), context),
  ];
}

/** Of two alike one goes; where their values differ, which one is the user's to say. */
function sameTaint(finding: Finding, context: FixContext): Answers {
  const own = itemOf(finding);
  const taints = "registerWithTaints";
  const count = Number(/\[(\d+)\]$/.exec(own)?.[1] ?? 0);
  const nameOf = (taint: string): string =>
    ["key", "effect"].map((part) => textAt(context, `${taint}.${part}`) ?? "").join(":");
  const first = Array.from({ length: count }, (_each, at) => pathOfItem(taints, at)).find(
    (taint) => nameOf(taint) === nameOf(own),
  );
  if (first === undefined) return [];
  const [a, b] = [first, own].map((taint) => textAt(context, `${taint}.value`) ?? "");
  const isSame = a === b;
  return [
    removeAt(own, context, { isPreferred: isSame }),
    isSame ? undefined : removeAt(first, context),
  ];
}
