import type { nodeMessages } from "../../rules/node.ts";
import type { InChinese } from "./phrases.ts";

/** What a node with such a kernel, such CPUs and such memory makes of the values. */
export const chineseNodeMessages: InChinese<typeof nodeMessages> = {
  "fail-cgroup-v1": () =>
    "此节点使用 cgroup v1，而 failCgroupV1 为 true（自 1.35 起的默认值），kubelet 因此不在此节点上运行（kubelet is configured to not run on a host using cgroup v1）。请将节点迁移到 cgroup v2，或暂时写 failCgroupV1: false。",
  "single-process-oom-kill-cgroup-v1": () =>
    "此节点使用 cgroup v1，其内核本来就只杀死单个进程，因此不得将 singleProcessOOMKill 写为 false（singleProcessOOMKill must not be explicitly set to false）。kubelet 无法启动。请删除这一行。",
  "single-process-oom-kill-os": () =>
    "此节点运行 Windows，不支持 singleProcessOOMKill（singleProcessOOMKill is not supported）。kubelet 无法启动。请删除这一行。",
  "userns-os": () =>
    "此节点运行 Windows，不支持 userNamespaces（userNamespaces is not supported）。kubelet 无法启动。请删除这一段。",
  "windows-cgroups-per-qos": ({ refused }) =>
    refused
      ? "Windows 不支持 cgroupsPerQOS（is not supported on Windows），这样写，此 kubelet 无法启动。请写 cgroupsPerQOS: false。"
      : "Windows 不支持 cgroupsPerQOS（is not supported on Windows）：kubelet 会记录一条警告并忽略它。请写 cgroupsPerQOS: false。",
  "windows-enforce-node-allocatable": ({ refused }) =>
    refused
      ? "Windows 不支持 enforceNodeAllocatable（is not supported on Windows），这样写，此 kubelet 无法启动。请写 enforceNodeAllocatable: []。"
      : "Windows 不支持 enforceNodeAllocatable（is not supported on Windows）：kubelet 会记录一条警告，不落实任何限制。请写 enforceNodeAllocatable: [none]。",
  "memory-manager-best-effort-os": () =>
    "内存管理器策略 BestEffort 不能用于 Linux（is not available for platform Linux），只能用于 Windows。kubelet 无法启动。请写 None 或 Static。",
  "memory-manager-static-windows": () =>
    "内存管理器策略 Static 不能用于 Windows（is not available on Windows）。kubelet 无法启动。请写 None 或 BestEffort。",
  "eviction-windows-inodes": ({ signal }) =>
    `Windows 不统计 inode，所以 ${signal} 在那里永远不会触发（inode eviction signal）。请删除它，改用 available 一类的信号监视空间。`,
  "memory-qos-cgroup-v1": () =>
    "特性门控 MemoryQoS 已开启，但此节点使用 cgroup v1（MemoryQoS feature only works with cgroups v2）。kubelet 能启动，但不会设置这类内存限制。",
  "swap-limited-cgroup-v1": () =>
    "此节点使用 cgroup v1，而 swapBehavior 设为只支持 cgroup v2 的 LimitedSwap（swapBehavior is set to LimitedSwap but it is only supported with cgroupv2）。kubelet 无法启动。请写 NoSwap，或将节点迁移到 cgroup v2。",
  "fail-swap-on": () =>
    "此节点启用了交换内存，而 failSwapOn 为 true（running with swap on is not supported）。kubelet 无法启动。请关闭交换内存，或写 failSwapOn: false 并选择 memorySwap.swapBehavior。",
  "reserved-cpus-online": ({ missing, online }) =>
    `reservedSystemCPUs 写了此节点没有的 CPU：${missing}（is not a subset of online-cpus ${online}）。kubelet 无法启动。`,
  "reservation-exceeds-capacity": ({ resource, reserved, capacity }) =>
    `${resource} 的预留合计 ${reserved}，而此节点只有 ${capacity}（invalid Node Allocatable configuration）。kubelet 无法启动。请调低 kubeReserved、systemReserved 或 evictionHard。`,
  "memory-manager-numa-node": ({ node, count }) =>
    `reservedMemory 引用了此节点没有的 NUMA 节点 ${node}（references a NUMA node ${node}）：此节点有 ${count} 个，从 0 数起。kubelet 无法启动。`,
  "topology-numa-limit": ({ count, limit }) =>
    `此节点有 ${count} 个 NUMA 节点，超过 ${limit} 个时不支持拓扑管理器策略（unsupported on machines with more than ${limit}）。kubelet 无法启动。请写 none，或调高 max-allowable-numa-nodes。`,
  "protect-kernel-defaults": ({ name, value, wanted }) =>
    `protectKernelDefaults 为 true，而此节点上的 ${name} 是 ${value}，kubelet 要求 ${wanted}（invalid kernel flag）。kubelet 无法启动。请用 sysctl 设置该参数。`,
};
