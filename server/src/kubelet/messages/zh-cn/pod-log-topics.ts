import type { LogTopicTexts } from "../log-topics.ts";
import type { englishPodTopics } from "../pod-log-topics.ts";

/** Topics of lines about pods, in Chinese. */
export const chinesePodTopics: Pick<LogTopicTexts, keyof typeof englishPodTopics> = {
  "image-pull": {
    title: "容器运行时无法拉取镜像",
    cause:
      "镜像仓库没有应答，其证书不受信任，没有此名称或此平台的镜像，或者镜像仓库需要凭据。具体原因见此行，或有关该镜像的其他行。",
    remedy:
      "在节点上尝试 crictl pull IMAGE。在容器运行时中配置镜像源或代理（例如 /etc/containerd/certs.d），或者在 Pod 中配置 imagePullSecret。",
  },
  "sandbox-image": {
    title: "容器运行时无法拉取沙箱镜像",
    cause:
      "每个 Pod 都先启动 pause 镜像。镜像名称取自容器运行时自己的配置，默认来自 registry.k8s.io，而此节点无法拉取。kubeadm 的 imageRepository 和 kubelet 的 --pod-infra-container-image 不会改变它。",
    remedy:
      "写节点能够拉取的镜像：/etc/containerd/config.toml 中的 sandbox_image（containerd 2 为 pinned_images 下的 sandbox）、CRI-O 的 pause_image，或 cri-dockerd 的 --pod-infra-container-image。然后重启容器运行时，并尝试 crictl pull IMAGE。",
  },
  "pod-network": {
    title: "网络插件无法建立或拆除 Pod 的网络",
    cause:
      "容器运行时为每个 Pod 调用网络插件（CNI），而插件失败了。插件名称后面的文字说明原因：插件的代理没有在此节点上运行，它无法连接 API 服务器，或者 /opt/cni/bin 中缺少程序。",
    remedy:
      "查看此节点上该插件的 Pod 及其日志（kubectl get pods -A -o wide）。如果找不到插件，请把 CNI 插件安装到 /opt/cni/bin。这与 kubelet 的配置无关。",
  },
  "container-start": {
    title: "容器运行时无法启动容器",
    cause:
      "runc 或 crun 在容器的程序运行之前就停止了：镜像中没有该命令，挂载的文件或设备不存在，或者内核或安全配置拒绝了某项操作。具体原因见该行的末尾。",
    remedy:
      "将 Pod 的 command、volumes 和 securityContext 与镜像和节点对照。kubelet 会重试，间隔逐渐增大。",
  },
  "seccomp-filter-memory": {
    title: "内核没有剩余的内存用于 seccomp 过滤器",
    cause:
      "内核编译每个容器的过滤器，net.core.bpf_jit_limit 限制所有过滤器的内存。容器很多，或者内核没有释放这些内存时，内存会用完。原因不在 seccomp 配置文件中。",
    remedy:
      "升级内核。在此之前提高该上限，例如 sysctl -w net.core.bpf_jit_limit=1000000000，并将其写入 /etc/sysctl.d 中的文件。重启节点会释放这些内存。",
  },
  "seccomp-rule-refused": {
    title: "节点的 runc 或 libseccomp 太旧，不支持 seccomp 配置文件中的一条规则",
    cause:
      "libseccomp 拒绝操作与默认操作相同的规则。1.0.2 之前的 runc 不会跳过这样的规则，更旧的版本还不读取 errnoRet，因此把使用其他错误号的规则当作这样的规则。通常，该配置文件是 Docker 或 containerd 自带的。",
    remedy: "升级节点上的 runc 和 libseccomp。在此之前，从配置文件中删除此系统调用的规则。",
  },
  "seccomp-unsupported": {
    title: "内核或容器运行时不支持 seccomp",
    cause:
      "内核编译时没有 CONFIG_SECCOMP_FILTER，或者 runc、crun 或 CRI-O 编译时没有 libseccomp。没有 seccomp 配置的 Pod 仍会启动，除非 seccompDefault: true 为其指定了一个。",
    remedy:
      "检查 grep Seccomp /proc/self/status 和 runc features。安装支持 seccomp 的内核和容器运行时。没有它们时，使用 seccompDefault: false 以及没有 seccompProfile 的 Pod。",
  },
  "container-restarts": {
    title: "容器反复退出",
    cause:
      "kubelet 重启该容器，每次的间隔加倍，最长五分钟。原因在容器的日志中，不在 kubelet 的日志中。",
    remedy:
      "运行 kubectl logs --previous 和 kubectl describe pod，查看是否有 OOMKilled、失败的存活探针，以及退出码。",
  },
  "volume-failed": {
    title: "Pod 的卷无法挂载",
    cause:
      "kubelet 或 CSI 驱动无法连接或挂载该卷：存储没有应答，节点上缺少挂载程序，或者 Secret 或 ConfigMap 不存在。具体原因见该行的末尾。",
    remedy:
      "查看该行的末尾和 Pod 的事件（kubectl describe pod），并查看此节点上驱动的 Pod 和 kubectl get volumeattachment。",
  },
  "probe-failed": {
    title: "容器的探针失败",
    cause:
      "kubelet 通过 Pod 的地址询问容器。容器还没有在该处监听、应答太迟，或应答了错误。存活探针失败后 kubelet 重启容器；就绪探针失败后 Service 不再向它发送请求。",
    remedy:
      "查看容器的日志。将探针的端口和路径与程序的对照。添加 startupProbe，或者调大 timeoutSeconds 或 failureThreshold。",
  },
  "plugin-unreachable": {
    title: "kubelet 的插件（例如 CSI 驱动）没有注册",
    cause:
      "kubelet 通过 /var/lib/kubelet 下的套接字找到 CSI 驱动和设备插件。插件的 Pod 没有在此节点上运行、刚刚启动，或使用另一个目录。",
    remedy:
      "查看此节点上该插件的 Pod 及其日志（kubectl get pods -A -o wide）。kubectl get csinode NODE 列出已注册的驱动。如果 --root-dir 不是 /var/lib/kubelet，插件也必须使用该目录。",
  },
  "topology-affinity": {
    title: "拓扑管理器拒绝了 Pod",
    cause:
      "使用 restricted 或 single-numa-node 策略时，只有 Pod 的 CPU、内存和设备符合 NUMA 节点的划分，kubelet 才会接纳。调度器不了解 NUMA 拓扑。",
    remedy:
      "减少请求，使 Pod 能放入一个 NUMA 节点；使用 topologyManagerScope: container 或 best-effort 策略；或者使用支持拓扑感知的调度器。删除被拒绝的 Pod。",
  },
  "device-unavailable": {
    title: "Pod 请求的设备不可用",
    cause:
      "该资源的设备插件还没有向 kubelet 注册（例如在节点重启之后），或者没有健康的设备。kubelet 拒绝该 Pod（UnexpectedAdmissionError），并且不再重试。",
    remedy:
      "查看此节点上设备插件的 Pod 及其日志，以及 kubectl describe node 中的可分配资源。然后删除被拒绝的 Pod，让控制器替换它。",
  },
  "device-plugin-socket": {
    title: "kubelet 无法创建设备插件使用的套接字",
    cause:
      "kubelet 监听其根目录下的 device-plugins/kubelet.sock。另一个 kubelet 正在使用此套接字，或 kubelet 没有权限创建它。在 Windows 上，kubelet 1.31.0 不会删除上次运行留下的套接字。",
    remedy:
      "停止另一个 kubelet，并检查该目录的权限。在 Windows 上，请删除 C:\\var\\lib\\kubelet\\device-plugins\\kubelet.sock，并安装 kubelet 的最新补丁版本。",
  },
  "node-affinity": {
    title: "Pod 与其节点的标签不匹配",
    cause:
      "kubelet 启动时，会将每个 Pod 的 nodeSelector 和必需的节点亲和性与节点的标签比较。Pod 被调度之后标签已经改变，或 kubelet 当时还没有得到全部标签。kubelet 拒绝该 Pod，并且不再重试。",
    remedy:
      "将该 Pod 与 kubectl get node NODE --show-labels 的结果比较，并更正标签或 --node-labels。然后删除被拒绝的 Pod，让控制器替换它。",
  },
  apparmor: {
    title: "Pod 的 AppArmor 配置文件无法在此节点上使用",
    cause:
      "Pod 指定的配置文件没有加载到节点的内核中，或者内核没有 AppArmor。节点更新之后，也可能缺少程序 apparmor_parser。",
    remedy:
      "在节点上运行 aa-status。在 Pod 可能运行的每个节点上加载该配置文件（apparmor_parser -r FILE），例如使用 Security Profiles Operator，或者从 Pod 中移除 appArmorProfile。",
  },
  "runtime-handler": {
    title: "容器运行时没有 Pod 的 RuntimeClass 所用的处理程序",
    cause:
      "RuntimeClass 中的 handler 必须在节点的容器运行时中配置：在 /etc/containerd/config.toml 的 runtimes 之下，或者在 /etc/crio/crio.conf.d 的文件中写为 crio.runtime.runtimes.NAME。",
    remedy:
      "对比 kubectl get runtimeclass 与节点上的 crictl info。安装并配置该处理程序，然后重启容器运行时；或者用 scheduling.nodeSelector 把 RuntimeClass 限制在具有它的节点上。",
  },
  "node-shutdown": {
    title: "节点正在关机，kubelet 终止或拒绝 Pod",
    cause:
      "设置了 shutdownGracePeriod 时，kubelet 在系统关机之前终止节点上的 Pod，此前不再接纳新的 Pod。这些 Pod 的对象会保留，阶段为 Failed。",
    remedy:
      "删除这些 Pod，控制器已经替换了它们。如果 Pod 需要更多时间结束，请提高 shutdownGracePeriod。如果节点没有关机，请重启 kubelet：它没有得知关机已取消。",
  },
  "storage-limit": {
    title: "Pod 使用的本地存储超过了它的限制",
    cause:
      "kubelet 统计容器写入其文件系统、日志和 emptyDir 卷的数据。如果 Pod 超过 ephemeral-storage 的限制或卷的 sizeLimit，kubelet 就驱逐它。节点自己的磁盘并没有满。",
    remedy:
      "提高限制，或者找出容器写了什么（kubectl exec、du）。把日志写到标准输出（由 containerLogMaxSize 限制），把大文件写到持久卷。",
  },
  "disk-full": {
    title: "节点的一块磁盘已满",
    cause:
      "存放 kubelet 或容器运行时文件的文件系统没有空闲的块或 inode。如果是 /var/lib/kubelet 所在的文件系统，kubelet 就无法再写入其状态，并且可能无法启动。",
    remedy:
      "在节点上运行 df -h 和 df -i，并用 du -x 找出占满磁盘的内容。用 crictl rmi --prune 移除未使用的镜像。然后降低 imageGCHighThresholdPercent 和 containerLogMaxSize，避免磁盘再次占满。",
  },
  "cluster-dns-missing": {
    title: "Pod 无法解析 Service 的名称",
    cause:
      "kubelet 没有集群 DNS 的地址。使用默认策略 ClusterFirst 的 Pod 得到的是节点的 DNS 设置。",
    remedy:
      "把 clusterDNS 设置为 DNS Service 的地址，例如 10.96.0.10（kubectl -n kube-system get service kube-dns），并写 clusterDomain: cluster.local。重启 kubelet，并删除这些 Pod，让它们重新启动。",
  },
  "smt-alignment": {
    title: "Pod 请求的不是整数个物理核",
    cause: "CPU 管理器选项 full-pcpus-only 只接纳 CPU 数量为每核线程数整数倍的 Pod。",
    remedy:
      "请求每核线程数（通常为 2）的整数倍，或者从 cpuManagerPolicyOptions 中移除 full-pcpus-only。",
  },
  "exclusive-cpus": {
    title: "节点的空闲 CPU 不足以满足独占 CPU 的 Pod",
    cause:
      "static CPU 管理器策略把完整的 CPU 分给 Guaranteed Pod。调度器只计算 CPU 时间，不知道还有哪些 CPU 空闲。",
    remedy: "删除被拒绝的 Pod，由其控制器重新创建；或者减少预留的 CPU，或减少 Pod 请求的 CPU。",
  },
  "node-full": {
    title: "节点的可分配资源容纳不下 Pod",
    cause:
      "kubelet 启动 Pod 时会再次检查。静态 Pod、重启，以及更改过的预留或 maxPods，都会使节点的可分配资源少于其上运行的 Pod 所需。",
    remedy:
      "删除被拒绝的 Pod。调高 maxPods（OutOfpods），或者调低 kubeReserved 和 systemReserved（OutOfcpu、OutOfmemory）。",
  },
  "orphaned-pods": {
    title: "节点上遗留了已不存在的 Pod 的卷",
    cause: "Pod 被移除时其卷无法卸载，例如在节点宕机之后。kubelet 不会删除仍含有卷的目录。",
    remedy: "确认 /var/lib/kubelet/pods/UID 下没有任何挂载（mount | grep UID），然后删除该目录。",
  },
  "sysctl-forbidden": {
    title: "Pod 设置了 kubelet 不允许的 sysctl",
    cause: "默认只允许安全的 sysctl。kubelet 拒绝设置了其他 sysctl 的 Pod（SysctlForbidden）。",
    remedy:
      "在运行此类 Pod 的节点上将该 sysctl 加入 allowedUnsafeSysctls，例如 allowedUnsafeSysctls: [net.core.somaxconn]，或者从 Pod 的 securityContext 中移除。",
  },
  "pull-qps": {
    title: "kubelet 限制了镜像拉取的速率",
    cause:
      "同时要拉取的镜像多于 registryPullQPS（默认每秒 5 次）和 registryBurst（默认 10 次）所允许的数量。kubelet 稍后会重试。",
    remedy: "调高 registryPullQPS 和 registryBurst，或者设置 registryPullQPS: 0 取消限制。",
  },
};
