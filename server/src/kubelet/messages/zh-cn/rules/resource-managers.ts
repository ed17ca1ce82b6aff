import type { ChineseRules, MessageOf } from "./chinese-rules.ts";
import { quoted, didYouMean, ifDefault } from "../../../../engine/messages/zh-cn/words.ts";

const optionBool: MessageOf<"cpu-manager-option-bool"> = ({ name, written }) =>
  `选项 "${name}" 的值为 "${written}"，只能是 "true" 或 "false"（"bad value for option"）。kubelet 无法启动。`;

const levels = { alpha: "Alpha", beta: "Beta" } as const;

const optionUnknown =
  (manager: string): MessageOf<"cpu-manager-option-unknown"> =>
  ({ name, knownOptions, suggestion, version }) =>
    `没有策略选项 "${name}"（unknown ${manager} Policy option: "${name}"）。kubelet ${version} 只接受 ${quoted(knownOptions)}。kubelet 无法启动。${didYouMean(suggestion)}`;

const optionsGate: MessageOf<"cpu-manager-options-gate"> = ({ field, gate }) =>
  `${field === "cpuManagerPolicyOptions" ? "CPU 管理器的策略选项（CPU Manager policy options）" : "拓扑管理器的策略选项（topology manager policy options）"}需要特性门控 ${gate}，而此文件关闭了它。kubelet 无法启动。请删除该特性门控，或删除 "${field}"。`;

/** The rules of this topic in Chinese. */
export const chineseResourceManagers = {
  "cpu-align-by-socket-vs-single-numa": {
    title: "启用了 `align-by-socket`，而拓扑管理器策略要求单个 NUMA 节点。",
    message: ({ topology }) =>
      `topologyManagerPolicy "${topology}" 与 align-by-socket 不兼容（"is incompatible with CPUManager align-by-socket"）。kubelet 在启动 CPU 管理器时退出。请删除 align-by-socket，或修改 topologyManagerPolicy。`,
  },
  "cpu-manager-option-bool": {
    title: "CPU 管理器的一个选项既不是 true，也不是 false。",
    message: optionBool,
  },
  "cpu-manager-option-level": {
    title: "CPU 管理器的一个选项需要的特性门控已关闭。",
    message: ({ name, level, gate, version }) =>
      `在 kubelet ${version} 中，"${name}" 属于 ${levels[level]} 级别（"${levels[level]}-level Options not enabled, but option"）。kubelet 无法启动。请在 featureGates 中设置 "${gate}: true"，或删除此选项。`,
  },
  "cpu-manager-option-unknown": {
    title: "`cpuManagerPolicyOptions` 中有此版本不支持的选项。",
    message: optionUnknown("CPU Manager"),
  },
  "cpu-manager-options-conflict": {
    title: "CPU 管理器的两个选项不能同时使用。",
    message: ({ a, b }) =>
      `选项 "${a}" 和 "${b}" 不能同时使用（"can not be used at the same time"）。kubelet 无法启动。请删除其中之一。`,
  },
  "cpu-manager-options-gate": {
    title: "设置了 `cpuManagerPolicyOptions`，而它的特性门控已关闭。",
    message: optionsGate,
  },
  "cpu-manager-options-with-none": {
    title: "设置了 `cpuManagerPolicyOptions`，而策略是 `none`。",
    message: ({ options, byDefault }) =>
      `cpuManagerPolicy 为 "none"${ifDefault(byDefault)}，不接受 ${quoted(options.slice(0, 2), "或")} 之类的选项（"None policy: received unsupported options"）。kubelet 无法启动。请将 cpuManagerPolicy 设为 static，或删除这些选项。`,
  },
  "cpu-manager-state-file": {
    title: "CPU 管理器的状态文件是由另一个策略写入的。",
    message: ({ policy, state }) =>
      `cpuManagerPolicy 的值为 "${policy}"，而 /var/lib/kubelet/cpu_manager_state 中的策略是 "${state}"。kubelet 无法启动（"could not restore state from checkpoint"）。请腾空节点并删除该文件。`,
  },
  "cpu-manager-static-needs-reservation": {
    title: "设置了 static CPU 管理器策略，但没有预留 CPU。",
    message: ({ policy }) =>
      `cpuManagerPolicy "${policy}" 要求为系统预留 CPU（"static policy requires systemreserved.cpu + kubereserved.cpu"）。kubelet 无法启动。请设置 kubeReserved.cpu 或 reservedSystemCPUs。`,
  },
  "memory-manager-best-effort-os": {
    title: "为 Linux 节点设置了内存管理器策略 `BestEffort`。",
    message: () =>
      'memoryManagerPolicy BestEffort 只能用于 Windows（"is not available for platform"）。kubelet 无法启动。请写 None 或 Static。',
  },
  "memory-manager-numa-node": {
    title: "`reservedMemory` 中有机器没有的 NUMA 节点。",
    message: ({ node, count }) =>
      `reservedMemory 引用了此节点没有的 NUMA 节点 ${node}（"references a NUMA node"）：此节点有 ${count} 个 NUMA 节点，从 0 开始编号。kubelet 无法启动。请删除该条目，或更正 numaNode。`,
  },
  "memory-manager-state-file": {
    title: "内存管理器的状态文件是由另一个策略写入的。",
    message: ({ policy, state }) =>
      `memoryManagerPolicy 的值为 "${policy}"，而 /var/lib/kubelet/memory_manager_state 中的策略是 "${state}"（"memory manager checkpoint file"）。kubelet 无法启动。请腾空节点并删除该文件。`,
  },
  "memory-manager-static-needs-reserved": {
    title: "设置了 Static 内存管理器策略，但没有预留内存。",
    message: ({ policy }) =>
      `memoryManagerPolicy "${policy}" 需要 reservedMemory。kubelet 会在节点上退出（"you should specify the system reserved memory" 或 "determined by Node Allocatable feature"）。请添加 reservedMemory。`,
  },
  "reserved-memory-whole": {
    title: "`reservedMemory` 中的数量不是整数。",
    message: ({ resource, whole }) =>
      `reservedMemory 中的 "${resource}" 必须是整数，不能带小数或小于 1 的单位（如 m）。kubelet 会在节点上退出（"could not covert a variable of type Quantity to int64"）。请写 ${whole}。`,
  },
  "memory-manager-static-sum": {
    title: "`reservedMemory` 的总和与节点为系统预留的内存不相等。",
    message: ({ resource, sum, expected }) =>
      resource === "memory"
        ? `reservedMemory（${sum}）必须等于 kubeReserved、systemReserved 与 evictionHard 的 memory.available 之和（${expected}）。kubelet 会在节点上退出（"determined by Node Allocatable feature"）。请使预留合计为 ${expected}。`
        : `reservedMemory 中 ${resource} 的值为 ${sum}，必须是 ${expected}：没有其他字段预留巨页。kubelet 会在节点上退出（"determined by Node Allocatable feature"）。请删除这一行。`,
  },
  "memory-manager-static-windows": {
    title: "为 Windows 节点设置了内存管理器策略 `Static`。",
    message: () =>
      'memoryManagerPolicy Static 不能用于 Windows（"is not available on Windows"）。kubelet 无法启动。请写 None 或 BestEffort。',
  },
  "reserved-memory-duplicate": {
    title: "`reservedMemory` 中同一 NUMA 节点的同一资源出现两次。",
    message: ({ resource, node }) =>
      `NUMA 节点 ${node} 的 "${resource}" 已在之前的条目中设置（"the reserved memory has a duplicate value"）。kubelet 无法启动。请将两个条目合并为一个。`,
  },
  "reserved-memory-type": {
    title: "`reservedMemory` 预留了内存以外的资源。",
    message: ({ resource, node }) =>
      `不能在 NUMA 节点 ${node} 上预留 "${resource}"（"is not supported, only [memory hugepages-<HugePageSize>] is accepted"）。kubelet 无法启动。请将该资源移到 systemReserved 或 kubeReserved。`,
  },
  "reserved-memory-unused": {
    title: "设置了 `reservedMemory`，而内存管理器没有启用。",
    message: ({ byDefault }) =>
      `reservedMemory 不起作用：memoryManagerPolicy 为 None${ifDefault(byDefault)}。请将 memoryManagerPolicy 设为 Static，或删除 reservedMemory。`,
  },
  "reserved-memory-zero": {
    title: "`reservedMemory` 中的预留量为零。",
    message: ({ resource, node }) =>
      `NUMA 节点 ${node} 的 "${resource}" 为零，预留的内存不能为零（"reserved memory may not be zero"）。kubelet 无法启动。请删除这一行，或预留大于 0 的量。`,
  },
  "topology-numa-limit": {
    title: "为超过 8 个 NUMA 节点的机器设置了拓扑管理器策略。",
    message: ({ count, limit }) =>
      `此节点有 ${count} 个 NUMA 节点，超过 ${limit} 个时不支持拓扑管理器策略（"unsupported on machines with more than"）。kubelet 无法启动。请写 none，或调高 max-allowable-numa-nodes。`,
  },
  "topology-option-bool": {
    title: "`prefer-closest-numa-nodes` 既不是 true，也不是 false。",
    message: optionBool,
  },
  "topology-option-integer": {
    title: "`max-allowable-numa-nodes` 不是整数。",
    message: ({ name, written }) =>
      `"${name}" 的值为 "${written}"，必须是加引号的整数，例如 "8"（"unable to convert policy option to integer"）。kubelet 无法启动。`,
  },
  "topology-option-level": {
    title: "拓扑管理器的一个选项需要的特性门控已关闭。",
    message: ({ name, level, gate, version }) =>
      `在 kubelet ${version} 中，"${name}" 属于 ${levels[level]} 级别（"${level}-level options not enabled, but option"）。kubelet 无法启动。请在 featureGates 中设置 "${gate}: true"，或删除此选项。`,
  },
  "topology-option-unknown": {
    title: "`topologyManagerPolicyOptions` 中有此版本不支持的选项。",
    message: optionUnknown("Topology Manager"),
  },
  "topology-option-value": {
    title: "`max-allowable-numa-nodes` 小于 8。",
    message: ({ name, written, least }) =>
      `"${name}" 的值为 ${written}，必须大于或等于 ${least}（"the minimum value of"）。kubelet 无法启动。`,
  },
  "topology-options-gate": {
    title: "设置了 `topologyManagerPolicyOptions`，而它的特性门控已关闭。",
    message: optionsGate,
  },
  "topology-options-unused": {
    title: "设置了 `topologyManagerPolicyOptions`，而策略是 `none`。",
    message: ({ byDefault }) =>
      `topologyManagerPolicyOptions 不起作用：topologyManagerPolicy 为 "none"${ifDefault(byDefault)}。请设置其他策略，或删除这些选项。`,
  },
} satisfies ChineseRules;
