import type { WordsOf } from "../../../../engine/messages/platform-texts.ts";
import type { gardener } from "../../kinds/gardener.ts";

export const chineseGardener: WordsOf<typeof gardener> = {
  summary:
    "Gardener 在 `Shoot` 的 `spec.kubernetes.kubelet` 以及每个工作节点池中使用自己的键，并根据这些键和自己的值写入 kubelet 的配置文件。",
  refused: "Gardener API 服务器会拒绝这个 Shoot，节点保留现有的配置。",
  unknown: "Gardener API 服务器会忽略未知的键。",
  notes: {
    age: "无论 Shoot 中如何设置，Gardener 都使用固定值。",
    nonNegative: "不能为负。",
    pids: "podPidsLimit 必须大于或等于 100，也不能是 -1。",
    threshold: "阈值必须是 0% 到 100% 的整数百分比，或非负的数量。",
    quantity: "必须是非负的数量。",
    percent: "百分比必须在 0 到 100 之间。",
    gcOrder: "imageGCLowThresholdPercent 必须小于 imageGCHighThresholdPercent。",
    logFiles: "containerLogMaxFiles 必须大于或等于 2。",
    idle: "streamingConnectionIdleTimeout 必须在 30s 到 4h 之间。",
    parallel: "serializeImagePulls: true 时不能大于 1。",
    parallelRange: "必须大于或等于 1。",
    cpuManager: "cpuManagerPolicy 只能是 none 或 static。",
    swapFail: "memorySwap 需要 failSwapOn: false，因为 Gardener 默认设置 true。",
    swapGate: "swapBehavior 需要明确写出 featureGates.NodeSwap: true。",
    swapBehavior: "swapBehavior 只能是 NoSwap 或 LimitedSwap。",
    verifyVersion: "Gardener 只在 Kubernetes 1.35 及更高版本中接受此设置。",
    verifyGate: "需要特性门控 KubeletEnsureSecretPulledImages，而该特性门控在这里已禁用。",
    verifyValue:
      "值只能是 NeverVerify、NeverVerifyPreloadedImages、NeverVerifyAllowlistedImages 或 AlwaysVerify。",
    allowlistAlone: "列表只能与 NeverVerifyAllowlistedImages 一起使用。",
    allowlistItem:
      "每一项必须是不带标签和摘要的镜像名称（镜像仓库和路径）；星号只能位于末尾的斜杠之后。",
    dns: "服务网络的第十个地址，或 NodeLocal DNSCache 的地址。",
  },
};
