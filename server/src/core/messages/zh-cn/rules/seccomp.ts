import type { seccompMessages } from "../../rules/seccomp.ts";
import { chineseSyntaxText } from "../syntax.ts";
import {
  action as outcome,
  didYouMean,
  listed,
  program,
  refused,
  type InChinese,
} from "./phrases.ts";

type Messages = typeof seccompMessages;
type ParamsOf<K extends keyof Messages> = Parameters<Messages[K]>[0];

const losses: Readonly<Record<ParamsOf<"seccomp-key-dropped">["loss"], string>> = {
  name: '此规则没有系统调用，不起作用。请将该系统调用写入列表 "names"。',
  "names-and-name": '只有 "names" 中的系统调用才有效。请将这个也移到那里。',
  archMap:
    '过滤器只认识节点自身的架构，其他架构的程序会被杀死。请将所有架构写入列表 "architectures"。',
  defaultErrno: '这些系统调用会以 EPERM 失败。请将该数写为 "defaultErrnoRet"。',
  defaultErrnoRet:
    '没有规则提到的系统调用会以 EPERM 失败。需要其他错误的系统调用，应单独写一条带 "errnoRet" 的规则。',
  errno: '这些系统调用会以 EPERM 失败。请将该数写为 "errnoRet"。',
  minKernel: "此规则在所有内核上都生效。请去掉该条件或该规则。",
  other: "它不起作用。",
};

const types: Readonly<Record<ParamsOf<"seccomp-wrong-type">["expected"], string>> = {
  text: "文本",
  natural: "大于或等于 0 的整数",
  list: "列表",
  map: "对象",
};

/** What stands there instead, by the words of the parser. */
const foundTypes: Readonly<Record<string, string>> = {
  text: "文本",
  number: "数字",
  boolean: "布尔值",
  list: "列表",
  map: " JSON 对象",
};

/** What the operator's resource lacks, its clients tell before any node sees it. */
const noField = (key: string): string =>
  `SeccompProfile 资源在此处没有字段 "${key}"：kubectl 会拒绝它（"unknown field"），其他客户端会丢弃它。`;

/** Seccomp profiles. */
export const chineseSeccompMessages: InChinese<Messages> = {
  "seccomp-json-syntax": ({ code, runtime }) =>
    `${chineseSyntaxText(code, code)}${program(runtime)}把 seccomp 配置当作严格的 JSON 读取，无法解码此文件：使用它的容器都无法启动。`,
  "seccomp-wrong-type": ({ field, expected, found, by, phrase }) =>
    `${field === "" ? "seccomp 配置" : `"${field}" `}应为${types[expected]}，而此处为${foundTypes[found] ?? ` ${found}`}。${refused({ by, phrase })}`,
  "seccomp-unknown-field": ({ key, runtime, isResource, suggestion }) =>
    `${isResource ? noField(key) : `seccomp 配置在此处没有字段 "${key}"，${program(runtime)}会忽略它，而且不作任何提示。`}${didYouMean(suggestion)}`,
  "seccomp-action-unknown": ({ written, suggestion, ...by }) =>
    `没有动作 "${written}"。${refused(by)}${didYouMean(suggestion)}`,
  "seccomp-action-missing": (by) =>
    `此规则没有写明如何处理其中的系统调用。${refused(by)}请添加 "action"，例如 "SCMP_ACT_ALLOW"。`,
  "seccomp-operator-unknown": ({ written, suggestion, ...by }) =>
    `${written === "" ? '此条件没有 "op"，即比较参数的方式。' : `没有运算符 "${written}"。`}${refused(by)}${didYouMean(suggestion)}`,
  "seccomp-architecture-unknown": ({ written, suggestion, isElsewhere, ...by }) =>
    isElsewhere
      ? `${program(by.by)}不认识架构 "${written}"，尽管 libseccomp 认识。${refused(by)}请去掉它。`
      : `没有架构 "${written}"。${refused(by)}${didYouMean(suggestion)}`,
  "seccomp-flag-unknown": ({ written, suggestion, ...by }) =>
    `没有标志 "${written}"。${refused(by)}${didYouMean(suggestion)}`,
  "seccomp-call-unknown": ({ written, suggestion, by }) =>
    `libseccomp 不认识系统调用 "${written}"，${program(by)}不会把它放入过滤器：该调用按默认动作处理。${didYouMean(suggestion)}`,
  "seccomp-call-foreign": ({ name }) =>
    `此 seccomp 配置的各架构都没有系统调用 "${name}"：写在此处没有意义。`,
  "seccomp-call-repeated": ({ name }) => `此规则中已有 "${name}"，写一次就够了。`,
  "seccomp-names-empty": () =>
    '此规则没有写任何系统调用，因此不起作用。请填写 "names"，或删除此规则。',
  "seccomp-name-empty": ({ by, phrase, isRefused }) =>
    isRefused
      ? `有一个系统调用的名称为空。${refused({ by, phrase })}请删除它。`
      : `有一个系统调用的名称为空，${program(by)}会跳过它。请删除它。`,
  "seccomp-rules-contradict": ({ name, first, second, winner }) => {
    const [earlier, here] = [outcome(first), outcome(second)];
    switch (winner) {
      case "none":
        return `两条规则在相同条件下对 "${name}" 的规定不同：一条是 ${earlier}，此处是 ${here}。libseccomp 无法同时保留两者。请删除其中之一。`;
      case "first":
        return `之前的规则对所有 "${name}" 规定了 ${earlier}，因此此处的 ${here} 永远不会发生。请从两条规则之一中删除 "${name}"。`;
      case "second":
        return `此规则对所有 "${name}" 规定了 ${here}：之前的规则规定 ${earlier} 的条件因此失效。请从两条规则之一中删除 "${name}"。`;
    }
  },
  "seccomp-rule-shadowed": ({ name, action, isRepeated, calls }) =>
    calls > 1
      ? `其他规则已对此规则的全部 ${calls} 个系统调用规定了 ${outcome(action)}，因此它不改变任何结果。`
      : `另一条规则已${isRepeated ? `在相同条件下对 "${name}"` : `对所有 "${name}"`} 规定了 ${outcome(action)}；写在此处不改变任何结果。`,
  "seccomp-rule-equals-default": ({ action, by }) =>
    `默认动作也是 ${outcome(action)}，因此 ${program(by)}会略去此规则。`,
  "seccomp-notify-default": (by) =>
    `以 SCMP_ACT_NOTIFY 为默认动作，所有系统调用都要等待代理。${refused(by)}请将它用于代理所负责的系统调用。`,
  "seccomp-notify-write": ({ name, ...by }) =>
    `容器运行时自身需要用 "${name}" 把过滤器交给代理，因此它不能是 SCMP_ACT_NOTIFY。${refused(by)}请从此规则中去掉该系统调用。`,
  "seccomp-notify-listener": (by) =>
    `SCMP_ACT_NOTIFY 会询问代理，而此 seccomp 配置没有写代理。${refused(by)}请将 "listenerPath" 设为代理的套接字。`,
  "seccomp-errno-unused": ({ field, action, isRefused, by, phrase }) =>
    isRefused
      ? `"${field}" 不能与 ${outcome(action)} 并用，后者不返回错误。${refused({ by, phrase })}请删除它。`
      : `"${field}" 不起作用：${outcome(action)} 不返回错误，只有 SCMP_ACT_ERRNO 和 SCMP_ACT_TRACE 才返回。请删除它，或修改动作。`,
  "seccomp-errno-unknown": ({ written, suggestion, ...by }) =>
    `没有名为 "${written}" 的错误。${refused(by)}${didYouMean(suggestion)}`,
  "seccomp-argument-index": ({ written, ...by }) =>
    `系统调用的参数为 0 到 5，因此没有索引为 ${written} 的参数。${refused(by)}`,
  "seccomp-argument-repeated": ({ index, by }) =>
    `此规则有两个条件针对参数 ${index}。于是全部条件中只要有一个成立，${program(by)}就应用此规则，而不要求全部成立。请将这些条件各写成一条规则，或用 SCMP_CMP_MASKED_EQ 合并成一个。`,
  "seccomp-name-and-names": (by) =>
    `规则只能有 "name" 和 "names" 之一。${refused(by)}请将该名称移入列表。`,
  "seccomp-archmap-and-architectures": (by) =>
    `seccomp 配置只能有 "architectures" 和 "archMap" 之一。${refused(by)}请删除其中之一。`,
  "seccomp-docker-form": ({ runtime, conditions, names, isArchMapLost, isErrnoLost }) => {
    const lost = [
      ...(conditions > 0
        ? [`${conditions} 条规则的条件（"includes"、"excludes"），这些规则因此在所有容器中都生效`]
        : []),
      ...(names > 0 ? [`写作 "name" 的 ${names} 个系统调用，因此没有规则包含它们`] : []),
      ...(isArchMapLost ? ['"archMap"，没有它，与节点架构不同的程序会被杀死'] : []),
      ...(isErrnoLost ? ["错误的名称，系统调用因此以 EPERM 失败"] : []),
    ];
    return `此 seccomp 配置采用 Docker 的形式，而 ${program(runtime)}读取的是 OCI 形式，会不声不响地忽略：${lost.length === 0 ? "其中的一些键" : lost.join("；")}。如果节点使用另一种运行时，请选择它：设置 "kubelet.seccomp.runtime"，或 --seccomp-runtime；否则请将此 seccomp 配置转换为 OCI 形式。`;
  },
  "seccomp-key-dropped": ({ key, runtime, isResource, loss, more }) => {
    const rest = more === 0 ? "" : `此 seccomp 配置中还有 ${more} 处相同。`;
    if (!isResource) return `${program(runtime)}不读取 "${key}"：${losses[loss]}${rest}`;
    return `${noField(key)}${loss === "other" ? "请删除它。" : `没有它，${losses[loss]}`}${rest}`;
  },
  "seccomp-conditions-dropped": ({ key, runtime, isResource, action }) =>
    `${isResource ? `${noField(key)}没有它，` : `${program(runtime)}不读取 "${key}"，因此`}此规则在所有容器中都生效：不看条件，一律 ${outcome(action)}。请删除此规则，或为它所针对的容器单独写一个 seccomp 配置。`,
  "seccomp-architecture-family": ({ architecture, missing }) =>
    `${architecture} 的内核也能运行 ${listed(missing)} 的程序，而此 seccomp 配置没有列出：这些程序一发起系统调用就会被杀死。如果容器中有这类程序，请列出这些架构。`,
  "seccomp-default-allow": () =>
    "没有规则提到的系统调用全部允许，包括未来内核新增的系统调用。以 SCMP_ACT_ERRNO 为默认动作、只列出允许内容的 seccomp 配置，能挡住更多。",
  "seccomp-kill-thread": ({ action }) =>
    `${outcome(action)} 只杀死一个线程，程序的其余部分会在未知状态下继续运行。SCMP_ACT_KILL_PROCESS 会终止整个程序。`,
  "seccomp-default-missing": ({ key, by, phrase, isOff }) =>
    isOff
      ? `此 seccomp 配置既没有默认动作，也没有规则，因此 ${program(by)}根本不设置过滤器。请设置 "defaultAction"。`
      : `缺少 "${key}"。${refused({ by, phrase })}`,
  "seccomp-start-calls": ({ missing, by }) =>
    `没有 ${missing.join("、")}，任何容器都无法启动，而此 seccomp 配置不放行${them(missing)}：${program(by)}启动程序之前，过滤器已经生效。请允许${them(missing)}。`,
  "seccomp-eperm-for-enosys": ({ names }) =>
    `${names.join("、")} 会以 EPERM 失败。程序只有得到 ENOSYS 才会尝试较旧的系统调用，在此则会放弃。请将${names.length === 1 ? "此系统调用" : "这些系统调用"}的错误号设为 38，或允许${them(names)}。`,
};

function them(calls: readonly string[]): string {
  return calls.length === 1 ? "它" : "它们";
}
