import { firstKernels } from "../../../node-facts.ts";
import type { ChineseRules } from "./chinese-rules.ts";

/** The rules of this topic in Chinese. */
export const chineseNode = {
  "cgroup-driver-from-cri": {
    title: "设置了 `cgroupDriver`，但 kubelet 采用容器运行时的 cgroup 驱动。",
    message: ({ driver }) =>
      `容器运行时的 cgroup 驱动会覆盖 "${driver}"；只有容器运行时不报告驱动时，此值才生效（"Falling back to using cgroupDriver"）。请使此值与容器运行时的配置保持一致。`,
  },
  "cgroup-driver-runtime": {
    title: "`cgroupDriver` 与容器运行时的驱动不同。",
    message: ({ driver, runtime }) =>
      `cgroupDriver 的值为 ${driver}，而此节点的容器运行时使用 ${runtime}。如果容器运行时不报告驱动（"Falling back to using cgroupDriver"），Pod 会无法启动，或不受资源限制约束。请设置 cgroupDriver: ${runtime}。`,
  },
  "container-runtime-endpoint-required": {
    title:
      "面向 1.32 之前 kubelet 的插件配置（drop-in）文件或命令行参数把 `containerRuntimeEndpoint` 设为空。",
    message: ({ version }) =>
      `containerRuntimeEndpoint 为空（"the containerRuntimeEndpoint was not specified or empty"）。kubelet ${version} 无法启动。请删除这一行，或设为容器运行时的套接字。`,
  },
  "contention-profiling-needs-handlers": {
    title: "启用了 `enableContentionProfiling`，但关闭了 `enableDebuggingHandlers`。",
    message: ({ handlers }) =>
      `"${handlers}" 为 false 时，enableContentionProfiling 不起作用：kubelet 不记录性能分析数据。请在性能分析期间将 "${handlers}" 设为 true，或删除这一行。`,
  },
  "fail-cgroup-v1": {
    title: "节点使用 cgroup v1，而 kubelet 配置为拒绝 cgroup v1。",
    message: () =>
      '此节点使用 cgroup v1，而 failCgroupV1 为 true（自 1.35 起的默认值）（"kubelet is configured to not run on a host using cgroup v1"）。kubelet 无法启动。请使用 cgroup v2，或设置 failCgroupV1: false。',
  },
  "max-pods-pids": {
    title: "Pod 数上限超过节点的进程 ID 所能支持的数量。",
    message: ({ pods, pids }) =>
      `maxPods 的值为 ${pods}，而此节点上的 Pod 合计只有 ${pids} 个进程 ID，每个 Pod 至少需要两个。部分 Pod 无法启动。请调低 maxPods，或调高 kernel.pid_max 或 kernel.threads-max。`,
  },
  "max-pods-pod-cidr": {
    title: "Pod 数上限超过节点网段中的地址数。",
    message: ({ pods, cidr, addresses }) =>
      `maxPods 的值为 ${pods}，而网段 ${cidr} 只有 ${addresses} 个地址可供 Pod 使用。超出的 Pod 若未设置 hostNetwork，会停在 ContainerCreating。请将 maxPods 设为不大于 ${addresses} 的值，或为节点分配更大的网段。`,
  },
  "memory-qos-cgroup-v1": {
    title: "在 cgroup v1 节点上启用了特性门控 `MemoryQoS`。",
    message: () =>
      '特性门控 MemoryQoS 已启用，但此节点使用 cgroup v1（"MemoryQoS feature only works with cgroups v2"）。该特性门控不起作用。请关闭该特性门控，或将节点迁移到 cgroup v2。',
  },
  "memory-qos-kernel": {
    title: "在低于 5.9 的内核上启用了特性门控 `MemoryQoS`。",
    message: ({ kernel }) =>
      `特性门控 MemoryQoS 已启用，而此节点的内核是 Linux ${kernel}：低于 ${firstKernels.memoryHigh} 时，达到 memory.high 的容器可能陷入活锁，CPU 占用达 100%。自 1.36 起，kubelet 会记录一条警告。请关闭该特性门控，或更新内核。`,
  },
  "pod-pids-limit-negative": {
    title: "`podPidsLimit` 小于 -1。",
    message: ({ limit }) =>
      `kubelet 将 podPidsLimit 的值 ${limit} 视为 -1：除节点自身的上限外，不限制单个 Pod。如果不限制，请写 -1；否则请写大于零的数。`,
  },
  "pod-pids-limit-node": {
    title: "`podPidsLimit` 不小于节点上所有 Pod 合计可用的进程 ID 数。",
    message: ({ limit, pids }) =>
      `podPidsLimit（${limit}）不起作用：此节点的所有 Pod 合计只有 ${pids} 个进程 ID（kernel.pid_max、kernel.threads-max），一个 Pod 就能全部用完。请调低 podPidsLimit。`,
  },
  "pods-per-core-cap": {
    title: "`podsPerCore` 过大，Pod 数始终由 `maxPods` 决定。",
    message: ({ perCore, max }) =>
      `podsPerCore（${perCore}）不起作用：仅一个核就达到 maxPods（${max}），即 Pod 数的上限。请调低或删除 podsPerCore。`,
  },
  "run-once-removed": {
    title: "不再支持 `runOnce: true`。",
    message: ({ version }) =>
      `runOnce 已在 1.32 中移除（"Runonce mode has been deprecated"）。设置 "runOnce: true" 时，kubelet ${version} 无法启动。请删除这一行；没有替代字段。`,
  },
  "single-process-oom-kill-cgroup-v1": {
    title: "为 cgroup v1 节点把 `singleProcessOOMKill` 设为 false。",
    message: () =>
      '此节点使用 cgroup v1，内核本来就只杀死单个进程，因此不能将 singleProcessOOMKill 设为 false（"singleProcessOOMKill must not be explicitly set to false"）。kubelet 无法启动。请删除这一行。',
  },
  "single-process-oom-kill-os": {
    title: "为 Windows 节点设置了 `singleProcessOOMKill`。",
    message: () =>
      '此节点运行 Windows，不支持 singleProcessOOMKill（"singleProcessOOMKill is not supported"）。kubelet 无法启动。请删除这一行。',
  },
  "default-pod-sysctls-windows": {
    title: "为 Windows 节点设置了 `defaultPodSysctls`。",
    message: () =>
      '此节点运行 Windows，不支持 defaultPodSysctls（"defaultPodSysctls is not supported on Windows"）。kubelet 无法启动。请删除此字段。',
  },
  "userns-os": {
    title: "为 Windows 节点设置了 `userNamespaces`。",
    message: () =>
      '此节点运行 Windows，不支持 userNamespaces（"userNamespaces is not supported"）。kubelet 无法启动。请删除这一段。',
  },
} satisfies ChineseRules;
