import type { LogCause } from "./log-cause.ts";

/** Errors of any connection: of the kubelet's own, they are about the API server. */
export const connections = [
  "api-server-unreachable",
  "credentials-rejected",
  "x509-unknown-authority",
  "x509-expired",
  "x509-name",
] as const;

/** Words of messages about pods: their images, networks, volumes and containers. */
export const podCauses: readonly LogCause[] = [
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
    excludes: connections,
  },
  {
    words:
      /PullImage (.*)failed|Failed to pull image|Back-off pulling image|ErrImagePull|ImagePullBackOff/,
    topic: "image-pull",
    fields: ["--image-credential-provider-config"],
    excludes: connections,
    isWithoutReason: true,
  },
  {
    words:
      /networkPlugin cni failed|failed to (?:set ?up|destroy) network for sandbox|CNI network "(\S+)":/,
    topic: "pod-network",
    excludes: [...connections, "runtime-unreachable", "kernel-access", "flag-file"],
  },
  {
    words: /plugin type="(\S+)" failed \((?:add|delete)\)|failed to find plugin "(\S+)" in path/,
    topic: "pod-network",
    excludes: [...connections, "runtime-unreachable", "kernel-access", "flag-file"],
  },
  {
    // A container runtime connects to nothing over TCP for a sandbox; a network plugin does.
    words: /(?:Create|Kill)PodSandbox(.*): dial tcp /,
    topic: "pod-network",
    excludes: connections,
  },
  {
    words:
      /MountVolume\.(\w+) failed for volume|Unable to attach or mount volumes|AttachVolume\.Attach failed/,
    topic: "volume-failed",
    excludes: connections,
    isWithoutReason: true,
  },
  {
    words: /OCI runtime create failed: /,
    topic: "container-start",
    excludes: ["kernel-access", "flag-file", "resolv-conf-missing"],
    isWithoutReason: true,
  },
  {
    words: /CrashLoopBackOff: |restarting failed container/,
    topic: "container-restarts",
    fields: ["crashLoopBackOff.maxContainerRestartPeriod"],
    isWithoutReason: true,
  },
  {
    words: /(?:Readiness|Liveness|Startup) probe |Probe failed|Probe errored/,
    topic: "probe-failed",
    excludes: [...connections, "flag-file"],
  },
  {
    words:
      /not found in the list of registered CSI drivers|RegisterPlugin error|[Cc]ould not register device plugin/,
    topic: "plugin-unreachable",
    excludes: ["runtime-unreachable"],
  },
  {
    words: /dial unix (\S*)\/kubelet\/(?:plugins|plugins_registry|device-plugins)\//,
    topic: "plugin-unreachable",
    excludes: ["runtime-unreachable"],
  },
  {
    words:
      /DRA driver (\S+) is not registered|plugin name (\S+) not found in the list of registered DRA/,
    topic: "plugin-unreachable",
  },
  {
    words:
      /[Ff]ailed to listen to socket while starting device plugin registry|listen unix (\S*)device-plugins[\\/]+kubelet\.sock: bind: /,
    topic: "device-plugin-socket",
    fields: ["--root-dir"],
    excludes: ["port-in-use"],
  },
  {
    words:
      /Predicate (?:NodeAffinity|MatchNodeSelector) failed|(?:^|\s)(?:NodeAffinity|MatchNodeSelector) {2,}/,
    topic: "node-affinity",
    fields: ["--node-labels"],
  },
  {
    words:
      /Allocate failed due to (?:no healthy devices present|requested number of devices unavailable|can't allocate unregistered device)/,
    topic: "device-unavailable",
  },
  {
    words:
      /Cannot enforce AppArmor: |get apparmor_parser version: |failed to generate apparmor spec opts|unable to apply apparmor profile|apparmor failed to apply profile/,
    topic: "apparmor",
    excludes: ["container-start", "kernel-access", "flag-file"],
  },
  {
    words:
      /no runtime for "(.*)" is configured|failed to find runtime handler (.*)from runtime list/,
    topic: "runtime-handler",
  },
  {
    words:
      /[Pp]od was terminated in response to imminent node shutdown|[Pp]od was rejected as the node is shutting down|node is shutting down/,
    topic: "node-shutdown",
    fields: ["shutdownGracePeriod", "shutdownGracePeriodCriticalPods"],
  },
  {
    words: /no space left on device/,
    topic: "disk-full",
    fields: ["imageGCHighThresholdPercent", "evictionHard", "containerLogMaxSize"],
    excludes: ["image-pull", "container-start", "volume-failed"],
  },
  {
    words: /does not have ClusterDNS IP configured|MissingClusterDNS/,
    topic: "cluster-dns-missing",
    fields: ["clusterDNS", "clusterDomain"],
  },
  {
    words:
      /local (?:ephemeral )?storage (?:usage exceeds the total limit|limit)|Usage of EmptyDir volume (.*) exceeds the limit/,
    topic: "storage-limit",
    fields: ["localStorageCapacityIsolation"],
  },
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
    words: /KubeletHasInsufficientMemory|KubeletHasDiskPressure|KubeletHasInsufficientPID/,
    topic: "eviction",
    fields: ["evictionHard", "evictionSoft", "imageGCHighThresholdPercent"],
  },
  {
    words:
      /no pods are active to evict|unable to evict any pods|Failed to admit pod to node|node had condition: |(?:cannot evict|pods evicted|evicting) (?:a critical )?pods?/i,
    topic: "eviction",
    fields: ["evictionHard", "evictionSoft", "imageGCHighThresholdPercent"],
  },
  {
    words: /Node didn't have enough resource|OutOf(?:pods|cpu|memory)\b|\d Too many pods/,
    topic: "node-full",
    fields: ["maxPods", "kubeReserved", "systemReserved"],
  },
  {
    words: /System OOM encountered|SystemOOM/,
    topic: "system-oom",
    fields: ["systemReserved", "kubeReserved", "evictionHard"],
  },
  {
    words:
      /[Ff]ailed to garbage collect required amount of images|Image garbage collection failed|ImageGCFailed/,
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
