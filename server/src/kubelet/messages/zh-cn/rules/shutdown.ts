import type { ChineseRules } from "./chinese-rules.ts";
import { listed } from "../../../../engine/messages/zh-cn/words.ts";

/** The rules of this topic in Chinese. */
export const chineseShutdown = {
  "shutdown-by-priority-conflict": {
    title: "关机宽限期同时用两种方式设置。",
    message: ({ periods }) =>
      `shutdownGracePeriodByPodPriority 不能与 ${listed(periods)} 同时设置（"Cannot specify both shutdownGracePeriodByPodPriority and shutdownGracePeriod"）。kubelet 无法启动。请删除其中之一。`,
  },
  "shutdown-critical-le-total": {
    title: "关键 Pod 的关机时间比总关机时间还长。",
    message: ({ critical, total }) =>
      `shutdownGracePeriodCriticalPods（${critical}）不能大于 shutdownGracePeriod（${total}）（"must be <= shutdownGracePeriod"），后者包含前者。kubelet 无法启动。请将 shutdownGracePeriod 调大到至少 ${critical}。`,
  },
  "shutdown-inhibit-delay": {
    title: "logind 等待的时间比 `shutdownGracePeriod` 短。",
    message: ({ grace, delay }) =>
      `shutdownGracePeriod 为 ${grace} 秒，而 logind 只允许 ${delay} 秒（"is less than requested ShutdownGracePeriod"）。Pod 可能提前终止。请在 /etc/systemd/logind.conf.d/99-kubelet.conf 的 [Login] 下设置 InhibitDelayMaxSec=${grace}。`,
  },
  "shutdown-priority-order": {
    title: "一个优先级在 `shutdownGracePeriodByPodPriority` 中出现两次。",
    message: ({ priority }) =>
      `优先级 ${priority} 列出了两次。kubelet 可以启动，但 Pod 得到两个时长中的哪一个是不确定的。请删除其中一个条目。`,
  },
} satisfies ChineseRules;
