import { second } from "../../../engine/rules/setting.ts";
import { defineFamily } from "../../../engine/rules/rule.ts";
import { gateRule } from "./shared/gate-rule.ts";

/** The one period that needs no gate; also the default. */
const usualPeriod = 0.1 * second;

/** The default up to 1.36, which stays valid without the gate so that old files keep working. */
const formerFactor = 0.9;

/** Settings that the kubelet takes only where their feature gate is on. */
export default defineFamily({
  "cpu-cfs-quota-period-gate": gateRule({
    stage: "validation",
    phrase: "requires feature gate CustomCPUCFSQuotaPeriod",
    otherVersions: "newer",
    source: "pkg/kubelet/apis/config/validation/validation.go, ValidateKubeletConfiguration",
    field: "cpuCFSQuotaPeriod",
    gate: "CustomCPUCFSQuotaPeriod",
    isUsed: ({ value }) => value !== usualPeriod,
    claim: "A cpuCFSQuotaPeriod other than 100ms requires feature gate CustomCPUCFSQuotaPeriod.",
    instead: "remove cpuCFSQuotaPeriod",
  }),
  "crashloop-max-gate": gateRule({
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
  }),
  "image-max-gc-age-gate": gateRule({
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
  }),
  "image-pull-allowlist-gate": gateRule({
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
  }),
  "image-pull-policy-gate": gateRule({
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
  }),
  "logging-format-json-gate": gateRule({
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
  }),
  "memory-reservation-policy-gate": gateRule({
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
  }),
  "memory-throttling-factor-gate": gateRule({
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
  }),
  "default-pod-sysctls-gate": gateRule({
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
  }),
  "server-tls-bootstrap-gate": gateRule({
    stage: "validation",
    phrase: "requires feature gate RotateKubeletServerCertificate",
    otherVersions: "newer",
    source: "pkg/kubelet/apis/config/validation/validation.go, ValidateKubeletConfiguration",
    field: "serverTLSBootstrap",
    gate: "RotateKubeletServerCertificate",
    isUsed: ({ value }) => value,
    claim: "serverTLSBootstrap requires feature gate RotateKubeletServerCertificate.",
    instead: "remove serverTLSBootstrap",
  }),
  "shutdown-by-priority-gate": gateRule({
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
  }),
  "swap-needs-gate": gateRule({
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
  }),
  "system-log-query-gate": gateRule({
    versions: { until: "1.35" },
    stage: "validation",
    phrase: "NodeLogQuery feature gate is required",
    otherVersions: "newer",
    source: "pkg/kubelet/apis/config/validation/validation.go, ValidateKubeletConfiguration",
    field: "enableSystemLogQuery",
    gate: "NodeLogQuery",
    isUsed: ({ value }) => value,
    claim:
      'enableSystemLogQuery requires a feature gate ("NodeLogQuery feature gate is required").',
    instead: "remove enableSystemLogQuery",
  }),
  "logging-json-alpha-options": gateRule({
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
  }),
  "logging-text-alpha-options": gateRule({
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
  }),
});
