import type { ExactJson } from "../../engine/text/json-text.ts";
import type {
  ControlId,
  ControlSeverity,
  PostureTable,
  CheckRecord,
} from "../../facts/posture-table.ts";
import type { PostureBounds } from "../../stacks/project/index.ts";
import type { UnknownControl } from "./messages/posture-phrases.ts";
import { nearest } from "../../engine/text/nearest.ts";

/** How much depends on a control, and the setting that answers it. */
interface ControlFacts {
  readonly severity: ControlSeverity;
  /** The value to write, if it is the same everywhere. */
  readonly fix?: { readonly path: string; readonly value: ExactJson };
  /** Whether a value means that there is no limit, so that no upper bound is kept. */
  readonly isUnlimited?: (value: number) => boolean;
}

/** The severities, each with the score that code scanning sorts by. */
export const severityScores: Readonly<Record<ControlSeverity, string>> = {
  critical: "9.5",
  high: "8.0",
  medium: "5.0",
  low: "2.0",
};

/** Rated by the access that an attacker gains from the node's port, or from a container on it. */
export const controlFacts: Readonly<Record<ControlId, ControlFacts>> = {
  "anonymous-auth": answer("critical", "authentication.anonymous.enabled", false),
  "authorization-mode": answer("critical", "authorization.mode", "Webhook"),
  "read-only-port": answer("high", "readOnlyPort", 0),
  "client-ca": { severity: "high" },
  "serving-certificate": answer("medium", "serverTLSBootstrap", true),
  "server-tls-bootstrap": answer("medium", "serverTLSBootstrap", true),
  "rotate-certificates": answer("medium", "rotateCertificates", true),
  "server-rotation-gate": answer("low", "featureGates.RotateKubeletServerCertificate", true),
  "cipher-suites": { severity: "medium" },
  "tls-min-version": answer("high", "tlsMinVersion", "VersionTLS12"),
  "seccomp-default": answer("medium", "seccompDefault", true),
  // pkg/kubelet/cm: only a positive limit is enforced.
  "pod-pids-limit": {
    ...answer("medium", "podPidsLimit", 4096),
    isUnlimited: (value) => value <= 0,
  },
  "protect-kernel-defaults": answer("medium", "protectKernelDefaults", true),
  "static-pods": answer("low", "staticPodPath", ""),
  "alpha-gates": answer("medium", "featureGates.AllAlpha", false),
  "removed-gates": { severity: "low" },
  "eviction-hard": { severity: "medium" },
  "eviction-soft": { severity: "low" },
  "iptables-util-chains": answer("low", "makeIPTablesUtilChains", true),
  "streaming-timeout": answer("low", "streamingConnectionIdleTimeout", "4h0m0s"),
  "event-qps": answer("low", "eventRecordQPS", 50),
  "hostname-override": { severity: "low" },
};

function answer(severity: ControlSeverity, path: string, value: ExactJson): ControlFacts {
  return { severity, fix: { path, value } };
}

/** The bounds of a project for a check: those of its id go before those of its control. */
export function boundsOf(
  { id, control }: CheckRecord,
  controls: ReadonlyMap<string, PostureBounds> | undefined,
): PostureBounds | undefined {
  return controls?.get(id) ?? controls?.get(control);
}

/** The names below `posture.controls` that are neither a control nor the id of a check, each with what was probably meant. */
export function unknownControls(
  controls: ReadonlyMap<string, PostureBounds> | undefined,
  { benchmarks }: PostureTable,
): readonly UnknownControl[] {
  const ids = Object.values(benchmarks).flatMap(({ checks }) => checks.map(({ id }) => id));
  const known = new Set([...Object.keys(controlFacts), ...ids]);
  return [...(controls?.keys() ?? [])].flatMap((name): UnknownControl[] => {
    if (known.has(name)) return [];
    const near = nearest(name, Object.keys(controlFacts));
    return [{ name, near }];
  });
}
