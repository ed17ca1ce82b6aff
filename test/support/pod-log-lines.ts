import type { LogLine } from "./log-lines.ts";

/** Messages and events about pods and the state of a node, and the topics or rules that they lead to. */
export const podLines: readonly LogLine[] = [
  [
    "Allocate failed due to no healthy devices present; cannot allocate unhealthy devices example.com/gpu, which is unexpected",
    "device-unavailable",
  ],
  [
    "Pod was rejected: Allocate failed due to requested number of devices unavailable for example.com/gpu. Requested: 1, Available: 0, which is unexpected",
    "device-unavailable",
  ],
  ["prepare dynamic resources: DRA driver gpu.example.com is not registered", "plugin-unreachable"],
  [
    "listen unix C:\\var\\lib\\kubelet\\device-plugins\\kubelet.sock: bind: Only one usage of each socket address (protocol/network address/port) is normally permitted.",
    "device-plugin-socket",
  ],
  [
    "listen unix /var/lib/kubelet/device-plugins/kubelet.sock: bind: address already in use",
    "device-plugin-socket",
  ],
  ["Predicate NodeAffinity failed", "node-affinity"],
  [
    "Pod was rejected: Predicate NodeAffinity failed: node(s) didn't match Pod's node affinity/selector",
    "node-affinity",
  ],
  ["unable to read physical memory", "windows-memory"],
  ["[ERROR Port-10250]: Port 10250 is in use", "port-in-use"],
  ["[kubelet-check] Initial timeout of 40s passed.", "kubelet-not-healthy"],
  [
    "failed to set supported cgroup subsystems for cgroup [kubepods burstable]: failed to find subsystem mount for required subsystem: pids",
    "cgroup-controllers-missing",
  ],
  [
    "failed to load Kubelet config file /var/lib/kubelet/config.yaml, error failed to read kube",
    "flag-file",
  ],
  ["cgroup v1 support is in maintenance mode, please migrate to cgroup v2", "fail-cgroup-v1"],
  [
    'failed to create containerd container: get apparmor_parser version: exec: "apparmor_parser": executable file not found in $PATH',
    "apparmor",
  ],
  [
    "Failed to garbage collect required amount of images. Attempted to free 388231987 bytes, but only found 0 bytes eligible to free.",
    "image-gc",
  ],
  [
    "unknown priority class HIGH, valid ones are available at https://docs.microsoft.com/en-us/windows/win32/procthread/scheduling-priorities",
    "flag-refused",
  ],
  ['Cannot enforce AppArmor: profile "deny-write" is not loaded', "apparmor"],
  [
    "OCI runtime create failed: runc create failed: error during container init: unable to apply apparmor profile: apparmor failed to apply profile: write /proc/self/attr/apparmor/exec: no such file or directory",
    "apparmor",
  ],
  ['failed to get sandbox runtime: no runtime for "gvisor" is configured', "runtime-handler"],
  ["failed to find runtime handler kata from runtime list map[runc:0xc00]", "runtime-handler"],
  ["Pod was terminated in response to imminent node shutdown.", "node-shutdown"],
  ["Pod was rejected as the node is shutting down.", "node-shutdown"],
  ["Pod ephemeral local storage usage exceeds the total limit of containers 2Gi.", "storage-limit"],
  ['Container app exceeded its local ephemeral storage limit "1Gi".', "storage-limit"],
  ['Usage of EmptyDir volume "cache" exceeds the limit "1Gi".', "storage-limit"],
  ["write /var/lib/kubelet/cpu_manager_state: no space left on device", "disk-full"],
  [
    'failed to pull and unpack image "example.com/a:1": failed to extract layer: write /var/lib/containerd/x: no space left on device',
    "disk-full",
  ],
  [
    'kubelet does not have ClusterDNS IP configured and cannot create Pod using "ClusterFirst" policy. Falling back to "Default" policy.',
    "cluster-dns-missing",
  ],
  [
    "failed to write 100000: write /sys/fs/cgroup/kubepods.slice/cpu.max: invalid argument",
    "allocatable-not-enforced",
  ],
  [
    "OCI runtime create failed: runc create failed: error mounting /a to rootfs: mount /a:/b: invalid argument",
    "container-start",
  ],
  [
    "v1beta1.KubeletConfiguration.MaxPods: readUint32: unexpected character: \ufffd, error found in #10 byte of ...",
    "type-mismatch",
  ],
  ['invalid argument "ten" for "--max-p', "flag-value"],
  ["DiskPressure  True  KubeletHasDiskPressure  kubelet has disk pressure", "eviction"],
  [
    "Ready  Unknown  NodeStatusUnknown  Kubelet stopped posting node status.",
    "node-status-unknown",
  ],
  [
    'Node "Node_1" is invalid: metadata.name: Invalid value: "Node_1": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters',
    "node-name-invalid",
  ],
  [
    'pods "kube-proxy" is forbidden: node "n1" can only create pods with spec.nodeName set to itself',
    "node-forbidden",
  ],
  [
    'Failed to update Node Allocatable Limits "": failed to set supported cgroup subsystems for cgroup : failed to write 1 to memory.limit_in_bytes: write /sys/fs/cgroup/memory/memory.limit_in_bytes: invalid argument',
    "allocatable-not-enforced",
  ],
  ["dial unix /run/dbus/system_bus_socket: connect: no such file or directory", "system-bus"],
  [
    "unable to ensure pod container exists: failed to create container for [kubepods burstable pod1] : dbus: connection closed by user",
    "system-bus",
  ],
  [
    "cri-o configured with systemd cgroup manager, but did not receive slice as parent: /kubepods/besteffort/pod1",
    "cgroups-path-form",
  ],
  [
    "Cannot connect to the Docker daemon at unix:///var/run/docker.sock. Is the docker daemon running?",
    "runtime-unreachable",
  ],
  [
    'Put "https://192.0.2.1:6443/apis/coordination.k8s.io/v1/namespaces/kube-node-lease/leases/n1?timeout=10s": context deadline exceeded (Client.Timeout exceeded while awaiting headers)',
    "api-server-unreachable",
  ],
  [
    "Certificate request was not signed: timed out waiting for the condition",
    "serving-csr-pending",
  ],
  [
    "Running with swap on is not supported, please disable swap! This will be a fatal error by default",
    "fail-swap-on",
  ],
  [
    "cgroups v1 support is deprecated and will be removed in a future release. Please migrate to cgroups v2.",
    "fail-cgroup-v1",
  ],
  ['unsupported CRI runtime: "docker", only "remote" is currently supported', "flag-removed"],
];
