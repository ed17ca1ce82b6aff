import { gateOffMessage } from "./gate-off.ts";

/** Settings of the node as a whole, gates that settings need, logging, shutdown, swap. */
export const generalMessages = {
  "image-max-gc-age-gate": gateOffMessage(
    "The ImageMaximumGCAge feature gate is required for imageMaximumGCAge.",
    "remove imageMaximumGCAge",
  ),
  "image-max-gc-age-gt-min": ({ max, min }: { readonly max: string; readonly min: string }) =>
    `imageMaximumGCAge (${max}) must be greater than imageMinimumGCAge (${min}): an unused image is kept for the minimum and deleted after the maximum. The kubelet does not start. Raise the maximum, or write 0s to keep images of any age.`,
  "image-pull-policy-gate": gateOffMessage(
    "imagePullCredentialsVerificationPolicy must not be set if KubeletEnsureSecretPulledImages is off.",
    "remove imagePullCredentialsVerificationPolicy",
  ),
  "image-pull-allowlist-gate": gateOffMessage(
    "preloadedImagesVerificationAllowlist must not be set if KubeletEnsureSecretPulledImages is off.",
    "remove preloadedImagesVerificationAllowlist",
  ),
  "image-pull-allowlist-needs-policy": ({ policy }: { readonly policy: string }) =>
    `preloadedImagesVerificationAllowlist goes only with the policy "NeverVerifyAllowlistedImages", and imagePullCredentialsVerificationPolicy is "${policy}". The kubelet does not start. Set that policy, or remove the list.`,
  "max-parallel-pulls-vs-serialize": ({ count }: { readonly count: number }) =>
    `maxParallelImagePulls cannot be larger than 1 (it is ${count}) while serializeImagePulls is true, which pulls one image at a time. The kubelet does not start. Set "serializeImagePulls: false", or remove that line.`,
  "cpu-cfs-quota-period-gate": gateOffMessage(
    "A cpuCFSQuotaPeriod other than 100ms requires feature gate CustomCPUCFSQuotaPeriod.",
    "remove cpuCFSQuotaPeriod",
  ),
  "server-tls-bootstrap-gate": gateOffMessage(
    "serverTLSBootstrap requires feature gate RotateKubeletServerCertificate.",
    "remove serverTLSBootstrap",
  ),
  "run-once-removed": ({ version }: { readonly version: string }) =>
    `"runOnce: true" stops the kubelet since 1.32 ("Runonce mode has been deprecated"), so kubelet ${version} does not start. Remove the line; there is no replacement.`,
  "shutdown-critical-le-total": ({
    critical,
    total,
  }: {
    readonly critical: string;
    readonly total: string;
  }) =>
    `shutdownGracePeriodCriticalPods (${critical}) must be <= shutdownGracePeriod (${total}): the time of critical pods is part of the whole. The kubelet does not start. Raise shutdownGracePeriod to at least ${critical}.`,
  "shutdown-period-gate": gateOffMessage(
    "A grace period at shutdown requires feature gate GracefulNodeShutdown.",
    "remove shutdownGracePeriod and shutdownGracePeriodCriticalPods",
  ),
  "shutdown-by-priority-conflict": ({ periods }: { readonly periods: readonly string[] }) =>
    `shutdownGracePeriodByPodPriority takes the place of ${periods.join(" and ")}; the kubelet does not start with both ("Cannot specify both shutdownGracePeriodByPodPriority and shutdownGracePeriod"). Keep one of the two styles.`,
  "shutdown-by-priority-gate": gateOffMessage(
    "shutdownGracePeriodByPodPriority requires feature gate GracefulNodeShutdownBasedOnPodPriority.",
    "remove shutdownGracePeriodByPodPriority",
  ),
  "swap-needs-gate": gateOffMessage(
    "memorySwap.swapBehavior cannot be set when NodeSwap feature flag is disabled.",
    "remove memorySwap",
  ),
  "crashloop-max-gate": gateOffMessage(
    "crashLoopBackOff.maxContainerRestartPeriod is set with FeatureGate KubeletCrashLoopBackOffMax not enabled.",
    "remove crashLoopBackOff",
  ),
  "tracing-gate": gateOffMessage(
    'With KubeletTracing off, tracing should not be configured; an empty "tracing: {}" counts too.',
    "remove tracing",
  ),
  "memory-reservation-policy-gate": gateOffMessage(
    'memoryReservationPolicy "TieredReservation" requires MemoryQoS feature gate.',
    'write "None"',
  ),
  "system-log-query-gate": gateOffMessage(
    "NodeLogQuery feature gate is required for enableSystemLogQuery.",
    "remove enableSystemLogQuery",
  ),
  "system-log-query-needs-handler": ({
    query,
    handler,
  }: {
    readonly query: string;
    readonly handler: string;
  }) =>
    `${handler} is required for ${query}: log queries are answered by the log handler, which is false here. The kubelet does not start. Remove "${handler}: false", or "${query}: true".`,
  "pod-logs-dir-empty": ({ version }: { readonly version: string }) =>
    `podLogsDir was not specified: kubelet ${version} sets no defaults after it has read the drop-ins, and does not start with an empty directory. Remove the line.`,
  "pod-logs-dir-absolute": ({ dir }: { readonly dir: string }) =>
    `podLogsDir "${dir}" must be absolute path when it stands in a drop-in; only the main file's relative paths are completed. The kubelet does not start. Write it from "/" on.`,
  "pod-logs-dir-normalized": ({ dir, clean }: { readonly dir: string; readonly clean: string }) =>
    `podLogsDir "${dir}" must be normalized, without "//", "." or ".." and without a slash at the end. The kubelet does not start. Write ${clean}.`,
  "pod-logs-dir-ascii": ({ dir, letter }: { readonly dir: string; readonly letter: string }) =>
    `podLogsDir "${dir}" must be a path that contains ASCII characters only, and "${letter}" is none. The kubelet does not start.`,
  "container-runtime-endpoint-required": ({ version }: { readonly version: string }) =>
    `the containerRuntimeEndpoint was not specified or empty: kubelet ${version} sets no defaults after it has read the drop-ins, and does not start. Remove the line, or write the socket's address.`,
  "logging-format-json-gate": gateOffMessage(
    "Log format json is disabled without the feature gate LoggingBetaOptions.",
    'write "format: text"',
  ),
  "logging-vmodule-text-only": ({ format }: { readonly format: string }) =>
    `logging.vmodule does not go with format "${format}" ("Only supported for text log format"). The kubelet does not start. Remove vmodule, or write "format: text".`,
  "logging-vmodule-pattern": ({ pattern }: { readonly pattern: string }) =>
    pattern === ""
      ? "File pattern must not be empty: each item of logging.vmodule names the source files it is about. The kubelet does not start. Write a filePattern such as kubelet*, or remove the item."
      : `File pattern must not contain equal sign or comma, but this is "${pattern}". The kubelet does not start. Write one item with filePattern and verbosity for each pattern.`,
  "logging-json-alpha-options": gateOffMessage(
    "logging.options.json.infoBufferSize is an alpha option (Feature LoggingAlphaOptions is disabled).",
    "remove infoBufferSize",
  ),
  "logging-text-alpha-options": gateOffMessage(
    "logging.options.text.infoBufferSize is an alpha option (Feature LoggingAlphaOptions is disabled).",
    "remove infoBufferSize",
  ),
  "logging-split-stream-lost": ({ field }: { readonly field: string }) =>
    `${field} is lost: the kubelet's own flags set it back to false after the file was read, and the log stays one stream. Use the flag --log-${field.includes(".json.") ? "json" : "text"}-split-stream (with the feature gate LoggingAlphaOptions), or remove the line.`,
  "logging-flush-panic": ({ flush }: { readonly flush: string }) =>
    `logging.flushFrequency is ${flush}: up to 1.34 the kubelet panics with a negative one ("non-positive interval for NewTicker") and never starts. Write a positive duration such as 5s, or remove the line.`,
  "system-cgroups-needs-cgroup-root": ({ system }: { readonly system: string }) =>
    `systemCgroups is "${system}" and cgroupRoot (--cgroup-root) was not specified; the kubelet does not start with systemCgroups alone. Add "cgroupRoot: /".`,
  "swap-behavior-with-fail-swap-on": ({ byDefault }: { readonly byDefault: boolean }) =>
    `LimitedSwap comes to nothing while failSwapOn is true${byDefault ? " (the default)" : ""}: on a node with swap the kubelet does not start ("running with swap on is not supported"), on one without swap there is none to use. Set "failSwapOn: false".`,
  "pods-per-core-cap": ({ perCore, max }: { readonly perCore: number; readonly max: number }) =>
    `podsPerCore (${perCore}) has no effect: a node takes podsPerCore times its cores, but at most maxPods (${max}), and one core already reaches that. Lower podsPerCore, or remove it.`,
  "shutdown-priority-order": ({ priority }: { readonly priority: number }) =>
    `Priority ${priority} stands in the list twice. The kubelet accepts it, but a pod gets only one of the two periods, and which one is not defined. Keep one entry for each priority.`,
  "register-with-taints-unused": ({ count }: { readonly count: number }) =>
    `${count === 1 ? "This taint is" : `These ${count} taints are`} never set: with "registerNode: false" the kubelet does not create its Node object, and registerWithTaints is only for that moment. Taint the node with kubectl, or remove the list.`,
  "deprecated-streaming-connection-idle-timeout": ({ written }: { readonly written: string }) =>
    `streamingConnectionIdleTimeout (${written}) has no effect since 1.34: the container runtime decides when an idle exec, attach or port-forward connection is closed. Remove the line, and set the timeout in the runtime's configuration.`,
  "deprecated-iptables-masquerade-bit": ({ written }: { readonly written: number }) =>
    `iptablesMasqueradeBit (${written}) has no effect since 1.28: the kubelet no longer makes that iptables rule. Remove the line; kube-proxy has a setting of its own.`,
  "deprecated-iptables-drop-bit": ({ written }: { readonly written: number }) =>
    `iptablesDropBit (${written}) has no effect since 1.28: the kubelet no longer makes that iptables rule. Remove the line.`,
  "default-changed-swap": ({ version }: { readonly version: string }) =>
    `failSwapOn is false and memorySwap.swapBehavior is not set: kubelet ${version} then gives pods no swap (NoSwap is set due to memorySwapBehavior not specified), unlike 1.29 and older. Write swapBehavior NoSwap or LimitedSwap to say what is meant.`,
  "pod-pids-limit-negative": ({ limit }: { readonly limit: number }) =>
    `The kubelet reads podPidsLimit ${limit} as -1: no limit per pod other than the node's own. Write -1 if that is meant, else a number above zero.`,
  "pod-cidr-ignored": ({ cidr }: { readonly cidr: string }) =>
    `podCIDR (${cidr}) counts only for a kubelet without API server. In a cluster the Node object's podCIDR is used, and this line does nothing.`,
  "cgroup-driver-from-cri": ({ driver }: { readonly driver: string }) =>
    `The kubelet asks the container runtime for its cgroup driver and uses the answer. "${driver}" counts where the runtime gives none ("Falling back to using cgroupDriver"), so keep it the same as in the runtime's own configuration.`,
  "contention-profiling-needs-handlers": ({ handlers }: { readonly handlers: string }) =>
    `enableContentionProfiling does nothing while "${handlers}" is false: without the debugging handlers the kubelet records no profile, and nobody could read one. Switch the handlers on for as long as you profile, or remove this line.`,
  "registry-burst-unused": burstUnused,
  "event-burst-unused": burstUnused,
  "endpoint-loses-folder": ({ written, host, path, meant }: LostFolder) =>
    `In "${written}" the kubelet takes "${host}" for a host and looks for the socket ${path === "" ? "without any path" : `"${path}"`}. A path needs three slashes: ${meant}.`,
};

interface Burst {
  readonly burst: string;
  readonly qps: string;
}

function burstUnused({ burst, qps }: Burst): string {
  return `${burst} does nothing while ${qps} is 0: it limits bursts above a rate, and 0 sets none. Remove the line, or set a rate.`;
}

interface LostFolder {
  readonly written: string;
  /** What stands between the second slash and the third. */
  readonly host: string;
  readonly path: string;
  readonly meant: string;
}
