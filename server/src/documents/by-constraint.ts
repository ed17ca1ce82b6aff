import { apiVersionFor, otherCurve, withUnits } from "../kubelet/index.ts";
import {
  itemOf,
  maker,
  preferred,
  removeAt,
  renameAt,
  replaceAt,
  textAt,
} from "../engine/analysis/fix-candidates.ts";
import { joinEdits, setValue } from "../engine/syntax/edits/document-editor.ts";
import {
  type FixCandidates,
  type FixContext,
  type FixMaker,
  fixOf,
} from "../engine/analysis/fix.ts";
import type { Finding } from "../engine/analysis/finding.ts";
import { configVersion, fileName, pluginVersion, readablePattern } from "../credentials/index.ts";
import { pathOfKey } from "../engine/text/value-path.ts";
import { withProperEnds } from "../engine/text/proper-ends.ts";

const reservedNames: Readonly<Record<string, string>> = {
  storage: "ephemeral-storage",
  disk: "ephemeral-storage",
  pids: "pid",
  "pod-pids": "pid",
};

/** Fixes of a finding about a single value that depend on its rule's id, in addition to those of its message. */
export function constraintFixes(finding: Finding, context: FixContext): FixCandidates {
  return makers.get(finding.rule)?.(finding.message.params, finding, context) ?? [];
}

const makers: ReadonlyMap<string, FixMaker> = new Map<string, FixMaker>([
  ["cred-kind", header("CredentialProviderConfig")],
  ["config-wrong-kind", header("KubeletConfiguration")],
  ["cred-api-version", maker.value(configVersion)],
  ["cred-token-version", maker.setting(["apiVersion", configVersion])],
  ["image-record-strict", maker.removal()],
  ["eviction-signal-unknown", closestSignal],
  [
    "eviction-grace-format",
    (_params, { path }, context) => withUnits(textAt(context, path) ?? "", path, context),
  ],
  ["image-max-gc-age-negative", maker.value("0s")],
  ["userns-ids-max", maker.value(65_536)],
  ["kube-api-qps-negative", maker.byDefault],
  ["iptables-drop-bit-range", maker.removal()],
  ["iptables-masquerade-bit-range", maker.removal()],
  ["oom-score-adj-range", maker.byDefault],
  ["memory-throttling-factor-range", maker.byDefault],
  [
    "container-runtime-endpoint-scheme",
    maker.rewritten((text) => (text.startsWith("/") ? `unix://${text}` : undefined)),
  ],
  ["tracing-endpoint", maker.rewritten((text) => text.replace(/^https?:\/\//, ""))],
  ["logging-verbosity-max", maker.either(maker.value(0), maker.removal({}))],
  ["reserved-cpus-format", maker.either(maker.rewritten(orderedRanges), maker.removal({}))],
  ["kube-reserved-keys", reservedKey],
  ["system-reserved-keys", reservedKey],
  ["qos-reserved-keys", maker.removal()],
  ["qos-reserved-percent", maker.rewritten(asPercent)],
  ["port-range", maker.either(maker.byDefault, maker.removal({}))],
  ["healthz-port-range", maker.either(maker.byDefault, maker.removal({}))],
  ["read-only-port-range", maker.either(maker.value(0), maker.removal({}))],
  ["tls-cipher-unknown", cipherName],
  ["tls-min-version-enum", maker.rewritten(tlsVersion)],
  ["tls-curve-range", otherCurve],
  [
    "unsafe-sysctl-pattern",
    maker.either(
      maker.rewritten((text) => text.replace(/\*.*/, "*"), {}),
      maker.removal({}),
    ),
  ],
  ["time-format", maker.removal()],
  // These rules find other mistakes too, which they answer themselves.
  ["cred-match-images-format", maker.rewritten(readablePattern)],
  ["cred-name-slash", maker.rewritten(fileName)],
  ["cred-provider-api-version", maker.member("apiVersion", pluginVersion)],
  ["taint-invalid", properTaint],
]);

/** `memory.free` -> `memory.available`: the signal of the same thing. */
function closestSignal(_params: unknown, finding: Finding, context: FixContext): FixCandidates {
  if (finding.message.key !== "map-key-unknown") return [];
  const { key, allowed } = finding.message.params;
  const [thing = "", what = ""] = key.toLowerCase().split(".");
  const isInodes = what.startsWith("inode");
  const same = allowed.filter(
    (signal) =>
      signal.toLowerCase().split(".")[0] === thing && signal.endsWith(".inodesFree") === isInodes,
  );
  const [only, ...others] = same;
  const isClear = only !== undefined && others.length === 0;
  return [isClear ? renameAt(finding.path, only, context, preferred) : undefined];
}

/** The header of the kind that the kubelet expects here. */
function header(kind: string): FixMaker {
  return (_params, _finding, { edited }) => {
    const apiVersion = apiVersionFor(kind);
    if (apiVersion === undefined) return [];
    const edits = joinEdits(
      setValue(edited, "apiVersion", apiVersion),
      setValue(edited, "kind", kind),
    );
    return [fixOf({ key: "header", params: { apiVersion, kind } }, edits)];
  };
}

/** `3-2, 5` -> `2-3,5`: without spaces, ranges from low to high. */
function orderedRanges(text: string): string {
  return text
    .replaceAll(/\s+/g, "")
    .split(",")
    .filter((part) => part !== "")
    .map((part) => {
      const [, from = "", to = ""] = /^(\d+)-(\d+)$/.exec(part) ?? [];
      return from !== "" && Number(from) > Number(to) ? `${to}-${from}` : part;
    })
    .join(",");
}

function reservedKey(_params: unknown, { path }: Finding, context: FixContext): FixCandidates {
  const reserved = Object.entries(reservedNames).find(([name]) =>
    ["kubeReserved", "systemReserved"].some((map) => path === pathOfKey(map, name)),
  );
  return [reserved && renameAt(path, reserved[1], context, preferred), removeAt(path, context)];
}

/** `50` and `0.5` -> `50%`. */
function asPercent(text: string): string | undefined {
  if (/^\d+$/.test(text)) return `${text}%`;
  const share = /^0?\.\d+$/.test(text) ? Math.round(Number(text) * 100) : 0;
  return share > 0 ? `${share}%` : undefined;
}

/** `ECDHE-RSA-AES128-GCM-SHA256` -> `TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256`. */
function cipherName(_params: unknown, finding: Finding, context: FixContext): FixCandidates {
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
  const minor = /^(?:version)?(?:[\s_]*tls)?[\s_-]*v?1[._]?([0-3])$/i.exec(text.trim())?.[1];
  return minor === undefined ? undefined : `VersionTLS1${minor}`;
}

/** A key or value without the characters that it must not have; or no taint. */
function properTaint(_params: unknown, finding: Finding, context: FixContext): FixCandidates {
  const { path } = finding;
  const isKey = path.endsWith(".key");
  const written = (textAt(context, path) ?? "").trim();
  const text = withProperEnds(
    isKey ? written.replaceAll(/[^\w./-]+/g, "-") : written.replaceAll(/[^\w.-]+/g, "-"),
  );
  return [
    text === "" ? undefined : replaceAt(path, text, context, preferred),
    removeAt(itemOf(finding), context),
  ];
}

/** Rules whose messages would add wrong answers: a bound is not a port, and 1 is not a curve. */
export const answeredByConstraint: ReadonlySet<string> = new Set([
  "port-range",
  "healthz-port-range",
  "read-only-port-range",
  "iptables-drop-bit-range",
  "iptables-masquerade-bit-range",
  "logging-verbosity-max",
  "tls-curve-range",
]);
