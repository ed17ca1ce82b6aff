import type { ChineseRules } from "./chinese-rules.ts";

/** The rules of this topic in Chinese. */
export const chineseSecurity = {
  "anonymous-always-allow": {
    title: "允许匿名请求，且一律放行。",
    message: ({ anonymous, mode }) =>
      `允许匿名请求，而 AlwaysAllow 又允许每个请求做任何事：凡能访问 kubelet 端口的人，都能在节点的所有容器中运行命令。请将 ${anonymous} 设为 false，将 ${mode} 设为 Webhook。`,
  },
  "insecure-always-allow": {
    title: "对通过身份认证的客户端一律放行。",
    message: ({ field }) =>
      `${field} 为 AlwaysAllow 时，凡是 kubelet 能确认身份的客户端都可以做任何事，例如在容器中运行命令。加固指南要求设为 Webhook，即默认值，它会询问 API 服务器。`,
  },
  "insecure-anonymous-auth": {
    title: "接受没有凭据的请求。",
    message: ({ field }) =>
      `${field} 会让不带任何凭据的请求以 system:anonymous 的身份进入，它们能做什么只由鉴权决定。加固指南要求设为 false，即默认值。`,
  },
  "insecure-no-client-ca": {
    title: "文件设置了身份认证，却没有指定客户端证书的 CA。",
    message: ({ field }) =>
      `没有 ${field}，kubelet 就无法凭证书识别客户端，而 API 服务器读取日志和执行 exec 时正是用证书表明身份。请写上集群 CA 的文件，例如 /etc/kubernetes/pki/ca.crt。`,
  },
  "protect-kernel-defaults": {
    title: "有一个内核参数不符合 `protectKernelDefaults` 的要求。",
    message: ({ name, value, expected }) =>
      `protectKernelDefaults 为 true，而此节点上的 ${name} 是 ${value}，kubelet 要求 ${expected}（invalid kernel flag）。kubelet 无法启动。请用 sysctl 设置该参数。`,
  },
  "protect-kernel-defaults-needs": {
    title: "启用了 `protectKernelDefaults`，节点需要设置相应的内核参数。",
    message: ({ field }) =>
      `设置 ${field} 后，kubelet 不再自行设置内核参数，参数不符就无法启动（"invalid kernel flag"）：节点需要 vm.overcommit_memory=1、vm.panic_on_oom=0、kernel.panic=10、kernel.panic_on_oops=1、kernel.keys.root_maxkeys=1000000 和 kernel.keys.root_maxbytes=25000000。`,
  },
  "read-only-port-open": {
    title: "只读端口已打开，该端口无需身份认证。",
    message: ({ port }) =>
      `凡能访问端口 ${port} 的人，不需要凭据，也不经加密，就能看到此节点的 Pod 及其环境变量和指标。请将 readOnlyPort 设为 0，改用需要身份认证的端口。`,
  },
  "server-tls-bootstrap-vs-files": {
    title: "kubelet 向集群申请服务证书，但同时设置了证书文件。",
    message: ({ field }) =>
      `设置 "serverTLSBootstrap: true" 后，kubelet 向集群申请服务证书，不使用 ${field} 的证书。请删除两者之一。`,
  },
  "tls-cert-key-pair": {
    title: "`tlsCertFile` 和 `tlsPrivateKeyFile` 只设置了一个。",
    message: ({ written, missing, exits }) =>
      `设置了 ${written}，却没有设置 ${missing}：kubelet 没有可用的证书。${
        exits
          ? "服务器要开始监听时，kubelet 会退出。"
          : 'kubelet 会运行，但与它的所有连接都会失败（"no serving certificate available for the kubelet"），日志、exec 和指标因此都不可用。'
      }请两者都设；要用一对自签名的证书和私钥，则两者都不设。`,
  },
  "tls-cipher-insecure": {
    title: "`tlsCipherSuites` 中有一个弱密码套件。",
    message: ({ cipher }) =>
      `${cipher} 强度不足，kubelet 每次启动都会记录（"Use of insecure cipher detected"）。请删除它：近十年的客户端都有更好的密码套件。`,
  },
  "tls-curve-duplicate": {
    title: "一个数字在 `tlsCurvePreferences` 中出现两次。",
    message: ({ curve }) =>
      `曲线 ${curve} 重复（duplicate curve preference ${curve}）。kubelet 无法启动。请只保留一个；顺序不起作用。`,
  },
  "tls-curve-unsupported": {
    title: "`tlsCurvePreferences` 中有一个数字不是受支持的密钥交换。",
    message: ({ curve }) =>
      `kubelet 的 Go 版本不支持曲线 ${curve}（is not supported by the current Go version），kubelet 无法启动。请使用 23 (P-256)、24 (P-384)、25 (P-521)、29 (X25519)、4587 (SecP256r1MLKEM768)、4588 (X25519MLKEM768) 或 4589 (SecP384r1MLKEM1024)。`,
  },
  "tls13-ciphers-ignored": {
    title: "设置了密码套件，而 kubelet 只提供 TLS 1.3。",
    message: ({ field }) =>
      `设置 "tlsMinVersion: VersionTLS13" 后，此列表不起作用（TLS 1.3 cipher suites are not configurable）。请删除 ${field}，或允许 VersionTLS12。`,
  },
  "default-pod-sysctls-duplicate": {
    title: "`defaultPodSysctls` 中同一个 sysctl 写了两次。",
    message: ({ sysctl }) =>
      `defaultPodSysctls 中 ${sysctl} 写了两次：点和斜杠是同样的分隔符（duplicate sysctl）。kubelet 无法启动。请删除其中之一。`,
  },
  "default-pod-sysctls-name": {
    title: "`defaultPodSysctls` 的键不是 sysctl 名称。",
    message: ({ sysctl }) =>
      `${sysctl} 不能用作 defaultPodSysctls 的名称（is not a valid sysctl name）。kubelet 无法启动。请写具体的名称，例如 net.core.somaxconn，不带 *。`,
  },
  "default-pod-sysctls-namespaced": {
    title: "`defaultPodSysctls` 中有不支持命名空间隔离的参数。",
    message: ({ sysctl }) =>
      `Pod 不能有自己的 ${sysctl}（is not known to be namespaced）。kubelet 无法启动。请在节点本身设置它。`,
  },
  "unsafe-sysctl-namespaced": {
    title: "`allowedUnsafeSysctls` 中有不支持命名空间隔离的参数。",
    message: ({ sysctl, isNewer }) =>
      `Pod 不能有自己的 ${sysctl}：这类参数不在已知有命名空间隔离的参数之列（are not known to be namespaced）。kubelet 无法启动。允许的有 kernel.shm*、kernel.msg*、kernel.sem、${isNewer ? "kernel.domainname、fs.mqueue.*、net.* 和 user.*" : "fs.mqueue.* 和 net.*"}；其他参数请在节点本身设置。`,
  },
  "unsafe-sysctl-safe": {
    title: "`allowedUnsafeSysctls` 中有无需许可的安全参数。",
    message: ({ sysctl, kernel }) =>
      `${kernel === undefined ? "" : `在 Linux ${kernel} 及更新版本上，`}${sysctl} 是安全的 sysctl：没有此条目，Pod 也可以设置它。请删除此条目${kernel === undefined ? "" : "，除非节点的内核更旧"}。`,
  },
} satisfies ChineseRules;
