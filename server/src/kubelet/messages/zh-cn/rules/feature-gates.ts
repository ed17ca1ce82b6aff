import type { ChineseRules } from "./chinese-rules.ts";
import { listed, didYouMean, month } from "../../../../engine/messages/zh-cn/words.ts";
import type { GateOff } from "../../../rules/feature-gates/shared/gate-off.ts";

/** The rules of this topic in Chinese. */
export const chineseFeatureGates = {
  "cpu-cfs-quota-period-gate": {
    title: "`cpuCFSQuotaPeriod` 不是 100ms，而它的特性门控已关闭。",
    message: gateOff(
      'cpuCFSQuotaPeriod 不是 100ms 时，需要特性门控 CustomCPUCFSQuotaPeriod（"requires feature gate CustomCPUCFSQuotaPeriod"）',
      "删除 cpuCFSQuotaPeriod",
    ),
  },
  "crashloop-max-gate": {
    title: "设置了 `crashLoopBackOff.maxContainerRestartPeriod`，而它的特性门控已关闭。",
    message: gateOff(
      '设置了 crashLoopBackOff.maxContainerRestartPeriod，却没有启用 KubeletCrashLoopBackOffMax（"FeatureGate KubeletCrashLoopBackOffMax not enabled"）',
      "删除 crashLoopBackOff",
    ),
  },
  "feature-gate-all-alpha-beta": {
    title: "文件启用或关闭了所有 Alpha 特性或所有 Beta 特性。",
    message: ({ gate, version, stage, on, count }) =>
      `${gate} 会一次性${on ? "启用" : "关闭"} ${version} 的 ${count} 个 ${stage} 特性，下次升级后又会涉及其他特性。请只写出所需的特性门控。`,
  },
  "feature-gate-dependency": {
    title: "一个特性门控已启用，而它依赖的另一个已关闭。",
    message: ({ blamed, enabled, disabled, version }) => {
      const advice = disabled.includes(blamed)
        ? `请将 ${listed(enabled)} 也设为 false，或删除这一行。`
        : `请将 ${listed(disabled)} 也设为 true，或删除这一行。`;
      return `${listed(enabled)} ${enabled.length > 1 ? "都" : ""}已启用，但${enabled.length > 1 ? "各自" : ""}所依赖的特性处于关闭状态（"but depends on features that are disabled"）：${listed(disabled)}。kubelet ${version} 无法启动。${advice}`;
    },
  },
  "feature-gate-ga-or-deprecated": {
    title: "设置了已正式发布（GA）或已弃用的特性门控。",
    message: ({ gate, stage, isDefault, gone, version }) =>
      gone === undefined
        ? `${gate} ${stage === "GA" ? "已正式发布（GA）" : "已弃用"}。kubelet 会为该特性门控记录一条警告（"It will be removed in a future release"）；该特性门控移除后，配置中有这一行的 kubelet 无法启动。${
            isDefault ? "此值就是默认值：请删除这一行。" : "请查明为何仍需要此值，并删除这一行。"
          }`
        : `${month(gone)}的 Kubernetes 代码树中已没有 ${gate}（"It will be removed in a future release"）。如果正式版本也没有，kubelet ${version} 无法启动。请删除这一行。`,
  },
  "feature-gate-locked": {
    title: "此版本中已锁定的特性门控被设为相反的值。",
    message: ({ gate, written, version }) =>
      `${gate} 不能为 ${written}：在 ${version} 中，该特性锁定为 ${!written}（"feature is locked to ${!written}"）。kubelet 无法启动。请删除这一行。`,
  },
  "feature-gate-redundant": {
    title: "特性门控被设为默认值。",
    message: ({ gate, value, version }) =>
      `不写这一行，${gate} 在 ${version} 中也是 ${value}。请删除这一行：Kubernetes 移除该特性门控后，配置中有这一行的 kubelet 无法启动。`,
  },
  "feature-gate-removed": {
    title: "`featureGates` 下的一个特性门控已从此版本的 kubelet 中移除。",
    message: ({ gate, version, removed, isAlwaysOn }) =>
      `无法识别特性门控 ${gate}（"unrecognized feature gate"）。该特性门控已在 Kubernetes ${removed} 中移除；kubelet ${version} 无法启动。请删除这一行${isAlwaysOn ? "；该特性现在始终启用" : ""}。`,
  },
  "feature-gate-unknown": {
    title: "`featureGates` 下的一个名称不是此版本 kubelet 的特性门控。",
    message: ({ gate, version, since, suggestion }) => {
      const text = `无法识别特性门控 ${gate}（"unrecognized feature gate: ${gate}"）。kubelet ${version} 无法启动。`;
      if (since !== undefined) return `${text}此特性门控在 ${since} 中加入。请删除这一行，或升级。`;
      return `${text}${suggestion === undefined ? "请删除这一行。" : didYouMean(suggestion)}`;
    },
  },
  "image-max-gc-age-gate": {
    title: "设置了 `imageMaximumGCAge`，而文件关闭了它的特性门控。",
    message: gateOff(
      'imageMaximumGCAge 需要特性门控 ImageMaximumGCAge（"ImageMaximumGCAge feature gate is required"）',
      "删除 imageMaximumGCAge",
    ),
  },
  "image-pull-allowlist-gate": {
    title: "设置了 `preloadedImagesVerificationAllowlist`，而它的特性门控已关闭。",
    message: gateOff(
      'KubeletEnsureSecretPulledImages 关闭时，不得设置 preloadedImagesVerificationAllowlist（"must not be set if KubeletEnsureSecretPulledImages"）',
      "删除 preloadedImagesVerificationAllowlist",
    ),
  },
  "image-pull-policy-gate": {
    title: "设置了 `imagePullCredentialsVerificationPolicy`，而它的特性门控已关闭。",
    message: gateOff(
      'KubeletEnsureSecretPulledImages 关闭时，不得设置 imagePullCredentialsVerificationPolicy（"must not be set if KubeletEnsureSecretPulledImages"）',
      "删除 imagePullCredentialsVerificationPolicy",
    ),
  },
  "logging-format-json-gate": {
    title: "日志格式是 json，而文件关闭了它的特性门控。",
    message: gateOff(
      'logging.format "json" 需要特性门控 LoggingBetaOptions（"Log format json is disabled"）',
      '写 "format: text"',
    ),
  },
  "logging-json-alpha-options": {
    title: "设置了 `logging.options.json.infoBufferSize`，而它的特性门控已关闭。",
    message: gateOff(
      'logging.options.json.infoBufferSize 是 Alpha 选项（"Feature LoggingAlphaOptions is disabled"）',
      "删除 infoBufferSize",
    ),
  },
  "logging-text-alpha-options": {
    title: "设置了 `logging.options.text.infoBufferSize`，而它的特性门控已关闭。",
    message: gateOff(
      'logging.options.text.infoBufferSize 是 Alpha 选项（"Feature LoggingAlphaOptions is disabled"）',
      "删除 infoBufferSize",
    ),
  },
  "default-pod-sysctls-gate": {
    title: "设置了 `defaultPodSysctls`，而它的特性门控已关闭。",
    message: gateOff(
      'defaultPodSysctls 需要特性门控 DefaultPodSysctls（"DefaultPodSysctls feature gate is required"）',
      "删除 defaultPodSysctls",
    ),
  },
  "memory-throttling-factor-gate": {
    title: "设置了 `memoryThrottlingFactor`，而它的特性门控已关闭。",
    message: gateOff(
      'MemoryQoS 关闭时不能设置 0.9 以外的 memoryThrottlingFactor（"memoryThrottlingFactor must not be set when MemoryQoS"）',
      "删除 memoryThrottlingFactor",
    ),
  },
  "memory-reservation-policy-gate": {
    title: "设置了 `memoryReservationPolicy: TieredReservation`，而它的特性门控已关闭。",
    message: gateOff(
      'memoryReservationPolicy "TieredReservation" 需要特性门控 MemoryQoS（"requires MemoryQoS feature gate"）',
      '写 "None"',
    ),
  },
  "server-tls-bootstrap-gate": {
    title: "`serverTLSBootstrap` 是 true，而文件关闭了它的特性门控。",
    message: gateOff(
      'serverTLSBootstrap 需要特性门控 RotateKubeletServerCertificate（"requires feature gate RotateKubeletServerCertificate"）',
      "删除 serverTLSBootstrap",
    ),
  },
  "shutdown-by-priority-gate": {
    title: "设置了 `shutdownGracePeriodByPodPriority`，而文件关闭了它的特性门控。",
    message: gateOff(
      'shutdownGracePeriodByPodPriority 需要特性门控 GracefulNodeShutdownBasedOnPodPriority（"requires feature gate GracefulNodeShutdownBasedOnPodPriority"）',
      "删除 shutdownGracePeriodByPodPriority",
    ),
  },
  "shutdown-period-gate": {
    title: "设置了关机宽限期，而文件关闭了体面关闭。",
    message: gateOff(
      '节点关机时的宽限期需要特性门控 GracefulNodeShutdown（"requires feature gate GracefulNodeShutdown"）',
      "删除 shutdownGracePeriod 和 shutdownGracePeriodCriticalPods",
    ),
  },
  "swap-needs-gate": {
    title: "设置了 `memorySwap.swapBehavior`，而文件关闭了它的特性门控。",
    message: gateOff(
      '特性门控 NodeSwap 关闭时，不能设置 memorySwap.swapBehavior（"cannot be set when NodeSwap feature flag is disabled"）',
      "删除 memorySwap",
    ),
  },
  "system-log-query-gate": {
    title: "`enableSystemLogQuery` 是 true，而它的特性门控已关闭。",
    message: gateOff(
      'enableSystemLogQuery 需要特性门控 NodeLogQuery（"NodeLogQuery feature gate is required"）',
      "删除 enableSystemLogQuery",
    ),
  },
  "tracing-gate": {
    title: "设置了 `tracing`，而文件关闭了它的特性门控。",
    message: gateOff(
      'KubeletTracing 关闭时不能配置 tracing（"tracing should not be configured"），也不能写空的 "tracing: {}"',
      "删除 tracing",
    ),
  },
} satisfies ChineseRules;

/** The place of a gate that is off, and the consequence; `claim` and `instead` as in English. */
function gateOff(claim: string, instead: string): (params: GateOff) => string {
  return ({ gate, version, offHere }) => {
    const state = offHere
      ? "该特性门控在 featureGates 中关闭"
      : `该特性门控在 Kubernetes ${version} 中默认关闭`;
    return `${claim}。${state}。kubelet 无法启动。请在 featureGates 下设置 "${gate}: true"，或${instead}。`;
  };
}
