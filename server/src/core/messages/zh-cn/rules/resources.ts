import type { resourcesMessages } from "../../rules/resources.ts";
import { didYouMean, ifDefault, quoted, type InChinese } from "./phrases.ts";

type Messages = typeof resourcesMessages;

const eitherForm: Messages["enforce-kube-compressible-conflict"] = ({ part }) =>
  `"${part}" 和 "${part}-compressible" 不能同时写入（cannot be specified together in enforceNodeAllocatable）：前者限制 CPU 和内存，后者只限制 CPU。kubelet 无法启动。请只保留一个。`;

const cgroupMissing: Messages["enforce-kube-needs-cgroup"] = ({ part, field, flag }) =>
  `enforceNodeAllocatable 含有 "${part}" 时，必须指定其 cgroup（${field} (${flag}) must be specified）：限制就设在该 cgroup 上。kubelet 无法启动。请在 "${field}" 中写上已存在的 cgroup，或去掉 "${part}"。`;

const optionUnknown =
  (manager: string): Messages["cpu-manager-option-unknown"] =>
  ({ name, known, suggestion, version }) =>
    `没有策略选项 "${name}"（unknown ${manager} Policy option: "${name}"）。kubelet ${version} 只认识 ${quoted(known)}，写了别的就无法启动。${didYouMean(suggestion)}`;

const optionBool: Messages["cpu-manager-option-bool"] = ({ name, written }) =>
  `选项 "${name}" 的值 "${written}" 既不是 "true" 也不是 "false"（bad value for option "${name}"）。kubelet 无法启动。`;

const optionsGate: Messages["cpu-manager-options-gate"] = ({ field, gate }) =>
  `${field === "cpuManagerPolicyOptions" ? "CPU 管理器的策略选项（CPU Manager policy options）" : "拓扑管理器的策略选项（topology manager policy options）"}需要特性门控 ${gate}，而此文件关闭了它。kubelet 无法启动。请删除该特性门控那一行，或删除 "${field}"。`;

const numbers = "quantities must match：数字可带 k、M、G 或 Ki、Mi、Gi";

/** Reservations, enforcement, eviction, and the CPU, memory and topology managers. */
export const chineseResourcesMessages: InChinese<Messages> = {
  "enforce-system-compressible-conflict": eitherForm,
  "enforce-kube-compressible-conflict": eitherForm,
  "enforce-duplicate": ({ written }) =>
    `"${written}" 在 enforceNodeAllocatable 中出现了两次（duplicated enforcements）。kubelet 无法启动。请删除一个。`,
  "enforce-system-needs-cgroup": cgroupMissing,
  "enforce-kube-needs-cgroup": cgroupMissing,
  "enforce-none-exclusive": ({ others }) =>
    `enforceNodeAllocatable 含有 "none" 时不得再有其他条目（may not contain additional enforcements），而此处还有 ${quoted(others)}。kubelet 无法启动。请删除 "none"，或删除其余全部条目。`,
  "enforce-needs-cgroups-per-qos": ({ part, byDefault, isOld }) =>
    `enforceNodeAllocatable ${byDefault ? "默认" : ""}含有 "${part}"，它要求 cgroupsPerQOS (--cgroups-per-qos) 为 true。kubelet 无法启动。请将 cgroupsPerQOS 设为 true，或将 enforceNodeAllocatable 设为 ${isOld ? "[]" : "[none]"}。`,
  "enforced-reservation-empty": ({ part, field }) =>
    `enforceNodeAllocatable 含有 "${part}"，但 "${field}" 没有预留任何可以落实的资源。文件能通过 kubelet 的检查，但在节点上无法设置 cgroup（"cgroup is not configured properly"）。请在 "${field}" 中写上数量，或去掉 "${part}"。`,
  "reserved-cpus-vs-cgroups": ({ fields }) =>
    `reservedSystemCPUs 不能与 ${quoted(fields)} 并用（can't use reservedSystemCPUs）。kubelet 无法启动。请保留 CPU 列表，或保留 cgroup。`,
  "reserved-cpus-overrides": ({ map }) =>
    `预留多少 CPU 由 reservedSystemCPUs 决定，它会覆盖 "${map}" 中的 cpu（it will overwrite the cpu setting in "${map}"）。请删除这一行。`,
  "reserved-memory-type": ({ resource, node }) =>
    `不能在 NUMA 节点 ${node} 上预留 "${resource}"（is not supported, only [memory hugepages-<HugePageSize>] is accepted）。kubelet 无法启动。其他资源应写入 systemReserved 或 kubeReserved。`,
  "reserved-memory-zero": ({ resource, node }) =>
    `预留的内存不得为零（reserved memory may not be zero），而此处 NUMA 节点 ${node} 的 "${resource}" 为零。kubelet 无法启动。请删除这一行。`,
  "reserved-memory-duplicate": ({ resource, node }) =>
    `NUMA 节点 ${node} 的 "${resource}" 已在之前的条目中设置（the reserved memory has a duplicate value）。kubelet 无法启动。请将两个条目合并为一个。`,
  "reserved-memory-unused": ({ byDefault }) =>
    `kubelet 会检查 reservedMemory，但不使用它：memoryManagerPolicy 为 None${ifDefault(byDefault)}。请将它设为 Static，或删除 reservedMemory。`,
  "system-cgroups-root": ({ field }) =>
    `"${field}" 不能是根 cgroup（system container cannot be root ("/")）：那等于把其中的进程移到它们原来的位置。文件能通过 kubelet 的检查，但在节点上无法设置 cgroup。请写一个专用的 cgroup，例如 /system。`,
  "kubelet-cgroups-outside-reserved": ({ kubelet, reserved }) =>
    `kubeletCgroups "${kubelet}" 不在 kubeReservedCgroup "${reserved}" 之下（KubeletCgroups is not within KubeReservedCgroup），因此 kubeReserved 预留的资源不适用于 kubelet 自身。请将 kubelet 放到该预留 cgroup 之下。`,
  "qos-reserved-gate": ({ gate }) =>
    `qosReserved 不起作用：特性门控 ${gate} 处于关闭状态。请在 featureGates 中开启它，或删除 qosReserved。`,
  "eviction-threshold-format": ({ signal, written, rewrite }) =>
    `"${written}" 不能作为 ${signal} 的阈值。可写大于零的数量，例如 100Mi（${numbers}），或百分比，例如 10%。kubelet 无法启动。${rewritten(rewrite)}`,
  "eviction-percent-range": ({ signal, written, isLow }) =>
    `${signal} 的驱逐阈值百分比必须 ${isLow ? ">= 0%" : "<= 100%"}（eviction percentage threshold ${signal} must be ${isLow ? ">= 0%" : "<= 100%"}），而此处为 ${written}。kubelet 无法启动。要关闭该信号，请写 0%。`,
  "eviction-threshold-positive": ({ signal, written }) =>
    `${signal} 的驱逐阈值必须为正（must be positive），而此处为 ${written}。kubelet 无法启动。要关闭该信号，请写 0%。`,
  "eviction-soft-needs-grace": ({ signal }) =>
    `软驱逐阈值 ${signal} 必须有宽限期（grace period must be specified for the soft eviction threshold ${signal}）：请将 "${signal}" 写入 evictionSoftGracePeriod。没有它，kubelet 无法启动。`,
  "eviction-min-reclaim-format": ({ signal, written, rewrite }) =>
    `"${written}" 不能作为 ${signal} 的最小回收量（minimum reclaim）：应写数量（${numbers}），或百分比，即数字加 %。kubelet 无法启动。${rewritten(rewrite)}`,
  "eviction-min-reclaim-positive": ({ signal, written, isPercent }) =>
    `${signal} 的最小回收量（minimum reclaim）必须${isPercent ? "是大于 0% 的百分比" : "大于或等于零"}，而此处为 ${written}。kubelet 无法启动。`,
  "eviction-hard-partial": ({ missing, isEmpty, canMerge }) => {
    if (isEmpty)
      return "空的 evictionHard 会关闭硬驱逐：资源紧张时，kubelet 还没有驱逐 Pod，内核就已杀死进程，或者磁盘已写满。要使用默认值，请删除这一行。";
    const [them, those] = missing.length === 1 ? ["它", "该信号"] : ["它们", "这些信号"];
    return `evictionHard 会整体替换默认阈值，因此 ${quoted(missing)} 没有阈值：kubelet 不会因${them}而驱逐。请把${those}也写上（有意不用的写 0%）${canMerge ? "，或设置 mergeDefaultEvictionSettings: true" : ""}。`;
  },
  "eviction-soft-below-hard": ({ signal, soft, hard }) =>
    `${signal} 的软驱逐阈值 (${soft}) 不高于硬驱逐阈值 (${hard})，因此总是硬驱逐先发生，没有宽限期。请调高 evictionSoft，或调低 evictionHard。`,
  "eviction-containerfs-ignored": ({ signal }) =>
    `kubelet 不采用文件中的 ${signal}（日志中有 "ignoring"）：它照搬 nodefs 或 imagefs 的阈值，取决于容器的可写层在哪一个上。请删除这一行。`,
  "eviction-allocatable-signal": ({ signal }) =>
    `${signal} 由 kubelet 自己使用：其阈值由 memory.available 推导。请改用 memory.available。`,
  "eviction-grace-unused": ({ signal }) =>
    `此宽限期不起作用：evictionSoft 中没有 ${signal} 的阈值。请添加一个，或删除这一行。`,
  "eviction-min-reclaim-unused": ({ signal }) =>
    `此最小回收量不起作用：evictionHard 和 evictionSoft 中都没有 ${signal} 的阈值。请添加一个，或删除这一行。`,
  "eviction-percent-0-100": ({ signal, written }) =>
    `${written} 会关闭此阈值：kubelet 在此不监视 ${signal}。${written === "100%" ? "它并不表示立即驱逐 Pod。" : ""}`,
  "merge-default-eviction-scope": ({ isDropIn }) =>
    isDropIn
      ? "mergeDefaultEvictionSettings 写在插件配置（drop-in）文件中不起作用：kubelet 在加载主配置文件时补上默认阈值。请将它移到主配置文件。"
      : "mergeDefaultEvictionSettings 没有可合并的内容：它为同一文件中的 evictionHard 补上默认阈值，而此文件没有 evictionHard。其他驱逐设置没有默认值。请删除这一行，或写上 evictionHard。",
  "cpu-manager-static-needs-reservation": ({ policy }) =>
    `cpuManagerPolicy "${policy}" 要求为系统留出 CPU（the static policy requires systemreserved.cpu + kubereserved.cpu to be greater than zero）。kubelet 无法启动。请在 kubeReserved 或 systemReserved 中设置 cpu，或在 reservedSystemCPUs 中列出 CPU。`,
  "cpu-manager-options-gate": optionsGate,
  "cpu-manager-options-with-none": ({ options, byDefault }) =>
    `cpuManagerPolicy 为 "none"${ifDefault(byDefault)}，不接受 ${quoted(options.slice(0, 2), "或")} 之类的选项（None policy: received unsupported options）。kubelet 无法启动。请将 cpuManagerPolicy 设为 static，或删除这些选项。`,
  "cpu-manager-option-unknown": optionUnknown("CPU Manager"),
  "cpu-manager-option-level": ({ name, level, gate, version }) =>
    `在 kubelet ${version} 中，"${name}" 属于 ${levels[level]} 级别（${levels[level]}-level Options not enabled, but option "${name}" provided）。kubelet 无法启动。请开启特性门控 ${gate}，或删除此选项。`,
  "cpu-manager-option-bool": optionBool,
  "cpu-manager-options-conflict": ({ a, b }) =>
    `选项 "${a}" 和 "${b}" 不能同时使用（can not be used at the same time）。kubelet 无法启动。请将其中之一设为 "false"。`,
  "cpu-align-by-socket-vs-single-numa": ({ topology }) =>
    `topologyManagerPolicy "${topology}" 与 align-by-socket 不兼容（is incompatible with CPUManager align-by-socket）：前者把容器限制在一个 NUMA 节点上，后者把容器分布到整个 CPU 插槽。kubelet 在启动 CPU 管理器时退出。请修改其中之一。`,
  "cpu-manager-state-file": ({ policy }) =>
    `如果此节点之前使用的 cpuManagerPolicy 不是 "${policy}"，其状态文件会使 kubelet 退出（could not restore state from checkpoint）：请先腾空节点，停止 kubelet，再删除 /var/lib/kubelet/cpu_manager_state。`,
  "memory-manager-static-needs-reserved": ({ policy }) =>
    `memoryManagerPolicy "${policy}" 要求 reservedMemory 中有内存，而此处没有。文件能通过 kubelet 的检查，但在节点上会被内存管理器拒绝，并报 "you should specify the system reserved memory"；如果有驱逐阈值或预留，则报 "determined by Node Allocatable feature"。请添加 reservedMemory。`,
  "memory-manager-static-sum": ({ resource, sum, expected }) =>
    resource === "memory"
      ? `reservedMemory 的内存合计 ${sum}，但 kubeReserved、systemReserved 与硬驱逐阈值 memory.available 之和为 ${expected}（determined by Node Allocatable feature）。策略为 Static 时两者必须相等：文件能通过 kubelet 的检查，但在节点上会被内存管理器拒绝。请使预留合计为 ${expected}。`
      : `reservedMemory 中 ${resource} 为 ${sum}，但没有其他字段能预留巨页，因此应为 ${expected}（determined by Node Allocatable feature）。策略为 Static 时，文件能通过 kubelet 的检查，但在节点上会被内存管理器拒绝。请删除这一行。`,
  "memory-manager-state-file": ({ policy }) =>
    `如果此节点之前使用的 memoryManagerPolicy 不是 "${policy}"，或预留内存不同，其状态文件会使 kubelet 退出：请先腾空节点，停止 kubelet，再删除内存管理器的检查点文件（memory manager checkpoint file）/var/lib/kubelet/memory_manager_state。`,
  "topology-options-gate": optionsGate,
  "topology-option-unknown": optionUnknown("Topology Manager"),
  "topology-option-level": ({ name, level, gate, version }) =>
    `在 kubelet ${version} 中，"${name}" 属于 ${levels[level]} 级别（${level}-level options not enabled, but option "${name}" provided）。kubelet 无法启动。请开启特性门控 ${gate}，或删除此选项。`,
  "topology-option-bool": optionBool,
  "topology-option-integer": ({ name, written }) =>
    `"${name}" 应为加引号的整数，例如 "8"，而 "${written}" 不是（unable to convert policy option to integer）。kubelet 无法启动。`,
  "topology-option-value": ({ name, written, least }) =>
    `"${name}" 的最小值为 ${least}（the minimum value of "${name}" is ${least}），而此处为 ${written}。kubelet 无法启动。`,
  "topology-options-unused": ({ byDefault }) =>
    `kubelet 不读取 topologyManagerPolicyOptions：topologyManagerPolicy 为 "none"${ifDefault(byDefault)}。请设置一个策略，或删除这些选项。`,
};

const levels = { alpha: "Alpha", beta: "Beta" } as const;

function rewritten(rewrite: string | undefined): string {
  return rewrite === undefined ? "" : `请写 ${rewrite}。`;
}
