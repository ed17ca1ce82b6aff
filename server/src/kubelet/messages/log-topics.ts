/** The topic of a line in the kubelet's log that no rule about a file explains. */
export interface LogTopicText {
  /** The problem, in one line. */
  readonly title: string;
  /** Why the kubelet writes it. */
  readonly cause: string;
  /** What to do, on the node or in the configuration. */
  readonly remedy: string;
}

export const englishLogTopics = {
  "config-file-missing": {
    title: "The kubelet's configuration file does not exist",
    cause:
      "The kubelet reads the file of --config before anything else and exits if it is not there. kubeadm writes /var/lib/kubelet/config.yaml during kubeadm init or kubeadm join, so until then the kubelet restarts every few seconds.",
    remedy:
      "Run kubeadm init or kubeadm join on this node. On other installations, write the file or correct the path of --config in the kubelet's unit.",
  },
  "config-file-denied": {
    title: "The kubelet may not read its configuration file",
    cause:
      "The file of --config or --config-dir exists, but the user that runs the kubelet, SELinux or AppArmor does not allow reading it.",
    remedy:
      "Run the kubelet as root, make the file readable by root (chmod 600), and restore its SELinux label with restorecon.",
  },
  "checkpoint-corrupt": {
    title: "A state file of the kubelet is damaged",
    cause:
      "The checksum in the file does not match its content: a crash or a full disk cut it off, it was edited by hand, or another version of the kubelet wrote it.",
    remedy:
      "Drain the node, stop the kubelet, delete the file (cpu_manager_state, memory_manager_state or device-plugins/kubelet_internal_checkpoint in /var/lib/kubelet), and start the kubelet.",
  },
  "cpu-state-outdated": {
    title: "The CPUs of the node differ from those in the CPU manager's state file",
    cause:
      "The reserved CPUs or the CPUs that are online have changed since the kubelet wrote /var/lib/kubelet/cpu_manager_state. With the static policy the kubelet then exits.",
    remedy:
      "Drain the node, stop the kubelet, delete /var/lib/kubelet/cpu_manager_state, and start the kubelet.",
  },
  "reserved-cpus-unavailable": {
    title: "The node does not have as many CPUs as the static CPU manager policy reserves",
    cause:
      "kubeReserved.cpu and systemReserved.cpu, or reservedSystemCPUs, name more CPUs, or other ones, than the node has.",
    remedy:
      "Reserve fewer CPUs, or list CPUs in reservedSystemCPUs that are online (see /sys/devices/system/cpu/online).",
  },
  "cgroup-controllers-missing": {
    title: "The node lacks cgroup controllers that the kubelet needs",
    cause:
      "The kubelet needs the controllers cpu, cpuset, memory, hugetlb and pids in the cgroup below which pods run. The kernel was started without one of them, or its parent cgroup does not pass it on.",
    remedy:
      "Compare /sys/fs/cgroup/cgroup.controllers with the missing name. On a Raspberry Pi, add cgroup_enable=cpuset cgroup_enable=memory to the kernel's command line. In a container or a systemd slice, delegate the controller (Delegate=yes) and enable it in cgroup.subtree_control of the parent.",
  },
  "pod-cgroup-missing": {
    title: "The cgroup below which pods run does not exist",
    cause:
      "The kubelet could not create kubepods, or the cgroup of cgroupRoot does not exist. Often a cgroup controller is missing, or cgroupDriver is not that of the container runtime.",
    remedy:
      "Use cgroupDriver: systemd in the kubelet and the container runtime. Check /sys/fs/cgroup/cgroup.controllers. With the systemd driver, write cgroupRoot without .slice.",
  },
  "cgroups-path-form": {
    title: "The kubelet and the container runtime use different cgroup drivers",
    cause:
      "runc runs with the systemd cgroup driver and expects a path such as kubepods.slice:cri-containerd:ID. The kubelet, or the runtime, gives it a path of the cgroupfs driver.",
    remedy:
      "Write cgroupDriver: systemd in the kubelet's configuration, set SystemdCgroup = true in containerd's configuration (cgroup_manager = systemd in CRI-O's), and restart both.",
  },
  "cri-version": {
    title: "The container runtime does not serve the kubelet's version of the CRI API",
    cause:
      'Since 1.26 the kubelet needs the CRI API v1. The runtime behind the socket does not offer it: containerd is older than 1.6, its CRI plugin is disabled (disabled_plugins = ["cri"]), or the plugin failed to load.',
    remedy:
      "Remove cri from disabled_plugins in /etc/containerd/config.toml, or write the default configuration again (containerd config default), update containerd or cri-dockerd, and restart it. Then check with crictl info.",
  },
  "runtime-unreachable": {
    title: "The kubelet cannot reach the container runtime",
    cause:
      "Nothing answers at the socket of containerRuntimeEndpoint: the runtime is not running, it listens somewhere else, or the kubelet may not open the socket.",
    remedy:
      "Check systemctl status containerd (or crio). Write the runtime's socket in containerRuntimeEndpoint, such as unix:///run/containerd/containerd.sock.",
  },
  "runtime-down": {
    title: "The container runtime does not answer status requests",
    cause:
      "The kubelet asks the runtime for its status every five seconds. After 30 seconds without an answer it reports the node as NotReady. Shortly after a start this message is normal.",
    remedy:
      "If the message persists, read the runtime's journal (journalctl -u containerd), check load, memory and disk of the node, and restart the runtime.",
  },
  "pleg-unhealthy": {
    title: "The kubelet could not list the node's pods for three minutes",
    cause:
      "The pod lifecycle event generator (PLEG) asks the container runtime for all containers. The runtime hangs or is slow: too many pods for the node, slow disks, too little CPU or memory, or a defect in the runtime.",
    remedy:
      "Measure crictl ps -a and crictl pods, look for hanging processes, and restart the runtime. Lower maxPods and reserve resources for the system with systemReserved and kubeReserved.",
  },
  "network-not-ready": {
    title: "The node has no pod network yet",
    cause:
      "The container runtime found no usable configuration in /etc/cni/net.d: no network plugin is installed, or its pod does not run on this node.",
    remedy:
      "Install a network plugin (Calico, Cilium, Flannel, …), or find out why its pod on this node does not start. The kubelet's configuration does not set it.",
  },
  "bootstrap-kubeconfig": {
    title: "The kubelet has no valid kubeconfig and no bootstrap kubeconfig",
    cause:
      "The file of --kubeconfig is missing or its client certificate has expired, so the kubelet asks for a new one with the file of --bootstrap-kubeconfig. That file does not exist; kubeadm deletes it after the node has joined.",
    remedy:
      "Join the node again with a new token (kubeadm token create --print-join-command), or renew the certificate of kubelet.conf on a control plane node (kubeadm kubeconfig user --user system:node:NAME --org system:nodes). Keep rotateCertificates: true.",
  },
  "static-pods": {
    title: "The kubelet cannot read its static pods",
    cause:
      "The folder of staticPodPath does not exist, or a file in it is not a valid Pod. Nodes without a control plane often need no such folder; then the message is harmless.",
    remedy:
      "Create the folder, correct or remove the named file, or remove staticPodPath. The kubelet reads every file there, copies such as pod.yaml.bak too.",
  },
  "pull-qps": {
    title: "The kubelet limits how many image pulls it starts",
    cause:
      "More images were to be pulled at once than registryPullQPS (5 each second) and registryBurst (10) allow. The kubelet tries again later.",
    remedy: "Raise registryPullQPS and registryBurst, or set registryPullQPS: 0 for no limit.",
  },
  "sysctl-forbidden": {
    title: "A pod sets a sysctl that the kubelet does not allow",
    cause:
      "Only safe sysctls are allowed without further settings. The kubelet rejects pods with others (SysctlForbidden).",
    remedy:
      "Add the sysctl to allowedUnsafeSysctls, for example allowedUnsafeSysctls: [net.core.somaxconn], on the nodes where such pods run, or remove it from the pod's securityContext.",
  },
  "topology-affinity": {
    title: "The topology manager rejected a pod",
    cause:
      "With the policy restricted or single-numa-node the kubelet admits a pod only if its CPUs, memory and devices fit the NUMA nodes. The scheduler does not know them.",
    remedy:
      "Request less, so that the pod fits one NUMA node; use topologyManagerScope: container, or the policy best-effort; or use a scheduler that knows the topology. Delete the rejected pod.",
  },
  "smt-alignment": {
    title: "A pod does not request whole physical cores",
    cause:
      "The CPU manager option full-pcpus-only admits a pod only if its CPUs are a multiple of the threads of a core.",
    remedy:
      "Request a multiple of the threads of a core (usually 2), or remove full-pcpus-only from cpuManagerPolicyOptions.",
  },
  "exclusive-cpus": {
    title: "The node has too few free CPUs for a pod with exclusive CPUs",
    cause:
      "The static CPU manager policy gives whole CPUs to Guaranteed pods. The scheduler counts CPU time and does not know which CPUs are still free.",
    remedy:
      "Delete the rejected pod so that it is scheduled again, reserve fewer CPUs, or request fewer.",
  },
  eviction: {
    title: "The kubelet evicts pods because a resource of the node runs low",
    cause:
      "A signal has crossed a threshold of evictionHard, or of evictionSoft for its grace period. The kubelet marks the node (MemoryPressure, DiskPressure, PIDPressure) and ends pods that use more than they request.",
    remedy:
      "Free disk space or memory. Set requests and limits for pods, ephemeral-storage too. Check evictionHard, imageGCHighThresholdPercent and systemReserved.",
  },
  "node-full": {
    title: "A pod does not fit the node's allocatable resources",
    cause:
      "The kubelet checks each pod again when it starts it. Static pods, restarts, and reservations or maxPods that were changed make a node smaller than what runs on it.",
    remedy:
      "Delete the rejected pods. Raise maxPods (OutOfpods), or lower kubeReserved and systemReserved (OutOfcpu, OutOfmemory).",
  },
  "system-oom": {
    title: "The kernel killed a process because memory ran out",
    cause:
      "Processes used memory faster than the kubelet could evict pods, or the system's own processes had too little reserved.",
    remedy:
      "Set memory limits for pods, raise systemReserved and kubeReserved, and raise memory.available in evictionHard.",
  },
  "image-gc": {
    title: "The kubelet cannot free enough disk space by removing images",
    cause:
      "Disk usage is above imageGCHighThresholdPercent, and the images that no container uses are not large enough. Logs, volumes or other programs fill the disk.",
    remedy:
      "Find what fills the disk (du -x), or give images a larger disk. Lower imageGCHighThresholdPercent so that the kubelet starts earlier.",
  },
  "no-capacity-yet": {
    title: "The size of the disk or of the node is not known yet",
    cause:
      "Right after its start the kubelet has no statistics of the file systems. cAdvisor or the container runtime delivers them some seconds later.",
    remedy:
      "Ignore it if it appears only at the start. If the message persists, check that /var/lib/kubelet and the runtime's folder are mounted and that the runtime answers (crictl info).",
  },
  "node-not-found": {
    title: "The API server has no Node object for this kubelet",
    cause:
      "The kubelet has not registered its node yet, or the node was deleted. The reason is in other lines: the API server cannot be reached, the certificate is rejected, or the node's name differs from that in the certificate (--hostname-override).",
    remedy:
      "Look for lines about connections, x509 or Unauthorized. Check that the API server runs, that registerNode is true, and that the host's name is the node's name.",
  },
  "node-forbidden": {
    title: "The API server does not accept the kubelet as this node",
    cause:
      "The kubelet's user has no right to this request. system:anonymous means that it sent no valid client certificate; system:node:OTHER means that the certificate belongs to another node.",
    remedy:
      "Check the kubeconfig of --kubeconfig and its certificate (openssl x509 -noout -subject -dates -in /var/lib/kubelet/pki/kubelet-client-current.pem). Join the node again if it is for another name.",
  },
  "credentials-rejected": {
    title: "The API server rejects the kubelet's credentials",
    cause:
      "The client certificate or the bootstrap token has expired, or another certificate authority signed it. Bootstrap tokens of kubeadm are valid for 24 hours.",
    remedy:
      "Create a new token and join again (kubeadm token create --print-join-command), or renew the client certificate. Keep rotateCertificates: true.",
  },
  "api-server-unreachable": {
    title: "The kubelet cannot reach the API server",
    cause:
      "Nothing answers at the address in the kubeconfig: the API server or its load balancer is down, a firewall is between, or the address is old. On a control plane node the API server is a static pod that this kubelet starts.",
    remedy:
      "Try curl -k https://ADDRESS:6443/healthz. On a control plane node read the logs of etcd and kube-apiserver (crictl ps -a, crictl logs). Check server: in the kubeconfig.",
  },
  "x509-unknown-authority": {
    title: "A certificate is signed by an authority that is not trusted",
    cause:
      "The certificate authority in the kubeconfig (or in authentication.x509.clientCAFile for requests to the kubelet) is not that of the other side. Usual after the cluster was created again, and behind proxies that replace certificates. A kubelet with serverTLSBootstrap: false signs its serving certificate itself.",
    remedy:
      "Renew certificate-authority-data in the kubeconfig, or join the node again. For clients of the kubelet, such as metrics-server, set serverTLSBootstrap: true and approve the CSRs. Keep the addresses of the cluster out of proxies (NO_PROXY).",
  },
  "x509-expired": {
    title: "A certificate has expired, or the clock is wrong",
    cause:
      "The certificate is not valid at the time of the node. A kubelet that was off for a long time can no longer rotate its client certificate.",
    remedy:
      "Check the clock (timedatectl). On control plane nodes run kubeadm certs renew all and restart the static pods. For the kubelet's own certificate, join again or regenerate kubelet.conf. Keep rotateCertificates: true.",
  },
  "x509-name": {
    title: "A certificate is not valid for the name or address that was asked for",
    cause:
      "The certificate does not list it. A kubelet that signs its serving certificate itself lists its host name only, and the API server's certificate lists what certSANs names.",
    remedy:
      "For the kubelet, set serverTLSBootstrap: true and approve the CSRs, or give tlsCertFile a certificate with the node's addresses. For the API server, add the address to certSANs and renew its certificate.",
  },
  "serving-csr-pending": {
    title: "The kubelet has no serving certificate: its CSR is not approved",
    cause:
      "With serverTLSBootstrap: true the kubelet asks the cluster for its serving certificate with a CertificateSigningRequest. Kubernetes does not approve these automatically. Until they are approved, kubectl logs, kubectl exec and metrics-server fail with a TLS internal error.",
    remedy:
      "Run kubectl get csr and kubectl certificate approve NAME for the pending ones of kubernetes.io/kubelet-serving, or run a controller that approves them. If tlsCertFile is set, set tlsPrivateKeyFile too.",
  },
  "port-in-use": {
    title: "Another process uses a port of the kubelet",
    cause: "Usually a second kubelet runs, or one that was started by hand.",
    remedy:
      "Find it with ss -ltnp and stop it. If two ports of the kubelet are the same, change port, healthzPort or readOnlyPort.",
  },
  "system-container-stats": {
    title: "The kubelet cannot measure the cgroup of a system service",
    cause:
      "The cgroup that kubeletCgroups, systemCgroups or --runtime-cgroups names, or that systemd put the service into, has no statistics: usually CPU or memory accounting is off for the unit. Pods run; only the service's metrics are missing.",
    remedy:
      "Set CPUAccounting=true and MemoryAccounting=true in the kubelet's unit, or write the real cgroup, such as kubeletCgroups: /system.slice/kubelet.service.",
  },
  "dns-limits": {
    title: "The node's resolv.conf has more entries than pods can have",
    cause:
      "Pods get at most three name servers and 32 search domains with 2048 characters. The kubelet ignores the rest.",
    remedy:
      "Remove entries from the node's resolv.conf, or let resolvConf name another file. With systemd-resolved, use /run/systemd/resolve/resolv.conf.",
  },
  "inotify-limits": {
    title: "The node has no more inotify watches or open files",
    cause:
      "The kubelet and its containers share the limits fs.inotify.max_user_instances and max_user_watches of the kernel.",
    remedy:
      "Raise them: sysctl fs.inotify.max_user_instances=8192 fs.inotify.max_user_watches=524288, in /etc/sysctl.d too. For open files see maxOpenFiles.",
  },
  "kubelet-api-forbidden": {
    title: "A client may not use the kubelet's API",
    cause:
      "authorization.mode: Webhook asks the API server whether the client may use nodes/proxy, nodes/log, nodes/metrics or nodes/stats, and it may not.",
    remedy:
      "Bind the client to a role for these resources: system:kubelet-api-admin for the API server's kubelet client certificate. Do not switch to AlwaysAllow.",
  },
  "orphaned-pods": {
    title: "Volumes of a pod that no longer exists are left on the node",
    cause:
      "The pod was removed while its volumes could not be unmounted, for example after the node went down. The kubelet does not delete folders that still have volume paths.",
    remedy:
      "Check that nothing is mounted below /var/lib/kubelet/pods/UID (mount | grep UID), then delete that folder.",
  },
  "root-file-system": {
    title: "The kubelet has no statistics of the node's file systems",
    cause:
      "cAdvisor did not find the disk below /var/lib/kubelet: it is not mounted yet, on an unusual file system, or the kubelet runs in a container without /var/lib/kubelet and /sys from the host.",
    remedy:
      "Mount the disk before the kubelet starts (RequiresMountsFor=/var/lib/kubelet in the unit), and restart the kubelet.",
  },
} as const satisfies Readonly<Record<string, LogTopicText>>;

/** The topics of lines apart from rules. */
export type LogTopic = keyof typeof englishLogTopics;

/** The texts of all topics in one language. */
export type LogTopicTexts = Readonly<Record<LogTopic, LogTopicText>>;

declare module "../../messages/language.ts" {
  interface Phrases {
    /** The topics of lines in the kubelet's log that no rule explains. */
    readonly logs: LogTopicTexts;
  }
}
