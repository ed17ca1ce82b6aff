import { firstKernels } from "../../../node-facts.ts";
import type { ChineseRules } from "./chinese-rules.ts";
import { ifDefault } from "../../../../engine/messages/zh-cn/words.ts";

/** The rules of this topic in Chinese. */
export const chineseSwap = {
  "default-changed-swap": {
    title: "节点允许使用交换内存，但没有设置 Pod 如何使用交换内存。",
    message: ({ version }) =>
      `没有设置 memorySwap.swapBehavior。此时 kubelet ${version} 不为 Pod 提供交换内存（"NoSwap is set due to memorySwapBehavior not specified"），与 1.29 及更早版本不同。请将 swapBehavior 设为 NoSwap 或 LimitedSwap。`,
  },
  "fail-swap-on": {
    title: "节点启用了交换内存，而 `failSwapOn` 是 true。",
    message: () =>
      '此节点启用了交换内存，而 failSwapOn 为 true（"running with swap on is not supported"）。kubelet 无法启动。请关闭交换内存，或设置 failSwapOn: false 和 memorySwap.swapBehavior。',
  },
  "swap-behavior-with-fail-swap-on": {
    title: "Pod 可以使用交换内存，但 kubelet 拒绝启用了交换内存的节点。",
    message: ({ byDefault }) =>
      `failSwapOn 为 true${ifDefault(byDefault) || " "}时，LimitedSwap 不起作用。在启用了交换内存的节点上，kubelet 无法启动（"running with swap on is not supported"）。请设置 "failSwapOn: false"。`,
  },
  "swap-limited-cgroup-v1": {
    title: "为 cgroup v1 节点设置了 `LimitedSwap`。",
    message: () =>
      '此节点使用 cgroup v1，而 swapBehavior 设为只支持 cgroup v2 的 LimitedSwap（"LimitedSwap but it is only supported with cgroupv2"）。kubelet 无法启动。请写 NoSwap，或使用 cgroup v2。',
  },
  "swap-noswap-kernel": {
    title: "启用了交换内存，而内核不支持 tmpfs 的 noswap 选项。",
    message: ({ kernel }) =>
      `此节点启用了交换内存，而 tmpfs 的 noswap 选项需要 Linux ${firstKernels.tmpfsNoswap} 或发行版的移植，当前内核是 ${kernel}。Secret 可能被写到磁盘（"The tmpfs noswap option is not supported"）。请加密或关闭交换内存，或更新内核。`,
  },
} satisfies ChineseRules;
