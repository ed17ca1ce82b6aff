import type { ChineseRules } from "./chinese-rules.ts";
import { listed } from "../../../../messages/zh-cn/words.ts";

/** The rules of this topic in Chinese. */
export const chineseShutdown = {
  "shutdown-by-priority-conflict": {
    title: "关机宽限期同时使用了两种写法。",
    message: ({ periods }) =>
      `shutdownGracePeriodByPodPriority 取代 ${listed(periods)}；两种都写，kubelet 无法启动（"Cannot specify both shutdownGracePeriodByPodPriority and shutdownGracePeriod"）。请只保留一种写法。`,
  },
  "shutdown-critical-le-total": {
    title: "关键 Pod 的关机时间比总关机时间还长。",
    message: ({ critical, total }) =>
      `shutdownGracePeriodCriticalPods (${critical}) 不得大于 shutdownGracePeriod (${total})（must be <= shutdownGracePeriod）：关键 Pod 的时间是总时长的一部分。kubelet 无法启动。请将 shutdownGracePeriod 至少调大到 ${critical}。`,
  },
  "shutdown-inhibit-delay": {
    title: "logind 等待的时间比 `shutdownGracePeriod` 短。",
    message: ({ grace, delay }) =>
      `shutdownGracePeriod 为 ${grace} 秒，而此节点上的 logind 只让关机等待 ${delay} 秒（InhibitDelayMaxSec）。kubelet 会用 /etc/systemd/logind.conf.d/99-kubelet.conf 调大它；如果无法写入，或更靠后的文件另有规定，它就 "is less than requested ShutdownGracePeriod"，Pod 会被中途切断。请在该文件中写入 "[Login]" 和 "InhibitDelayMaxSec=${grace}"，并重启 systemd-logind。`,
  },
  "shutdown-priority-order": {
    title: "一个优先级在 `shutdownGracePeriodByPodPriority` 中出现两次。",
    message: ({ priority }) =>
      `优先级 ${priority} 在列表中出现了两次。kubelet 会接受，但 Pod 只能得到两个时长之一，且无法确定是哪一个。请为每个优先级只保留一个条目。`,
  },
} satisfies ChineseRules;
