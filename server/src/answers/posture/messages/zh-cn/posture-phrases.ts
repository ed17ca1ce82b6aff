import type { PosturePhrases, PostureWord } from "../posture-phrases.ts";

const words: PosturePhrases["words"] = {
  pass: "通过",
  fail: "未通过",
  manual: "需人工判断",
  "not-applicable": "不适用",
  unknown: "未知",
  excepted: "例外",
};

export const chinesePosturePhrases: PosturePhrases = {
  titles: {
    "anonymous-auth": "kubelet 不接受匿名访问",
    "authorization-mode": "对 kubelet 的请求由 API 服务器鉴权",
    "read-only-port": "无需身份认证的端口已关闭",
    "client-ca": "客户端证书由 CA 校验",
    "serving-certificate": "kubelet 使用客户端能够校验的服务证书",
    "server-tls-bootstrap": "服务证书由集群的 CA 签发",
    "rotate-certificates": "客户端证书的轮换已启用",
    "server-rotation-gate": "服务证书的轮换未禁用",
    "cipher-suites": "只提供强密码套件",
    "tls-min-version": "TLS 1.0 和 1.1 已禁用",
    "seccomp-default": "Pod 默认使用运行时的 seccomp 配置文件",
    "pod-pids-limit": "每个 Pod 的进程数有上限",
    "protect-kernel-defaults": "kubelet 不修改节点的内核参数",
    "static-pods": "未设置静态 Pod 目录",
    "alpha-gates": "未启用 AllAlpha",
    "removed-gates": "未设置已移除的特性门控",
    "eviction-hard": "在内存和磁盘耗尽之前驱逐 Pod",
    "eviction-soft": "驱逐之前有预警阈值",
    "iptables-util-chains": "kubelet 维护自己的 iptables 链",
    "streaming-timeout": "空闲的 exec 和 attach 连接会超时关闭",
    "event-qps": "事件的速率上限不过低",
    "hostname-override": "节点使用自己的主机名",
  },
  reasons: {
    "filled-in": "该值由其他工具填入，无法得知。",
    "not-read": "未读取的文件可能会设置该值。",
    refused: "kubelet 会拒绝该值，因此此检查没有结果。",
    "open-to-all":
      "与 AlwaysAllow 同时使用等于让出节点控制权：能访问 10250 端口的任何人都可以在节点的 Pod 中运行命令。",
    "other-ca": "该检查要求平台自带的 CA 文件。请人工核对此文件。",
    "bootstrap-certificate":
      "serverTLSBootstrap 已启用：CSR 获得批准之后，证书由集群的 CA 签发，证书文件不起作用。",
    "gate-without-bootstrap": "没有 serverTLSBootstrap 时，该特性门控不起作用。",
    "tls13-fixes-suites": "无论 tlsCipherSuites 如何设置，TLS 1.3 只有强密码套件。",
    "default-suites": "没有列表时使用 Go 的默认套件，其中包括 CBC 套件。",
    "timeout-unused": "该字段自 1.34 起已弃用且不再使用：容器运行时有自己的超时时间。",
    "timeout-of-runtime": "在当前的容器运行时上不起作用，容器运行时有自己的超时时间。",
    "events-unlimited":
      "自 1.37 起，0 表示没有限制：不会丢失事件，但事件可能使 API 服务器过载。有些基准要求写 0。",
    "events-zero": "0 不是“没有上限”，而是客户端库的默认值，即每秒 5 个。有些基准要求写 0。",
    "events-few": "低于每秒 50 个的默认值：事件可能丢失。",
    "not-in-dump": "/configz 不显示命令行。",
    "default-only": "默认值安全，但没有文件写明该值。",
  },
  words,
  severities: { critical: "严重", high: "高", medium: "中", low: "低" },
  matches: (id, benchmark, version) => `对应 ${benchmark} ${version} 的 ${id}。`,
  head: (benchmarks, kubernetes) => `按 ${benchmarks.join("、")} 检查 kubelet ${kubernetes}`,
  notSet: "未设置",
  byDefault: (kubernetes) => `默认值（${kubernetes}）`,
  from: (place) => `来自 ${place}`,
  over: (place, value) => `覆盖了 ${place} = ${value}`,
  fix: (setting, place) =>
    place === undefined ? `修复：写上 ${setting}` : `修复：把 ${place} 改为 ${setting}`,
  fixFlag: (setting, flag) => `修复：去掉 ${flag}，并写上 ${setting}`,
  toolSays: (tool, verdict, blindTo) => {
    const why = { "drop-ins": "：不读取插件配置（drop-in）", defaults: "：会忽略默认值", none: "" };
    return `${tool} 会判为 ${verdict}${why[blindTo ?? "none"]}`;
  },
  summary: ({ checks, byVerdict, nodeOnly }) => {
    const counts = Object.entries(byVerdict).flatMap(([word, count]) =>
      count === 0 ? [] : [`${count} 项${words[word as PostureWord]}`],
    );
    const more = nodeOnly === 0 ? "" : `；另有 ${nodeOnly} 项需要在节点上检查`;
    return `${checks} 项检查：${counts.join("，")}${more}。`;
  },
  needsNode: (ids) =>
    `需要在节点上检查，例如对 kubelet 的文件运行 stat -c '%a %U:%G'：${ids.join("、")}`,
  exception: ({ reason, until, approvedBy }) =>
    `例外，截至 ${until}${approvedBy === undefined ? "" : `，由 ${approvedBy} 决定`}：${reason}`,
  bounds: (min, max) =>
    max === undefined
      ? `.kubelet-config.yaml 要求大于或等于 ${min ?? ""}`
      : min === undefined
        ? `.kubelet-config.yaml 要求小于或等于 ${max}`
        : `.kubelet-config.yaml 要求在 ${min} 到 ${max} 之间`,
  exceptionNotes: {
    ended: ({ control, until }) =>
      `${control} 的例外已于 ${until} 到期：该检查重新判为未通过。请修正设置，或在 .kubelet-config.yaml 中续期该例外。`,
    "ends-soon": ({ control, until }) =>
      `${control} 的例外在 ${until} 之后到期，此后该检查重新判为未通过。请修正设置，或续期该例外。`,
    "no-check": ({ control }) =>
      `.kubelet-config.yaml 中有 ${control} 的例外，而此报告中没有这项检查。请更正 ID（不带基准的名称，例如 4.2.7），或删去该例外。`,
    passes: ({ control }) =>
      `${control} 的例外已无必要：该检查已通过。请从 .kubelet-config.yaml 中删去。`,
  },
  unknownControl: ({ name, near }) =>
    `.kubelet-config.yaml 设置了 posture.controls.${name}，但没有这样的控制项或检查项。${near === undefined ? "" : `你是否想写 ${near}？`}该设置不起作用。`,
  withoutMain: "没有主配置文件：使用命令行参数的默认值，这些默认值不安全。",
  unseen: (checks) => `${checks} 项检查无法通过，因为相关的值由模板决定。请检查渲染后的文件。`,
  undecided: (checks, incomplete) => `${incomplete}${checks} 项检查无法判定。`,
  ofDump: "来自运行中的 kubelet 的转储：其中没有的字段为 false、0 或空。",
  doesNotStart: (kubernetes, platform) =>
    platform === undefined
      ? `kubelet ${kubernetes} 无法用这些文件启动；以下结果只反映文件中写的值。`
      : `${platform} 或 kubelet ${kubernetes} 拒绝这些文件；以下结果只反映文件中写的值。`,
  hint: ({ title, ids, severity, said, reason, bounds, write }) =>
    [
      `未达到：${title}（${ids}；${severity}）。`,
      `${said}。`,
      reason,
      bounds && `${bounds}。`,
      write && `请写 ${write}。`,
    ]
      .filter((part) => part !== undefined)
      .join(""),
  hover: (verdict, title, ids) => `**安全态势**：${verdict}：${title}（${ids}）`,
  lens: (failing, checks) => `安全态势：${checks} 项检查中有 ${failing} 项未通过`,
  lensOfSets: (failing, checks, sets) =>
    `安全态势：${checks} 项检查中最多有 ${failing} 项未通过 · ${sets} 组配置`,
  viewTitle: (name) => `${name} 的安全态势`,
  unknown: (name) => `没有名为“${name}”的基准，请另选一个。`,
  noBenchmark: (name, names) => `没有名为 "${name}" 的基准。请使用以下之一：${names.join("、")}。`,
  view: {
    from: "来自",
    over: "覆盖了",
    benchmarks: "基准…",
    strict: "严格：安全的默认值也必须写出来",
    set: "配置",
    except: "设为例外…",
    more: "关于此检查",
  },
  idle: (path, place, reason) => `不起作用：${path}（${place}）。${reason}`,
};
