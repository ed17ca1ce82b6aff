import type { LogCause } from "./log-cause.ts";

/** Words of messages about the node, the container runtime, the cluster and pods: mostly no file has the mistake. */
export const topicCauses: readonly LogCause[] = [
  // Files and state
  {
    words: /failed to read (?:drop-in )?kubelet config file (.*)no such file or directory/,
    topic: "config-file-missing",
    rule: "flag-file",
  },
  {
    words: /failed to (?:read|walk through) (?:drop-in )?kubelet (.*)permission denied/,
    topic: "config-file-denied",
    rule: "flag-file",
  },
  {
    words: /unable to load client CA (?:file|provider)|error (?:reading|loading) client CA/,
    topic: "client-ca-unreadable",
    fields: ["authentication.x509.clientCAFile"],
  },
  {
    words: /no client provided, cannot use webhook (?:authentication|authorization)/,
    topic: "webhook-without-kubeconfig",
    fields: ["authentication.webhook.enabled", "authorization.mode"],
  },
  {
    words: /create user namespace manager/,
    topic: "user-namespace-ranges",
  },
  {
    words: /iptables-masquerade-bit and iptables-drop-bit must be different/,
    topic: "iptables-bits-equal",
    fields: ["iptablesMasqueradeBit", "iptablesDropBit"],
  },
  {
    words:
      /open \/dev\/kmsg: (?:no such file or directory|operation not permitted|permission denied)/,
    topic: "kernel-access",
    fields: ["featureGates"],
  },
  {
    words: /open \/proc\/sys\/(\S+): (?:permission denied|read-only file system)/,
    topic: "kernel-access",
    fields: ["featureGates"],
  },
  {
    words: /failed to validate nodeIP: (.*)not found in the host's network interfaces/,
    topic: "node-ip-not-on-node",
    fields: ["--node-ip"],
  },
  {
    words: /logging configuration was already applied earlier/,
    topic: "logging-applied-before",
    fields: ["logging"],
  },
  { words: /checkpoint is corrupted/, topic: "checkpoint-corrupt" },
  {
    words: /current set of available CPUs (.*)doesn't match with CPUs in state/,
    topic: "cpu-state-outdated",
    rule: "cpu-manager-state-file",
    fields: ["reservedSystemCPUs", "cpuManagerPolicy"],
  },
  {
    words:
      /reserved cpus: (.*)are(?: not)? present in defaultCpuSet|default cpuset cannot be empty/,
    topic: "cpu-state-outdated",
    rule: "cpu-manager-state-file",
    fields: ["reservedSystemCPUs", "cpuManagerPolicyOptions"],
  },
  {
    words:
      /unable to reserve the required amount of CPUs|unable to build the reserved physical CPUs/,
    topic: "reserved-cpus-unavailable",
    fields: ["reservedSystemCPUs", "kubeReserved", "systemReserved"],
  },
  // Control groups
  {
    words: /has some missing paths: /,
    topic: "enforced-cgroup-missing",
    fields: ["enforceNodeAllocatable", "systemReservedCgroup", "kubeReservedCgroup"],
  },
  {
    words: /Failed to enforce/,
    topic: "enforced-cgroup-missing",
    fields: ["enforceNodeAllocatable", "systemReservedCgroup", "kubeReservedCgroup"],
  },
  {
    words: /has some missing controllers: |[Cc]group subsystem not mounted/,
    topic: "cgroup-controllers-missing",
    fields: ["cgroupRoot"],
  },
  {
    words: /Failed to find subsystem mount for required subsystem/,
    topic: "cgroup-controllers-missing",
    fields: ["cgroupRoot"],
  },
  {
    words:
      /(?:root container|cgroup-root) (.*)doesn't exist|(?:unable|[Ff]ailed) to create (.*)kubepods/,
    topic: "pod-cgroup-missing",
    fields: ["cgroupRoot", "cgroupDriver", "cgroupsPerQOS"],
  },
  {
    words: /expected cgroupsPath to be of format "?slice:prefix:name"? for systemd cgroups/,
    topic: "cgroups-path-form",
    rule: "cgroup-driver-runtime",
    fields: ["cgroupDriver"],
  },
  {
    words: /cgroup driver: (.*)is different from (.*)cgroup driver/,
    topic: "cgroups-path-form",
    rule: "cgroup-driver-runtime",
    fields: ["cgroupDriver"],
  },
  {
    words: /invalid slice name: |cgroup-parent for systemd cgroup should be a valid slice/,
    topic: "cgroups-path-form",
    rule: "cgroup-driver-runtime",
    fields: ["cgroupDriver"],
  },
  {
    words:
      /[Ff]ailed to get (?:system container|cgroup|container) stats|failed to get container info for/,
    topic: "system-container-stats",
    fields: ["kubeletCgroups", "systemCgroups"],
  },
  // The kubelet's process
  {
    words: /The HTTP call equal to 'curl (.*):10248\/healthz' (?:failed with|returned) error/,
    topic: "kubelet-not-healthy",
    fields: ["healthzPort"],
  },
  {
    words:
      /\[kubelet-check\] (?:The kubelet is not healthy|It seems like the kubelet isn't running)/,
    topic: "kubelet-not-healthy",
    fields: ["healthzPort"],
  },
  {
    words: /Failed at step EXEC spawning (\S*kubelet)/,
    topic: "kubelet-not-executable",
  },
  {
    words: /code=exited, status=203\/EXEC/,
    topic: "kubelet-not-executable",
  },
  // The container runtime
  {
    words: /failed to get sandbox image (\S+): failed to pull image/,
    topic: "sandbox-image",
  },
  {
    words: /failed pulling image (\S*pause\S*): Error response from daemon/,
    topic: "sandbox-image",
  },
  {
    words: /failed to pull and unpack image (\S+): failed to/,
    topic: "image-pull",
    fields: ["--image-credential-provider-config"],
  },
  {
    words: /unknown service runtime\.(v1\w*)\.(?:Runtime|Image)Service/,
    topic: "cri-version",
    fields: ["containerRuntimeEndpoint"],
  },
  {
    words: /CRI (v1\w*) (?:runtime|image) API is not implemented/,
    topic: "cri-version",
    fields: ["containerRuntimeEndpoint"],
  },
  {
    words:
      /dial unix (\S*): (?:connect: (?:no such file or directory|connection refused|permission denied)|missing address)/,
    topic: "runtime-unreachable",
    fields: ["containerRuntimeEndpoint"],
  },
  {
    words: /validate service connection: (.*)(?:connection error|DeadlineExceeded|Unavailable)/,
    topic: "runtime-unreachable",
    fields: ["containerRuntimeEndpoint"],
  },
  {
    words: /container runtime is not running/,
    topic: "runtime-unreachable",
    fields: ["containerRuntimeEndpoint"],
  },
  {
    words: /container runtime is down|Container runtime sanity check failed/,
    topic: "runtime-down",
    fields: ["containerRuntimeEndpoint", "runtimeRequestTimeout"],
  },
  {
    words: /container runtime status check may not have completed yet/,
    topic: "runtime-down",
    fields: ["containerRuntimeEndpoint", "runtimeRequestTimeout"],
  },
  {
    words: /PLEG is not healthy|pleg (?:was last seen active|has yet to be successful)/,
    topic: "pleg-unhealthy",
    fields: ["maxPods", "systemReserved", "kubeReserved"],
  },
  {
    words:
      /NetworkPluginNotReady|network plugin is not ready|cni (?:config|plugin not) initialized/,
    topic: "network-not-ready",
  },
  {
    words:
      /Failed to get rootfs info|failed to get rootfs info|unable to find data in memory cache/,
    topic: "root-file-system",
  },
  {
    words: /invalid capacity (\d+) on image filesystem|Failed to get imageFs ?[Ii]nfo/,
    topic: "no-capacity-yet",
  },
  // The cluster
  {
    words: /(?:unable to load|no) bootstrap kubeconfig|bootstrap-kubelet\.conf: no such file/,
    topic: "bootstrap-kubeconfig",
    fields: ["--bootstrap-kubeconfig", "--kubeconfig", "rotateCertificates"],
  },
  {
    words: /(?:[Nn]o|existing) bootstrap client certificate (.*)(?:is expired|has expired)/,
    topic: "bootstrap-kubeconfig",
    fields: ["--bootstrap-kubeconfig", "--kubeconfig", "rotateCertificates"],
  },
  {
    words: /[Nn]odes? ("?\S+"?) not found|Error getting (?:the current )?node(?! lister)/,
    topic: "node-not-found",
    fields: ["registerNode", "--hostname-override"],
  },
  {
    words: /failed to get node(?: info)?: |[Uu]nable to register node/,
    topic: "node-not-found",
    fields: ["registerNode", "--hostname-override"],
  },
  {
    words: /is forbidden: (?:User )?"?(system:\S+?)"? (?:cannot|is not allowed)/,
    topic: "node-forbidden",
    fields: ["--kubeconfig", "--hostname-override"],
  },
  {
    words:
      /is not allowed to (?:modify|access|create) node|can only (?:access|create) node (?:lease )?with/,
    topic: "node-forbidden",
    fields: ["--kubeconfig", "--hostname-override"],
  },
  {
    words: /(?:^|: )Unauthorized$|the server has asked for the client to provide credentials/,
    topic: "credentials-rejected",
    fields: ["--kubeconfig", "rotateCertificates"],
  },
  {
    words:
      /dial tcp (\S+): (?:connect: (?:connection refused|no route to host|network is unreachable)|i\/o timeout)/,
    topic: "api-server-unreachable",
    fields: ["--kubeconfig"],
  },
  {
    words: /dial tcp: lookup (.*)(?:no such host|server misbehaving|i\/o timeout)/,
    topic: "api-server-unreachable",
    fields: ["--kubeconfig"],
  },
  {
    words: /x509: certificate signed by unknown authority|tls: unknown certificate authority/,
    topic: "x509-unknown-authority",
    fields: ["authentication.x509.clientCAFile", "serverTLSBootstrap"],
  },
  {
    words: /x509: certificate has expired or is not yet valid/,
    topic: "x509-expired",
    fields: ["rotateCertificates"],
  },
  {
    words: /x509: (?:certificate is (?:not )?valid for|cannot validate certificate for)/,
    topic: "x509-name",
    fields: ["serverTLSBootstrap", "tlsCertFile"],
  },
  {
    words: /no serving certificate available for the kubelet|remote error: tls: internal error/,
    topic: "serving-csr-pending",
    fields: ["serverTLSBootstrap", "tlsCertFile"],
  },
  {
    words: /Forbidden \(user=(.*)resource=nodes/,
    topic: "kubelet-api-forbidden",
    fields: ["authorization.mode"],
  },
  {
    words: /bind: address already in use/,
    topic: "port-in-use",
    rule: "ports-distinct",
    fields: ["port", "healthzPort", "readOnlyPort"],
  },
  // Pods
  {
    words: /[Uu]nable to read config path|path does not exist, ignoring/,
    topic: "static-pods",
    fields: ["staticPodPath"],
  },
  {
    words: /[Cc]an't process manifest file|[Cc]ould not process manifest file/,
    topic: "static-pods",
    fields: ["staticPodPath"],
  },
  {
    words: /pull QPS exceeded/,
    topic: "pull-qps",
    fields: ["registryPullQPS", "registryBurst", "serializeImagePulls"],
  },
  {
    words: /forbidden sysctl: (.*)not (?:allow|white)listed|SysctlForbidden/,
    topic: "sysctl-forbidden",
    fields: ["allowedUnsafeSysctls"],
  },
  {
    words: /TopologyAffinityError|Resources cannot be allocated with Topology locality/,
    topic: "topology-affinity",
    fields: ["topologyManagerPolicy", "topologyManagerScope"],
  },
  {
    words: /SMTAlignmentError|SMT Alignment Error/,
    topic: "smt-alignment",
    fields: ["cpuManagerPolicyOptions"],
  },
  {
    words: /not enough cpus available to satisfy request/,
    topic: "exclusive-cpus",
    fields: ["cpuManagerPolicy", "reservedSystemCPUs"],
  },
  {
    words:
      /[Tt]he node was low on resource|[Aa]ttempting to reclaim|must evict pod\(s\) to reclaim/,
    topic: "eviction",
    fields: ["evictionHard", "evictionSoft", "imageGCHighThresholdPercent"],
  },
  {
    words: /node had condition: |(?:cannot evict|pods evicted|evicting) (?:a critical )?pods?/i,
    topic: "eviction",
    fields: ["evictionHard", "evictionSoft", "imageGCHighThresholdPercent"],
  },
  {
    words: /Node didn't have enough resource|OutOf(?:pods|cpu|memory)\b/,
    topic: "node-full",
    fields: ["maxPods", "kubeReserved", "systemReserved"],
  },
  {
    words: /System OOM encountered|SystemOOM/,
    topic: "system-oom",
    fields: ["systemReserved", "kubeReserved", "evictionHard"],
  },
  {
    words: /failed to garbage collect required amount of images|Image garbage collection failed/,
    topic: "image-gc",
    fields: ["imageGCHighThresholdPercent", "imageGCLowThresholdPercent"],
  },
  {
    words: /Disk usage on image filesystem is (?:at|over)|FreeDiskSpaceFailed/,
    topic: "image-gc",
    fields: ["imageGCHighThresholdPercent", "imageGCLowThresholdPercent"],
  },
  {
    words: /Nameserver limits (?:were )?exceeded|Search Line limits were exceeded/,
    topic: "dns-limits",
    fields: ["resolvConf"],
  },
  {
    words: /open (\S*)resolv\.conf: no such file or directory/,
    topic: "resolv-conf-missing",
    fields: ["resolvConf"],
  },
  {
    words: /error (?:execing|decoding) credential provider plugin/,
    topic: "credential-plugin-failed",
    fields: ["--image-credential-provider-config", "--image-credential-provider-bin-dir"],
  },
  {
    words: /inotify_(?:init|add_watch)(.*): (?:too many open files|no space left on device)/,
    topic: "inotify-limits",
    fields: ["maxOpenFiles"],
  },
  {
    words: /too many open files|reached fs\.inotify/,
    topic: "inotify-limits",
    fields: ["maxOpenFiles"],
  },
  { words: /[Oo]rphaned pod (.*)found, but/, topic: "orphaned-pods" },
];
