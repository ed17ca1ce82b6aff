import type { Finding } from "../findings/finding.ts";
import { defaultOf } from "../schema/field-index.ts";
import type { Json } from "../schema/table.ts";
import { remove, replaceAt, setAt } from "./by-message.ts";
import { setValue, writtenPlace } from "./document-editor.ts";
import { fixOf, type Fix, type FixContext, type FixMaker } from "./fix.ts";

type Answers = readonly (Fix | undefined)[];

/** Takes the blamed line away; `isSafe` where it does nothing anyway. */
const removal =
  (more: Pick<Fix, "isPreferred" | "isSafe"> = { isPreferred: true }): FixMaker =>
  (finding, context) => [remove(finding, context, more)];

/** Sets other settings, each as an answer of its own; the first is preferred. */
const setting =
  (...values: readonly (readonly [path: string, value: Json])[]): FixMaker =>
  (_finding, context) =>
    values.map(([path, value], at) => setAt(path, value, context, { isPreferred: at === 0 }));

/** Puts a value in the place of the blamed one. */
const value =
  (...values: readonly Json[]): FixMaker =>
  (finding, context) =>
    values.map((each, at) => replaceAt(finding, context, each, { isPreferred: at === 0 }));

/** Switches the gate on that the finding names, or takes the setting away. */
const gateOn: FixMaker = (finding, context) => {
  const { params } = finding.message;
  if (!("gate" in params)) return [];
  return [switchGate(params.gate, true, context, { isPreferred: true }), remove(finding, context)];
};

/** Several ways, in their order. */
const either =
  (...makers: readonly FixMaker[]): FixMaker =>
  (finding, context) =>
    makers.flatMap((make) => make(finding, context));

function switchGate(
  gate: string,
  state: boolean,
  context: FixContext,
  more: Pick<Fix, "isPreferred"> = {},
): Fix | undefined {
  const edits = setValue(context.edited, `featureGates.${gate}`, state);
  return fixOf({ key: "switch-gate", params: { gate, state } }, edits, more);
}

const noEffect = removal({ isPreferred: true, isSafe: true });

/** The fixes that belong to a rule, beside those that follow from its message. */
export const fixesByRule: ReadonlyMap<string, FixMaker> = new Map<string, FixMaker>([
  ["feature-gate-unknown", gateUnknown],
  ["feature-gate-removed", noEffect],
  ["feature-gate-locked", noEffect],
  ["feature-gate-ga-or-deprecated", removal()],
  ["feature-gate-redundant", noEffect],
  ["feature-gate-dependency", gateDependency],
  ["max-parallel-pulls-vs-serialize", setting(["serializeImagePulls", false])],
  ["dropin-serialize-trap", setting(["serializeImagePulls", false])],
  ["swap-behavior-with-fail-swap-on", setting(["failSwapOn", false])],
  ["fail-swap-on", setting(["failSwapOn", false])],
  ["system-cgroups-needs-cgroup-root", setting(["cgroupRoot", "/"])],
  ["enforce-kube-needs-cgroup", setting(["kubeReservedCgroup", "/runtime.slice"])],
  ["enforce-system-needs-cgroup", setting(["systemReservedCgroup", "/system.slice"])],
  [
    "enforce-needs-cgroups-per-qos",
    setting(["cgroupsPerQOS", true], ["enforceNodeAllocatable", ["none"]]),
  ],
  ["eviction-soft-needs-grace", softGrace],
  ["eviction-hard-partial", completeSignals],
  ["image-gc-low-lt-high", lowBelowHigh],
  ["shutdown-critical-le-total", criticalInTotal],
  [
    "image-pull-allowlist-needs-policy",
    setting(["imagePullCredentialsVerificationPolicy", "NeverVerifyAllowlistedImages"]),
  ],
  ["run-once-removed", removal()],
  ["taint-time-added", removal()],
  ["taint-effect-missing", itemMember("effect", "NoSchedule")],
  ["deprecated-streaming-connection-idle-timeout", removal()],
  ["deprecated-iptables-masquerade-bit", noEffect],
  ["deprecated-iptables-drop-bit", noEffect],
  ["pod-pids-limit-negative", value(-1)],
  ["read-only-port-open", value(0)],
  [
    "anonymous-always-allow",
    setting(["authorization.mode", "Webhook"], ["authentication.anonymous.enabled", false]),
  ],
  ["insecure-anonymous-auth", setting(["authentication.anonymous.enabled", false])],
  ["insecure-always-allow", setting(["authorization.mode", "Webhook"])],
  ["pod-logs-dir-empty", removal()],
  ["tls13-ciphers-ignored", noEffect],
  ["tls-cipher-insecure", removal()],
  ["tls-cipher-unknown", removal({})],
  ["tls-curve-duplicate", removal()],
  ["taint-duplicate", removal()],
  ["enforce-duplicate", removal()],
  ["cred-token-key-duplicate", removal()],
  ["cred-token-key-both", removal()],
  ["reserved-memory-zero", removal()],
  ["reserved-memory-unused", either(setting(["memoryManagerPolicy", "Static"]), removal({}))],
  ["eviction-grace-unused", removal()],
  ["eviction-min-reclaim-unused", removal()],
  ["eviction-containerfs-ignored", removal()],
  ["eviction-threshold-positive", value("0%")],
  ["cpu-manager-options-with-none", either(setting(["cpuManagerPolicy", "static"]), removal({}))],
  [
    "topology-options-unused",
    either(setting(["topologyManagerPolicy", "best-effort"]), removal({})),
  ],
  ["cpu-manager-options-conflict", removal({})],
  ["merge-default-eviction-scope", removal({})],
  ["logging-vmodule-text-only", either(setting(["logging.format", "text"]), removal({}))],
  [
    "system-log-query-needs-handler",
    setting(["enableSystemLogHandler", true], ["enableSystemLogQuery", false]),
  ],
  ["crashloop-max-required", setting(["crashLoopBackOff.maxContainerRestartPeriod", "5m0s"])],
  ["fail-cgroup-v1", setting(["failCgroupV1", false])],
  ["windows-cgroups-per-qos", setting(["cgroupsPerQOS", false])],
  ["default-changed-swap", setting(["memorySwap.swapBehavior", "NoSwap"])],
  ["default-changed-fail-cgroup-v1", setting(["failCgroupV1", true], ["failCgroupV1", false])],
  ["dropin-report-frequency-trap", reportFrequency],
  ["dropin-empty-list-in-base", value(["none"])],
  ["dropin-1-29-zero", removal()],
  ["dropin-gate-off-trap", gateOffTrap],
  ["cred-api-version", value("kubelet.config.k8s.io/v1")],
  ["cred-old-version", value("kubelet.config.k8s.io/v1")],
  ["cred-provider-api-version", value("credentialprovider.kubelet.k8s.io/v1")],
  ["cred-token-plugin-version", value("credentialprovider.kubelet.k8s.io/v1")],
  ["cred-cache-duration-required", itemMember("defaultCacheDuration", "12h")],
  ["cred-cache-duration-negative", value("0s")],
  ["cred-token-cache-type", itemMember("cacheType", "Token")],
  ["cred-token-require-sa", itemMember("requireServiceAccount", true)],
  ["cred-match-images-scheme", rewritten((text) => text.replace(/^[a-z]+:\/\//i, ""))],
  ["cred-name-space", rewritten((text) => text.trim().replaceAll(/\s+/g, "-"))],
  ["cred-name-slash", rewritten((text) => text.replace(/^.*\//, ""))],
  ["tracing-endpoint", rewritten((text) => text.replace(/^https?:\/\//, ""))],
  ["pod-logs-dir-normalized", fromParams("clean")],
  ["reserved-cpus-format", rewritten((text) => text.replaceAll(/\s+/g, ""))],
  ["kube-reserved-keys", reservedKey],
  ["system-reserved-keys", reservedKey],
  ["qos-reserved-percent", rewritten((text) => (/^\d+$/.test(text) ? `${text}%` : text))],
  ["cpu-manager-option-bool", value("true", "false")],
  ["topology-option-bool", value("true", "false")],
  ["topology-option-value", value("8")],
  ["image-record-strict", removal()],
  ["reserved-cpus-vs-cgroups", removal({})],
  ["enforce-none-exclusive", removal({})],
  ["enforce-kube-compressible-conflict", removal({})],
  ["enforce-system-compressible-conflict", removal({})],
  ["register-with-taints-unused", removal({})],
  ["unsafe-sysctl-namespaced", removal({})],
  ["server-tls-bootstrap-vs-files", removal({})],
  ["logging-split-stream-lost", noEffect],
  ["unsafe-sysctl-safe", removal()],
  ["memory-manager-best-effort-os", value("Static")],
  ["memory-manager-static-windows", value("BestEffort")],
  ["eviction-allocatable-signal", removal()],
  ["image-pull-allowlist-pattern", rewritten((text) => text.replace(/[:@][^/]*$/, ""))],
  ["userns-ids-max", value(65_536)],
  ["cred-name-duplicate", removal({})],
  ["cred-name-duplicate-value", removal({})],
]);

/** The fixes of rules about gates that are off, by what their message carries. */
export const gateFixes: FixMaker = (finding, context) =>
  finding.message.key !== "feature-gate-unknown" && "offHere" in finding.message.params
    ? gateOn(finding, context)
    : [];

function gateUnknown(finding: Finding, context: FixContext): Answers {
  const { params } = finding.message;
  const suggestion = "suggestion" in params ? params.suggestion : undefined;
  const entry = writtenPlace(context.edited, finding.path)?.entry;
  const isQuoted = context.edited.format === "json" || entry?.key.style !== "plain";
  const renamed =
    typeof suggestion === "string" && entry
      ? fixOf(
          { key: "rename", params: { name: suggestion } },
          [{ span: entry.key.span, newText: isQuoted ? JSON.stringify(suggestion) : suggestion }],
          { isPreferred: true },
        )
      : undefined;
  return [renamed, remove(finding, context, { isPreferred: !renamed })];
}

function gateDependency(finding: Finding, context: FixContext): Answers {
  const { params } = finding.message;
  const missing = "needed" in params ? params.needed : undefined;
  return [
    typeof missing === "string"
      ? switchGate(missing, true, context, { isPreferred: true })
      : undefined,
    remove(finding, context),
  ];
}

/** A grace period for the soft threshold that has none. */
function softGrace(finding: Finding, context: FixContext): Answers {
  const signal = /\["([^"]+)"\]$/.exec(finding.path)?.[1];
  if (signal === undefined) return [];
  const path = `evictionSoftGracePeriod["${signal}"]`;
  return [setAt(path, "1m30s", context, { isPreferred: true })];
}

/** The thresholds that the file leaves out, as the defaults have them; from 1.33 on a word does it. */
function completeSignals(_finding: Finding, context: FixContext): Answers {
  const { index, edited } = context;
  const field = index?.byPath.get("evictionHard");
  const standard = field && index ? defaultOf(field, index.version) : undefined;
  const place = writtenPlace(edited, "evictionHard");
  if (typeof standard !== "object" || standard === null || place?.node.kind !== "map") return [];
  const written = new Set(place.node.entries.map(({ key }) => key.text));
  const missing = Object.entries(standard).filter(([signal]) => !written.has(signal));
  const edits = missing.flatMap(
    ([signal, threshold]) => setValue(edited, `evictionHard["${signal}"]`, threshold as Json) ?? [],
  );
  const title = { key: "complete-signals", params: {} } as const;
  const canMerge = index?.byPath.has("mergeDefaultEvictionSettings") === true && written.size > 0;
  return [
    fixOf(title, joined(edits), { isPreferred: true }),
    canMerge ? setAt("mergeDefaultEvictionSettings", true, context) : undefined,
  ];
}

/** Insertions at one place become one. */
function joined(edits: NonNullable<ReturnType<typeof setValue>>): typeof edits {
  const [first] = edits;
  const isOnePlace = edits.every(
    ({ span }) => span.start === first?.span.start && span.end === first.span.end,
  );
  if (!first || !isOnePlace) return edits;
  return [{ span: first.span, newText: edits.map(({ newText }) => newText).join("") }];
}

/** The low mark below the high one; where both are written they may only be in the wrong order. */
function lowBelowHigh(finding: Finding, context: FixContext): Answers {
  if (finding.message.key !== "image-gc-low-lt-high") return [];
  const { low, high } = finding.message.params;
  const lowPath = "imageGCLowThresholdPercent";
  const highPath = "imageGCHighThresholdPercent";
  const lowPlace = writtenPlace(context.edited, lowPath);
  const highPlace = writtenPlace(context.edited, highPath);
  const swap = [
    ...(setValue(context.edited, lowPath, high) ?? []),
    ...(setValue(context.edited, highPath, low) ?? []),
  ];
  const text = `${lowPath}: ${high}, ${highPath}: ${low}`;
  const canSwap = lowPlace !== undefined && highPlace !== undefined && low !== high;
  const swapped = canSwap
    ? fixOf({ key: "replace", params: { text } }, swap, { isPreferred: true })
    : undefined;
  return [
    swapped,
    high >= 1
      ? setAt(lowPath, Math.max(high - 5, 0), context, { isPreferred: !swapped })
      : undefined,
  ];
}

function criticalInTotal(finding: Finding, context: FixContext): Answers {
  if (finding.message.key !== "shutdown-critical-le-total") return [];
  const { critical, total } = finding.message.params;
  return [
    setAt("shutdownGracePeriod", critical, context, { isPreferred: true }),
    setAt("shutdownGracePeriodCriticalPods", total, context),
  ];
}

function reportFrequency(finding: Finding, context: FixContext): Answers {
  if (finding.message.key !== "dropin-report-frequency-trap") return [];
  const { update } = finding.message.params;
  return [setAt("nodeStatusReportFrequency", update, context, { isPreferred: true })];
}

function gateOffTrap(finding: Finding, context: FixContext): Answers {
  const { params } = finding.message;
  const field = "field" in params && typeof params.field === "string" ? params.field : undefined;
  return field === undefined ? [] : [setAt(field, null, context, { isPreferred: true })];
}

/** Adds a member to the item of a list that the finding lies in, or puts it in its place. */
function itemMember(name: string, member: Json): FixMaker {
  return (finding, context) => {
    const holder = finding.path.endsWith(`.${name}`)
      ? finding.path.slice(0, -name.length - 1)
      : finding.path;
    return [setAt(`${holder}.${name}`, member, context, { isPreferred: true })];
  };
}

/** The blamed text, rewritten; none where that changes nothing. */
function rewritten(rewrite: (text: string) => string): FixMaker {
  return (finding, context) => {
    const node = writtenPlace(context.edited, finding.path)?.node;
    if (node?.kind !== "scalar") return [];
    const text = rewrite(node.text);
    return text === node.text || text === ""
      ? []
      : [replaceAt(finding, context, text, { isPreferred: true })];
  };
}

/** The text that the message itself suggests. */
function fromParams(name: string): FixMaker {
  return (finding, context) => {
    const params: Readonly<Record<string, unknown>> = { ...finding.message.params };
    const text = params[name];
    return typeof text === "string"
      ? [replaceAt(finding, context, text, { isPreferred: true })]
      : [];
  };
}

const reservedNames: Readonly<Record<string, string>> = {
  storage: "ephemeral-storage",
  pids: "pid",
  "pod-pids": "pid",
  disk: "ephemeral-storage",
};

function reservedKey(finding: Finding, context: FixContext): Answers {
  const entry = writtenPlace(context.edited, finding.path)?.entry;
  const name = entry && reservedNames[entry.key.text];
  const isQuoted = context.edited.format === "json" || entry?.key.style !== "plain";
  const renamed =
    entry && name !== undefined
      ? fixOf(
          { key: "rename", params: { name } },
          [{ span: entry.key.span, newText: isQuoted ? JSON.stringify(name) : name }],
          { isPreferred: true },
        )
      : undefined;
  return [renamed, remove(finding, context)];
}
