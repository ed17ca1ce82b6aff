import type { ChineseRules } from "./chinese-rules.ts";

/** The rules of this topic in Chinese. */
export const chineseNode = {
  "cgroup-driver-from-cri": {
    title: "设置了 `cgroupDriver`，但 kubelet 会询问容器运行时。",
    message: ({ driver }) =>
      `kubelet 会询问容器运行时所用的 cgroup 驱动，并采用其应答。容器运行时没有应答时，"${driver}" 才有效（"Falling back to using cgroupDriver"），因此请使它与容器运行时自身的配置保持一致。`,
  },
  "cgroup-driver-runtime": {
    title: "`cgroupDriver` 与容器运行时的驱动不同。",
    message: ({ driver, runtime }) =>
      `cgroupDriver 是 ${driver}，而此节点的容器运行时用 ${runtime} 创建 cgroup。如果运行时不向 kubelet 告知其驱动（"Falling back to using cgroupDriver"），Pod 就无法启动，或落入两棵 cgroup 树，限制也不再相加。请写 ${runtime}。`,
  },
  "container-runtime-endpoint-required": {
    title: "面向 1.32 之前 kubelet 的插件配置（drop-in）文件把 `containerRuntimeEndpoint` 设为空。",
    message: ({ version }) =>
      `没有指定 containerRuntimeEndpoint，或其值为空（the containerRuntimeEndpoint was not specified or empty）：kubelet ${version} 读取插件配置（drop-in）文件后不再填入默认值，因此无法启动。请删除这一行，或写上套接字的地址。`,
  },
  "contention-profiling-needs-handlers": {
    title: "开启了 `enableContentionProfiling`，但关闭了 `enableDebuggingHandlers`。",
    message: ({ handlers }) =>
      `"${handlers}" 为 false 时，enableContentionProfiling 不起作用：没有调试处理程序，kubelet 不记录性能分析数据，也无人能够读取。请在性能分析期间开启这些处理程序，或删除这一行。`,
  },
  "fail-cgroup-v1": {
    title: "节点使用 cgroup v1，而 kubelet 配置为不在其上运行。",
    message: () =>
      "此节点使用 cgroup v1，而 failCgroupV1 为 true（自 1.35 起的默认值），kubelet 因此不在此节点上运行（kubelet is configured to not run on a host using cgroup v1）。请将节点迁移到 cgroup v2，或暂时写 failCgroupV1: false。",
  },
  "max-pods-pids": {
    title: "节点允许的 Pod 数超出其进程 ID 所能支持的数量。",
    message: ({ pods, pids }) =>
      `节点接受 ${pods} 个 Pod，而它们合计只能有 ${pids} 个进程和线程（kernel.pid_max 或 kernel.threads-max 减去预留的 pid）。每个 Pod 至少需要两个，因此最后的 Pod 无法启动。请减小 maxPods，或调大内核的上限。`,
  },
  "max-pods-pod-cidr": {
    title: "节点允许的 Pod 数超出其网段中的地址数。",
    message: ({ pods, cidr, addresses }) =>
      `maxPods 为 ${pods}，而网段 ${cidr} 只有 ${addresses} 个地址可供 Pod 使用。超出的 Pod 若未设置 hostNetwork，会停在 ContainerCreating。请将 maxPods 设为 ${addresses} 或更小的值，或给节点更大的网段。`,
  },
  "memory-qos-cgroup-v1": {
    title: "在 cgroup v1 节点上开启了特性门控 `MemoryQoS`。",
    message: () =>
      "特性门控 MemoryQoS 已开启，但此节点使用 cgroup v1（MemoryQoS feature only works with cgroups v2）。kubelet 能启动，但不会设置这类内存限制。",
  },
  "memory-qos-kernel": {
    title: "在低于 5.9 的内核上开启了特性门控 `MemoryQoS`。",
    message: ({ kernel }) =>
      `特性门控 MemoryQoS 已开启，而此节点的内核是 Linux ${kernel}：低于 5.9 时，达到 memory.high 的进程可能无休止地回收内存，容器停住，CPU 却一直忙碌。kubelet 能启动；自 1.36 起会记录一条警告。请删除该门控，或更新内核。`,
  },
  "pod-pids-limit-negative": {
    title: "`podPidsLimit` 小于 -1。",
    message: ({ limit }) =>
      `kubelet 把 podPidsLimit ${limit} 当作 -1：除节点自身的上限外，不限制单个 Pod。如果正是此意，请写 -1，否则请写大于零的数。`,
  },
  "pod-pids-limit-node": {
    title: "`podPidsLimit` 不小于节点上全部 Pod 合计的上限。",
    message: ({ limit, pids }) =>
      `podPidsLimit 是 ${limit}，而此节点的全部 Pod 合计只能有 ${pids} 个进程和线程（kernel.pid_max 或 kernel.threads-max 减去预留的 pid）。一个 Pod 就能全部占用，因此该限制没有任何保护作用：届时其他 Pod 都无法启动进程。请写更小的数。`,
  },
  "pods-per-core-cap": {
    title: "`podsPerCore` 太大，始终是 `maxPods` 生效。",
    message: ({ perCore, max }) =>
      `podsPerCore (${perCore}) 不起作用：节点容纳的 Pod 数为 podsPerCore 乘以核数，但最多为 maxPods (${max})，而一个核就已达到。请调低 podsPerCore，或删除它。`,
  },
  "run-once-removed": {
    title: "不再支持 `runOnce: true`。",
    message: ({ version }) =>
      `自 1.32 起，"runOnce: true" 会使 kubelet 退出（"Runonce mode has been deprecated"），因此 kubelet ${version} 无法启动。请删除这一行；没有替代字段。`,
  },
  "single-process-oom-kill-cgroup-v1": {
    title: "为 cgroup v1 节点把 `singleProcessOOMKill` 设为 false。",
    message: () =>
      "此节点使用 cgroup v1，其内核本来就只杀死单个进程，因此不得将 singleProcessOOMKill 写为 false（singleProcessOOMKill must not be explicitly set to false）。kubelet 无法启动。请删除这一行。",
  },
  "single-process-oom-kill-os": {
    title: "为 Windows 节点设置了 `singleProcessOOMKill`。",
    message: () =>
      "此节点运行 Windows，不支持 singleProcessOOMKill（singleProcessOOMKill is not supported）。kubelet 无法启动。请删除这一行。",
  },
  "default-pod-sysctls-windows": {
    title: "为 Windows 节点设置了 `defaultPodSysctls`。",
    message: () =>
      "此节点运行 Windows，不支持 defaultPodSysctls（defaultPodSysctls is not supported on Windows）。kubelet 无法启动。请删除它。",
  },
  "userns-os": {
    title: "为 Windows 节点设置了 `userNamespaces`。",
    message: () =>
      "此节点运行 Windows，不支持 userNamespaces（userNamespaces is not supported）。kubelet 无法启动。请删除这一段。",
  },
} satisfies ChineseRules;
