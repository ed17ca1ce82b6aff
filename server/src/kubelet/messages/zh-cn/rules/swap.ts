import type { ChineseRules } from "./chinese-rules.ts";
import { ifDefault } from "../../../../messages/zh-cn/words.ts";

/** The rules of this topic in Chinese. */
export const chineseSwap = {
  "default-changed-swap": {
    title: "节点允许使用交换内存，但没有配置 Pod 的交换内存。",
    message: ({ version }) =>
      `failSwapOn 为 false，又没有设置 memorySwap.swapBehavior：此时 kubelet ${version} 不给 Pod 交换内存（NoSwap is set due to memorySwapBehavior not specified），与 1.29 及更早版本不同。请将 swapBehavior 写为 NoSwap 或 LimitedSwap，以表明意图。`,
  },
  "fail-swap-on": {
    title: "节点启用了交换内存，而 `failSwapOn` 是 true。",
    message: () =>
      "此节点启用了交换内存，而 failSwapOn 为 true（running with swap on is not supported）。kubelet 无法启动。请关闭交换内存，或写 failSwapOn: false 并选择 memorySwap.swapBehavior。",
  },
  "swap-behavior-with-fail-swap-on": {
    title: "Pod 可以使用交换内存，但 kubelet 配置为不在启用了交换内存的节点上运行。",
    message: ({ byDefault }) =>
      `failSwapOn 为 true${ifDefault(byDefault) || " "}时，LimitedSwap 毫无作用：在启用了交换内存的节点上，kubelet 无法启动（"running with swap on is not supported"）；在没有交换内存的节点上，则无交换内存可用。请设置 "failSwapOn: false"。`,
  },
  "swap-limited-cgroup-v1": {
    title: "为 cgroup v1 节点设置了 `LimitedSwap`。",
    message: () =>
      "此节点使用 cgroup v1，而 swapBehavior 设为只支持 cgroup v2 的 LimitedSwap（swapBehavior is set to LimitedSwap but it is only supported with cgroupv2）。kubelet 无法启动。请写 NoSwap，或将节点迁移到 cgroup v2。",
  },
  "swap-noswap-kernel": {
    title: "启用了交换内存，而内核无法避免内存卷被换出。",
    message: ({ kernel }) =>
      `此节点已启用交换内存，而 Linux ${kernel} 没有让 tmpfs 不被换出的选项，除非其发行版加入了该选项（6.4 起自带）。kubelet 会试一次；失败时，Secret 和其他内存卷可能被写到磁盘，Node 上会出现事件 "The tmpfs noswap option is not supported"。请加密交换内存、关闭交换内存，或更新内核。`,
  },
} satisfies ChineseRules;
