import { englishPodTopics } from "./pod-log-topics.ts";
import { englishSetupTopics } from "./setup-log-topics.ts";

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
  ...englishPodTopics,
  ...englishSetupTopics,
  "config-file-missing": {
    title: "The kubelet's configuration file does not exist",
    cause:
      "The kubelet reads the --config file first and exits if the file does not exist. kubeadm writes /var/lib/kubelet/config.yaml during kubeadm init or kubeadm join; until then, the kubelet restarts every few seconds.",
    remedy:
      "Run kubeadm init or kubeadm join on this node. On other installations, write the file or correct the path of --config in the kubelet's unit.",
  },
  "kubelet-too-new": {
    title: "The kubelet is newer than the control plane",
    cause:
      "A kubelet may be up to three minor versions older than the API server, and never newer. kubeadm checks this before it starts or upgrades a node.",
    remedy:
      "Install the kubelet of the control plane's version, or upgrade the control plane first, one minor version at a time. kubelet-config upgrade shows what changes for the kubelet's configuration.",
  },
  "config-file-denied": {
    title: "The kubelet is not allowed to read its configuration file",
    cause:
      "The file of --config or --config-dir exists, but file permissions, SELinux or AppArmor do not allow the kubelet to read it.",
    remedy:
      "Run the kubelet as root, make the file readable by root (chmod 600), and restore its SELinux label with restorecon.",
  },
  "client-ca-unreadable": {
    title: "The kubelet cannot read the file with the CA of its clients",
    cause:
      "authentication.x509.clientCAFile (--client-ca-file) names a file that does not exist, that the kubelet is not allowed to read, or that contains no PEM certificate. The kubelet then does not start.",
    remedy:
      "Check the path. On kubeadm nodes, kubeadm init or kubeadm join writes /etc/kubernetes/pki/ca.crt, so run it first. Otherwise copy the cluster's CA certificate there.",
  },
  "webhook-without-kubeconfig": {
    title: "Webhook modes require a kubeconfig",
    cause:
      "authentication.webhook.enabled and authorization.mode: Webhook ask the API server about each request. Without --kubeconfig, the kubelet has no client for it and does not start.",
    remedy:
      "Add --kubeconfig to the kubelet's unit. A standalone kubelet needs authentication.webhook.enabled: false and authorization.mode: AlwaysAllow instead.",
  },
  "user-namespace-ranges": {
    title: "The ID ranges for pods with user namespaces are unusable",
    cause:
      "The kubelet reads the ranges of the user kubelet from /etc/subuid and /etc/subgid with getsubids. The ranges must be the same in both files, start and end at a multiple of 65536, and be large enough for all pods.",
    remedy:
      "Correct the line of the user kubelet in both files, or remove the user to get the default ranges. kubelet-config node --root / shows the line to write.",
  },
  "iptables-bits-equal": {
    title: "Two iptables marks use the same bit",
    cause:
      "iptablesMasqueradeBit and iptablesDropBit mark packets for different purposes, so they must be different.",
    remedy: "Set different numbers, or remove both settings: the defaults are 14 and 15.",
  },
  "enforced-cgroup-missing": {
    title: "The kubelet cannot limit the cgroup of reserved resources",
    cause:
      "enforceNodeAllocatable contains system-reserved or kube-reserved, and the cgroup of systemReservedCgroup or kubeReservedCgroup does not exist. With cgroup v1, it must exist below each controller.",
    remedy:
      "Use cgroup v2, create the missing paths before the kubelet starts (for example with a systemd slice), or remove system-reserved or kube-reserved from enforceNodeAllocatable.",
  },
  "checkpoint-corrupt": {
    title: "A kubelet state file is corrupt",
    cause:
      "The checksum in the file does not match its content: a crash or a full disk truncated it, it was edited by hand, or another kubelet version wrote it.",
    remedy:
      "Drain the node, stop the kubelet, delete the file (cpu_manager_state, memory_manager_state or device-plugins/kubelet_internal_checkpoint in /var/lib/kubelet), and start the kubelet.",
  },
  "cpu-state-outdated": {
    title: "The node's CPUs differ from the CPU manager's state file",
    cause:
      "The reserved or online CPUs have changed since the kubelet wrote /var/lib/kubelet/cpu_manager_state. With the static policy, the kubelet then exits.",
    remedy:
      "Drain the node, stop the kubelet, delete /var/lib/kubelet/cpu_manager_state, and start the kubelet.",
  },
  "reserved-cpus-unavailable": {
    title: "The static CPU manager policy reserves more CPUs than the node has",
    cause:
      "kubeReserved.cpu and systemReserved.cpu reserve more CPUs than the node has, or reservedSystemCPUs lists CPUs that the node does not have.",
    remedy:
      "Reserve fewer CPUs, or list CPUs in reservedSystemCPUs that are online (see /sys/devices/system/cpu/online).",
  },
  "cgroup-controllers-missing": {
    title: "The node lacks cgroup controllers that the kubelet needs",
    cause:
      "The kubelet needs the controllers cpu, cpuset, memory, hugetlb and pids in the parent cgroup of the pods. The kernel was started without one of them, or the parent cgroup does not delegate it.",
    remedy:
      "Check whether /sys/fs/cgroup/cgroup.controllers lists the missing controller. On a Raspberry Pi, add cgroup_enable=cpuset cgroup_enable=memory to the kernel's command line. In a container or a systemd slice, delegate the controller (Delegate=yes) and enable it in cgroup.subtree_control of the parent.",
  },
  "pod-cgroup-missing": {
    title: "The parent cgroup of the pods does not exist",
    cause:
      "The kubelet could not create kubepods, or the cgroup of cgroupRoot does not exist. Often, a cgroup controller is missing, or cgroupDriver differs from the container runtime's.",
    remedy:
      "Use cgroupDriver: systemd in the kubelet and the container runtime. Check /sys/fs/cgroup/cgroup.controllers. With the systemd driver, write cgroupRoot without .slice.",
  },
  "cgroups-path-form": {
    title: "The kubelet and the container runtime use different cgroup drivers",
    cause:
      "One of them uses the systemd driver, with paths such as kubepods.slice:cri-containerd:ID, and the other the cgroupfs driver, with paths such as /kubepods/ID. Neither accepts the other's paths.",
    remedy:
      "Write cgroupDriver: systemd in the kubelet's configuration, set SystemdCgroup = true in containerd's configuration (cgroup_manager = systemd in CRI-O's), and restart both.",
  },
  "cri-version": {
    title: "The container runtime does not support the kubelet's CRI API version",
    cause:
      'Since 1.26, the kubelet requires CRI API v1. The runtime at the socket does not provide it: containerd is older than 1.6, its CRI plugin is disabled (disabled_plugins = ["cri"]), or the plugin failed to load.',
    remedy:
      "Remove cri from disabled_plugins in /etc/containerd/config.toml, or regenerate the default configuration (containerd config default). Update containerd or cri-dockerd if needed, and restart it. Then check with crictl info.",
  },
  "runtime-unreachable": {
    title: "The kubelet cannot reach the container runtime",
    cause:
      "Nothing responds at the socket in containerRuntimeEndpoint: the runtime is not running, it uses another socket, or the kubelet is not allowed to open the socket.",
    remedy:
      "Check systemctl status containerd (or crio). Set containerRuntimeEndpoint to the runtime's socket, such as unix:///run/containerd/containerd.sock.",
  },
  "runtime-down": {
    title: "The container runtime does not respond to status requests",
    cause:
      "The kubelet asks the runtime for its status every five seconds. After 30 seconds without an answer it reports the node as NotReady. Shortly after startup, this message is normal.",
    remedy:
      "If the message persists, read the runtime's journal (journalctl -u containerd), check the node's load, memory and disk, and restart the runtime.",
  },
  "pleg-unhealthy": {
    title: "The kubelet could not list the node's pods for three minutes",
    cause:
      "The pod lifecycle event generator (PLEG) lists all containers from the container runtime. The runtime hangs or is slow: too many pods for the node, slow disks, too little CPU or memory, or a bug in the runtime.",
    remedy:
      "Check how long crictl ps -a and crictl pods take, look for hung processes, and restart the runtime. Lower maxPods and reserve resources for the system with systemReserved and kubeReserved.",
  },
  "network-not-ready": {
    title: "The node has no pod network yet",
    cause:
      "The container runtime found no usable configuration in /etc/cni/net.d: no network plugin is installed, or its pod does not run on this node.",
    remedy:
      "Install a network plugin (Calico, Cilium, Flannel, …), or find out why its pod does not start on this node. The kubelet's configuration does not affect this.",
  },
  "bootstrap-kubeconfig": {
    title: "The kubelet has no valid kubeconfig and no bootstrap kubeconfig",
    cause:
      "The file of --kubeconfig is missing or its client certificate has expired, so the kubelet tries to request a new certificate with the --bootstrap-kubeconfig file, which does not exist. kubeadm deletes it after the node joins.",
    remedy:
      "Join the node again with a new token (kubeadm token create --print-join-command), or renew the certificate of kubelet.conf on a control plane node (kubeadm kubeconfig user --user system:node:NAME --org system:nodes). Keep rotateCertificates: true.",
  },
  "static-pods": {
    title: "The kubelet cannot read its static pods",
    cause:
      "The staticPodPath directory does not exist, or a file in it is not a valid Pod. Worker nodes often do not need this directory; then the message is harmless.",
    remedy:
      "Create the directory, correct or remove the file in the message, or remove staticPodPath. The kubelet reads every file there, including copies such as pod.yaml.bak.",
  },
  eviction: {
    title: "The kubelet evicts pods because the node is low on a resource",
    cause:
      "A signal has crossed a threshold of evictionHard, or of evictionSoft for its grace period. The kubelet marks the node (MemoryPressure, DiskPressure, PIDPressure) and evicts pods, first those that use more than they request.",
    remedy:
      "Free disk space or memory. Set requests and limits for pods, including ephemeral-storage. Check evictionHard, imageGCHighThresholdPercent and systemReserved.",
  },
  "system-oom": {
    title: "The kernel killed a process because memory ran out",
    cause:
      "Processes used memory faster than the kubelet could evict pods, or too little was reserved for system processes.",
    remedy:
      "Set memory limits for pods, raise systemReserved and kubeReserved, and raise memory.available in evictionHard.",
  },
  "image-gc": {
    title: "The kubelet cannot free enough disk space by removing images",
    cause:
      "Disk usage is above imageGCHighThresholdPercent, and the images that no container uses are not large enough. Logs, volumes or other programs fill the disk.",
    remedy:
      "Find what fills the disk (du -x), or use a larger disk for images. Lower imageGCHighThresholdPercent so that the kubelet starts garbage collection earlier.",
  },
  "no-capacity-yet": {
    title: "The capacity of the disk or node is not known yet",
    cause:
      "Right after startup, the kubelet has no file system statistics. cAdvisor or the container runtime provides them a few seconds later.",
    remedy:
      "Ignore the message if it appears only at startup. If it persists, check that /var/lib/kubelet and the runtime's directory are mounted and that the runtime responds (crictl info).",
  },
  "node-not-found": {
    title: "The API server has no Node object for this kubelet",
    cause:
      "The kubelet has not registered its node yet, or the node was deleted. Other log lines show the reason: the API server is unreachable, it rejects the certificate, or the node's name differs from the name in the certificate (--hostname-override).",
    remedy:
      "Look for lines about connections, x509 or Unauthorized. Check that the API server is running, that registerNode is true, and that the host name matches the node name.",
  },
  "node-forbidden": {
    title: "The API server does not accept the kubelet as this node",
    cause:
      "The kubelet's user is not authorized for this request. system:anonymous means that the kubelet sent no valid client certificate; system:node:OTHER means that the certificate belongs to another node. A user of the bootstrap kubeconfig may not request a certificate.",
    remedy:
      "Check the kubeconfig of --kubeconfig and its certificate (openssl x509 -noout -subject -dates -in /var/lib/kubelet/pki/kubelet-client-current.pem). Join the node again if the certificate is for another name.",
  },
  "credentials-rejected": {
    title: "The API server rejects the kubelet's credentials",
    cause:
      "The client certificate or the bootstrap token has expired, or another certificate authority signed it. Bootstrap tokens of kubeadm are valid for 24 hours.",
    remedy:
      "Create a new token and join again (kubeadm token create --print-join-command), or renew the client certificate. Keep rotateCertificates: true.",
  },
  "kubelet-not-healthy": {
    title: "kubeadm gets no response from the kubelet",
    cause:
      "The kubelet has not started, or exits again and again. kubeadm only asks for its health, on port 10248: the reason is in the kubelet's log.",
    remedy:
      "Run journalctl -u kubelet --no-pager | kubelet-config explain --log on this node. Frequent reasons are swap, another cgroup driver than the container runtime's, and a container runtime that is not running.",
  },
  "kubelet-not-executable": {
    title: "systemd cannot run the kubelet",
    cause:
      "The program in ExecStart does not exist, is not executable, or is for another CPU architecture, such as amd64 on an arm64 node.",
    remedy:
      "Look at the path in systemctl cat kubelet, and run the program with --version. Compare the output of file with that of uname -m. Install the package of the node's architecture, or make the file executable (chmod +x).",
  },
  "api-server-unreachable": {
    title: "The kubelet cannot reach the API server",
    cause:
      "Nothing responds at the address in the kubeconfig: the API server or its load balancer is down, a firewall blocks the connection, or the address is outdated. On a control plane node, the API server is a static pod that this kubelet starts.",
    remedy:
      "Try curl -k https://ADDRESS:6443/healthz. On a control plane node, read the logs of etcd and kube-apiserver (crictl ps -a, crictl logs). Check the server field in the kubeconfig.",
  },
  "kubectl-connection": {
    title: "kubectl cannot reach the API server",
    cause:
      "kubectl wrote this line, not the kubelet. If it names localhost:8080, kubectl found no kubeconfig.",
    remedy:
      "Set KUBECONFIG to a kubeconfig, such as /etc/kubernetes/admin.conf on a control plane node. If the line names another address, check the server field of the kubeconfig and whether the API server runs.",
  },
  "admission-webhook": {
    title: "An admission webhook of the cluster does not respond",
    cause:
      "The API server asks the webhook before it stores an object, such as a Node or the mirror pod of a static pod. The webhook's pods do not run, or its address cannot be reached.",
    remedy:
      "Look at the webhook's pods and Service. kubectl get validatingwebhookconfigurations,mutatingwebhookconfigurations lists the webhooks; exclude the objects of nodes and of kube-system from them.",
  },
  "x509-unknown-authority": {
    title: "A certificate is signed by an unknown authority",
    cause:
      "The certificate authority in the kubeconfig (or in authentication.x509.clientCAFile for requests to the kubelet) did not sign the other side's certificate. This is common after the cluster was recreated, and behind proxies that replace certificates. A kubelet with serverTLSBootstrap: false signs its serving certificate itself.",
    remedy:
      "Renew certificate-authority-data in the kubeconfig, or join the node again. For clients of the kubelet, such as metrics-server, set serverTLSBootstrap: true and approve the CSRs. Exclude the cluster's addresses from the proxy (NO_PROXY).",
  },
  "x509-expired": {
    title: "A certificate has expired, or the clock is wrong",
    cause:
      "The certificate is not valid at the node's current time. A kubelet on a node that was off for a long time can no longer rotate its client certificate.",
    remedy:
      "Check the clock (timedatectl). On control plane nodes run kubeadm certs renew all and restart the static pods. For the kubelet's own certificate, join again or regenerate kubelet.conf. Keep rotateCertificates: true.",
  },
  "x509-name": {
    title: "A certificate is not valid for the requested name or address",
    cause:
      "The certificate does not list it. A self-signed kubelet serving certificate lists only the host name, and the API server's certificate lists the names in certSANs.",
    remedy:
      "For the kubelet, set serverTLSBootstrap: true and approve the CSRs, or set tlsCertFile to a certificate with the node's addresses. For the API server, add the address to certSANs and renew its certificate.",
  },
  "serving-csr-pending": {
    title: "The kubelet has no serving certificate: its CSR is not approved",
    cause:
      "With serverTLSBootstrap: true, the kubelet requests its serving certificate from the cluster with a CertificateSigningRequest. Kubernetes does not approve these automatically. Until they are approved, kubectl logs, kubectl exec and metrics-server fail with a TLS internal error.",
    remedy:
      "Run kubectl get csr and kubectl certificate approve NAME for the pending ones of kubernetes.io/kubelet-serving, or run a controller that approves them. If tlsCertFile is set, set tlsPrivateKeyFile too.",
  },
  "port-in-use": {
    title: "Another process uses this address",
    cause:
      "Usually, the program is running twice, for example a second kubelet that was started by hand.",
    remedy:
      "Find the other process with ss -ltnp (for a socket: ss -lxp) and stop it. If two kubelet ports are the same, change port, healthzPort or readOnlyPort.",
  },
  "system-container-stats": {
    title: "The kubelet cannot measure the cgroup of a system service",
    cause:
      "The cgroup in kubeletCgroups, systemCgroups or --runtime-cgroups, or the cgroup of the systemd service, has no statistics. Usually, CPU or memory accounting is off for the unit. Pods are not affected; only the service's metrics are missing.",
    remedy:
      "Set CPUAccounting=true and MemoryAccounting=true in the kubelet's unit, or write the real cgroup, such as kubeletCgroups: /system.slice/kubelet.service.",
  },
  "dns-limits": {
    title: "The node's resolv.conf has more entries than pods can use",
    cause:
      "Pods can have at most three name servers and 32 search domains with 2048 characters in total. The kubelet ignores the rest.",
    remedy:
      "Remove entries from the node's resolv.conf, or set resolvConf to another file. With systemd-resolved, use /run/systemd/resolve/resolv.conf.",
  },
  "node-ip-not-on-node": {
    title: "The address in --node-ip is not on the node",
    cause:
      "The kubelet compares --node-ip with the addresses of the node's network interfaces. Usually, the node has got a new address, the flag was copied from another node, or it is a public address that only the cloud's router knows. The kubelet runs, but does not report addresses for its node.",
    remedy:
      "Run ip addr on the node, and write one of its addresses in --node-ip, or remove the flag. On Talos, change machine.kubelet.nodeIP.validSubnets.",
  },
  "logging-applied-before": {
    title: "Logging is configured twice in one process",
    cause:
      "A process configures logging only once. In k3s and in MicroK8s (kubelite), the kubelet shares its process with other components, whose options for logging come first. If those of the kubelet differ, it exits.",
    remedy:
      "Remove logging from the kubelet's configuration file, and -v, --vmodule and --logging-format from its flags. In MicroK8s, use the same values for all components. Newer releases of MicroK8s do not need this.",
  },
  "kernel-access": {
    title: "The kubelet is not allowed to use parts of the kernel",
    cause:
      "The kubelet reads the kernel's log in /dev/kmsg and writes parameters below /proc/sys. In a container, such as one of LXC, or in a user namespace, they are missing or read-only, and the kubelet exits.",
    remedy:
      "In a container, mount /dev/kmsg from the host and make /proc/sys writable (run it privileged). In a user namespace, turn on the feature gate KubeletInUserNamespace.",
  },
  "windows-memory": {
    title: "Windows does not tell the kubelet how much memory the node has",
    cause:
      "At startup, the kubelet asks Windows for the size of the physical memory, and exits without it. Some virtual machines, such as those of VirtualBox, do not provide it.",
    remedy: "Run the node on another hypervisor or on a real machine.",
  },
  "resolv-conf-missing": {
    title: "The file of resolvConf does not exist on the node",
    cause:
      "The kubelet reads it for each pod. Without it, no pod starts that uses the node's DNS settings. The node usually has no systemd-resolved, but resolvConf is /run/systemd/resolve/resolv.conf, for example because kubeadm found it on another node.",
    remedy:
      "Set resolvConf to a file of the node, such as /etc/resolv.conf, or start systemd-resolved. Then restart the kubelet.",
  },
  "credential-plugin-failed": {
    title: "A credential provider plugin failed, so its images are pulled without credentials",
    cause:
      "The kubelet ran the plugin for an image, and the plugin exited with an error or printed something other than a CredentialProviderResponse. Credential helpers of Docker, such as docker-credential-ecr-login, are not plugins for the kubelet.",
    remedy:
      "Run the plugin on the node with the args and env of its entry, and a CredentialProviderRequest on standard input. Check env (for example AWS_REGION), the node's permissions, and that apiVersion is one that the plugin supports.",
  },
  "kubeadm-extra-args": {
    title: "kubeadm reads extra arguments in the form of another apiVersion",
    cause:
      "Up to kubeadm.k8s.io/v1beta3, kubeletExtraArgs and extraArgs are maps from names to values. In v1beta4 and later, they are lists of maps with name and value. kubeadm fails, and no kubelet changes.",
    remedy:
      "Convert the file with kubeadm config migrate --old-config OLD --new-config NEW, or write the form of the file's apiVersion.",
  },
  "inotify-limits": {
    title: "The node has run out of inotify watches or open files",
    cause:
      "The kubelet and its containers share the limits fs.inotify.max_user_instances and max_user_watches of the kernel.",
    remedy:
      "Raise them: sysctl fs.inotify.max_user_instances=8192 fs.inotify.max_user_watches=524288, and also in /etc/sysctl.d. For open files, see maxOpenFiles.",
  },
  "system-bus": {
    title: "The kubelet cannot reach systemd",
    cause:
      "Over D-Bus, the kubelet creates cgroups with cgroupDriver: systemd, and delays a shutdown with shutdownGracePeriod. The socket of D-Bus or systemd does not exist, is closed, or is not mounted into the kubelet's container.",
    remedy:
      "Check systemctl status dbus, and restart the kubelet after dbus. Mount /run/dbus and /run/systemd into a kubelet in a container. On a node without systemd, use cgroupDriver: cgroupfs and no shutdownGracePeriod.",
  },
  "node-status-unknown": {
    title: "The control plane has not heard from the kubelet for a while",
    cause:
      "The kubelet renews its lease every 10 seconds. After 50 seconds without one (40 seconds up to 1.31), the control plane reports the node as Unknown: the node is off or overloaded, the kubelet does not run, or it cannot reach the API server.",
    remedy:
      "On the node, run systemctl status kubelet and journalctl -u kubelet --no-pager | kubelet-config explain --log. If the node ran out of memory or CPU, raise systemReserved and kubeReserved.",
  },
  "node-name-invalid": {
    title: "The name of the node is not valid in Kubernetes",
    cause:
      "The kubelet registers its node with its host name, or with the name in --hostname-override. It may contain lowercase letters, digits, dots and hyphens, and begins and ends with a letter or digit.",
    remedy:
      "Rename the host with hostnamectl set-hostname, or write a valid name in --hostname-override. The kubelet writes its host name in lowercase, but keeps other characters, such as underscores.",
  },
  "allocatable-not-enforced": {
    title: "The kubelet cannot limit the pods to the node's allocatable resources",
    cause:
      "The kubelet writes the limits to the cgroup kubepods, and the kernel rejects them: the pods use more memory than the new limit, or the kubelet runs in a container that does not own the cgroup. It tries again every minute.",
    remedy:
      "The end of the line says which limit. Reserve less, or drain the node before you raise kubeReserved or systemReserved. In a container, mount /sys/fs/cgroup from the host.",
  },
  "kubelet-api-forbidden": {
    title: "A client is not allowed to use the kubelet API",
    cause:
      "authorization.mode: Webhook asks the API server whether the client may use nodes/proxy, nodes/log, nodes/metrics or nodes/stats, and the API server denied it.",
    remedy:
      "Bind the client to a ClusterRole for these resources, such as system:kubelet-api-admin for the API server's kubelet client certificate. Do not switch to AlwaysAllow.",
  },
  "root-file-system": {
    title: "The kubelet has no statistics for the node's file systems",
    cause:
      "cAdvisor did not find the disk of /var/lib/kubelet: it is not mounted yet, it uses an unusual file system, or the kubelet runs in a container without /var/lib/kubelet and /sys from the host.",
    remedy:
      "Mount the disk before the kubelet starts (RequiresMountsFor=/var/lib/kubelet in the unit), and restart the kubelet.",
  },
} as const satisfies Readonly<Record<string, LogTopicText>>;

/** The topics of lines apart from rules. */
export type LogTopic = keyof typeof englishLogTopics;

/** The texts of all topics in one language. */
export type LogTopicTexts = Readonly<Record<LogTopic, LogTopicText>>;

declare module "../../engine/messages/language.ts" {
  interface Phrases {
    /** The topics of lines in the kubelet's log that no rule explains. */
    readonly logs: LogTopicTexts;
  }
}
