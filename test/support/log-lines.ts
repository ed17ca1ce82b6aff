/** A message of the kubelet, and what it leads to: the id of a rule, or a topic. */
export type LogLine = readonly [message: string, leadsTo: string];

/** Messages that lead to rules, as the kubelet has them in `err`. */
export const ruleLines: readonly LogLine[] = [
  ['unknown scope: "node"', "topology-manager-scope-enum"],
  ['resource quantity for "cpu" cannot be negative: -200m', "kube-reserved-quantity"],
  [
    '--system-reserved value failed to parse: resource quantity for "cpu" cannot be negative: -200m',
    "system-reserved-quantity",
  ],
  [
    'failed to parse kubelet flag: invalid argument "x" for "--max-pods" flag: strconv.ParseInt: parsing "x": invalid syntax',
    "flag-value",
  ],
  [
    "failed to set feature gates from initial flags-based config: unrecognized feature gate: CSIMigrationAWS",
    "feature-gate-removed",
  ],
  ["unrecognized feature gate: NodeSwapp", "feature-gate-unknown"],
  ["failed to parse kubelet flag: unknown flag: --container-runtime", "flag-removed"],
  ["unknown flag: --max-podz", "flag-unknown"],
  ["only support unix socket endpoint", "flag-refused"],
  ['failed to run Kubelet: unknown cloud provider "aws"', "flag-refused"],
  [
    'failed to run Kubelet: could not init cloud provider "aws": error finding instance',
    "flag-refused",
  ],
  ["failed to run Kubelet: empty hostname is invalid", "flag-refused"],
  ["credential provider config path is empty", "flag-refused"],
  [
    "failed to run Kubelet: unable to load kubeconfig: stat /etc/kubernetes/kubelet.conf: no such file or directory",
    "flag-file",
  ],
  [
    'unable to read external registry credential provider configuration from "/etc/cred.yaml": stat /etc/cred.yaml: no such file or directory',
    "flag-file",
  ],
  [
    "error inspecting binary directory /opt/cred: stat /opt/cred: no such file or directory",
    "flag-file",
  ],
  [
    "failed to cast object to KubeletConfiguration, unexpected type: kubelet.config.k8s.io/v1beta1, Kind=CredentialProviderConfig",
    "config-wrong-kind",
  ],
  [
    "failed to decode: Unsupported map key of type: %!s(<nil>), key: <nil>, value: 1",
    "yaml-syntax",
  ],
  ['unknown policy: "foo"', "cpu-manager-policy-enum"],
  ['memorymanager: unknown policy: "foo"', "memory-manager-policy-enum"],
  ["open /etc/kubernetes/pki/ca.crt: no such file or directory", "flag-file"],
  [
    "json: cannot unmarshal string into Go struct field KubeletConfiguration.maxPods of type int32",
    "type-mismatch",
  ],
  [
    "json: cannot unmarshal number into Go struct field KubeletConfiguration.evictionPressureTransitionPeriod of type string",
    "type-mismatch",
  ],
  [
    "json: cannot unmarshal number 3e9 into Go struct field KubeletConfiguration.maxPods of type int32",
    "integer-range",
  ],
  ['--kube-reserved value failed to parse: cannot reserve "gpu" resource', "kube-reserved-keys"],
  ['--qos-reserved value failed to parse: cannot reserve "cpu" resource', "qos-reserved-keys"],
  [
    "running with swap on is not supported, please disable swap or set --fail-swap-on flag to false",
    "fail-swap-on",
  ],
  [
    "failed to validate kubelet configuration, error: invalid configuration: imageGCLowThresholdPercent (--image-gc-low-threshold) 90 must be less than imageGCHighThresholdPercent (--image-gc-high-threshold) 85, path: &TypeMeta{Kind:,APIVersion:,}",
    "image-gc-low-lt-high",
  ],
  [
    'failed to load kubelet config file, path: /var/lib/kubelet/config.yaml, error: failed to decode: strict decoding error: unknown field "TLSCipherSuites"',
    "unknown-field",
  ],
  [
    "failed to load kubelet config file, path: /var/lib/kubelet/config.yaml, error: yaml: line 3: mapping values are not allowed in this context",
    "yaml-syntax",
  ],
  [
    'failed to load kubelet dropin file, path: /etc/kubernetes/kubelet.conf.d/10-x.conf, error: kubelet config file "/etc/kubernetes/kubelet.conf.d/10-x.conf" was empty',
    "dropin-empty",
  ],
  [
    'could not restore state from checkpoint: configured policy "static" differs from state checkpoint policy "none", please drain this node and delete the CPU manager checkpoint file "/var/lib/kubelet/cpu_manager_state" before restarting Kubelet',
    "cpu-manager-state-file",
  ],
  [
    'could not restore state from checkpoint: checkpoint is corrupted, please drain this node and delete the memory manager checkpoint file "/var/lib/kubelet/memory_manager_state" before restarting Kubelet',
    "memory-manager-state-file",
  ],
  [
    'configured policy "Static" differs from state checkpoint policy "None"',
    "memory-manager-state-file",
  ],
  [
    'configured policy "none" differs from state checkpoint policy "static"',
    "cpu-manager-state-file",
  ],
  [
    "[memorymanager] the expected machine state is different from the real one",
    "memory-manager-state-file",
  ],
  [
    "[cpumanager] unable to determine reserved CPU resources for static policy",
    "cpu-manager-static-needs-reservation",
  ],
  ["unable to override inhibit delay by shutdown manager: Access denied", "shutdown-inhibit-delay"],
  ["reserved-cpus: 0-9 is not a subset of online-cpus: 0-7", "reserved-cpus-online"],
  [
    'Failed to enforce Kube Reserved Cgroup Limits on "/podruntime.slice": ["podruntime"] cgroup does not exist',
    "systemd-cgroup-name",
  ],
];

/** Messages about the node, the container runtime, the cluster and pods. */
export const topicLines: readonly LogLine[] = [
  [
    "json: cannot unmarshal object into Go struct field NodeRegistrationOptions.nodeRegistration.kubeletExtraArgs of type []v1beta4.Arg",
    "kubeadm-extra-args",
  ],
  [
    "json: cannot unmarshal array into Go struct field APIServer.apiServer.extraArgs of type map[string]string",
    "kubeadm-extra-args",
  ],
  [
    'failed to load Kubelet config file /etc/kubernetes/kubelet.conf, error failed to decode: no kind "Config" is registered for version "v1" in scheme "k8s.io/kubernetes/pkg/kubelet/apis/config/scheme/scheme.go:32"',
    "config-is-kubeconfig",
  ],
  [
    'invalid configuration: cgroup ["kubepods"] has some missing paths: /sys/fs/cgroup/cpu/kubepods',
    "pod-cgroup-missing",
  ],
  [
    '[ERROR KubeletVersion]: the kubelet version is higher than the control plane version. Kubelet version: "1.34.0" Control plane version: "1.32.0"',
    "kubelet-too-new",
  ],
  [
    'unable to determine runtime API version: rpc error: code = Unavailable desc = connection error: desc = "transport: Error while dialing: dial unix: missing address"',
    "runtime-unreachable",
  ],
  ["0/3 nodes are available: 3 Too many pods.", "node-full"],
  [
    'failed to load kubelet config file, path: /var/lib/kubelet/config.yaml, error: failed to load Kubelet config file /var/lib/kubelet/config.yaml, error failed to read kubelet config file "/var/lib/kubelet/config.yaml", error: open /var/lib/kubelet/config.yaml: no such file or directory',
    "config-file-missing",
  ],
  [
    'failed to read kubelet config file "/var/lib/kubelet/config.yaml", error: open /var/lib/kubelet/config.yaml: permission denied',
    "config-file-denied",
  ],
  [
    "failed to run Kubelet: failed to create kubelet: open /dev/kmsg: no such file or directory",
    "kernel-access",
  ],
  ["[open /proc/sys/vm/overcommit_memory: permission denied]", "kernel-access"],
  [
    `"Failed to set some node status fields" err="failed to validate nodeIP: node IP: \\"192.0.2.4\\" not found in the host's network interfaces"`,
    "node-ip-not-on-node",
  ],
  [
    "Kubelet exited with logging configuration was already applied earlier, changing it is not allowed",
    "logging-applied-before",
  ],
  [
    "failed to generate sandbox config for pod: open /run/systemd/resolve/resolv.conf: no such file or directory",
    "resolv-conf-missing",
  ],
  [
    "Failed getting credential from external registry credential provider: error execing credential provider plugin ecr-credential-provider for image 1.example.com/a: exit status 1",
    "credential-plugin-failed",
  ],
  ["checkpoint is corrupted", "checkpoint-corrupt"],
  [
    'current set of available CPUs "0-3" doesn\'t match with CPUs in state "0-7"',
    "cpu-state-outdated",
  ],
  ['not all reserved cpus: "0-1" are present in defaultCpuSet: "2-7"', "cpu-state-outdated"],
  [
    "[cpumanager] unable to reserve the required amount of CPUs (size of 0-1 did not equal 4)",
    "reserved-cpus-unavailable",
  ],
  [
    'failed to initialize top level QOS containers: error validating root container [kubepods] : cgroup ["kubepods"] has some missing controllers: cpuset',
    "cgroup-controllers-missing",
  ],
  [
    "system validation failed - Following Cgroup subsystem not mounted: [memory]",
    "cgroup-controllers-missing",
  ],
  [
    "failed to initialize top level QOS containers: root container [kubepods] doesn't exist",
    "pod-cgroup-missing",
  ],
  [
    'failed to create shim task: OCI runtime create failed: runc create failed: expected cgroupsPath to be of format "slice:prefix:name" for systemd cgroups, got "/kubepods/burstable/pod1/2" instead: unknown',
    "cgroups-path-form",
  ],
  [
    'misconfiguration: kubelet cgroup driver: "cgroupfs" is different from docker cgroup driver: "systemd"',
    "cgroups-path-form",
  ],
  [
    'validate service connection: validate CRI v1 runtime API for endpoint "unix:///run/containerd/containerd.sock": rpc error: code = Unimplemented desc = unknown service runtime.v1.RuntimeService',
    "cri-version",
  ],
  [
    'validate service connection: validate CRI v1 runtime API for endpoint "unix:///run/containerd/containerd.sock": rpc error: code = Unavailable desc = connection error: desc = "transport: Error while dialing: dial unix /run/containerd/containerd.sock: connect: no such file or directory"',
    "runtime-unreachable",
  ],
  ["[container runtime is down]", "runtime-down"],
  [
    "PLEG is not healthy: pleg was last seen active 3m3.928932625s ago; threshold is 3m0s",
    "pleg-unhealthy",
  ],
  [
    "container runtime network not ready: NetworkReady=false reason:NetworkPluginNotReady message:Network plugin returns error: cni plugin not initialized",
    "network-not-ready",
  ],
  [
    "unable to load bootstrap kubeconfig: stat /etc/kubernetes/bootstrap-kubelet.conf: no such file or directory",
    "bootstrap-kubeconfig",
  ],
  ["pull QPS exceeded", "pull-qps"],
  ['forbidden sysctl: "net.core.somaxconn" not allowlisted', "sysctl-forbidden"],
  [
    "TopologyAffinityError: Resources cannot be allocated with Topology locality",
    "topology-affinity",
  ],
  ["The node was low on resource: ephemeral-storage.", "eviction"],
  ['node "worker-1" not found', "node-not-found"],
  [
    'nodes is forbidden: User "system:anonymous" cannot create resource "nodes" in API group "" at the cluster scope',
    "node-forbidden",
  ],
  ["Unauthorized", "credentials-rejected"],
  [
    'Post "https://10.0.0.1:6443/api/v1/nodes": dial tcp 10.0.0.1:6443: connect: connection refused',
    "api-server-unreachable",
  ],
  [
    `[kubelet-check] The HTTP call equal to 'curl -sSL http://localhost:10248/healthz' failed with error: Get "http://localhost:10248/healthz": dial tcp [::1]:10248: connect: connection refused.`,
    "kubelet-not-healthy",
  ],
  ["[kubelet-check] The kubelet is not healthy after 4m0.000493507s", "kubelet-not-healthy"],
  [
    "Failed at step EXEC spawning /usr/bin/kubelet: No such file or directory",
    "kubelet-not-executable",
  ],
  ["Main process exited, code=exited, status=203/EXEC", "kubelet-not-executable"],
  [
    'failed to get sandbox image "registry.k8s.io/pause:3.6": failed to pull image "registry.k8s.io/pause:3.6": failed to pull and unpack image "registry.k8s.io/pause:3.6": failed to resolve reference "registry.k8s.io/pause:3.6": failed to do request: Head "https://registry.k8s.io/v2/pause/manifests/3.6": dial tcp 10.0.0.2:443: i/o timeout',
    "sandbox-image",
  ],
  [
    'failed pulling image "registry.k8s.io/pause:3.6": Error response from daemon: Get "https://registry.k8s.io/v2/": dial tcp 10.0.0.2:443: connect: connection refused',
    "sandbox-image",
  ],
  [
    'failed to pull and unpack image "docker.io/library/nginx:latest": failed to resolve reference "docker.io/library/nginx:latest": failed to do request: Head "https://registry-1.docker.io/v2/library/nginx/manifests/latest": dial tcp 10.0.0.2:443: i/o timeout',
    "image-pull",
  ],
  [
    'Post "https://10.0.0.1:6443/api/v1/nodes": x509: certificate signed by unknown authority',
    "x509-unknown-authority",
  ],
  [
    "x509: certificate has expired or is not yet valid: current time 2024-01-02T00:00:00Z is after 2024-01-01T00:00:00Z",
    "x509-expired",
  ],
  [
    "x509: cannot validate certificate for 10.0.0.1 because it doesn't contain any IP SANs",
    "x509-name",
  ],
  [
    "http: TLS handshake error from 10.0.0.1:1234: no serving certificate available for the kubelet",
    "serving-csr-pending",
  ],
  ["listen tcp 0.0.0.0:10250: bind: address already in use", "port-in-use"],
  [
    'Failed to enforce System Reserved Cgroup Limits on "/system.slice": ["system.slice"] cgroup does not exist',
    "enforced-cgroup-missing",
  ],
  ["failed to find memory cgroup (v2)", "cgroup-controllers-missing"],
  [
    'cannot enter cgroupv2 "/sys/fs/cgroup/kubepods" with domain controllers -- it is in an invalid state',
    "cgroup-controllers-missing",
  ],
  ["Unable to register node with API server: Unauthorized", "credentials-rejected"],
  [
    "No valid client certificate is found but the server is not responsive. A restart may be necessary to retrieve new initial credentials.",
    "api-server-unreachable",
  ],
  [
    'certificatesigningrequests.certificates.k8s.io is forbidden: User "system:bootstrap:abcdef" cannot create resource "certificatesigningrequests" in API group "certificates.k8s.io" at the cluster scope',
    "node-forbidden",
  ],
  [
    "kubernetes.io/kubelet-serving: certificate request was not signed: timed out waiting for the condition",
    "serving-csr-pending",
  ],
  ["eviction thresholds have been met, but no pods are active to evict", "eviction"],
];

/** Messages about something else than the kubelet, with words that are about the kubelet in others. */
export const otherLines: readonly LogLine[] = [
  // Kubelets before 1.23 wrote the names of Go.
  [
    "invalid configuration: ImageGCHighThresholdPercent (--image-gc-high-threshold) 101 must be between 0 and 100",
    "image-gc-high-range",
  ],
  [
    "invalid configuration: EnforceNodeAllocatable (--enforce-node-allocatable) is not supported unless CgroupsPerQOS (--cgroups-per-qos) feature is turned on",
    "enforce-needs-cgroups-per-qos",
  ],
  [
    "invalid configuration: ShutdownGracePeriodCriticalPods {20s} must be <= ShutdownGracePeriod {10s}",
    "shutdown-critical-le-total",
  ],
  [
    'Readiness probe for "web_default(1):web" failed (failure): Get "http://10.244.0.5:8080/": dial tcp 10.244.0.5:8080: connect: connection refused',
    "probe-failed",
  ],
  [
    'rpc error: code = Unavailable desc = connection error: desc = "transport: Error while dialing: dial unix /var/lib/kubelet/plugins/ebs.csi.aws.com/csi.sock: connect: connection refused"',
    "plugin-unreachable",
  ],
  [
    "MountVolume.MountDevice failed for volume: driver name ebs.csi.aws.com not found in the list of registered CSI drivers",
    "plugin-unreachable",
  ],
  [
    'failed to setup network for sandbox "1": plugin type="calico" failed (add): error getting ClusterInformation: Get "https://10.96.0.1:443/": dial tcp 10.96.0.1:443: i/o timeout',
    "pod-network",
  ],
  [
    'failed to destroy network for sandbox "1": plugin type="cilium-cni" failed (delete): dial unix /var/run/cilium/cilium.sock: connect: no such file or directory',
    "pod-network",
  ],
  [
    'networkPlugin cni failed to set up pod "web_default" network: open /run/flannel/subnet.env: no such file or directory',
    "pod-network",
  ],
  [
    '[plugin type="bridge" (x): failed to find plugin "bridge" in path [/opt/cni/bin]]',
    "pod-network",
  ],
  [
    'PullImage "harbor.example/a" from image service failed: rpc error: code = Unknown desc = failed to pull and unpack image "harbor.example/a": failed to resolve reference "harbor.example/a": failed to do request: Head "https://harbor.example/v2/a": tls: failed to verify certificate: x509: certificate signed by unknown authority',
    "image-pull",
  ],
  [
    'PullImage "nginx" from image service failed: rpc error: code = Unknown desc = Error response from daemon: Get "https://registry-1.docker.io/v2/": dial tcp: lookup registry-1.docker.io: no such host',
    "image-pull",
  ],
  [
    'PullImage "nginx" from image service failed: rpc error: code = Unavailable desc = connection error: desc = "transport: Error while dialing: dial unix /run/containerd/containerd.sock: connect: connection refused"',
    "runtime-unreachable",
  ],
  [
    "failed to create shim task: OCI runtime create failed: runc create failed: unable to start container process: open /proc/sys/net/ipv4/ip_forward: permission denied: unknown",
    "container-start",
  ],
  [
    `couldn't get current server API group list: Get "http://localhost:8080/api?timeout=32s": dial tcp 127.0.0.1:8080: connect: connection refused`,
    "kubectl-connection",
  ],
  [
    'Internal error occurred: failed calling webhook "a.example": failed to call webhook: Post "https://a.default.svc:443/mutate": dial tcp 10.1.1.1:443: connect: connection refused',
    "admission-webhook",
  ],
  [
    'MountVolume.SetUp failed for volume "data" : rpc error: code = Unavailable desc = connection error: desc = "transport: Error while dialing: dial tcp 10.0.0.9:9000: connect: connection refused"',
    "volume-failed",
  ],
  [
    'failed to "KillPodSandbox" for "1" with KillPodSandboxError: "rpc error: code = Unknown desc = Get https://10.96.0.1:443/: dial tcp 10.96.0.1:443: i/o timeout"',
    "pod-network",
  ],
  ["[open /proc/sys/kernel/keys/root_maxkeys: no such file or directory]", "kernel-access"],
  [
    'failed to "StartContainer" for "app" with CrashLoopBackOff: "back-off 5m0s restarting failed container=app pod=app_default(1)"',
    "container-restarts",
  ],
];

/** Messages of other programs, of which nothing is known. */
export const foreignLines: readonly string[] = [
  "maxOpenConnections must be greater than 0",
  'the driver "x" is not supported',
  'retrying of unary invoker failed: rpc error: code = DeadlineExceeded desc = latest balancer error: connection error: desc = "transport: Error while dialing: dial tcp 127.0.0.1:2379: connect: connection refused"',
  'Get "https://10.0.0.5:10250/metrics/resource": dial tcp 10.0.0.5:10250: connect: connection refused',
  "containerd.service: Main process exited, code=exited, status=203/EXEC",
  "containerd.service: Failed to load environment files: No such file or directory",
  "etcd.service: Service has more than one ExecStart= setting, which is only allowed for Type=oneshot services. Refusing.",
  "DiskPressure  False  KubeletHasNoDiskPressure  kubelet has no disk pressure",
  'Get "https://192.0.2.5:10250/stats/summary": context deadline exceeded',
  "kubernetes.io/kube-apiserver-client-kubelet: certificate request was not signed: timed out",
];
