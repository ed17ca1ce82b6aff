import type { securityMessages } from "../../rules/security.ts";
import { didYouMean, listed, type InChinese } from "./phrases.ts";

/** Feature gates, taints, and who may reach the kubelet and how. */
export const chineseSecurityMessages: InChinese<typeof securityMessages> = {
  "feature-gate-unknown": ({ gate, version, since, suggestion }) => {
    const text = `无法识别特性门控 ${gate}（unrecognized feature gate: ${gate}）。配置中有不认识的特性门控，kubelet ${version} 就无法启动。`;
    if (since !== undefined) return `${text}此特性门控自 ${since} 起才有。`;
    return `${text}${suggestion === undefined ? "请删除这一行。" : didYouMean(suggestion)}`;
  },
  "feature-gate-removed": ({ gate, version, removed, isAlwaysOn }) =>
    `无法识别特性门控 ${gate}（unrecognized feature gate: ${gate}）。它自 Kubernetes ${removed} 起已移除，写了它，kubelet ${version} 无法启动。请删除这一行${isAlwaysOn ? "；该特性现在始终开启" : ""}。`,
  "feature-gate-locked": ({ gate, written, version }) =>
    `${gate} 不能为 ${written}：在 ${version} 中，该特性锁定为 ${!written}（feature is locked to ${!written}）。kubelet 无法启动。请删除这一行。`,
  "feature-gate-dependency": ({ blamed, enabled, disabled, version }) => {
    const advice = disabled.includes(blamed)
      ? `请将 ${listed(enabled)} 也关闭，或删除这一行。`
      : `请将 ${listed(disabled)} 也开启，或删除这一行。`;
    return `${listed(enabled)} ${enabled.length > 1 ? "都" : ""}已开启，但${enabled.length > 1 ? "各自" : ""}所依赖的特性处于关闭状态（but depends on features that are disabled）：${listed(disabled)}。kubelet ${version} 无法启动。${advice}`;
  },
  "feature-gate-ga-or-deprecated": ({ gate, stage, isDefault }) =>
    `${gate} ${stage === "GA" ? "已正式发布（GA）" : "已弃用"}。kubelet 会为该特性门控记录一条警告（"It will be removed in a future release"）；一旦移除该特性门控，配置中有这一行的 kubelet 都无法启动。${
      isDefault ? "它本来就是此值：请删除这一行。" : "请在此之前查明还有什么需要此值。"
    }`,
  "feature-gate-redundant": ({ gate, value, version }) =>
    `不写这一行，${gate} 在 ${version} 中也是 ${value}。文件中每多一个特性门控，就多一处要留意：一旦 Kubernetes 移除它，kubelet 就无法启动。`,
  "feature-gate-all-alpha-beta": ({ gate, version, stage, on, count }) =>
    `${gate} 会一次${on ? "开启" : "关闭"} ${version} 的 ${count} 个 ${stage} 特性，下次升级后又会是另一些。请改为逐个写出所需的特性门控。`,
  "taint-invalid": ({ path }) =>
    `${path} 没有键（invalid taint）。kubelet 无法启动。请写一个，例如 example.com/dedicated。`,
  "taint-time-added": ({ path }) =>
    `${path} 不应自行设置：它由控制平面填入（"taint.TimeAdded is not nil"）。kubelet 无法启动。请删除这一行。`,
  "taint-effect-missing": ({ key }) =>
    `污点 "${key}" 没有效果（effect）。kubelet 能启动，但 API 服务器拒绝带有这种污点的节点，因此它永远无法加入集群。请添加 "effect: NoSchedule"，或用 PreferNoSchedule、NoExecute。`,
  "taint-duplicate": ({ name }) =>
    `"${name}" 在此出现了两次。kubelet 能启动，但 API 服务器拒绝污点的键和效果重复的节点（duplicated taints with the same key and effect），因此它永远无法加入集群。请只保留一个。`,
  "tls-curve-unsupported": ({ curve }) =>
    `kubelet 的 Go 版本不支持曲线 ${curve}（is not supported by the current Go version），kubelet 无法启动。请使用 23 (P-256)、24 (P-384)、25 (P-521)、29 (X25519)、4587 (SecP256r1MLKEM768)、4588 (X25519MLKEM768) 或 4589 (SecP384r1MLKEM1024)。`,
  "tls-curve-duplicate": ({ curve }) =>
    `曲线 ${curve} 重复（duplicate curve preference ${curve}）。kubelet 无法启动。请只保留一个；顺序不起作用。`,
  "tls-cipher-insecure": ({ cipher }) =>
    `${cipher} 强度不足，kubelet 每次启动都会记录（"Use of insecure cipher detected"）。请删除它：近十年的客户端都有更好的密码套件。`,
  "tls13-ciphers-ignored": ({ field }) =>
    `设置 "tlsMinVersion: VersionTLS13" 后，此列表不起作用（TLS 1.3 cipher suites are not configurable）。请删除 ${field}，或允许 VersionTLS12。`,
  "tls-cert-key-pair": ({ written, missing, exits }) =>
    `设置了 ${written}，却没有设置 ${missing}：kubelet 没有可用的证书。${
      exits
        ? "服务器要开始监听时，kubelet 会退出。"
        : 'kubelet 会运行，但与它的所有连接都会失败（"no serving certificate available for the kubelet"），日志、exec 和指标因此都不可用。'
    }请两者都设；要用一对自签名的证书和私钥，则两者都不设。`,
  "server-tls-bootstrap-vs-files": ({ field }) =>
    `设置 "serverTLSBootstrap: true" 后，kubelet 向集群申请服务器证书，不使用 ${field} 的证书。请删除两者之一。`,
  "unsafe-sysctl-namespaced": ({ sysctl }) =>
    `Pod 不能有自己的 ${sysctl}：这类参数不在已知有命名空间隔离的参数之列（are not known to be namespaced）。kubelet 无法启动。允许的有 kernel.shm*、kernel.msg*、kernel.sem、fs.mqueue.* 和 net.*；其他参数请在节点本身设置。`,
  "unsafe-sysctl-safe": ({ sysctl, kernel }) =>
    `${kernel === undefined ? "" : `在 Linux ${kernel} 及更新版本上，`}${sysctl} 是安全的 sysctl：没有此条目，Pod 也可以设置它。请删除此条目${kernel === undefined ? "" : "，除非节点的内核更旧"}。`,
  "ports-distinct": ({ field, other, port }) =>
    `${field} 和 ${other} 都是 ${port}：后监听的一方会因 "address already in use" 失败，${
      field === "healthzPort" || other === "healthzPort"
        ? "于是要么没有健康检查，要么 kubelet 退出"
        : "kubelet 会退出"
    }。请选用不同的端口。`,
  "anonymous-always-allow": ({ anonymous, mode }) =>
    `允许匿名请求，而 AlwaysAllow 又允许每个请求做任何事：凡能访问 kubelet 端口的人，都能在节点的所有容器中运行命令。请将 ${anonymous} 设为 false，将 ${mode} 设为 Webhook。`,
  "insecure-anonymous-auth": ({ field }) =>
    `${field} 会让不带任何凭据的请求以 system:anonymous 的身份进入，它们能做什么只由鉴权决定。加固指南要求设为 false，即默认值。`,
  "insecure-always-allow": ({ field }) =>
    `${field} 为 AlwaysAllow 时，凡是 kubelet 能确认身份的客户端都可以做任何事，例如在容器中运行命令。加固指南要求设为 Webhook，即默认值，它会询问 API 服务器。`,
  "insecure-no-client-ca": ({ field }) =>
    `没有 ${field}，kubelet 就无法凭证书识别客户端，而 API 服务器读取日志和执行 exec 时正是用证书表明身份。请写上集群 CA 的文件，例如 /etc/kubernetes/pki/ca.crt。`,
  "read-only-port-open": ({ port }) =>
    `凡能访问端口 ${port} 的人，不需要凭据，也不经加密，就能看到此节点的 Pod 及其环境变量和指标。请将 readOnlyPort 设为 0，改用需要身份认证的端口。`,
  "protect-kernel-defaults-needs": ({ field }) =>
    `设置 ${field} 后，kubelet 不再自行设置内核参数，参数不符就无法启动（"invalid kernel flag"）：节点需要 vm.overcommit_memory=1、vm.panic_on_oom=0、kernel.panic=10、kernel.panic_on_oops=1、kernel.keys.root_maxkeys=1000000 和 kernel.keys.root_maxbytes=25000000。`,
};
