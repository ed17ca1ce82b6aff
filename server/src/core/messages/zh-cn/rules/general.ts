import type { generalMessages } from "../../rules/general.ts";
import { gateOff, ifDefault, listed, type InChinese } from "./phrases.ts";

/** Settings of the node as a whole, gates that settings need, logging, shutdown, swap. */
export const chineseGeneralMessages: InChinese<typeof generalMessages> = {
  "image-max-gc-age-gate": gateOff(
    "imageMaximumGCAge 需要特性门控 ImageMaximumGCAge（The ImageMaximumGCAge feature gate is required for imageMaximumGCAge）",
    "删除 imageMaximumGCAge",
  ),
  "image-max-gc-age-gt-min": ({ max, min }) =>
    `imageMaximumGCAge (${max}) 必须大于 imageMinimumGCAge (${min})（must be greater than imageMinimumGCAge）：未使用的镜像至少保留到最小时长，超过最大时长即删除。kubelet 无法启动。请调大最大时长；写 0s 则不按时长删除镜像。`,
  "image-pull-policy-gate": gateOff(
    "KubeletEnsureSecretPulledImages 关闭时，不得设置 imagePullCredentialsVerificationPolicy（must not be set if KubeletEnsureSecretPulledImages）",
    "删除 imagePullCredentialsVerificationPolicy",
  ),
  "image-pull-allowlist-gate": gateOff(
    "KubeletEnsureSecretPulledImages 关闭时，不得设置 preloadedImagesVerificationAllowlist（must not be set if KubeletEnsureSecretPulledImages）",
    "删除 preloadedImagesVerificationAllowlist",
  ),
  "image-pull-allowlist-needs-policy": ({ policy }) =>
    `preloadedImagesVerificationAllowlist 只能与策略 "NeverVerifyAllowlistedImages" 并用，而 imagePullCredentialsVerificationPolicy 为 "${policy}"。kubelet 无法启动。请设为该策略，或删除此列表。`,
  "max-parallel-pulls-vs-serialize": ({ count }) =>
    `serializeImagePulls 为 true 时一次只拉取一个镜像，因此 maxParallelImagePulls 不能大于 1，此处为 ${count}（maxParallelImagePulls cannot be larger than 1）。kubelet 无法启动。请设置 "serializeImagePulls: false"，或删除这一行。`,
  "cpu-cfs-quota-period-gate": gateOff(
    "cpuCFSQuotaPeriod 不是 100ms 时，需要特性门控 CustomCPUCFSQuotaPeriod（requires feature gate CustomCPUCFSQuotaPeriod）",
    "删除 cpuCFSQuotaPeriod",
  ),
  "server-tls-bootstrap-gate": gateOff(
    "serverTLSBootstrap 需要特性门控 RotateKubeletServerCertificate（requires feature gate RotateKubeletServerCertificate）",
    "删除 serverTLSBootstrap",
  ),
  "run-once-removed": ({ version }) =>
    `自 1.32 起，"runOnce: true" 会使 kubelet 退出（"Runonce mode has been deprecated"），因此 kubelet ${version} 无法启动。请删除这一行；没有替代字段。`,
  "shutdown-critical-le-total": ({ critical, total }) =>
    `shutdownGracePeriodCriticalPods (${critical}) 不得大于 shutdownGracePeriod (${total})（must be <= shutdownGracePeriod）：关键 Pod 的时间是总时长的一部分。kubelet 无法启动。请将 shutdownGracePeriod 至少调大到 ${critical}。`,
  "shutdown-period-gate": gateOff(
    "节点关机时的宽限期需要特性门控 GracefulNodeShutdown（requires feature gate GracefulNodeShutdown）",
    "删除 shutdownGracePeriod 和 shutdownGracePeriodCriticalPods",
  ),
  "shutdown-by-priority-conflict": ({ periods }) =>
    `shutdownGracePeriodByPodPriority 取代 ${listed(periods)}；两种都写，kubelet 无法启动（"Cannot specify both shutdownGracePeriodByPodPriority and shutdownGracePeriod"）。请只保留一种写法。`,
  "shutdown-by-priority-gate": gateOff(
    "shutdownGracePeriodByPodPriority 需要特性门控 GracefulNodeShutdownBasedOnPodPriority（requires feature gate GracefulNodeShutdownBasedOnPodPriority）",
    "删除 shutdownGracePeriodByPodPriority",
  ),
  "swap-needs-gate": gateOff(
    "特性门控 NodeSwap 关闭时，不能设置 memorySwap.swapBehavior（cannot be set when NodeSwap feature flag is disabled）",
    "删除 memorySwap",
  ),
  "crashloop-max-gate": gateOff(
    "设置了 crashLoopBackOff.maxContainerRestartPeriod，却没有开启 KubeletCrashLoopBackOffMax（FeatureGate KubeletCrashLoopBackOffMax not enabled）",
    "删除 crashLoopBackOff",
  ),
  "tracing-gate": gateOff(
    'KubeletTracing 关闭时不应配置 tracing（tracing should not be configured），空的 "tracing: {}" 也算',
    "删除 tracing",
  ),
  "memory-reservation-policy-gate": gateOff(
    'memoryReservationPolicy "TieredReservation" 需要特性门控 MemoryQoS（requires MemoryQoS feature gate）',
    '写 "None"',
  ),
  "system-log-query-gate": gateOff(
    "enableSystemLogQuery 需要特性门控 NodeLogQuery（NodeLogQuery feature gate is required）",
    "删除 enableSystemLogQuery",
  ),
  "system-log-query-needs-handler": ({ query, handler }) =>
    `${query} 需要 ${handler}（${handler} is required for ${query}）：日志查询由日志处理程序应答，而它在此处为 false。kubelet 无法启动。请删除 "${handler}: false" 或 "${query}: true"。`,
  "pod-logs-dir-empty": ({ version }) =>
    `没有指定 podLogsDir（podLogsDir was not specified）：kubelet ${version} 读取插件配置（drop-in）文件后不再填入默认值，目录为空就无法启动。请删除这一行。`,
  "pod-logs-dir-absolute": ({ dir }) =>
    `podLogsDir "${dir}" 写在插件配置（drop-in）文件中时，必须是绝对路径（must be absolute path）；只有主配置文件中的相对路径才会补全。kubelet 无法启动。请从 "/" 开始写。`,
  "pod-logs-dir-normalized": ({ dir, clean }) =>
    `podLogsDir "${dir}" 必须是规范路径（must be normalized），不含 "//"、"." 或 ".."，末尾也没有斜杠。kubelet 无法启动。请写 ${clean}。`,
  "pod-logs-dir-ascii": ({ dir, letter }) =>
    `podLogsDir "${dir}" 只能含有 ASCII 字符（contains ASCII characters only），而 "${letter}" 不是。kubelet 无法启动。`,
  "container-runtime-endpoint-required": ({ version }) =>
    `没有指定 containerRuntimeEndpoint，或其值为空（the containerRuntimeEndpoint was not specified or empty）：kubelet ${version} 读取插件配置（drop-in）文件后不再填入默认值，因此无法启动。请删除这一行，或写上套接字的地址。`,
  "logging-format-json-gate": gateOff(
    "没有特性门控 LoggingBetaOptions，就不能使用日志格式 json（Log format json is disabled）",
    '写 "format: text"',
  ),
  "logging-vmodule-text-only": ({ format }) =>
    `logging.vmodule 不能与格式 "${format}" 并用（"Only supported for text log format"）。kubelet 无法启动。请删除 vmodule，或写 "format: text"。`,
  "logging-vmodule-pattern": ({ pattern }) =>
    pattern === ""
      ? "文件模式不得为空（File pattern must not be empty）：logging.vmodule 的每一项都要写明它针对哪些源文件。kubelet 无法启动。请写 filePattern，例如 kubelet*，或删除此项。"
      : `文件模式不得含有等号或逗号（File pattern must not contain equal sign or comma），而此处为 "${pattern}"。kubelet 无法启动。请为每个模式各写一项，含 filePattern 和 verbosity。`,
  "logging-json-alpha-options": gateOff(
    "logging.options.json.infoBufferSize 是 Alpha 选项（Feature LoggingAlphaOptions is disabled）",
    "删除 infoBufferSize",
  ),
  "logging-text-alpha-options": gateOff(
    "logging.options.text.infoBufferSize 是 Alpha 选项（Feature LoggingAlphaOptions is disabled）",
    "删除 infoBufferSize",
  ),
  "logging-split-stream-lost": ({ field }) =>
    `${field} 会丢失：读取文件之后，kubelet 自身的命令行标志又把它设回 false，日志仍是一个输出流。请使用命令行标志 --log-${field.includes(".json.") ? "json" : "text"}-split-stream（需要特性门控 LoggingAlphaOptions），或删除这一行。`,
  "logging-flush-panic": ({ flush }) =>
    `logging.flushFrequency 为 ${flush}：在 1.34 及更早版本中，负值会使 kubelet 崩溃（panic："non-positive interval for NewTicker"），永远无法启动。请写正的时长，例如 5s，或删除这一行。`,
  "system-cgroups-needs-cgroup-root": ({ system }) =>
    `systemCgroups 为 "${system}"，却没有指定 cgroupRoot（cgroupRoot (--cgroup-root) was not specified）；只写 systemCgroups，kubelet 无法启动。请添加 "cgroupRoot: /"。`,
  "swap-behavior-with-fail-swap-on": ({ byDefault }) =>
    `failSwapOn 为 true${ifDefault(byDefault) || " "}时，LimitedSwap 毫无作用：在启用了交换内存的节点上，kubelet 无法启动（"running with swap on is not supported"）；在没有交换内存的节点上，则无交换内存可用。请设置 "failSwapOn: false"。`,
  "pods-per-core-cap": ({ perCore, max }) =>
    `podsPerCore (${perCore}) 不起作用：节点容纳的 Pod 数为 podsPerCore 乘以核数，但最多为 maxPods (${max})，而一个核就已达到。请调低 podsPerCore，或删除它。`,
  "shutdown-priority-order": ({ priority }) =>
    `优先级 ${priority} 在列表中出现了两次。kubelet 会接受，但 Pod 只能得到两个时长之一，且无法确定是哪一个。请为每个优先级只保留一个条目。`,
  "register-with-taints-unused": ({ count }) =>
    `${count === 1 ? "这个污点" : `这 ${count} 个污点`}永远不会设置：写了 "registerNode: false"，kubelet 就不创建自己的 Node 对象，而 registerWithTaints 只在创建时使用。请用 kubectl 为节点添加污点，或删除此列表。`,
  "deprecated-streaming-connection-idle-timeout": ({ written }) =>
    `自 1.34 起，streamingConnectionIdleTimeout (${written}) 不起作用：空闲的 exec、attach 或 port-forward 连接何时关闭，由容器运行时决定。请删除这一行，并在容器运行时的配置中设置超时。`,
  "deprecated-iptables-masquerade-bit": ({ written }) =>
    `自 1.28 起，iptablesMasqueradeBit (${written}) 不起作用：kubelet 不再创建该 iptables 规则。请删除这一行；kube-proxy 有自己的设置。`,
  "deprecated-iptables-drop-bit": ({ written }) =>
    `自 1.28 起，iptablesDropBit (${written}) 不起作用：kubelet 不再创建该 iptables 规则。请删除这一行。`,
  "default-changed-swap": ({ version }) =>
    `failSwapOn 为 false，又没有设置 memorySwap.swapBehavior：此时 kubelet ${version} 不给 Pod 交换内存（NoSwap is set due to memorySwapBehavior not specified），与 1.29 及更早版本不同。请将 swapBehavior 写为 NoSwap 或 LimitedSwap，以表明意图。`,
  "pod-pids-limit-negative": ({ limit }) =>
    `kubelet 把 podPidsLimit ${limit} 当作 -1：除节点自身的上限外，不限制单个 Pod。如果正是此意，请写 -1，否则请写大于零的数。`,
  "pod-cidr-ignored": ({ cidr }) =>
    `podCIDR (${cidr}) 只对没有 API 服务器的 kubelet 有效。在集群中使用 Node 对象的 podCIDR，这一行不起作用。`,
  "cgroup-driver-from-cri": ({ driver }) =>
    `kubelet 会询问容器运行时所用的 cgroup 驱动，并采用其应答。容器运行时没有应答时，"${driver}" 才有效（"Falling back to using cgroupDriver"），因此请使它与容器运行时自身的配置保持一致。`,
  "contention-profiling-needs-handlers": ({ handlers }) =>
    `"${handlers}" 为 false 时，enableContentionProfiling 不起作用：没有调试处理程序，kubelet 不记录性能剖析数据，也无人能够读取。请在剖析期间开启这些处理程序，或删除这一行。`,
  "registry-burst-unused": burstUnused,
  "event-burst-unused": burstUnused,
  "endpoint-loses-folder": ({ written, host, path, meant }) =>
    `在 "${written}" 中，kubelet 把 "${host}" 当作主机，并在${path === "" ? "空路径" : ` "${path}" `}寻找套接字。路径前需要三个斜杠：${meant}。`,
};

function burstUnused({ burst, qps }: { readonly burst: string; readonly qps: string }): string {
  return `${qps} 为 0 时，${burst} 不起作用：它限制超出速率的突发请求，而 0 表示没有速率。请删除这一行，或设置速率。`;
}
