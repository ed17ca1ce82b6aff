import { type EffectiveConfig, entryAtPath } from "../../kubelet/index.ts";
import { isBefore } from "../../facts/field-index.ts";
import type { ControlId, ControlReason } from "../../facts/posture-table.ts";

/** `manual`: a person must decide; `not-applicable`: nothing on this node depends on it. */
export type PostureVerdict = "pass" | "fail" | "manual" | "not-applicable" | "unknown";

/** The result of a control for the effective configuration. */
export interface ControlVerdict {
  readonly verdict: PostureVerdict;
  /** The paths of the deciding settings, the most important first; a flag without a field by its name with dashes. */
  readonly paths: readonly string[];
  /** The reason to show with the result. */
  readonly reason?: ControlReason;
}

/** The parameter of a control. */
export interface ControlQuestion {
  /** A threshold's signal, a gate, the trusted CA. */
  readonly param?: string;
  /** The cipher suites that a benchmark allows; those of the newest one where it names none. */
  readonly suites?: readonly string[];
}

/** The parts of the configuration that controls read. */
type Asked = Pick<EffectiveConfig, "config" | "flags" | "index" | "isGateOn" | "tree">;

type ControlCheck = (effective: Asked, question: ControlQuestion) => ControlVerdict;

/** Answers a control from the values that hold in the end. Facts: the kubelet's server, certificates and managers. */
export function controlVerdict(
  control: ControlId,
  effective: Asked,
  question: ControlQuestion = {},
): ControlVerdict {
  return controlChecks[control](effective, question);
}

const controlChecks: Readonly<Record<ControlId, ControlCheck>> = {
  "anonymous-auth": ({ config }) => {
    const path = "authentication.anonymous.enabled";
    const isOn = config.setting(path).value;
    const givesAll =
      isOn &&
      config.setting("enableServer").value &&
      config.setting("authorization.mode").value === "AlwaysAllow";
    return {
      verdict: isOn ? "fail" : "pass",
      paths: [path],
      reason: givesAll ? "open-to-all" : undefined,
    };
  },
  "authorization-mode": ({ config }) =>
    passIf(config.setting("authorization.mode").value !== "AlwaysAllow", "authorization.mode"),
  "read-only-port": ({ config }) =>
    passIf(config.setting("readOnlyPort").value === 0, "readOnlyPort"),
  "client-ca": ({ config }, { param }) => {
    const path = "authentication.x509.clientCAFile";
    const file = config.setting(path).value;
    if (file === "" || param === undefined || file === param) return passIf(file !== "", path);
    return { verdict: "manual", paths: [path], reason: "other-ca" };
  },
  "serving-certificate": ({ config }) => {
    const paths = ["tlsCertFile", "tlsPrivateKeyFile"];
    if (config.setting("serverTLSBootstrap").value) {
      return { verdict: "manual", paths: ["serverTLSBootstrap"], reason: "bootstrap-certificate" };
    }
    const isSet =
      config.setting("tlsCertFile").value !== "" &&
      config.setting("tlsPrivateKeyFile").value !== "";
    return { verdict: isSet ? "pass" : "fail", paths };
  },
  "server-tls-bootstrap": ({ config }) =>
    passIf(config.setting("serverTLSBootstrap").value, "serverTLSBootstrap"),
  "rotate-certificates": ({ config }) =>
    passIf(config.setting("rotateCertificates").value, "rotateCertificates"),
  "server-rotation-gate": ({ config, isGateOn }) => {
    const isIdle = !config.setting("serverTLSBootstrap").value;
    return {
      ...passIf(isGateOn(rotationGate), `featureGates.${rotationGate}`),
      ...(isIdle && { reason: "gate-without-bootstrap" }),
    };
  },
  "cipher-suites": ({ config }, { suites = strongSuites }) => {
    if (config.setting("tlsMinVersion").value === "VersionTLS13") {
      return { verdict: "pass", paths: ["tlsMinVersion"], reason: "tls13-fixes-suites" };
    }
    const listed = config.setting("tlsCipherSuites").value;
    if (listed.length === 0) {
      return { verdict: "fail", paths: ["tlsCipherSuites"], reason: "default-suites" };
    }
    const allowed = new Set(suites.map(fullSuiteName));
    const isStrong = listed.every(
      ({ value }) => isTls13(value) || allowed.has(fullSuiteName(value)),
    );
    return passIf(isStrong, "tlsCipherSuites");
  },
  "tls-min-version": ({ config }) => {
    const oldest = config.setting("tlsMinVersion").value;
    return passIf(oldest !== "VersionTLS10" && oldest !== "VersionTLS11", "tlsMinVersion");
  },
  // The kubelet takes the flag or the field, whichever is true: `--seccomp-default=false` turns nothing off.
  "seccomp-default": ({ config, flags }) => {
    const isOnByFlag = flags.parsed.uses.findLast(({ flag }) => flag.name === "seccomp-default");
    const isOn = isOnByFlag?.value.kind === "bool" && isOnByFlag.value.value;
    if (isOn) return passIf(true, "--seccomp-default");
    return passIf(config.setting("seccompDefault").value, "seccompDefault");
  },
  "pod-pids-limit": ({ config }) =>
    passIf(config.setting("podPidsLimit").value > 0, "podPidsLimit"),
  "protect-kernel-defaults": ({ config }) =>
    passIf(config.setting("protectKernelDefaults").value, "protectKernelDefaults"),
  "static-pods": ({ config }) =>
    passIf(config.setting("staticPodPath").value === "", "staticPodPath"),
  "alpha-gates": ({ isGateOn }) => passIf(!isGateOn("AllAlpha"), "featureGates.AllAlpha"),
  "removed-gates": ({ tree }, { param = "DynamicKubeletConfig" }) => {
    const path = `featureGates.${param}`;
    return passIf(entryAtPath(tree, path) === undefined, path);
  },
  "eviction-hard": ({ config }, { param }) => {
    const signals = param === undefined ? hardSignals : [param];
    const map = config.setting("evictionHard").value;
    const missing = signals.filter((signal) => isWithoutEffect(map.get(signal)?.value));
    const shown = missing.length > 0 ? missing : signals;
    return {
      verdict: missing.length === 0 ? "pass" : "fail",
      paths: shown.map((signal) => `evictionHard[${JSON.stringify(signal)}]`),
    };
  },
  "eviction-soft": ({ config }, { param = "memory.available" }) => {
    const map = config.setting("evictionSoft").value;
    return passIf(map.has(param), `evictionSoft[${JSON.stringify(param)}]`);
  },
  "iptables-util-chains": ({ config }) =>
    passIf(config.setting("makeIPTablesUtilChains").value, "makeIPTablesUtilChains"),
  "streaming-timeout": ({ config, index }) => {
    const path = "streamingConnectionIdleTimeout";
    if (!isBefore(index.version, "1.34")) {
      return { verdict: "manual", paths: [path], reason: "timeout-unused" };
    }
    return { ...passIf(config.setting(path).value > 0, path), reason: "timeout-of-runtime" };
  },
  "event-qps": ({ config, index }) => {
    const path = "eventRecordQPS";
    const rate = config.setting(path).value;
    if (rate >= 50 || rate < 0) return passIf(rate >= 50, path);
    if (rate > 0) return { verdict: "manual", paths: [path], reason: "events-few" };
    const isUnlimited = !isBefore(index.version, "1.37");
    return {
      verdict: "manual",
      paths: [path],
      reason: isUnlimited ? "events-unlimited" : "events-zero",
    };
  },
  "hostname-override": ({ flags }) =>
    passIf(!flags.others.has("hostname-override"), "--hostname-override"),
};

function passIf(isRight: boolean, path: string): ControlVerdict {
  return { verdict: isRight ? "pass" : "fail", paths: [path] };
}

const rotationGate = "RotateKubeletServerCertificate";

/** The signals of which a node runs out without threshold. */
const hardSignals = [
  "memory.available",
  "nodefs.available",
  "nodefs.inodesFree",
  "imagefs.available",
];

/** The kubelet takes a threshold of 0% or 100% away. */
function isWithoutEffect(threshold: string | undefined): boolean {
  return threshold === undefined || threshold === "0%" || threshold === "100%";
}

/** Cipher suites that the newest CIS Kubernetes Benchmark accepts: forward secrecy and an authenticating cipher. */
export const strongSuites: readonly string[] = [
  "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256",
  "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256",
  "TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384",
  "TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384",
  "TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256",
  "TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256",
];

/** Go knows two suites by a short name too. */
export function fullSuiteName(suite: string): string {
  return suite.endsWith("_CHACHA20_POLY1305") ? `${suite}_SHA256` : suite;
}

function isTls13(suite: string): boolean {
  return /^TLS_(?:AES|CHACHA20)_/.test(suite);
}
