/** Topics of lines about pods: their images, networks, volumes and containers. */
export const englishPodTopics = {
  "image-pull": {
    title: "The container runtime cannot pull an image",
    cause:
      "The registry does not respond, its certificate is not trusted, the image does not exist for this name or platform, or the registry requires credentials. This line, or another one about the image, says which.",
    remedy:
      "Try crictl pull IMAGE on the node. Configure a mirror or a proxy in the container runtime, such as /etc/containerd/certs.d, or an imagePullSecret in the pod.",
  },
  "sandbox-image": {
    title: "The container runtime cannot pull the sandbox image",
    cause:
      "Every pod starts with the pause image. The container runtime takes its name from its own configuration, by default from registry.k8s.io, and this node cannot pull it. kubeadm's imageRepository and the kubelet's --pod-infra-container-image do not change it.",
    remedy:
      "Name an image that the node can pull: sandbox_image in /etc/containerd/config.toml (containerd 2: sandbox under pinned_images), pause_image for CRI-O, or --pod-infra-container-image of cri-dockerd. Restart the container runtime, and try crictl pull IMAGE.",
  },
  "pod-network": {
    title: "The network plugin could not set up or remove a pod's network",
    cause:
      "The container runtime calls the network plugin (CNI) for each pod, and the plugin failed. The text behind the plugin's name says why: its agent does not run on this node, it cannot reach the API server, or a program is missing from /opt/cni/bin.",
    remedy:
      "Look at the plugin's pod on this node and at its log (kubectl get pods -A -o wide). If a plugin is not found, install the CNI plugins into /opt/cni/bin. The kubelet's configuration does not affect this.",
  },
  "container-start": {
    title: "The container runtime could not start a container",
    cause:
      "runc or crun stopped before the container's program ran: the image does not have the command, a mounted file or device does not exist, or the kernel or a security profile denies something. The end of the line says which.",
    remedy:
      "Compare the pod's command, volumes and securityContext with the image and the node. The kubelet tries again with a growing delay.",
  },
  "seccomp-filter-memory": {
    title: "The kernel has no memory left for seccomp filters",
    cause:
      "The kernel compiles the filter of each container, and net.core.bpf_jit_limit limits the memory for all of them. Many containers, or kernels that do not free it, use it up. The profile is not the reason.",
    remedy:
      "Update the kernel. Until then, raise the limit, for example sysctl -w net.core.bpf_jit_limit=1000000000, and write it to a file in /etc/sysctl.d. A restart of the node frees the memory.",
  },
  "seccomp-rule-refused": {
    title: "The node's runc or libseccomp is too old for a rule of the seccomp profile",
    cause:
      "libseccomp rejects a rule whose action is the default action. runc before 1.0.2 passes such a rule on, and older versions do not read errnoRet, so they take a rule with another error number for one. Often, the profile is Docker's or containerd's own.",
    remedy:
      "Update runc and libseccomp on the node. Until then, remove the rule for this system call from the profile.",
  },
  "seccomp-unsupported": {
    title: "The kernel or the container runtime has no support for seccomp",
    cause:
      "The kernel was built without CONFIG_SECCOMP_FILTER, or runc, crun or CRI-O without libseccomp. Pods without a profile still start, unless seccompDefault: true gives them one.",
    remedy:
      "Check grep Seccomp /proc/self/status and runc features. Install a kernel and a container runtime with seccomp. Without them, use seccompDefault: false and pods without a seccompProfile.",
  },
  "container-restarts": {
    title: "A container exits again and again",
    cause:
      "The kubelet restarts the container with a delay that doubles each time, up to five minutes. The reason is in the container's log, not in the kubelet's.",
    remedy:
      "Run kubectl logs --previous and kubectl describe pod. Look for OOMKilled, for a failed liveness probe, and for the exit code.",
  },
  "volume-failed": {
    title: "A volume of a pod cannot be mounted",
    cause:
      "The kubelet or a CSI driver could not attach or mount the volume: the storage does not respond, a mount program is missing on the node, or a Secret or ConfigMap does not exist. The end of the line says which.",
    remedy:
      "Read the end of the line and the events of the pod (kubectl describe pod). Look at the driver's pod on this node and at kubectl get volumeattachment.",
  },
  "probe-failed": {
    title: "A probe of a container failed",
    cause:
      "The kubelet asks the container at the pod's address. The container does not listen there yet, responds too late, or responds with an error. After a failed liveness probe, the kubelet restarts the container; after a failed readiness probe, Services send it no requests.",
    remedy:
      "Read the container's log. Compare the port and path of the probe with those of the program. Add a startupProbe, or raise timeoutSeconds or failureThreshold.",
  },
  "plugin-unreachable": {
    title: "A plugin of the kubelet, such as a CSI driver, is not registered",
    cause:
      "The kubelet finds CSI drivers and device plugins by their sockets below /var/lib/kubelet. The plugin's pod does not run on this node, has just started, or uses another directory.",
    remedy:
      "Look at the plugin's pod on this node and at its log (kubectl get pods -A -o wide). kubectl get csinode NODE lists the registered drivers. If --root-dir is not /var/lib/kubelet, the plugin must use that directory too.",
  },
  "topology-affinity": {
    title: "The topology manager rejected a pod",
    cause:
      "With the policy restricted or single-numa-node, the kubelet admits a pod only if its CPUs, memory and devices fit on the NUMA nodes. The scheduler does not know the NUMA topology.",
    remedy:
      "Request less so that the pod fits on one NUMA node, use topologyManagerScope: container or the policy best-effort, or use a topology-aware scheduler. Delete the rejected pod.",
  },
  "device-unavailable": {
    title: "A device that a pod requests is not available",
    cause:
      "The device plugin of the resource has not registered with the kubelet yet, for example after a restart of the node, or it reports no healthy device. The kubelet rejects the pod (UnexpectedAdmissionError) and does not try it again.",
    remedy:
      "Look at the device plugin's pod on this node, its log, and the allocatable resources in kubectl describe node. Then delete the rejected pod so that its controller replaces it.",
  },
  "device-plugin-socket": {
    title: "The kubelet cannot create its socket for device plugins",
    cause:
      "The kubelet listens on device-plugins/kubelet.sock below its root directory. Another kubelet uses this socket, or the kubelet is not allowed to create it. On Windows, kubelet 1.31.0 does not remove the socket of its last run.",
    remedy:
      "Stop the other kubelet, and check the permissions of the directory. On Windows, remove C:\\var\\lib\\kubelet\\device-plugins\\kubelet.sock, and install the newest patch version of the kubelet.",
  },
  "node-affinity": {
    title: "A pod does not fit the labels of its node",
    cause:
      "When the kubelet starts, it compares each pod's nodeSelector and required node affinity with the labels of the node. The labels have changed since the pod was scheduled, or the kubelet did not have all of them yet. It rejects the pod and does not try it again.",
    remedy:
      "Compare the pod with kubectl get node NODE --show-labels, and correct the label or --node-labels. Then delete the rejected pod so that its controller replaces it.",
  },
  apparmor: {
    title: "The AppArmor profile of a pod cannot be used on this node",
    cause:
      "The pod names a profile that is not loaded into the node's kernel, or the kernel has no AppArmor. After an update of the node, the program apparmor_parser may also be missing.",
    remedy:
      "Run aa-status on the node. Load the profile on each node where the pod can run (apparmor_parser -r FILE), for example with the Security Profiles Operator, or remove appArmorProfile from the pod.",
  },
  "runtime-handler": {
    title: "The container runtime does not have the handler of the pod's RuntimeClass",
    cause:
      "The handler in the RuntimeClass must be configured in the container runtime of the node: under runtimes in /etc/containerd/config.toml, or as crio.runtime.runtimes.NAME in a file in /etc/crio/crio.conf.d.",
    remedy:
      "Compare kubectl get runtimeclass with crictl info on the node. Install and configure the handler, restart the container runtime, or restrict the RuntimeClass to nodes that have it (scheduling.nodeSelector).",
  },
  "node-shutdown": {
    title: "The node shuts down, so the kubelet stops or rejects its pods",
    cause:
      "With shutdownGracePeriod, the kubelet stops the node's pods before the system shuts down, and accepts no new ones until then. Their objects remain, with the phase Failed.",
    remedy:
      "Delete the pods of this kind; controllers have already replaced them. If pods need more time, raise shutdownGracePeriod. If the node does not shut down, restart the kubelet, which missed that the shutdown was canceled.",
  },
  "storage-limit": {
    title: "A pod used more local storage than its limit",
    cause:
      "The kubelet measures what containers write to their file systems, logs and emptyDir volumes. It evicts a pod that uses more than its limits of ephemeral-storage or the sizeLimit of a volume. The node's own disk is not full.",
    remedy:
      "Raise the limit, or find what the container writes (kubectl exec, du). Write logs to standard output, where containerLogMaxSize limits them, and large files to a persistent volume.",
  },
  "disk-full": {
    title: "A disk of the node is full",
    cause:
      "A file system with files of the kubelet or the container runtime has no free blocks or inodes. If /var/lib/kubelet is on it, the kubelet can no longer write its state, and may not start.",
    remedy:
      "Run df -h and df -i on the node, and du -x to find what fills the disk. Remove unused images with crictl rmi --prune. Then lower imageGCHighThresholdPercent and containerLogMaxSize, so that the disk does not fill up again.",
  },
  "cluster-dns-missing": {
    title: "Pods cannot resolve the names of Services",
    cause:
      "The kubelet has no address of the cluster's DNS. Pods with the policy ClusterFirst, the default, get the DNS settings of the node.",
    remedy:
      "Set clusterDNS to the address of the DNS Service, such as 10.96.0.10 (kubectl -n kube-system get service kube-dns), and clusterDomain: cluster.local. Restart the kubelet, and delete the pods so that they start again.",
  },
  "smt-alignment": {
    title: "A pod does not request whole physical cores",
    cause:
      "The CPU manager option full-pcpus-only admits a pod only if its number of CPUs is a multiple of the threads per core.",
    remedy:
      "Request a multiple of the threads per core (usually 2), or remove full-pcpus-only from cpuManagerPolicyOptions.",
  },
  "exclusive-cpus": {
    title: "The node has too few free CPUs for a pod with exclusive CPUs",
    cause:
      "The static CPU manager policy assigns exclusive CPUs to Guaranteed pods. The scheduler considers only CPU time and does not know which CPUs are free.",
    remedy:
      "Delete the rejected pod so that its controller replaces it, reserve fewer CPUs, or request fewer CPUs in the pod.",
  },
  "node-full": {
    title: "A pod does not fit into the node's allocatable resources",
    cause:
      "The kubelet checks each pod again before it starts the pod. Static pods, restarts, or changes to reservations or maxPods can leave less room than the running pods need.",
    remedy:
      "Delete the rejected pods. Raise maxPods (OutOfpods), or lower kubeReserved and systemReserved (OutOfcpu, OutOfmemory).",
  },
  "orphaned-pods": {
    title: "Volumes of a deleted pod remain on the node",
    cause:
      "The pod was removed while its volumes could not be unmounted, for example after the node went down. The kubelet does not delete directories that still contain volumes.",
    remedy:
      "Check that nothing is mounted below /var/lib/kubelet/pods/UID (mount | grep UID), then delete that directory.",
  },
  "sysctl-forbidden": {
    title: "A pod sets a sysctl that the kubelet does not allow",
    cause:
      "By default, only safe sysctls are allowed. The kubelet rejects pods with other sysctls (SysctlForbidden).",
    remedy:
      "Add the sysctl to allowedUnsafeSysctls, for example allowedUnsafeSysctls: [net.core.somaxconn], on the nodes where such pods run, or remove it from the pod's securityContext.",
  },
  "pull-qps": {
    title: "The kubelet limits the rate of image pulls",
    cause:
      "More image pulls were requested at once than registryPullQPS (default: 5 per second) and registryBurst (default: 10) allow. The kubelet retries later.",
    remedy: "Raise registryPullQPS and registryBurst, or set registryPullQPS: 0 for no limit.",
  },
} as const;
