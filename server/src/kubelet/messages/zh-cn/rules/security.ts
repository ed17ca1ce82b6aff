import type { ChineseRules } from "./chinese-rules.ts";

/** The rules of this topic in Chinese. */
export const chineseSecurity = {
  "anonymous-always-allow": {
    title: "允许匿名请求，且一律放行。",
    message: ({ anonymous, mode }) =>
      `允许匿名请求，而 AlwaysAllow 允许一切操作：能访问 kubelet 端口的任何人都可以在节点的所有容器中运行命令。请将 ${anonymous} 设为 false，将 ${mode} 设为 Webhook。`,
  },
  "insecure-always-allow": {
    title: "`authorization.mode` 是 `AlwaysAllow`：通过身份认证的每个客户端都可以执行任何操作。",
    message: ({ field }) =>
      `${field} 为 AlwaysAllow 时，通过 kubelet 身份认证的客户端可以执行任何操作，例如在容器中运行命令。请设为 Webhook（默认值，也是加固指南的建议）。`,
  },
  "insecure-anonymous-auth": {
    title: "允许没有凭据的请求。",
    message: ({ field }) =>
      `${field} 允许不带凭据的请求以 system:anonymous 身份访问，能执行哪些操作只由鉴权决定。请设为 false（默认值，也是加固指南的建议）。`,
  },
  "insecure-no-client-ca": {
    title: "文件设置了身份认证，却没有指定客户端证书的 CA。",
    message: ({ field }) =>
      `没有 ${field}，kubelet 无法用证书对客户端进行身份认证，例如读取日志和执行 exec 的 API 服务器。请指定集群 CA 的文件，例如 /etc/kubernetes/pki/ca.crt。`,
  },
  "protect-kernel-defaults": {
    title: "内核参数不符合 `protectKernelDefaults` 的要求。",
    message: ({ name, value, expected }) =>
      `protectKernelDefaults 为 true，而此节点上 ${name} 的值为 ${value}，必须是 ${expected}（"invalid kernel flag"）。kubelet 无法启动。请在节点上设置：sysctl -w ${name}=${expected}。`,
  },
  "protect-kernel-defaults-needs": {
    title: "启用了 `protectKernelDefaults`，节点的内核参数必须符合要求。",
    message: ({ field }) =>
      `启用 ${field} 后，节点必须有以下内核参数，否则 kubelet 无法启动（"invalid kernel flag"）：vm.overcommit_memory=1、vm.panic_on_oom=0、kernel.panic=10、kernel.panic_on_oops=1、kernel.keys.root_maxkeys=1000000 和 kernel.keys.root_maxbytes=25000000。`,
  },
  "read-only-port-open": {
    title: "`readOnlyPort` 开放了一个无需身份认证的端口。",
    message: ({ port }) =>
      `端口 ${port} 无需凭据、不加密，向能访问该端口的任何人公开此节点的 Pod 及其环境变量和指标。请将 readOnlyPort 设为 0，改用需要身份认证的端口。`,
  },
  "server-tls-bootstrap-vs-files": {
    title: "kubelet 向集群申请服务证书，但同时设置了证书文件。",
    message: ({ field }) =>
      `设置 "serverTLSBootstrap: true" 后，kubelet 向集群申请服务证书，不使用 ${field} 指定的证书。请删除两者之一。`,
  },
  "tls-cert-key-pair": {
    title: "`tlsCertFile` 和 `tlsPrivateKeyFile` 只设置了一个。",
    message: ({ written, missing, exits }) =>
      `设置了 ${written}，却没有设置 ${missing}：kubelet 没有可用的证书。${
        exits
          ? "服务器开始监听时，kubelet 会退出。"
          : 'kubelet 可以启动，但到 kubelet 的所有连接都会失败（"no serving certificate available for the kubelet"），日志、exec 和指标均不可用。'
      }请两者都设置；要使用自签名证书，请两者都不设置。`,
  },
  "tls-cipher-insecure": {
    title: "`tlsCipherSuites` 中有一个弱密码套件。",
    message: ({ cipher }) =>
      `${cipher} 不安全，kubelet 每次启动都会记录一条警告（"Use of insecure cipher detected"）。请删除此套件：近十年的客户端都支持更好的密码套件。`,
  },
  "tls-curve-duplicate": {
    title: "`tlsCurvePreferences` 中同一条曲线出现两次。",
    message: ({ curve }) =>
      `曲线 ${curve} 重复（"duplicate curve preference"）。kubelet 无法启动。请只保留一条；顺序没有影响。`,
  },
  "tls-curve-unsupported": {
    title: "`tlsCurvePreferences` 中有 kubelet 不支持的曲线。",
    message: ({ curve }) =>
      `kubelet 的 Go 版本不支持曲线 ${curve}（"is not supported by the current Go version"）。kubelet 无法启动。请使用 23（P-256）、24（P-384）、25（P-521）、29（X25519）、4588（X25519MLKEM768）、4587 或 4589。`,
  },
  "tls-http2-cipher-missing": {
    title: "密码套件列表缺少 HTTP/2 要求的套件。",
    message: ({ field }) =>
      `${field} 中没有 HTTP/2 可用的套件，因此 kubelet 会退出（"http2: TLSConfig.CipherSuites is missing"）。请添加 TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256；密钥为 ECDSA 时，把其中的 RSA 换成 ECDSA。`,
  },
  "tls13-ciphers-ignored": {
    title: "设置了密码套件，而 kubelet 只提供 TLS 1.3。",
    message: ({ field }) =>
      `设置 "tlsMinVersion: VersionTLS13" 后，此列表不起作用（"TLS 1.3 cipher suites are not configurable"）。请删除 ${field}，或设置 tlsMinVersion: VersionTLS12。`,
  },
  "default-pod-sysctls-duplicate": {
    title: "`defaultPodSysctls` 中同一个 sysctl 出现两次。",
    message: ({ sysctl }) =>
      `defaultPodSysctls 中 ${sysctl} 重复：点和斜杠作为分隔符等效（"duplicate sysctl"）。kubelet 无法启动。请删除其中之一。`,
  },
  "default-pod-sysctls-name": {
    title: "`defaultPodSysctls` 的键不是 sysctl 名称。",
    message: ({ sysctl }) =>
      `${sysctl} 不能用作 defaultPodSysctls 的名称（"is not a valid sysctl name"）。kubelet 无法启动。请写完整的名称，例如 net.core.somaxconn，不带 *。`,
  },
  "default-pod-sysctls-namespaced": {
    title: "`defaultPodSysctls` 中有不支持命名空间隔离的参数。",
    message: ({ sysctl }) =>
      `不能为 Pod 设置 ${sysctl}（"is not known to be namespaced"）。kubelet 无法启动。请从此处删除，并在节点上设置。`,
  },
  "unsafe-sysctl-namespaced": {
    title: "`allowedUnsafeSysctls` 中有不支持命名空间隔离的参数。",
    message: ({ sysctl, isNewer }) =>
      `${sysctl} 不属于已知支持命名空间隔离的参数（"are not known to be namespaced"）。kubelet 无法启动。只能使用 kernel.shm*、kernel.msg*、kernel.sem、${isNewer ? "kernel.domainname、fs.mqueue.*、net.* 和 user.*" : "fs.mqueue.* 和 net.*"}；其他参数请在节点上设置。`,
  },
  "unsafe-sysctl-safe": {
    title: "`allowedUnsafeSysctls` 中有安全的 sysctl，无需列出。",
    message: ({ sysctl, kernel }) =>
      `${kernel === undefined ? "" : `在 Linux ${kernel} 及更高版本上，`}${sysctl} 是安全的 sysctl：没有此条目，Pod 也可以设置。请删除此条目${kernel === undefined ? "" : "，除非节点的内核较旧"}。`,
  },
} satisfies ChineseRules;
