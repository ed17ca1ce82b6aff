import type { ChineseRules } from "./chinese-rules.ts";
import { quoted } from "../../../../engine/messages/zh-cn/words.ts";

/** The rules of this topic in Chinese. */
export const chineseEviction = {
  "eviction-allocatable-signal": {
    title: "为 `allocatableMemory.available` 设置了阈值。",
    message: ({ signal }) =>
      `${signal} 由 kubelet 自己使用：kubelet 由 memory.available 推导其阈值。请改用 memory.available。`,
  },
  "eviction-containerfs-ignored": {
    title: "为 containerfs 信号设置了阈值。",
    message: ({ signal }) =>
      `kubelet 会忽略 ${signal}，并在日志中记录 "ignoring"。kubelet 采用 nodefs 或 imagefs 的阈值，取决于容器的可写层位于哪个文件系统。请删除这一行。`,
  },
  "eviction-grace-unused": {
    title: "为没有软驱逐阈值的信号设置了宽限期。",
    message: ({ signal }) =>
      `此宽限期不起作用：evictionSoft 中没有 ${signal} 的阈值。请添加一个，或删除这一行。`,
  },
  "eviction-hard-partial": {
    title: "`evictionHard` 漏掉了有默认阈值的信号。",
    message: ({ missing, isEmpty, canMerge }) => {
      if (isEmpty)
        return "空的 evictionHard 会关闭硬驱逐：在 kubelet 驱逐 Pod 之前，内核可能杀死进程，或者磁盘可能写满。要使用默认值，请删除这一行。";
      const those = missing.length === 1 ? "该信号" : "这些信号";
      return `evictionHard 会替换全部默认阈值，因此 ${quoted(missing)} 没有阈值，kubelet 不会因${those}驱逐 Pod。请补上${those}（要停用的信号写 0%）${canMerge ? "，或设置 mergeDefaultEvictionSettings: true" : ""}。`;
    },
  },
  "eviction-min-reclaim-format": {
    title: "最小回收量既不是数量，也不是百分比。",
    message: ({ signal, written, rewrite }) =>
      `"${written}" 不能作为 ${signal} 的最小回收量（minimum reclaim，"quantities must match"）。kubelet 无法启动。${rewritten(rewrite, "请写数量，例如 500Mi，或百分比，例如 5%。")}`,
  },
  "eviction-min-reclaim-positive": {
    title: "最小回收量是负数或 0%。",
    message: ({ signal, written, isPercent }) =>
      `${signal} 的最小回收量（"minimum reclaim"）为 ${written}，必须${isPercent ? "是大于 0% 的百分比" : "大于或等于零"}。kubelet 无法启动。`,
  },
  "eviction-min-reclaim-unused": {
    title: "为没有阈值的信号设置了最小回收量。",
    message: ({ signal }) =>
      `此最小回收量不起作用：evictionHard 和 evictionSoft 中都没有 ${signal} 的阈值。请添加一个，或删除这一行。`,
  },
  "eviction-percent-0-100": {
    title: "0% 或 100% 的阈值会关闭该信号。",
    message: ({ signal, written }) =>
      `${written} 会关闭此阈值：kubelet 不会因 ${signal} 驱逐 Pod。${written === "100%" ? "100% 并不表示立即驱逐 Pod。" : ""}`,
  },
  "eviction-percent-range": {
    title: "驱逐阈值的百分比低于 0% 或高于 100%。",
    message: ({ signal, written, isLow }) =>
      `${signal} 的驱逐阈值百分比必须 ${isLow ? ">= 0%" : "<= 100%"}（eviction percentage threshold ${signal} must be ${isLow ? ">= 0%" : "<= 100%"}），实际为 ${written}。kubelet 无法启动。要关闭该信号，请写 0%。`,
  },
  "eviction-soft-below-hard": {
    title: "软驱逐阈值不高于同一信号的硬驱逐阈值。",
    message: ({ signal, soft, hard }) =>
      `${signal} 的软驱逐阈值（${soft}）不高于硬驱逐阈值（${hard}），因此总是先触发硬驱逐，没有宽限期。请调高 evictionSoft，或调低 evictionHard。`,
  },
  "eviction-soft-needs-grace": {
    title: "软驱逐阈值没有宽限期。",
    message: ({ signal }) =>
      `软驱逐阈值 ${signal} 必须有宽限期（"grace period must be specified for the soft eviction threshold ${signal}"）。kubelet 无法启动。请将 "${signal}" 写入 evictionSoftGracePeriod，例如 "${signal}: 1m30s"。`,
  },
  "eviction-threshold-format": {
    title: "驱逐阈值既不是数量，也不是百分比。",
    message: ({ signal, written, rewrite }) =>
      `"${written}" 不是 ${signal} 的有效阈值（"quantities must match"）。kubelet 无法启动。${rewritten(rewrite, "请写大于零的数量，例如 100Mi，或百分比，例如 10%。")}`,
  },
  "eviction-threshold-positive": {
    title: "驱逐阈值是零或负数。",
    message: ({ signal, written }) =>
      `${signal} 的驱逐阈值为 ${written}，必须大于零（"must be positive"）。kubelet 无法启动。要关闭该信号，请写 0%。`,
  },
  "eviction-windows-inodes": {
    title: "为 Windows 节点设置了 inode 阈值。",
    message: ({ signal }) =>
      `Windows 没有 inode，因此 ${signal} 不起作用，kubelet 也不记录日志。请改用 ${signal.replace("inodesFree", "available")}。`,
  },
  "merge-default-eviction-scope": {
    title: "`mergeDefaultEvictionSettings` 在这里没有可合并的内容。",
    message: ({ isDropIn }) =>
      isDropIn
        ? "mergeDefaultEvictionSettings 在插件配置（drop-in）文件中不起作用：kubelet 在加载主配置文件时补上默认阈值。请将此字段移到主配置文件。"
        : "同一文件中没有 evictionHard 时，mergeDefaultEvictionSettings 不起作用；其他驱逐设置没有默认值。请删除这一行，或设置 evictionHard。",
  },
} satisfies ChineseRules;

function rewritten(rewrite: string | undefined, otherwise: string): string {
  return rewrite === undefined ? otherwise : `请写 ${rewrite}。`;
}
