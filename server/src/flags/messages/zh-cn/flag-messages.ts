import { halfWidth } from "../../../engine/text/half-width.ts";
import { listed } from "../../../engine/messages/zh-cn/words.ts";
import type { FlagRefusal, ValueProblem } from "../../../kubelet/messages/flag-problems.ts";
import {
  hasQuotes,
  nameBehindDashes,
  plainFlag,
  type DeprecatedFlag,
  type flagMessages,
  type FlagFileProblem,
} from "../flag-messages.ts";
import type { InChinese } from "../../../engine/messages/message-params.ts";

const stop = "kubelet 无法启动。";

const expectations: Readonly<Record<ValueProblem, string>> = {
  bool: "true 或 false（也可写 1、0、t、f、True、False、TRUE、FALSE）",
  integer: "整数，不带单位、小数或空格",
  "integer-range": "取值范围内的整数",
  count: "大于或等于 0 的整数",
  duration: '每个数字都带单位的时长，例如 "1m30s"',
  quantity: "数量，例如 64Ki",
  ip: "IP 地址，不带方括号、端口或掩码",
  csv: '用逗号分隔的列表；引号只能括住整个条目，例如 "a,b"',
  pair: "用逗号分隔的 key=value",
  threshold: "用逗号分隔的信号、< 和数量，例如 memory.available<500Mi",
  header: "用逗号分隔的请求头 Name:value",
  "gate-pair": "用逗号分隔的 Name=true 或 Name=false",
  "gate-value": "用逗号分隔的 Name=true 或 Name=false",
  memory: "按 NUMA 节点写的内存，例如 0:memory=1Gi,hugepages-2Mi=2Gi;1:memory=1Gi",
  pattern: "带级别的模式，例如 kubelet*=4,server=2",
  version: "true、false、raw，或 kubelet 自身次要版本的版本号，例如 v1.34.9",
  "taint-no-effect": "带效果的污点，例如 dedicated=gpu:NoSchedule",
  "taint-effect": "效果为 NoSchedule、PreferNoSchedule 或 NoExecute 的污点，大小写须一致",
  "taint-key": "键形如 gpu 或 example.com/gpu 的污点",
  "taint-value": "值最多 63 个字符（字母、数字、短横线、下划线和点）的污点",
  "taint-form": "用逗号分隔的污点 key=value:Effect",
  "taint-duplicate": "同一键与同一效果只出现一次的污点",
};

/** 已移除的命令行参数由什么取代。 */
const successors: Readonly<Record<string, string>> = {
  "belongs to the external cloud controller manager": "请在云控制器管理器上设置。",
  "kube-proxy has its own setting": "请在 kube-proxy 中设置。",
  "set the sandbox image in the container runtime": "Pod 沙箱的镜像在容器运行时自己的配置中指定。",
  registerWithTaints: "请改为设置字段 registerWithTaints。",
  "shell or unit redirection; the kubelet logs to stderr":
    "kubelet 把日志写到标准错误：请由单元或 shell 重定向到文件。",
  "image credential provider plugin": "现在由凭据提供程序插件负责。",
  "delete it: only remote runtimes exist": "无需任何替代。",
  kernelMemcgNotification: "请改为设置字段 kernelMemcgNotification。",
  "the runtime's CNI settings": "网络由容器运行时负责：请使用它的 CNI 设置。",
  containerRuntimeEndpoint: "请改为设置字段 containerRuntimeEndpoint。",
  "config-dir (drop-ins)":
    "请把插件配置（drop-in）文件放进一个目录，并用 --config-dir 指定该目录。",
  "ip-masq-agent": "现在由 ip-masq-agent 负责。",
  "profiles live under <root-dir>/seccomp": "请把配置文件放进 kubelet 根目录下的 seccomp 目录。",
  "bootstrap-kubeconfig": "请改用 --bootstrap-kubeconfig。",
};

const refusals: Readonly<Record<FlagRefusal, (written: string) => string>> = {
  "cloud-provider": (written) =>
    `kubelet 不再内置云提供商 "${written}"：--cloud-provider 只能是 external 或空。${stop}请写 --cloud-provider=external 并运行该云的控制器管理器，或移除此命令行参数。`,
  lock: () =>
    `--exit-on-lock-contention 需要一个可加锁的文件（"no lock file specified"）。${stop}请用 --lock-file 指定，或移除此命令行参数。`,
  hostname: () =>
    `--hostname-override 中的名称只有空格（"empty hostname is invalid"）。${stop}请写节点的名称，或移除此命令行参数。`,
  "root-dir": () =>
    `--root-dir 为空（"invalid root directory"）。${stop}请写一个目录，例如 /var/lib/kubelet，或移除此命令行参数。`,
  flush: (written) =>
    `--log-flush-frequency 为 ${written}，定时器的间隔必须大于零（"non-positive interval for NewTicker"）：kubelet 在启动时崩溃。请写大于零的时间，例如 5s。`,
  "split-stream": (written) =>
    `${written} 是 Alpha 选项（"Feature LoggingAlphaOptions is disabled"），而它的特性门控已禁用。${stop}请移除此命令行参数，或加上 --feature-gates=LoggingAlphaOptions=true。`,
  endpoint: (written) =>
    `"${written}" 不是本节点上的套接字（"only support unix socket endpoint"）：Linux 上的 kubelet 只通过套接字与运行时通信。${stop}请写成 unix:///run/containerd/containerd.sock 的形式。`,
  "priority-class": (written) =>
    `--windows-priorityclass=${written} 不是优先级类别（"unknown priority class"）。${stop}请写优先级类别，例如 NORMAL_PRIORITY_CLASS 或 HIGH_PRIORITY_CLASS。`,
  "provider-pair": (written) =>
    `只写了 ${written}：要从插件获取镜像凭据，kubelet 需要 --image-credential-provider-config 和 --image-credential-provider-bin-dir。${stop}请两个都写，或都不写。`,
  "provider-folder": (written) =>
    `--image-credential-provider-config 是目录 ${written}，而 kubelet 从 1.34 起才接受目录。${stop}请指定一个文件。`,
  "same-file": (written) =>
    `--config 和 --kubeconfig 是同一个文件 ${written}。${stop}请把 KubeletConfiguration（例如 /var/lib/kubelet/config.yaml）传给 --config，把 kubeconfig 传给 --kubeconfig。`,
  kubeconfig: () =>
    `令牌和请求由 API 服务器检查（webhook），但没有用 --kubeconfig 指定其地址（"no client provided, cannot use webhook"）。${stop}请加上 --kubeconfig，或把 authentication.webhook 和 authorization.mode 改为不需要服务器的设置。`,
};

const fileProblems: Readonly<Record<FlagFileProblem, string>> = {
  missing: "不存在",
  folder: "是目录，而 kubelet 需要文件",
  unreadable: "不含 kubelet 所需的内容",
  "empty-config": "没有指定可用的集群和用户",
  plugin: "不存在，而凭据提供程序配置引用了它",
};

function deprecatedFlags(flags: readonly DeprecatedFlag[]): string {
  const fields = [...new Set(flags.flatMap(({ field }) => field ?? []))];
  const others = flags.flatMap(({ flag, field }) => (field === undefined ? [flag] : []));
  return [
    `${listed(flags.map(({ flag }) => flag))} 已弃用（"has been deprecated"）。`,
    ...(fields.length > 0 ? [`请改为在配置文件中设置 ${listed(fields)}。`] : []),
    ...(others.length > 0 ? [`${listed(others)} 没有可替代的字段。`] : []),
  ].join("");
}

function characterAdvice(written: string): string {
  const plain = halfWidth(written);
  if (plain !== undefined) return `请将全角字符改为半角字符：${plain}。`;
  return hasQuotes(written) ? "请去掉引号：没有 shell 会去掉它们。" : "";
}

/** kubelet 的命令行本身。 */
export const chineseFlagMessages: InChinese<typeof flagMessages> = {
  "flag-unknown": ({ flag, suggestion, since, version, isWindows }) => {
    if (isWindows)
      return `${flag} 只用于 Windows（"unknown flag"）。在 Linux 上使用此参数时，kubelet 无法启动。请移除此参数。`;
    const why =
      since === undefined
        ? `未知命令行参数 ${flag}（"unknown flag"）。kubelet ${version} 无法启动。`
        : `${flag} 自 ${since} 起才有（"unknown flag"）。使用此参数时，kubelet ${version} 无法启动。`;
    const quotes = hasQuotes(flag) ? "请去掉引号：没有 shell 会去掉它们。" : "";
    const name = nameBehindDashes(flag);
    if (name !== undefined) return `${why}工具会在名称前加两个短横线，请写 ${name}。`;
    const plain = plainFlag(flag);
    if (plain !== undefined) return `${why}是否想写 ${plain}？`;
    return `${why}${quotes}${suggestion === undefined ? "请移除此参数。" : `是否想写 --${suggestion}？`}`;
  },
  "flag-one-dash": ({ written, suggestion }) =>
    `${written} 只有一个短横线（"unknown shorthand flag"）。${stop}${
      suggestion === undefined
        ? "请写两个短横线；只有 -v 和 -h 用一个。"
        : `是否想写 --${suggestion}？`
    }`,
  "flag-removed": ({ flag, removedIn, instead, version }) => {
    const successor = instead === undefined ? undefined : successors[instead];
    return `${flag} 已在 ${removedIn} 中移除（"unknown flag"）。使用此参数时，kubelet ${version} 无法启动。请移除此参数。${
      successor ?? ""
    }`;
  },
  "flag-value": ({ flag, written, part, problem }) =>
    `${flag} 必须是${startsLatin(expectations[problem]) ? " " : ""}${expectations[problem]}，实际为 "${written}"${
      part === written ? "" : ` 中的 "${part}"`
    }（"invalid argument"）。${stop}${characterAdvice(written)}`,
  "flag-missing-value": ({ flag }) =>
    `${flag} 缺少值（"flag needs an argument"）。${stop}请写 ${flag}=VALUE，或移除此参数。`,
  "flag-value-unquoted": ({ name, written }) =>
    `"${name}" 的值必须是字符串，而不带引号的 ${written} 会被 YAML 读作数字或布尔值。读取此文件的工具会拒绝此值，kubelet 得不到该命令行参数。请加上引号："${written}"。`,
  "flag-lost-in-unit": ({ cause, names }) => {
    const flags = names.join("、");
    const result = `kubelet 启动时得不到${names.length === 1 ? "它" : "它们"}。`;
    if (cause === "command")
      return 'systemd 不会加载有两个命令的单元（"Service has more than one ExecStart= setting"），而 drop-in 中的命令会添加到单元的命令之后。请在此行上方写上一行空的 ExecStart=。';
    if (cause === "section")
      return `systemd 会忽略 ${flags}：文件中没有任何节（"Assignment outside of section"）。${result}请在第一个设置的上方写上 [Service]。`;
    if (cause === "export")
      return `systemd 会忽略 ${flags}：环境文件不是 shell 脚本，export 会被读作变量名的一部分（"Ignoring invalid environment assignment"）。${result}请移除 export。`;
    return cause === "quotes"
      ? `systemd 会忽略 ${flags}：不加引号时，Environment= 之后的每个词都是单独的变量（"Invalid environment assignment"）。${result}请将变量名和整个值放在一对引号中。`
      : `systemd 会忽略 ${flags}：上一行末尾没有反斜杠，因此这一行不属于命令。${result}请在上一行末尾加上反斜杠。`;
  },
  "flag-stray-word": ({ word, behind }) => {
    const plain = plainFlag(word);
    if (plain !== undefined)
      return `"${word}" 不是命令行参数（"unknown command"）。${stop}是否想写 ${plain}？`;
    return behind === undefined
      ? `"${word}" 不是命令行参数（"unknown command"）。${stop}请移除 "${word}"，或用 = 将其接在所属的命令行参数之后。`
      : `"${word}" 不会被读作 --${behind} 的值，该参数的值必须写在 = 之后（"unknown command"）。${stop}请写 --${behind}=${word}。`;
  },
  "flag-prints-and-ends": ({ flag }) =>
    `使用 ${flag} 时，kubelet 打印${flag === "--version" ? "版本" : "帮助"}后退出，不会运行节点。要运行 kubelet，请移除此命令行参数。`,
  "flag-quoted-value": ({ flag, written, inner }) =>
    `${flag} 的值是带引号的 ${written}：这些引号会成为值的一部分。请写不带引号的 ${inner}。`,
  "flag-deprecated": ({ flag, field, removedIn, line = [] }) => {
    if (line.length > 1) return deprecatedFlags(line);
    const end = removedIn === undefined ? "" : `，并将在 ${removedIn} 中移除`;
    const advice =
      field === undefined
        ? "没有可替代的字段：请移除此参数。"
        : `请改为在配置文件中设置 ${field}。`;
    return `${flag} 已弃用（"has been deprecated"）${end}。${advice}`;
  },
  "flag-node-label-reserved": ({ label }) =>
    `kubelet 不能给自己的节点加标签 ${label}（"unknown 'kubernetes.io' or 'k8s.io' labels"）：在这些域中，kubelet 只能使用少数键，以及 node.kubernetes.io 和 kubelet.kubernetes.io。${stop}请使用自己的域，或通过 API 服务器给节点加标签。`,
  "flag-node-label-format": ({ label, part }) =>
    part === "key"
      ? `"${label}" 不是有效的标签键（"invalid node labels"）。${stop}请写 gpu 或 example.com/gpu 这样的名称，最多 63 个字母、数字、短横线、下划线和点。`
      : `"${label}" 不是有效的标签值（"invalid node labels"）。${stop}请写最多 63 个字母、数字、短横线、下划线和点，以字母或数字开头和结尾。`,
  "flag-node-ip": ({ written, problem, ignored }) => {
    if (problem === "ignored")
      return `"${ignored}" 不是 IP 地址：kubelet 会忽略 --node-ip 中的此值并记录一条警告，自行查找节点的地址。请写本节点的地址。`;
    const why = {
      pair: "只能是一个地址，或 IPv4 和 IPv6 地址各一个",
      "dual-stack": "只有 --cloud-provider=external 或没有云提供商时，才能写两个地址",
      unspecified: '0.0.0.0 和 "::" 只能单独写，不能成对',
    }[problem];
    return `--node-ip "${written}" 无效（"bad --node-ip"）：${why}。${stop}`;
  },
  "flag-refused": ({ problem, written }) => refusals[problem](written),
  "flag-seccomp-default": () =>
    `--seccomp-default=false 不起作用：有文件把 seccompDefault 设为 true，两者之一为 true 即启用。请将该字段设为 false。`,
  "flag-file": ({ flag, path, problem }) =>
    `${flag} 指定的 ${path} ${fileProblems[problem]}。${stop}`,
};

function startsLatin(text: string): boolean {
  return /^[A-Za-z0-9]/.test(text);
}
