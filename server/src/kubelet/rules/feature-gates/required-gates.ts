import { second, type Setting } from "../../../engine/rules/setting.ts";
import { defineRule, type ConfigRule } from "../define-rule.ts";
import { gateOff, gateOffFix, gateOffMessage, type GateOff } from "./shared/gate-off.ts";
import type { FixContext } from "../../../engine/analysis/fix.ts";
import type { ConfigTypes } from "../../config-types.ts";
import type { StatedRule, RuleWithFixes } from "../../../engine/rules/rule.ts";
import { keyOf } from "../shared/key-of.ts";

interface GateRow<F extends keyof ConfigTypes> extends Pick<
  StatedRule<GateOff, FixContext>,
  "id" | "versions" | "stage" | "phrase" | "otherVersions" | "advice" | "source"
> {
  readonly field: F;
  readonly gate: string;
  /** The setting is one that needs the gate. */
  readonly isUsed: (setting: Setting<ConfigTypes[F]>) => boolean;
  /** The finding is about a whole list, and is reported at its key. */
  readonly blamesKey?: true;
  /** Names setting and gate in a sentence. */
  readonly claim: string;
  /** What to do without the gate, as in "remove the line". */
  readonly instead: string;
}

/** A setting that needs its feature gate. */
function gateRule<F extends keyof ConfigTypes>({
  field,
  gate,
  isUsed,
  blamesKey,
  claim,
  instead,
  ...facts
}: GateRow<F>): ConfigRule & RuleWithFixes<GateOff, FixContext> {
  return defineRule<GateOff, { readonly setting: F }>({
    ...facts,
    severity: "error",
    fields: { setting: field },
    check({ setting }, context) {
      if (!isUsed(setting)) return [];
      return gateOff(blamesKey ? keyOf(setting, context.config) : setting, gate, context);
    },
    message: gateOffMessage(claim, instead),
    fix: gateOffFix,
  });
}

/** The one period that needs no gate; also the default. */
const usualPeriod = 0.1 * second;

/** The default up to 1.36, which stays valid without the gate so that old files keep working. */
const formerFactor = 0.9;

export const cpuCfsQuotaPeriodGate = gateRule({
  id: "cpu-cfs-quota-period-gate",
  stage: "validation",
  phrase: "requires feature gate CustomCPUCFSQuotaPeriod",
  otherVersions: "newer",
  source: "pkg/kubelet/apis/config/validation/validation.go, ValidateKubeletConfiguration",
  field: "cpuCFSQuotaPeriod",
  gate: "CustomCPUCFSQuotaPeriod",
  isUsed: ({ value }) => value !== usualPeriod,
  claim: "A cpuCFSQuotaPeriod other than 100ms requires feature gate CustomCPUCFSQuotaPeriod.",
  instead: "remove cpuCFSQuotaPeriod",
});

export const crashloopMaxGate = gateRule({
  id: "crashloop-max-gate",
  versions: { since: "1.32" },
  stage: "validation",
  phrase: "FeatureGate KubeletCrashLoopBackOffMax not enabled",
  otherVersions: "newer",
  source: "pkg/kubelet/apis/config/validation/validation.go, ValidateKubeletConfiguration",
  field: "crashLoopBackOff.maxContainerRestartPeriod",
  gate: "KubeletCrashLoopBackOffMax",
  isUsed: ({ written }) => written,
  claim:
    'crashLoopBackOff.maxContainerRestartPeriod requires a feature gate ("FeatureGate KubeletCrashLoopBackOffMax not enabled").',
  instead: "remove crashLoopBackOff",
});

export const imageMaxGcAgeGate = gateRule({
  id: "image-max-gc-age-gate",
  versions: { until: "1.34" },
  stage: "validation",
  phrase: "ImageMaximumGCAge feature gate is required",
  otherVersions: "newer",
  source: "pkg/kubelet/apis/config/validation/validation.go, ValidateKubeletConfiguration",
  field: "imageMaximumGCAge",
  gate: "ImageMaximumGCAge",
  isUsed: ({ value }) => value !== 0,
  claim:
    'imageMaximumGCAge requires a feature gate ("ImageMaximumGCAge feature gate is required").',
  instead: "remove imageMaximumGCAge",
});

export const imagePullAllowlistGate = gateRule({
  id: "image-pull-allowlist-gate",
  versions: { since: "1.33" },
  stage: "validation",
  phrase: "must not be set if KubeletEnsureSecretPulledImages",
  otherVersions: "newer",
  source: "pkg/kubelet/apis/config/validation/validation.go, ValidateKubeletConfiguration",
  field: "preloadedImagesVerificationAllowlist",
  gate: "KubeletEnsureSecretPulledImages",
  isUsed: ({ value }) => value.length > 0,
  blamesKey: true,
  claim:
    "preloadedImagesVerificationAllowlist must not be set if KubeletEnsureSecretPulledImages is disabled.",
  instead: "remove preloadedImagesVerificationAllowlist",
});

export const imagePullPolicyGate = gateRule({
  id: "image-pull-policy-gate",
  versions: { since: "1.33" },
  stage: "validation",
  phrase: "must not be set if KubeletEnsureSecretPulledImages",
  otherVersions: "newer",
  source: "pkg/kubelet/apis/config/validation/validation.go, ValidateKubeletConfiguration",
  field: "imagePullCredentialsVerificationPolicy",
  gate: "KubeletEnsureSecretPulledImages",
  isUsed: ({ value }) => value !== "",
  claim:
    "imagePullCredentialsVerificationPolicy must not be set if KubeletEnsureSecretPulledImages is disabled.",
  instead: "remove imagePullCredentialsVerificationPolicy",
});

export const loggingFormatJsonGate = gateRule({
  id: "logging-format-json-gate",
  stage: "logging",
  phrase: "Log format json is disabled",
  otherVersions: "newer",
  source: "staging/src/k8s.io/component-base/logs/api/v1/options.go, Validate",
  field: "logging.format",
  gate: "LoggingBetaOptions",
  isUsed: ({ value }) => value === "json",
  claim:
    'logging.format "json" requires feature gate LoggingBetaOptions ("Log format json is disabled").',
  instead: 'write "format: text"',
});

export const memoryReservationPolicyGate = gateRule({
  id: "memory-reservation-policy-gate",
  versions: { since: "1.36" },
  stage: "validation",
  phrase: "requires MemoryQoS feature gate",
  otherVersions: "newer",
  source: "pkg/kubelet/apis/config/validation/validation.go, ValidateKubeletConfiguration",
  field: "memoryReservationPolicy",
  gate: "MemoryQoS",
  isUsed: ({ value }) => value === "TieredReservation",
  claim:
    'memoryReservationPolicy "TieredReservation" requires a feature gate ("requires MemoryQoS feature gate").',
  instead: 'write "None"',
});

export const memoryThrottlingFactorGate = gateRule({
  id: "memory-throttling-factor-gate",
  versions: { since: "1.37" },
  stage: "validation",
  phrase: "memoryThrottlingFactor must not be set when MemoryQoS",
  otherVersions: "newer",
  source: "pkg/kubelet/apis/config/validation/validation.go, ValidateKubeletConfiguration",
  field: "memoryThrottlingFactor",
  gate: "MemoryQoS",
  isUsed: ({ value, written }) => written && value !== formerFactor,
  claim:
    'A memoryThrottlingFactor other than 0.9 requires a feature gate ("memoryThrottlingFactor must not be set when MemoryQoS").',
  instead: "remove memoryThrottlingFactor",
});

export const defaultPodSysctlsGate = gateRule({
  id: "default-pod-sysctls-gate",
  versions: { since: "1.37" },
  stage: "validation",
  phrase: "DefaultPodSysctls feature gate is required",
  otherVersions: "newer",
  source: "pkg/kubelet/apis/config/validation/validation.go, ValidateKubeletConfiguration",
  field: "defaultPodSysctls",
  gate: "DefaultPodSysctls",
  isUsed: ({ value }) => value.size > 0,
  blamesKey: true,
  claim:
    'defaultPodSysctls requires a feature gate ("DefaultPodSysctls feature gate is required").',
  instead: "remove defaultPodSysctls",
});

export const serverTlsBootstrapGate = gateRule({
  id: "server-tls-bootstrap-gate",
  stage: "validation",
  phrase: "requires feature gate RotateKubeletServerCertificate",
  otherVersions: "newer",
  source: "pkg/kubelet/apis/config/validation/validation.go, ValidateKubeletConfiguration",
  field: "serverTLSBootstrap",
  gate: "RotateKubeletServerCertificate",
  isUsed: ({ value }) => value,
  claim: "serverTLSBootstrap requires feature gate RotateKubeletServerCertificate.",
  instead: "remove serverTLSBootstrap",
});

export const shutdownByPriorityGate = gateRule({
  id: "shutdown-by-priority-gate",
  stage: "validation",
  phrase: "requires feature gate GracefulNodeShutdownBasedOnPodPriority",
  otherVersions: "newer",
  source: "pkg/kubelet/apis/config/validation/validation.go, ValidateKubeletConfiguration",
  field: "shutdownGracePeriodByPodPriority",
  gate: "GracefulNodeShutdownBasedOnPodPriority",
  isUsed: ({ value }) => value.length > 0,
  blamesKey: true,
  claim:
    "shutdownGracePeriodByPodPriority requires feature gate GracefulNodeShutdownBasedOnPodPriority.",
  instead: "remove shutdownGracePeriodByPodPriority",
});

export const swapNeedsGate = gateRule({
  id: "swap-needs-gate",
  versions: { until: "1.33" },
  stage: "validation",
  phrase: "cannot be set when NodeSwap feature flag is disabled",
  otherVersions: "newer",
  source: "pkg/kubelet/apis/config/validation/validation.go, ValidateKubeletConfiguration",
  field: "memorySwap.swapBehavior",
  gate: "NodeSwap",
  isUsed: ({ value }) => value !== "",
  claim:
    'memorySwap.swapBehavior requires a feature gate ("cannot be set when NodeSwap feature flag is disabled").',
  instead: "remove memorySwap",
});

export const systemLogQueryGate = gateRule({
  id: "system-log-query-gate",
  versions: { until: "1.35" },
  stage: "validation",
  phrase: "NodeLogQuery feature gate is required",
  otherVersions: "newer",
  source: "pkg/kubelet/apis/config/validation/validation.go, ValidateKubeletConfiguration",
  field: "enableSystemLogQuery",
  gate: "NodeLogQuery",
  isUsed: ({ value }) => value,
  claim: 'enableSystemLogQuery requires a feature gate ("NodeLogQuery feature gate is required").',
  instead: "remove enableSystemLogQuery",
});

export const loggingJsonAlphaOptions = gateRule({
  id: "logging-json-alpha-options",
  stage: "logging",
  phrase: "Feature LoggingAlphaOptions is disabled",
  otherVersions: "newer",
  source: "staging/src/k8s.io/component-base/logs/api/v1/options.go, Validate",
  field: "logging.options.json.infoBufferSize",
  gate: "LoggingAlphaOptions",
  isUsed: ({ value }) => value.value !== 0n,
  claim:
    'logging.options.json.infoBufferSize is an alpha option ("Feature LoggingAlphaOptions is disabled").',
  instead: "remove infoBufferSize",
});

export const loggingTextAlphaOptions = gateRule({
  id: "logging-text-alpha-options",
  stage: "logging",
  phrase: "Feature LoggingAlphaOptions is disabled",
  otherVersions: "newer",
  source: "staging/src/k8s.io/component-base/logs/api/v1/options.go, Validate",
  field: "logging.options.text.infoBufferSize",
  gate: "LoggingAlphaOptions",
  isUsed: ({ value }) => value.value !== 0n,
  claim:
    'logging.options.text.infoBufferSize is an alpha option ("Feature LoggingAlphaOptions is disabled").',
  instead: "remove infoBufferSize",
});

export const shutdownPeriodGate = defineRule({
  id: "shutdown-period-gate",
  severity: "error",
  stage: "validation",
  phrase: "requires feature gate GracefulNodeShutdown",
  otherVersions: "newer",
  source: "pkg/kubelet/apis/config/validation/validation.go, ValidateKubeletConfiguration",
  fields: { total: "shutdownGracePeriod", critical: "shutdownGracePeriodCriticalPods" },
  optional: ["total", "critical"],
  check({ total, critical }, context) {
    const used = [total, critical].find(({ value }) => value > 0);
    return used ? gateOff(used, "GracefulNodeShutdown", context) : [];
  },
  message: gateOffMessage(
    "A shutdown grace period requires feature gate GracefulNodeShutdown.",
    "remove shutdownGracePeriod and shutdownGracePeriodCriticalPods",
  ),
  fix: gateOffFix,
});

export const tracingGate = defineRule({
  id: "tracing-gate",
  severity: "error",
  versions: { until: "1.33" },
  stage: "validation",
  phrase: "tracing should not be configured",
  otherVersions: "newer",
  source: "pkg/kubelet/apis/config/validation/validation.go, ValidateKubeletConfiguration",
  fields: { endpoint: "tracing.endpoint" },
  check(_, context) {
    const { config } = context;
    // Even an empty struct counts.
    if (!config.isWritten("tracing")) return [];
    return gateOff({ span: config.keySpan("tracing"), path: "tracing" }, "KubeletTracing", context);
  },
  message: gateOffMessage(
    'tracing, even an empty "tracing: {}", requires feature gate KubeletTracing ("tracing should not be configured").',
    "remove tracing",
  ),
  fix: gateOffFix,
});
