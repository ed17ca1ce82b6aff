import { second } from "../../engine/rules/setting.ts";
import { type EffectiveConfig, entryAtPath } from "../../kubelet/index.ts";
import { isBefore } from "../../facts/field-index.ts";
import type { ControlReason } from "../../facts/posture-table.ts";

/** A setting that is written and changes nothing, and why. */
interface IdleSetting {
  readonly path: string;
  readonly reason: ControlReason;
}

/** Also what the 0s that kubeadm writes stands for. */
const usualTimeout = 4 * 3600 * second;

/**
 * Security settings that are set but have no effect, although benchmarks may require them. Facts: `InitializeTLS` and
 * `NewMainKubelet` of the kubelet, crypto/tls of Go.
 */
export function idleSettings({ config, tree, index }: EffectiveConfig): readonly IdleSetting[] {
  const isWritten = ({ path }: IdleSetting): boolean => {
    const entry = entryAtPath(tree, path);
    return entry !== undefined && !entry.value.isDefault;
  };
  const isBootstrapped = config.setting("serverTLSBootstrap").value;
  const timeout = "streamingConnectionIdleTimeout";
  const isUnused = !isBefore(index.version, "1.34");
  const found: (IdleSetting | false)[] = [
    config.setting(timeout).value !== usualTimeout && {
      path: timeout,
      reason: isUnused ? "timeout-unused" : "timeout-of-runtime",
    },
    config.setting("tlsMinVersion").value === "VersionTLS13" && {
      path: "tlsCipherSuites",
      reason: "tls13-fixes-suites",
    },
    isBootstrapped && { path: "tlsCertFile", reason: "bootstrap-certificate" },
    isBootstrapped && { path: "tlsPrivateKeyFile", reason: "bootstrap-certificate" },
    !isBootstrapped && {
      path: "featureGates.RotateKubeletServerCertificate",
      reason: "gate-without-bootstrap",
    },
  ];
  return found.filter((idle) => idle !== false).filter(isWritten);
}
