import { eventBurstUnused, registryBurstUnused } from "./burst-without-qps.ts";
import { contentionProfilingNeedsHandlers } from "./contention-profiling-needs-handlers.ts";
import { endpointLosesFolder } from "./endpoint-loses-folder.ts";
import { cgroupDriverFromCri } from "./cgroup-driver-from-cri.ts";
import { containerRuntimeEndpointRequired } from "./container-runtime-endpoint-required.ts";
import { cpuCfsQuotaPeriodGate } from "./cpu-cfs-quota-period-gate.ts";
import { crashloopMaxGate } from "./crashloop-max-gate.ts";
import { defaultChangedSwap } from "./default-changed-swap.ts";
import { deprecatedIptablesDropBit } from "./deprecated-iptables-drop-bit.ts";
import { deprecatedIptablesMasqueradeBit } from "./deprecated-iptables-masquerade-bit.ts";
import { deprecatedStreamingConnectionIdleTimeout } from "./deprecated-streaming-connection-idle-timeout.ts";
import { imageMaxGcAgeGate } from "./image-max-gc-age-gate.ts";
import { imageMaxGcAgeGtMin } from "./image-max-gc-age-gt-min.ts";
import { imagePullAllowlistGate } from "./image-pull-allowlist-gate.ts";
import { imagePullAllowlistNeedsPolicy } from "./image-pull-allowlist-needs-policy.ts";
import { imagePullPolicyGate } from "./image-pull-policy-gate.ts";
import { loggingFlushPanic } from "./logging-flush-panic.ts";
import { loggingFormatJsonGate } from "./logging-format-json-gate.ts";
import { loggingJsonAlphaOptions } from "./logging-json-alpha-options.ts";
import { loggingSplitStreamLost } from "./logging-split-stream-lost.ts";
import { loggingTextAlphaOptions } from "./logging-text-alpha-options.ts";
import { loggingVmodulePattern } from "./logging-vmodule-pattern.ts";
import { loggingVmoduleTextOnly } from "./logging-vmodule-text-only.ts";
import { maxParallelPullsVsSerialize } from "./max-parallel-pulls-vs-serialize.ts";
import { memoryReservationPolicyGate } from "./memory-reservation-policy-gate.ts";
import { podCidrIgnored } from "./pod-cidr-ignored.ts";
import { podLogsDirAbsolute } from "./pod-logs-dir-absolute.ts";
import { podLogsDirAscii } from "./pod-logs-dir-ascii.ts";
import { podLogsDirEmpty } from "./pod-logs-dir-empty.ts";
import { podLogsDirNormalized } from "./pod-logs-dir-normalized.ts";
import { podPidsLimitNegative } from "./pod-pids-limit-negative.ts";
import { podsPerCoreCap } from "./pods-per-core-cap.ts";
import { registerWithTaintsUnused } from "./register-with-taints-unused.ts";
import { runOnceRemoved } from "./run-once-removed.ts";
import { serverTlsBootstrapGate } from "./server-tls-bootstrap-gate.ts";
import { shutdownByPriorityConflict } from "./shutdown-by-priority-conflict.ts";
import { shutdownByPriorityGate } from "./shutdown-by-priority-gate.ts";
import { shutdownCriticalLeTotal } from "./shutdown-critical-le-total.ts";
import { shutdownPeriodGate } from "./shutdown-period-gate.ts";
import { shutdownPriorityOrder } from "./shutdown-priority-order.ts";
import { swapBehaviorWithFailSwapOn } from "./swap-behavior-with-fail-swap-on.ts";
import { swapNeedsGate } from "./swap-needs-gate.ts";
import { systemCgroupsNeedsCgroupRoot } from "./system-cgroups-needs-cgroup-root.ts";
import { systemLogQueryGate } from "./system-log-query-gate.ts";
import { systemLogQueryNeedsHandler } from "./system-log-query-needs-handler.ts";
import { tracingGate } from "./tracing-gate.ts";

export const generalRules = [
  imageMaxGcAgeGate,
  imageMaxGcAgeGtMin,
  maxParallelPullsVsSerialize,
  imagePullPolicyGate,
  imagePullAllowlistGate,
  imagePullAllowlistNeedsPolicy,
  cpuCfsQuotaPeriodGate,
  serverTlsBootstrapGate,
  runOnceRemoved,
  shutdownCriticalLeTotal,
  shutdownPeriodGate,
  shutdownByPriorityConflict,
  shutdownByPriorityGate,
  swapNeedsGate,
  crashloopMaxGate,
  tracingGate,
  memoryReservationPolicyGate,
  systemLogQueryGate,
  systemLogQueryNeedsHandler,
  podLogsDirEmpty,
  podLogsDirAbsolute,
  podLogsDirNormalized,
  podLogsDirAscii,
  containerRuntimeEndpointRequired,
  loggingFormatJsonGate,
  loggingVmoduleTextOnly,
  loggingVmodulePattern,
  loggingJsonAlphaOptions,
  loggingTextAlphaOptions,
  loggingSplitStreamLost,
  loggingFlushPanic,
  systemCgroupsNeedsCgroupRoot,
  swapBehaviorWithFailSwapOn,
  podsPerCoreCap,
  shutdownPriorityOrder,
  registerWithTaintsUnused,
  deprecatedStreamingConnectionIdleTimeout,
  deprecatedIptablesMasqueradeBit,
  deprecatedIptablesDropBit,
  defaultChangedSwap,
  podPidsLimitNegative,
  podCidrIgnored,
  cgroupDriverFromCri,
  contentionProfilingNeedsHandlers,
  registryBurstUnused,
  eventBurstUnused,
  endpointLosesFolder,
];
