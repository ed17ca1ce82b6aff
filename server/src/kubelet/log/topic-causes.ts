import type { LogCause } from "./log-cause.ts";
import { connections } from "./pod-causes.ts";

/** Words of messages about the node, the container runtime and the cluster: mostly no file has the mistake. */
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
    words: /no kind "Config" is registered for version "v1"/,
    topic: "config-is-kubeconfig",
    rule: "config-unknown-kind",
    fields: ["--config", "--kubeconfig"],
  },
  {
    words: /cannot unmarshal (?:object|array) into Go struct field (.*)[eE]xtraArgs of type/,
    topic: "kubeadm-extra-args",
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
    words: /create user namespace manager|kubelet mappings: /,
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
    words: /open \/proc\/sys\/(\S+): (?:permission denied|read-only file system|no such file)/,
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
    words:
      /Failed to update Node Allocatable Limits|FailedNodeAllocatableEnforcement|write \/sys\/fs\/cgroup\/(\S*): invalid argument|failed to set supported cgroup subsystems for cgroup \[?kubepods/,
    topic: "allocatable-not-enforced",
    fields: ["enforceNodeAllocatable", "kubeReserved", "systemReserved"],
    excludes: ["flag-value"],
  },
  {
    words: /Failed to enforce/,
    topic: "enforced-cgroup-missing",
    fields: ["enforceNodeAllocatable", "systemReservedCgroup", "kubeReservedCgroup"],
  },
  {
    words: /Failed to enforce (.*)cgroup does not exist/,
    topic: "enforced-cgroup-missing",
    rule: "systemd-cgroup-name",
    fields: ["enforceNodeAllocatable", "systemReservedCgroup", "kubeReservedCgroup"],
  },
  {
    words: /has some missing controllers: |[Cc]group subsystem not mounted/,
    topic: "cgroup-controllers-missing",
    fields: ["cgroupRoot"],
  },
  {
    words: /[Ff]ailed to find (?:memory|cpuset|pids) cgroup|cannot enter cgroupv2 (.*)-- it is in/,
    topic: "cgroup-controllers-missing",
    fields: ["cgroupRoot"],
  },
  {
    words: /[Ff]ailed to find subsystem mount for required subsystem/,
    topic: "cgroup-controllers-missing",
    fields: ["cgroupRoot"],
    excludes: ["allocatable-not-enforced", "pod-cgroup-missing"],
  },
  {
    words:
      /(?:root container|cgroup-root|invalid configuration: cgroup) (.*)(?:doesn't exist|has some missing paths: )|(?:unable|[Ff]ailed) to create (.*)kubepods/,
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
    words: /cri-o configured with (\w+) cgroup manager, but (?:did not receive|received invalid)/,
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
      /[Ff]ailed to get (?:system container|cgroup|container) stats|failed to get container info for|cgroup hierarchy not unified/,
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
      /\[kubelet-check\] (?:The kubelet is not healthy|It seems like the kubelet isn't running|Initial timeout of )/,
    topic: "kubelet-not-healthy",
    fields: ["healthzPort"],
  },
  {
    words: /kubelet version is higher than the control plane version/,
    topic: "kubelet-too-new",
  },
  {
    words: /Failed at step EXEC spawning (\S*kubelet)/,
    topic: "kubelet-not-executable",
  },
  {
    // A line may name the unit of another program.
    words:
      /(?<!(?<!kubelet|k3s|k3s-agent|rke2-server|rke2-agent|k0sworker|k0scontroller)\.service: (?:[Mm]ain|[Cc]ontrol) process exited, )code=exited, status=203\/EXEC/,
    topic: "kubelet-not-executable",
  },
  {
    words: /unable to read physical memory/,
    topic: "windows-memory",
  },
  // The container runtime
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
      /dial unix ?(\S*): (?:connect: (?:no such file or directory|connection refused|permission denied)|missing address|(?:i\/o )?timeout)/,
    topic: "runtime-unreachable",
    fields: ["containerRuntimeEndpoint"],
  },
  {
    words: /validate service connection: (.*)(?:connection error|DeadlineExceeded|Unavailable)/,
    topic: "runtime-unreachable",
    fields: ["containerRuntimeEndpoint"],
  },
  {
    words: /Cannot connect to the Docker daemon at (\S+)\. Is the docker daemon running/,
    topic: "runtime-unreachable",
    fields: ["containerRuntimeEndpoint"],
  },
  {
    words:
      /(?:dial unix|connect to socket) (\S*)\/(?:dbus\/system_bus_socket|systemd\/private): |dbus: connection closed by user/,
    topic: "system-bus",
    fields: ["cgroupDriver", "shutdownGracePeriod"],
    excludes: ["runtime-unreachable", "shutdown-inhibit-delay", "pod-cgroup-missing"],
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
      /NetworkPluginNotReady|network plugin is not ready|cni (?:config|plugin not) initialized|No networks found in \/etc\/cni/,
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
    words: /unable to read client-cert (\S+) for (\S+) due to open/,
    topic: "bootstrap-kubeconfig",
    fields: ["--bootstrap-kubeconfig", "--kubeconfig", "rotateCertificates"],
    excludes: ["flag-file"],
  },
  {
    words: /[Nn]odes? ("?\S+"?) not found|Error getting (?:the current )?node(?! lister)/,
    topic: "node-not-found",
    fields: ["registerNode", "--hostname-override"],
  },
  {
    words: /[Uu]nable to register node (.*)(?:err="|: )Unauthorized/,
    topic: "credentials-rejected",
    fields: ["--kubeconfig", "rotateCertificates"],
  },
  {
    words: /User "(\S+)" cannot create (?:resource )?"?certificatesigningrequests/,
    topic: "node-forbidden",
    fields: ["--kubeconfig", "--hostname-override"],
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
    words: /couldn't get current server API group list|did you specify the right host or port/,
    topic: "kubectl-connection",
    excludes: connections,
  },
  {
    words: /failed calling webhook |failed to call webhook: /,
    topic: "admission-webhook",
    excludes: connections,
  },
  {
    words:
      /(?:Get|Post|Put|Patch) "?https:\/\/(\S*)\/apis?\/(.*)(?:Client\.Timeout (?:or context cancellation )?(?:exceeded)?|context deadline exceeded|TLS handshake timeout|: (?:unexpected )?EOF|connection reset by peer|client connection lost)/,
    topic: "api-server-unreachable",
    fields: ["--kubeconfig"],
  },
  {
    words: /[Kk]ubelet stopped posting node status|NodeStatusUnknown/,
    topic: "node-status-unknown",
    fields: ["nodeStatusUpdateFrequency", "nodeLeaseDurationSeconds"],
  },
  {
    words: /node "?(\S+?)"? can only create pods with spec\.nodeName set to itself/,
    topic: "node-forbidden",
    fields: ["--kubeconfig", "--hostname-override"],
  },
  {
    words: /[Nn]ode "?(\S+?)"? is invalid: metadata\.name: /,
    topic: "node-name-invalid",
    fields: ["--hostname-override"],
  },
  {
    words: /valid client cert(?:ificate)? (?:is|was) found,? but the server is not responsive/,
    topic: "api-server-unreachable",
    fields: ["--kubeconfig"],
  },
  {
    // Other clients write of the ports of etcd and of the kubelet.
    words:
      /dial tcp (?!(\S*):(?:2379|2380|10248|10250):)(\S+): (?:connect: (?:connection refused|no route to host|network is unreachable)|i\/o timeout)/,
    topic: "api-server-unreachable",
    fields: ["--kubeconfig"],
  },
  {
    words: /dial tcp: lookup (.*)(?:no such host|server misbehaving|i\/o timeout)/,
    topic: "api-server-unreachable",
    fields: ["--kubeconfig"],
  },
  {
    words:
      /x509: certificate signed by unknown authority|tls: (?:unknown certificate authority|bad certificate)/,
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
    words:
      /no serving certificate available for the kubelet|remote error: tls: internal error|(?<!client-kubelet: )[Cc]ertificate request was not signed/,
    topic: "serving-csr-pending",
    fields: ["serverTLSBootstrap", "tlsCertFile"],
  },
  {
    words: /Forbidden \(user=(.*)resource=nodes/,
    topic: "kubelet-api-forbidden",
    fields: ["authorization.mode"],
  },
  {
    words: /bind: address already in use|\[ERROR Port-(\d+)\]: Port (\d+) is in use/,
    topic: "port-in-use",
    rule: "ports-distinct",
    fields: ["port", "healthzPort", "readOnlyPort"],
  },
];
