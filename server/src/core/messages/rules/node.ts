/** Texts of rules, by rule id. */
export const nodeMessages = {
  "fail-cgroup-v1": () =>
    "This node uses cgroup v1, and failCgroupV1 is true (the default from 1.35 on): kubelet is configured to not run on a host using cgroup v1. Move the node to cgroup v2, or write failCgroupV1: false for the time being.",
  "single-process-oom-kill-cgroup-v1": () =>
    "This node uses cgroup v1, where the kernel kills single processes anyway: singleProcessOOMKill must not be explicitly set to false. The kubelet does not start. Remove the line.",
  "single-process-oom-kill-os": () =>
    "This node runs Windows, where singleProcessOOMKill is not supported. The kubelet does not start. Remove the line.",
  "userns-os": () =>
    "This node runs Windows, where userNamespaces is not supported. The kubelet does not start. Remove the section.",
  "windows-cgroups-per-qos": ({ refused }: { readonly refused: boolean }) =>
    refused
      ? "cgroupsPerQOS is not supported on Windows, and this kubelet does not start with it. Write cgroupsPerQOS: false."
      : "cgroupsPerQOS is not supported on Windows: the kubelet logs a warning and ignores it. Write cgroupsPerQOS: false.",
  "windows-enforce-node-allocatable": ({ refused }: { readonly refused: boolean }) =>
    refused
      ? "enforceNodeAllocatable is not supported on Windows, and this kubelet does not start with it. Write enforceNodeAllocatable: []."
      : "enforceNodeAllocatable is not supported on Windows: the kubelet logs a warning and enforces nothing. Write enforceNodeAllocatable: [none].",
  "memory-manager-best-effort-os": () =>
    "The memory manager policy BestEffort is not available for platform Linux, only for Windows. The kubelet does not start. Write None or Static.",
  "memory-manager-static-windows": () =>
    "The memory manager policy Static is not available on Windows. The kubelet does not start. Write None or BestEffort.",
  "eviction-windows-inodes": ({ signal }: { readonly signal: string }) =>
    `Windows counts no inodes, so ${signal} never fires there (inode eviction signal). Remove it, and watch the space with the available signals.`,
  "memory-qos-cgroup-v1": () =>
    "The gate MemoryQoS is on, but this node uses cgroup v1: MemoryQoS feature only works with cgroups v2. The kubelet starts and sets no memory limits of that kind.",
  "swap-limited-cgroup-v1": () =>
    "This node uses cgroup v1, and swapBehavior is set to LimitedSwap but it is only supported with cgroupv2. The kubelet does not start. Write NoSwap, or move the node to cgroup v2.",
  "fail-swap-on": () =>
    "Swap is on at this node and failSwapOn is true: running with swap on is not supported. The kubelet does not start. Switch swap off, or write failSwapOn: false and choose memorySwap.swapBehavior.",
  "reserved-cpus-online": ({
    missing,
    online,
  }: {
    readonly missing: string;
    readonly online: string;
  }) =>
    `reservedSystemCPUs names CPUs that this node does not have: ${missing} (it is not a subset of online-cpus ${online}). The kubelet does not start.`,
  "reservation-exceeds-capacity": ({
    resource,
    reserved,
    capacity,
  }: {
    readonly resource: string;
    readonly reserved: string;
    readonly capacity: string;
  }) =>
    `The reservations of ${resource} add up to ${reserved}, and this node has ${capacity} (invalid Node Allocatable configuration). The kubelet does not start. Lower kubeReserved, systemReserved or evictionHard.`,
  "memory-manager-numa-node": ({
    node,
    count,
  }: {
    readonly node: number;
    readonly count: number;
  }) =>
    `reservedMemory references a NUMA node ${node} that this node does not have: it has ${count}, counted from 0. The kubelet does not start.`,
  "topology-numa-limit": ({ count, limit }: { readonly count: number; readonly limit: number }) =>
    `This node has ${count} NUMA nodes, and a topology manager policy is unsupported on machines with more than ${limit} of them. The kubelet does not start. Write none, or raise max-allowable-numa-nodes.`,
  "protect-kernel-defaults": ({
    name,
    value,
    wanted,
  }: {
    readonly name: string;
    readonly value: string;
    readonly wanted: string;
  }) =>
    `protectKernelDefaults is true, and ${name} is ${value} at this node where the kubelet wants ${wanted} (invalid kernel flag). The kubelet does not start. Set the parameter with sysctl.`,
};
