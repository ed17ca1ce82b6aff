import type { LogLine } from "./log-lines.ts";

/** Messages of kubeadm and systemd, and of a kubelet whose node is not set up. */
export const setupLines: readonly LogLine[] = [
  [
    "unable to read existing bootstrap client config from /etc/kubernetes/kubelet.conf: invalid configuration: [unable to read client-cert /var/lib/kubelet/pki/kubelet-client-current.pem for default-auth due to open /var/lib/kubelet/pki/kubelet-client-current.pem: no such file or directory]",
    "bootstrap-kubeconfig",
  ],
  [
    "http: TLS handshake error from 10.244.0.5:43298: remote error: tls: bad certificate",
    "x509-unknown-authority",
  ],
  [
    'kubelet mappings: failed to parse mappings for user "kubelet": length 65536 must be at least 7208960',
    "user-namespace-ranges",
  ],
  ["Eviction manager: unable to evict any pods from the node", "eviction"],
  [
    "[WARNING Swap]: swap is supported for cgroup v2 only. The kubelet must be properly configured to use swap.",
    "fail-swap-on",
  ],
  [
    'your configuration file uses an old API spec: "kubeadm.k8s.io/v1beta2" (kind: "ClusterConfiguration"). Please use kubeadm v1.22 instead',
    "kubeadm-old-api",
  ],
  [
    'error unmarshaling configuration schema.GroupVersionKind{Group:"kubeadm.k8s.io", Version:"v1beta3", Kind:"JoinConfiguration"}: strict decoding error: unknown field "kubeletExtraArg"',
    "kubeadm-unknown-field",
  ],
  [
    'error execution phase post-upgrade: error reading kubelet env file: no flags found in file "/var/lib/kubelet/kubeadm-flags.env"',
    "kubeadm-flags-empty",
  ],
  [
    "[ERROR FileAvailable--etc-kubernetes-kubelet.conf]: /etc/kubernetes/kubelet.conf already exists",
    "kubeadm-ran-before",
  ],
  ["[ERROR DirAvailable--var-lib-etcd]: /var/lib/etcd is not empty", "kubeadm-ran-before"],
  [
    "[ERROR FileContent--proc-sys-net-ipv4-ip_forward]: /proc/sys/net/ipv4/ip_forward contents are not set to 1",
    "kernel-forwarding",
  ],
  [
    'error execution phase kubelet-start: a Node with name "node1" and status "Ready" already exists in the cluster. You must delete the existing Node or change the name of this new joining Node',
    "node-name-taken",
  ],
  [
    'could not find a JWS signature in the cluster-info ConfigMap for token ID "abcdef"',
    "credentials-rejected",
  ],
  [
    "error execution phase kubelet-start: error uploading crisocket: timed out waiting for the condition",
    "node-not-found",
  ],
  [
    "kubelet.service: Failed to load environment files: No such file or directory",
    "unit-environment-file",
  ],
  [
    "kubelet.service: Service has more than one ExecStart= setting, which is only allowed for Type=oneshot services. Refusing.",
    "unit-two-commands",
  ],
  [
    "/etc/systemd/system/kubelet.service.d/20.conf:1: Assignment outside of section. Ignoring.",
    "unit-line-ignored",
  ],
  [
    "kubelet.service: Ignoring invalid environment assignment 'export KUBELET_EXTRA_ARGS=--node-ip=10.0.0.1': /etc/default/kubelet",
    "unit-line-ignored",
  ],
  ["Failed to start kubelet.service: Unit kubelet.service not found.", "unit-missing"],
  [
    'failed to initialize top level QOS containers: error validating root container [kubepods] : cgroup ["kubepods"] has some missing paths: /sys/fs/cgroup/pids/kubepods.slice',
    "pod-cgroup-missing",
  ],
  [
    'rpc error: code = Unavailable desc = connection error: desc = "transport: Error while dialing: dial unix:///var/run/dockershim.sock: timeout"',
    "runtime-unreachable",
  ],
  [
    "failed to find container of PID 12: cpu and memory cgroup hierarchy not unified.  cpu: /docker, memory: /system.slice/kubelet.service",
    "system-container-stats",
  ],
];
