import type { LogTopicTexts } from "../log-topics.ts";
import { chinesePodTopics } from "./pod-log-topics.ts";
import { chineseSetupTopics } from "./setup-log-topics.ts";

/** The topics of lines in the kubelet's log, in Chinese. */
export const chineseLogTopics: LogTopicTexts = {
  ...chinesePodTopics,
  ...chineseSetupTopics,
  "config-file-missing": {
    title: "kubelet 的配置文件不存在",
    cause:
      "kubelet 最先读取 --config 指定的文件，文件不存在就退出。kubeadm 在 kubeadm init 或 kubeadm join 时写入 /var/lib/kubelet/config.yaml，在此之前 kubelet 每隔几秒重启一次。",
    remedy:
      "在此节点上运行 kubeadm init 或 kubeadm join。其他安装方式：写入该文件，或者更正 kubelet 服务单元中 --config 的路径。",
  },
  "kubelet-too-new": {
    title: "kubelet 比控制平面新",
    cause:
      "kubelet 最多可以比 API 服务器旧三个次要版本，但不能更新。kubeadm 在启动或升级节点之前检查这一点。",
    remedy:
      "安装与控制平面版本相同的 kubelet，或者先升级控制平面，每次一个次要版本。kubelet-config upgrade 显示 kubelet 的配置有哪些变化。",
  },
  "config-file-denied": {
    title: "kubelet 无权读取其配置文件",
    cause:
      "--config 或 --config-dir 指定的文件存在，但文件权限、SELinux 或 AppArmor 不允许 kubelet 读取。",
    remedy:
      "以 root 身份运行 kubelet，让 root 可以读取该文件（chmod 600），并用 restorecon 恢复其 SELinux 标签。",
  },
  "client-ca-unreadable": {
    title: "kubelet 无法读取客户端 CA 文件",
    cause:
      "authentication.x509.clientCAFile（--client-ca-file）指定的文件不存在、kubelet 无权读取，或其中没有 PEM 证书。kubelet 因此无法启动。",
    remedy:
      "检查路径。在 kubeadm 节点上，kubeadm init 或 kubeadm join 会写入 /etc/kubernetes/pki/ca.crt，请先运行。否则请把集群的 CA 证书复制到该处。",
  },
  "webhook-without-kubeconfig": {
    title: "Webhook 模式需要 kubeconfig",
    cause:
      "authentication.webhook.enabled 和 authorization.mode: Webhook 会就每个请求询问 API 服务器。没有 --kubeconfig 时，kubelet 没有访问它的客户端，因此无法启动。",
    remedy:
      "在 kubelet 的单元中加上 --kubeconfig。独立运行的 kubelet 则需要 authentication.webhook.enabled: false 和 authorization.mode: AlwaysAllow。",
  },
  "user-namespace-ranges": {
    title: "用户命名空间的 ID 范围不可用",
    cause:
      "kubelet 用 getsubids 从 /etc/subuid 和 /etc/subgid 读取用户 kubelet 的范围。两个文件中的范围必须相同，起点和长度必须是 65536 的倍数，并且足够所有 Pod 使用。",
    remedy:
      "在两个文件中更正用户 kubelet 的那一行，或删除该用户以使用默认范围。kubelet-config node --root / 会给出应写的行。",
  },
  "iptables-bits-equal": {
    title: "两个 iptables 标记使用同一位",
    cause: "iptablesMasqueradeBit 和 iptablesDropBit 标记不同用途的数据包，因此必须不同。",
    remedy: "设置不同的数字，或删除这两个设置：默认值是 14 和 15。",
  },
  "enforced-cgroup-missing": {
    title: "kubelet 无法限制预留资源的 cgroup",
    cause:
      "enforceNodeAllocatable 包含 system-reserved 或 kube-reserved，而 systemReservedCgroup 或 kubeReservedCgroup 指定的 cgroup 不存在。使用 cgroup v1 时，它必须存在于每个控制器之下。",
    remedy:
      "使用 cgroup v2，在 kubelet 启动前创建缺少的路径（例如用 systemd slice），或从 enforceNodeAllocatable 中删除 system-reserved 或 kube-reserved。",
  },
  "checkpoint-corrupt": {
    title: "kubelet 的状态文件已损坏",
    cause:
      "文件中的校验和与内容不符：崩溃或磁盘写满使其不完整、文件被手工修改，或者由另一个版本的 kubelet 写入。",
    remedy:
      "腾空节点，停止 kubelet，删除该文件（/var/lib/kubelet 中的 cpu_manager_state、memory_manager_state 或 device-plugins/kubelet_internal_checkpoint），再启动 kubelet。",
  },
  "cpu-state-outdated": {
    title: "节点的 CPU 与 CPU 管理器状态文件中的不同",
    cause:
      "kubelet 写入 /var/lib/kubelet/cpu_manager_state 之后，预留的 CPU 或在线的 CPU 发生了变化。使用 static 策略时，kubelet 因此退出。",
    remedy: "腾空节点，停止 kubelet，删除 /var/lib/kubelet/cpu_manager_state，再启动 kubelet。",
  },
  "reserved-cpus-unavailable": {
    title: "节点的 CPU 少于 static CPU 管理器策略要预留的数量",
    cause:
      "kubeReserved.cpu 与 systemReserved.cpu，或者 reservedSystemCPUs，预留的 CPU 多于节点所有的，或者列出了节点没有的 CPU。",
    remedy:
      "减少预留的 CPU，或者在 reservedSystemCPUs 中列出在线的 CPU（见 /sys/devices/system/cpu/online）。",
  },
  "cgroup-controllers-missing": {
    title: "节点缺少 kubelet 需要的 cgroup 控制器",
    cause:
      "kubelet 在运行 Pod 的 cgroup 中需要控制器 cpu、cpuset、memory、hugetlb 和 pids。内核启动时没有启用其中某个控制器，或者上级 cgroup 没有将其下放。",
    remedy:
      "检查 /sys/fs/cgroup/cgroup.controllers 中有没有缺少的控制器。在树莓派上，向内核命令行添加 cgroup_enable=cpuset cgroup_enable=memory。在容器或 systemd slice 中，委派该控制器（Delegate=yes），并在上级的 cgroup.subtree_control 中启用。",
  },
  "pod-cgroup-missing": {
    title: "运行 Pod 的 cgroup 不存在",
    cause:
      "kubelet 无法创建 kubepods，或者 cgroupRoot 指定的 cgroup 不存在。常见原因是缺少某个 cgroup 控制器，或者 cgroupDriver 与容器运行时的不同。",
    remedy:
      "在 kubelet 和容器运行时中都使用 systemd cgroup 驱动（cgroupDriver: systemd）。检查 /sys/fs/cgroup/cgroup.controllers。使用 systemd 驱动时，cgroupRoot 不带 .slice。",
  },
  "cgroups-path-form": {
    title: "kubelet 与容器运行时使用不同的 cgroup 驱动",
    cause:
      "一方使用 systemd 驱动，路径形如 kubepods.slice:cri-containerd:ID；另一方使用 cgroupfs 驱动，路径形如 /kubepods/ID。双方都不接受对方的路径。",
    remedy:
      "在 kubelet 配置中写 cgroupDriver: systemd，在 containerd 的配置中设置 SystemdCgroup = true（CRI-O 为 cgroup_manager = systemd），然后重启两者。",
  },
  "cri-version": {
    title: "容器运行时不提供 kubelet 所需版本的 CRI API",
    cause:
      '自 1.26 起 kubelet 需要 CRI API v1，而该套接字后面的容器运行时不提供：containerd 早于 1.6，其 CRI 插件被禁用（disabled_plugins = ["cri"]），或者插件加载失败。',
    remedy:
      "从 /etc/containerd/config.toml 的 disabled_plugins 中移除 cri，或者重新生成默认配置（containerd config default），升级 containerd 或 cri-dockerd 并重启，然后用 crictl info 检查。",
  },
  "runtime-unreachable": {
    title: "kubelet 无法连接容器运行时",
    cause:
      "containerRuntimeEndpoint 指定的套接字没有应答：容器运行时没有运行、监听在别处，或者 kubelet 无权打开该套接字。",
    remedy:
      "检查 systemctl status containerd（或 crio）。在 containerRuntimeEndpoint 中写容器运行时的套接字，例如 unix:///run/containerd/containerd.sock。",
  },
  "runtime-down": {
    title: "容器运行时不应答状态请求",
    cause:
      "kubelet 每 5 秒查询容器运行时的状态，30 秒没有应答就将节点报告为 NotReady。kubelet 刚启动时出现此消息是正常的。",
    remedy:
      "如果持续出现，查看容器运行时的日志（journalctl -u containerd），检查节点的负载、内存和磁盘，并重启容器运行时。",
  },
  "pleg-unhealthy": {
    title: "kubelet 连续三分钟无法列出节点上的 Pod",
    cause:
      "Pod 生命周期事件生成器（PLEG）向容器运行时查询所有容器。容器运行时卡住或很慢：Pod 过多、磁盘慢、CPU 或内存不足，或者容器运行时有缺陷。",
    remedy:
      "测量 crictl ps -a 和 crictl pods 的耗时，查找卡住的进程，并重启容器运行时。降低 maxPods，并用 systemReserved 和 kubeReserved 为系统预留资源。",
  },
  "network-not-ready": {
    title: "节点还没有 Pod 网络",
    cause:
      "容器运行时在 /etc/cni/net.d 中没有找到可用的配置：没有安装网络插件，或者其 Pod 没有在此节点上运行。",
    remedy:
      "安装网络插件（Calico、Cilium、Flannel 等），或者查明其 Pod 在此节点上为何没有启动。kubelet 的配置与此无关。",
  },
  "bootstrap-kubeconfig": {
    title: "kubelet 没有有效的 kubeconfig，也没有引导 kubeconfig",
    cause:
      "--kubeconfig 指定的文件不存在，或者其中的客户端证书已过期，因此 kubelet 要用 --bootstrap-kubeconfig 指定的文件申请新证书，而该文件不存在；节点加入集群后 kubeadm 会将其删除。",
    remedy:
      "用新令牌重新加入节点（kubeadm token create --print-join-command），或者在控制平面节点上更新 kubelet.conf 的证书（kubeadm kubeconfig user --user system:node:NAME --org system:nodes）。保持 rotateCertificates: true。",
  },
  "static-pods": {
    title: "kubelet 无法读取静态 Pod",
    cause:
      "staticPodPath 指定的目录不存在，或者其中某个文件不是有效的 Pod。工作节点通常不需要该目录，此时这条消息无害。",
    remedy:
      "创建该目录，更正或移除所提到的文件，或者移除 staticPodPath。kubelet 会读取其中的每个文件，包括 pod.yaml.bak 之类的副本。",
  },
  eviction: {
    title: "节点的某种资源不足，kubelet 正在驱逐 Pod",
    cause:
      "某个信号越过了 evictionHard 的阈值，或者越过 evictionSoft 的阈值并超过了宽限期。kubelet 给节点加上状况（MemoryPressure、DiskPressure、PIDPressure），并驱逐 Pod，首先是用量超过请求的 Pod。",
    remedy:
      "释放磁盘空间或内存。为 Pod 设置请求和限制，包括 ephemeral-storage。检查 evictionHard、imageGCHighThresholdPercent 和 systemReserved。",
  },
  "system-oom": {
    title: "内存耗尽，内核杀死了进程",
    cause: "进程占用内存的速度快于 kubelet 驱逐 Pod 的速度，或者为系统自身的进程预留过少。",
    remedy:
      "为 Pod 设置内存限制，调高 systemReserved 和 kubeReserved，并调高 evictionHard 中的 memory.available。",
  },
  "image-gc": {
    title: "kubelet 删除镜像仍无法释放足够的磁盘空间",
    cause:
      "磁盘用量高于 imageGCHighThresholdPercent，而没有容器使用的镜像不够大。占满磁盘的是日志、卷或其他程序。",
    remedy:
      "查明占用磁盘的内容（du -x），或者为镜像提供更大的磁盘。调低 imageGCHighThresholdPercent，使 kubelet 更早开始垃圾收集。",
  },
  "no-capacity-yet": {
    title: "尚不知道磁盘或节点的容量",
    cause: "kubelet 刚启动时没有文件系统的统计数据，几秒后由 cAdvisor 或容器运行时提供。",
    remedy:
      "如果只在启动时出现，可以忽略。如果持续出现，检查 /var/lib/kubelet 和容器运行时的目录是否已挂载，容器运行时是否应答（crictl info）。",
  },
  "node-not-found": {
    title: "API 服务器中没有此 kubelet 的 Node 对象",
    cause:
      "kubelet 尚未注册其节点，或者节点已被删除。原因见其他日志行：无法连接 API 服务器、证书被拒绝，或者节点名称与证书中的不同（--hostname-override）。",
    remedy:
      "查找有关连接、x509 或 Unauthorized 的行。检查 API 服务器是否运行、registerNode 是否为 true，以及主机名是否就是节点名称。",
  },
  "node-forbidden": {
    title: "API 服务器不承认 kubelet 是此节点",
    cause:
      "kubelet 的用户无权发出此请求。system:anonymous 表示没有发送有效的客户端证书；system:node:OTHER 表示证书属于另一个节点。引导 kubeconfig 的用户则是无权申请证书。",
    remedy:
      "检查 --kubeconfig 指定的 kubeconfig 及其证书（openssl x509 -noout -subject -dates -in /var/lib/kubelet/pki/kubelet-client-current.pem）。如果证书属于另一个名称，重新加入节点。",
  },
  "credentials-rejected": {
    title: "API 服务器拒绝了 kubelet 的凭据",
    cause:
      "客户端证书或引导令牌已过期，或者由另一个证书机构签发。kubeadm 的引导令牌有效期为 24 小时。",
    remedy:
      "创建新令牌并重新加入（kubeadm token create --print-join-command），或者更新客户端证书。保持 rotateCertificates: true。",
  },
  "kubelet-not-healthy": {
    title: "kubelet 没有响应 kubeadm",
    cause:
      "kubelet 没有启动，或者反复退出。kubeadm 只是通过 10248 端口检查 kubelet 的健康状况，原因见 kubelet 的日志。",
    remedy:
      "在此节点上运行 journalctl -u kubelet --no-pager | kubelet-config explain --log。常见原因：启用了交换内存、cgroup 驱动与容器运行时的不同，或者容器运行时没有运行。",
  },
  "kubelet-not-executable": {
    title: "systemd 无法运行 kubelet",
    cause:
      "ExecStart 指定的程序不存在、没有执行权限，或者用于另一种 CPU 架构，例如 arm64 节点上的 amd64 程序。",
    remedy:
      "用 systemctl cat kubelet 查看程序的路径，并用 --version 运行该程序。比较 file 与 uname -m 的输出。安装与节点架构相同的软件包，或者添加执行权限（chmod +x）。",
  },
  "api-server-unreachable": {
    title: "kubelet 无法连接 API 服务器",
    cause:
      "kubeconfig 中的地址没有应答：API 服务器或其负载均衡器没有运行、防火墙阻断了连接，或者地址已过时。在控制平面节点上，API 服务器是由此 kubelet 启动的静态 Pod。",
    remedy:
      "尝试 curl -k https://ADDRESS:6443/healthz。在控制平面节点上查看 etcd 和 kube-apiserver 的日志（crictl ps -a、crictl logs）。检查 kubeconfig 中的 server 字段。",
  },
  "kubectl-connection": {
    title: "kubectl 无法连接 API 服务器",
    cause:
      "此行由 kubectl 写出，不是 kubelet。如果其中是 localhost:8080，说明 kubectl 没有找到 kubeconfig。",
    remedy:
      "将 KUBECONFIG 设为一个 kubeconfig，例如控制平面节点上的 /etc/kubernetes/admin.conf。如果是其他地址，检查 kubeconfig 的 server 字段，以及 API 服务器是否在运行。",
  },
  "admission-webhook": {
    title: "集群的准入 Webhook 没有应答",
    cause:
      "API 服务器在保存对象（例如 Node，或静态 Pod 的镜像 Pod）之前会询问该 Webhook。Webhook 的 Pod 没有运行，或无法连接其地址。",
    remedy:
      "查看该 Webhook 的 Pod 和 Service。kubectl get validatingwebhookconfigurations,mutatingwebhookconfigurations 列出所有 Webhook；请将节点和 kube-system 的对象排除在外。",
  },
  "x509-unknown-authority": {
    title: "证书由不受信任的证书机构签发",
    cause:
      "kubeconfig（对于发给 kubelet 的请求则为 authentication.x509.clientCAFile）中的证书机构不是对方的证书机构。常见于重建集群之后，以及位于会替换证书的代理之后。serverTLSBootstrap: false 的 kubelet 自行签发其服务证书。",
    remedy:
      "更新 kubeconfig 中的 certificate-authority-data，或者重新加入节点。对于 metrics-server 等 kubelet 的客户端，设置 serverTLSBootstrap: true 并批准 CSR。让集群的地址不经过代理（NO_PROXY）。",
  },
  "x509-expired": {
    title: "证书已过期，或者时钟有误",
    cause: "证书在节点当前的时间无效。长时间停机的节点上的 kubelet 无法再轮换其客户端证书。",
    remedy:
      "检查时钟（timedatectl）。在控制平面节点上运行 kubeadm certs renew all 并重启静态 Pod。对于 kubelet 自己的证书，重新加入节点或重新生成 kubelet.conf。保持 rotateCertificates: true。",
  },
  "x509-name": {
    title: "证书对所请求的名称或地址无效",
    cause:
      "证书没有列出该名称或地址。kubelet 自行签发的服务证书只列出主机名；API 服务器的证书列出 certSANs 中的名称。",
    remedy:
      "对于 kubelet，设置 serverTLSBootstrap: true 并批准 CSR，或者让 tlsCertFile 指定包含节点地址的证书。对于 API 服务器，将地址加入 certSANs 并更新其证书。",
  },
  "serving-csr-pending": {
    title: "kubelet 没有服务证书：其 CSR 尚未批准",
    cause:
      "设置 serverTLSBootstrap: true 后，kubelet 用 CertificateSigningRequest 向集群申请服务证书，而 Kubernetes 不会自动批准。批准之前，kubectl logs、kubectl exec 和 metrics-server 会因 TLS 内部错误而失败。",
    remedy:
      "运行 kubectl get csr，并对 kubernetes.io/kubelet-serving 的待批准请求运行 kubectl certificate approve NAME，或者部署批准这些请求的控制器。如果设置了 tlsCertFile，也要设置 tlsPrivateKeyFile。",
  },
  "port-in-use": {
    title: "另一个进程占用了此地址",
    cause: "通常是同一个程序运行了两次，例如另有一个手工启动的 kubelet。",
    remedy:
      "用 ss -ltnp（套接字用 ss -lxp）找到并停止另一个进程。如果 kubelet 的两个端口相同，更改 port、healthzPort 或 readOnlyPort。",
  },
  "system-container-stats": {
    title: "kubelet 无法测量系统服务的 cgroup",
    cause:
      "kubeletCgroups、systemCgroups 或 --runtime-cgroups 指定的 cgroup，或者 systemd 为该服务建立的 cgroup，没有统计数据：通常是该单元关闭了 CPU 或内存核算。Pod 不受影响，只缺少该服务的指标。",
    remedy:
      "在 kubelet 的服务单元中设置 CPUAccounting=true 和 MemoryAccounting=true，或者写实际的 cgroup，例如 kubeletCgroups: /system.slice/kubelet.service。",
  },
  "dns-limits": {
    title: "节点的 resolv.conf 中的条目多于 Pod 所能有的",
    cause: "Pod 最多有 3 个域名服务器和 32 个搜索域（共 2048 个字符），kubelet 会丢弃其余的。",
    remedy:
      "从节点的 resolv.conf 中移除条目，或者让 resolvConf 指定另一个文件。使用 systemd-resolved 时，写 /run/systemd/resolve/resolv.conf。",
  },
  "node-ip-not-on-node": {
    title: "--node-ip 中的地址不在节点上",
    cause:
      "kubelet 会将 --node-ip 与节点网络接口的地址比较。通常是节点换了地址、该命令行参数是从另一个节点复制的，或者它是只有云路由器知道的公网地址。kubelet 会运行，但不会上报其节点的地址。",
    remedy:
      "在节点上运行 ip addr，在 --node-ip 中写其中一个地址，或者移除此命令行参数。在 Talos 上，更改 machine.kubelet.nodeIP.validSubnets。",
  },
  "logging-applied-before": {
    title: "一个进程中两次配置了日志",
    cause:
      "一个进程只能配置一次日志。在 k3s 和 MicroK8s（kubelite）中，kubelet 与其他组件共用一个进程，其他组件的日志选项先生效。如果 kubelet 的选项与之不同，kubelet 就会退出。",
    remedy:
      "从 kubelet 的配置文件中移除 logging，并从其命令行参数中移除 -v、--vmodule 和 --logging-format。在 MicroK8s 中，所有组件使用相同的值。较新的 MicroK8s 版本不需要这样做。",
  },
  "kernel-access": {
    title: "kubelet 无权使用内核的某些部分",
    cause:
      "kubelet 从 /dev/kmsg 读取内核日志，并写入 /proc/sys 下的参数。在 LXC 等容器或用户命名空间中，它们不存在或只读，kubelet 因此退出。",
    remedy:
      "在容器中，挂载主机的 /dev/kmsg，并让 /proc/sys 可写（以特权方式运行）。在用户命名空间中，启用特性门控 KubeletInUserNamespace。",
  },
  "windows-memory": {
    title: "Windows 没有告诉 kubelet 节点有多少内存",
    cause:
      "kubelet 启动时向 Windows 查询物理内存的大小，得不到就退出。有些虚拟机（例如 VirtualBox 的虚拟机）不提供它。",
    remedy: "请在另一种虚拟机监控程序或物理机上运行该节点。",
  },
  "resolv-conf-missing": {
    title: "resolvConf 指定的文件在节点上不存在",
    cause:
      "kubelet 为每个 Pod 读取此文件。没有它，使用节点 DNS 设置的 Pod 都无法启动。通常是节点没有运行 systemd-resolved，而 resolvConf 为 /run/systemd/resolve/resolv.conf，例如 kubeadm 在另一个节点上找到了它。",
    remedy:
      "将 resolvConf 设为节点上存在的文件，例如 /etc/resolv.conf，或启动 systemd-resolved，然后重启 kubelet。",
  },
  "credential-plugin-failed": {
    title: "凭据提供程序插件失败，相应镜像在没有凭据的情况下拉取",
    cause:
      "kubelet 为镜像运行了插件，插件以错误退出，或输出的不是 CredentialProviderResponse。docker-credential-ecr-login 等 Docker 的凭据助手不是 kubelet 的插件。",
    remedy:
      "在节点上用该条目的 args 和 env 运行插件，并从标准输入传入 CredentialProviderRequest。检查 env（例如 AWS_REGION）、节点的权限，以及 apiVersion 是否为插件支持的版本。",
  },
  "kubeadm-extra-args": {
    title: "额外参数的写法属于另一个 apiVersion，kubeadm 无法读取",
    cause:
      "在 kubeadm.k8s.io/v1beta3 及更早版本中，kubeletExtraArgs 和 extraArgs 是从名称到值的映射；在 v1beta4 及更高版本中，它们是由包含 name 和 value 的映射组成的列表。kubeadm 会失败，kubelet 没有任何变化。",
    remedy:
      "使用 kubeadm config migrate --old-config OLD --new-config NEW 转换文件，或按文件的 apiVersion 的形式书写。",
  },
  "inotify-limits": {
    title: "节点的 inotify 监视或打开的文件已达上限",
    cause:
      "kubelet 与容器共用内核的 fs.inotify.max_user_instances 和 max_user_watches 这两个限制。",
    remedy:
      "调高这两个限制：sysctl fs.inotify.max_user_instances=8192 fs.inotify.max_user_watches=524288，并写入 /etc/sysctl.d。打开的文件数见 maxOpenFiles。",
  },
  "system-bus": {
    title: "kubelet 无法访问 systemd",
    cause:
      "使用 cgroupDriver: systemd 时，kubelet 通过 D-Bus 创建 cgroup；设置了 shutdownGracePeriod 时，通过它推迟关机。D-Bus 或 systemd 的套接字不存在、已关闭，或者没有挂载到 kubelet 的容器中。",
    remedy:
      "检查 systemctl status dbus，并在 dbus 之后重启 kubelet。kubelet 在容器中运行时，挂载 /run/dbus 和 /run/systemd。节点没有 systemd 时，使用 cgroupDriver: cgroupfs，并且不设置 shutdownGracePeriod。",
  },
  "node-status-unknown": {
    title: "控制平面已有一段时间没有收到 kubelet 的消息",
    cause:
      "kubelet 每 10 秒续订一次租约。如果 50 秒（1.31 及更早版本：40 秒）没有续订，控制平面就把节点报告为 Unknown：节点已关机或过载、kubelet 没有运行，或者它无法访问 API 服务器。",
    remedy:
      "在节点上运行 systemctl status kubelet 和 journalctl -u kubelet --no-pager | kubelet-config explain --log。如果节点的内存或 CPU 耗尽，请提高 systemReserved 和 kubeReserved。",
  },
  "node-name-invalid": {
    title: "节点名称在 Kubernetes 中无效",
    cause:
      "kubelet 用主机名或 --hostname-override 中的名称注册节点。名称只能包含小写字母、数字、点和连字符，并以字母或数字开头和结尾。",
    remedy:
      "用 hostnamectl set-hostname 重命名主机，或者在 --hostname-override 中写一个有效的名称。kubelet 会把主机名转换为小写，但保留下划线等其他字符。",
  },
  "allocatable-not-enforced": {
    title: "kubelet 无法把 Pod 限制在节点的可分配资源之内",
    cause:
      "kubelet 把限制写入 cgroup kubepods，但内核拒绝：Pod 使用的内存多于新的限制，或者 kubelet 运行在不拥有该 cgroup 的容器中。它每分钟重试一次。",
    remedy:
      "该行末尾说明是哪个限制。减少预留，或者在提高 kubeReserved 或 systemReserved 之前排空节点。在容器中，从主机挂载 /sys/fs/cgroup。",
  },
  "kubelet-api-forbidden": {
    title: "客户端无权使用 kubelet 的 API",
    cause:
      "authorization.mode: Webhook 会向 API 服务器查询客户端能否使用 nodes/proxy、nodes/log、nodes/metrics 或 nodes/stats，API 服务器拒绝了。",
    remedy:
      "为客户端绑定具有这些资源权限的角色：API 服务器的 kubelet 客户端证书使用 system:kubelet-api-admin。不要改用 AlwaysAllow。",
  },
  "root-file-system": {
    title: "kubelet 没有节点文件系统的统计数据",
    cause:
      "cAdvisor 没有找到 /var/lib/kubelet 所在的磁盘：尚未挂载、文件系统不常见，或者 kubelet 在容器中运行而没有挂载主机的 /var/lib/kubelet 和 /sys。",
    remedy:
      "在 kubelet 启动之前挂载磁盘（在服务单元中写 RequiresMountsFor=/var/lib/kubelet），并重启 kubelet。",
  },
};
