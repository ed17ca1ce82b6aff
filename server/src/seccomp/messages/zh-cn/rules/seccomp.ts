import { program, refused, action as outcome } from "../refused.ts";
import { didYouMean, listed } from "../../../../messages/zh-cn/words.ts";
import type { ChineseRules, ParamsOf } from "./chinese-rules.ts";

/** Clients of the operator's resource report missing fields before any node sees it. */
const noField = (key: string): string =>
  `SeccompProfile 资源在此处没有字段 "${key}"：kubectl 会拒绝它（"unknown field"），其他客户端会丢弃它。`;

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

/** The types that were found instead, by the words of the parser. */
const foundTypes: Readonly<Record<string, string>> = {
  text: "文本",
  number: "数字",
  boolean: "布尔值",
  list: "列表",
  map: " JSON 对象",
};

/** The rules of this topic in Chinese. */
export const chineseSeccomp = {
  "seccomp-action-missing": {
    title: "seccomp 配置文件的一条规则没有操作。",
    message: (by) =>
      `此规则没有写明如何处理其中的系统调用。${refused(by)}请添加 "action"，例如 "SCMP_ACT_ALLOW"。`,
  },
  "seccomp-action-unknown": {
    title: "seccomp 没有这个操作。",
    message: ({ written, suggestion, ...by }) =>
      `没有操作 "${written}"。${refused(by)}${didYouMean(suggestion)}`,
  },
  "seccomp-arch-condition-unknown": {
    title: "条件中的架构名称不匹配任何节点。",
    message: ({ written, suggestion, part, isAlone, by }) =>
      `${program(by)}不认识架构为 "${written}" 的节点：${part === "excludes" ? "它永远不会排除此规则" : isAlone ? "此规则永远不生效" : "它不会让此规则适用于更多节点"}。${didYouMean(suggestion)}`,
  },
  "seccomp-architecture-family": {
    title: "列出了一个架构，但没有列出同一内核能运行的其他架构。",
    message: ({ architecture, missing }) =>
      `${architecture} 的内核也能运行 ${listed(missing)} 的程序，而此 seccomp 配置文件没有列出：这些程序一发起系统调用就会被杀死。如果容器中有这类程序，请列出这些架构。`,
  },
  "seccomp-architecture-unknown": {
    title: "运行时不认识这个架构。",
    message: ({ written, suggestion, isElsewhere, ...by }) =>
      isElsewhere
        ? `${program(by.by)}不认识架构 "${written}"，尽管 libseccomp 认识。${refused(by)}请去掉它。`
        : `没有架构 "${written}"。${refused(by)}${didYouMean(suggestion)}`,
  },
  "seccomp-archmap-and-architectures": {
    title: "seccomp 配置文件中同时有 `architectures` 和 `archMap`。",
    message: (by) =>
      `seccomp 配置文件只能有 "architectures" 和 "archMap" 之一。${refused(by)}请删除其中之一。`,
  },
  "seccomp-argument-incomplete": {
    title: "条件没有索引或值，或者有运算符不使用的第二个值。",
    message: ({ what, op, refusal }) => {
      switch (what) {
        case "index":
          return refusal
            ? `此条件没有 "index"。${refused(refusal)}`
            : '此条件没有 "index"，因此针对第一个参数，如同写了 0。请写明针对哪个参数。';
        case "value":
          return `此条件没有 "value"，${op === "SCMP_CMP_MASKED_EQ" ? "在此按 0 处理，掩码因此把参数全部遮去" : "按 0 处理"}。如果不是此意，请写上它。`;
        case "valueTwo":
          return `${op} 不看 "valueTwo"，只有 SCMP_CMP_MASKED_EQ 才看。请删除它，或改用该运算符。`;
      }
    },
  },
  "seccomp-argument-index": {
    title: "条件检查的参数不存在。",
    message: ({ written, ...by }) =>
      `系统调用的参数为 0 到 5，因此没有索引为 ${written} 的参数。${refused(by)}`,
  },
  "seccomp-argument-repeated": {
    title: "一条规则中有两个条件检查同一个参数。",
    message: ({ index, by }) =>
      `此规则有两个条件针对参数 ${index}。于是全部条件中只要有一个成立，${program(by)}就应用此规则，而不要求全部成立。请将这些条件各写成一条规则，或用 SCMP_CMP_MASKED_EQ 合并成一个。`,
  },
  "seccomp-arguments-many": {
    title: "一条规则的条件数多于系统调用的参数数。",
    message: ({ count, max, isRefused, ...by }) =>
      isRefused
        ? `此规则有 ${count} 个条件，而一个系统调用最多有 ${max} 个参数。${refused(by)}`
        : `此规则有 ${count} 个条件，而 ${program(by.by)}只看前 ${max} 个：从此处起的条件都不生效。请拆分此规则，或用 SCMP_CMP_MASKED_EQ 合并条件。`,
  },
  "seccomp-call-foreign": {
    title: "规则中写了一个系统调用，而 seccomp 配置文件所列的架构都没有它。",
    message: ({ name }) =>
      `此 seccomp 配置文件的各架构都没有系统调用 "${name}"：写在此处没有意义。`,
  },
  "seccomp-call-repeated": {
    title: "一个系统调用在一条规则中出现两次。",
    message: ({ name }) => `此规则中已有 "${name}"，写一次就够了。`,
  },
  "seccomp-call-unknown": {
    title: "规则中写了 libseccomp 不认识的系统调用。",
    message: ({ written, suggestion, by }) =>
      `libseccomp 不认识系统调用 "${written}"，${program(by)}不会把它放入过滤器：该调用按默认操作处理。${didYouMean(suggestion)}`,
  },
  "seccomp-capability-unknown": {
    title: "条件中写了 Linux 没有的权能字。",
    message: ({ written, suggestion, part }) =>
      `Linux 没有权能字 "${written}"，因此没有容器具有它：${part === "includes" ? "此规则永远不生效" : "它永远不会排除此规则"}。${didYouMean(suggestion)}`,
  },
  "seccomp-conditions-dropped": {
    title: "规则有 `includes` 或 `excludes`，而运行时会忽略它们。",
    message: ({ key, runtime, isResource, action }) =>
      `${isResource ? `${noField(key)}没有它，` : `${program(runtime)}不读取 "${key}"，因此`}此规则在所有容器中都生效：不看条件，一律 ${outcome(action)}。请删除此规则，或为它所针对的容器单独写一个 seccomp 配置文件。`,
  },
  "seccomp-default-allow": {
    title: "默认操作是 `SCMP_ACT_ALLOW`。",
    message: () =>
      "没有规则提到的系统调用全部允许，包括未来内核新增的系统调用。以 SCMP_ACT_ERRNO 为默认操作、只列出允许内容的 seccomp 配置文件，能挡住更多。",
  },
  "seccomp-default-missing": {
    title: "seccomp 配置文件没有默认操作。",
    message: ({ key, by, phrase, isOff }) =>
      isOff
        ? `此 seccomp 配置文件既没有默认操作，也没有规则，因此 ${program(by)}根本不设置过滤器。请设置 "defaultAction"。`
        : `缺少 "${key}"。${refused({ by, phrase })}`,
  },
  "seccomp-docker-form": {
    title: "seccomp 配置文件是 Docker 格式，而所选的运行时读取 OCI 格式。",
    message: ({ runtime, conditions, names, isArchMapLost, isErrnoLost }) => {
      const lost = [
        ...(conditions > 0
          ? [`${conditions} 条规则的条件（"includes"、"excludes"），这些规则因此在所有容器中都生效`]
          : []),
        ...(names > 0 ? [`写作 "name" 的 ${names} 个系统调用，因此没有规则包含它们`] : []),
        ...(isArchMapLost ? ['"archMap"，没有它，与节点架构不同的程序会被杀死'] : []),
        ...(isErrnoLost ? ["错误的名称，系统调用因此以 EPERM 失败"] : []),
      ];
      return `此 seccomp 配置文件采用 Docker 的形式，而 ${program(runtime)}读取的是 OCI 形式，会不声不响地忽略：${lost.length === 0 ? "其中的一些键" : lost.join("；")}。如果节点使用另一种运行时，请选择它：设置 "kubelet.seccomp.runtime"，或 --seccomp-runtime；否则请将此 seccomp 配置文件转换为 OCI 形式。`;
    },
  },
  "seccomp-duplicate-key": {
    title: "seccomp 配置文件的一个键在同一对象中出现两次。",
    message: ({ key, first, by, winner }) => {
      const again =
        key === first
          ? `此对象中已有 "${key}"。`
          : `"${key}" 与此对象中的 "${first}" 是同一个键：不区分大小写。`;
      const outcome = {
        last: `${program(by)}采用最后一个，之前所写的会丢失。`,
        "by-release": `两者之中哪个生效，取决于 ${program(by)}的版本。`,
        "by-client": "有的客户端会拒绝该资源，有的采用最后一个。",
      };
      return `${again}${outcome[winner]}请将两者合并，或删除一个。`;
    },
  },
  "seccomp-eperm-for-enosys": {
    title: "一个系统调用以 EPERM 失败，而 C 库需要 ENOSYS。",
    message: ({ names }) =>
      `${names.join("、")} 会以 EPERM 失败。程序只有得到 ENOSYS 才会尝试较旧的系统调用，在此则会放弃。请将${names.length === 1 ? "此系统调用" : "这些系统调用"}的错误号设为 38，或允许${them(names)}。`,
  },
  "seccomp-errno-range": {
    title: "错误号超出 libseccomp 的范围，或超出过滤器为它留的 16 位。",
    message: ({ written, taken, max, effect, isRefused, ...by }) => {
      const isError = effect === "fail";
      const advice = isError
        ? "请写程序应当看到的错误号，例如 1（EPERM）或 38（ENOSYS）。"
        : "请写不超过 65535 的数。";
      if (isRefused) {
        const limit = isError ? `错误号最大为 ${max}` : "交给跟踪程序的数最大为 65535";
        const guess = /two checks/.test(by.phrase ?? "")
          ? "该消息的末尾只是其库的猜测，真正有误的是这个数。"
          : "";
        return `${limit}，而此处为 ${written}。${refused(by)}${guess}${advice}`;
      }
      const left =
        taken === undefined
          ? "到达内核的是另一个数"
          : taken === 0 && isError
            ? "到达内核的是 0，于是系统调用什么也不做，却告诉程序一切正常"
            : `到达内核的是 ${taken}`;
      return `${program(by.by)}只把 ${written} 的最后 16 位交给内核，并且没有任何提示：${left}。${advice}`;
    },
  },
  "seccomp-errno-unknown": {
    title: "运行时不认识这个错误名称。",
    message: ({ written, suggestion, ...by }) =>
      `没有名为 "${written}" 的错误。${refused(by)}${didYouMean(suggestion)}`,
  },
  "seccomp-errno-unused": {
    title: "为不返回错误的操作设置了错误号。",
    message: ({ field, action, isRefused, by, phrase }) =>
      isRefused
        ? `"${field}" 不能与 ${outcome(action)} 并用，后者不返回错误。${refused({ by, phrase })}请删除它。`
        : `"${field}" 不起作用：${outcome(action)} 不返回错误，只有 SCMP_ACT_ERRNO 和 SCMP_ACT_TRACE 才返回。请删除它，或修改操作。`,
  },
  "seccomp-flag-unknown": {
    title: "运行时不认识这个 seccomp 过滤器标志。",
    message: ({ written, suggestion, ...by }) =>
      `没有标志 "${written}"。${refused(by)}${didYouMean(suggestion)}`,
  },
  "seccomp-flag-unused": {
    title: "标志在此处不起作用，或者内核只在有代理时才接受它。",
    message: ({ flag, reason, ...by }) => {
      switch (reason) {
        case "ignored":
          return `${program(by.by)}接受 ${flag}，但不做任何处理：容器启动时只有一个线程。请删除它。`;
        case "refused":
          return `内核只在过滤器有代理监听时才接受 ${flag}，而没有规则使用 SCMP_ACT_NOTIFY。${refused(by)}请删除此标志。`;
        case "no-flags":
          return `内核只在过滤器有代理监听时才接受 ${flag}，而此 seccomp 配置文件没有 "listenerPath"。于是 ${program(by.by)}设置过滤器时不带任何标志。请删除此标志，或写上代理的套接字。`;
      }
    },
  },
  "seccomp-kernel-version": {
    title: "Docker 无法读取条件中的内核版本。",
    message: ({ written, suggestion, ...by }) =>
      `"${written}" 不是内核版本：应为以点号相连的两个数字，例如 4.8。${refused(by)}${didYouMean(suggestion)}`,
  },
  "seccomp-key-dropped": {
    title: "其他运行时会读取某个键，而所选的运行时忽略它。",
    message: ({ key, runtime, isResource, loss, more }) => {
      const rest = more === 0 ? "" : `此 seccomp 配置文件中还有 ${more} 处相同。`;
      if (!isResource) return `${program(runtime)}不读取 "${key}"：${losses[loss]}${rest}`;
      return `${noField(key)}${loss === "other" ? "请删除它。" : `没有它，${losses[loss]}`}${rest}`;
    },
  },
  "seccomp-kill-thread": {
    title: "`SCMP_ACT_KILL` 只杀死一个线程。",
    message: ({ action }) =>
      `${outcome(action)} 只杀死一个线程，程序的其余部分会在未知状态下继续运行。SCMP_ACT_KILL_PROCESS 会终止整个程序。`,
  },
  "seccomp-listener-unused": {
    title: "seccomp 配置文件指定了从不会用到的代理，或者有代理的元数据却没有代理。",
    message: ({ by, use }) => {
      switch (use) {
        case "path":
          return `没有规则使用 SCMP_ACT_NOTIFY，因此 ${program(by)}会忽略 "listenerPath"，永远不会询问代理。请删除它，或将该操作用于代理所负责的系统调用。`;
        case "path-connected":
          return `没有规则使用 SCMP_ACT_NOTIFY，因此永远不会询问 "listenerPath" 处的代理。但 ${program(by)}仍会连接它，那里没有程序监听时，容器都无法启动。请删除它，或将该操作用于代理所负责的系统调用。`;
        case "metadata":
          return '"listenerMetadata" 供 "listenerPath" 处的代理使用，而此 seccomp 配置文件没有这样的路径：没有程序会收到它。请设置 "listenerPath"，或删除此项。';
      }
    },
  },
  "seccomp-name-and-names": {
    title: "一条规则同时有 `name` 和 `names`。",
    message: (by) => `规则只能有 "name" 和 "names" 之一。${refused(by)}请将该名称移入列表。`,
  },
  "seccomp-name-empty": {
    title: "系统调用的名称是空的。",
    message: ({ by, phrase, isRefused }) =>
      isRefused
        ? `有一个系统调用的名称为空。${refused({ by, phrase })}请删除它。`
        : `有一个系统调用的名称为空，${program(by)}会跳过它。请删除它。`,
  },
  "seccomp-names-empty": {
    title: "规则没有写任何系统调用。",
    message: () => '此规则没有写任何系统调用，因此不起作用。请填写 "names"，或删除此规则。',
  },
  "seccomp-notify-default": {
    title: "默认操作是 `SCMP_ACT_NOTIFY`。",
    message: (by) =>
      `以 SCMP_ACT_NOTIFY 为默认操作，所有系统调用都要等待代理。${refused(by)}请将它用于代理所负责的系统调用。`,
  },
  "seccomp-notify-listener": {
    title: "有系统调用要由代理决定，而 seccomp 配置文件没有指定代理。",
    message: (by) =>
      `SCMP_ACT_NOTIFY 会询问代理，而此 seccomp 配置文件没有写代理。${refused(by)}请将 "listenerPath" 设为代理的套接字。`,
  },
  "seccomp-notify-write": {
    title: "`write` 的操作是 `SCMP_ACT_NOTIFY`。",
    message: ({ name, ...by }) =>
      `容器运行时自身需要用 "${name}" 把过滤器交给代理，因此它不能是 SCMP_ACT_NOTIFY。${refused(by)}请从此规则中去掉该系统调用。`,
  },
  "seccomp-operator-unknown": {
    title: "条件使用了 seccomp 没有的比较运算符。",
    message: ({ written, suggestion, ...by }) =>
      `${written === "" ? '此条件没有 "op"，即比较参数的方式。' : `没有运算符 "${written}"。`}${refused(by)}${didYouMean(suggestion)}`,
  },
  "seccomp-rule-equals-default": {
    title: "规则的作用与默认操作相同。",
    message: ({ action, by }) =>
      `默认操作也是 ${outcome(action)}，因此 ${program(by)}会略去此规则。`,
  },
  "seccomp-rule-shadowed": {
    title: "规则对一个系统调用的规定，另一条规则已经写过。",
    message: ({ name, action, isRepeated, calls }) =>
      calls > 1
        ? `其他规则已对此规则的全部 ${calls} 个系统调用规定了 ${outcome(action)}，因此它不改变任何结果。`
        : `另一条规则已${isRepeated ? `在相同条件下对 "${name}"` : `对所有 "${name}"`} 规定了 ${outcome(action)}；写在此处不改变任何结果。`,
  },
  "seccomp-rules-contradict": {
    title: "两条规则对一个系统调用的规定不同，只有一条能生效。",
    message: ({ name, first, second, winner }) => {
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
  },
  "seccomp-start-calls": {
    title: "每个容器启动都需要的系统调用没有被允许。",
    message: ({ missing, by }) =>
      `没有 ${missing.join("、")}，任何容器都无法启动，而此 seccomp 配置文件不放行${them(missing)}：${program(by)}启动程序之前，过滤器已经生效。请允许${them(missing)}。`,
  },
  "seccomp-unknown-field": {
    title: "seccomp 配置文件没有这样的键。",
    message: ({ key, runtime, isResource, suggestion }) =>
      `${isResource ? noField(key) : `seccomp 配置文件在此处没有字段 "${key}"，${program(runtime)}会忽略它，而且不作任何提示。`}${didYouMean(suggestion)}`,
  },
  "seccomp-wrong-type": {
    title: "seccomp 配置文件中有一个值的类型是运行时无法解码的。",
    message: ({ field, expected, found, by, phrase }) =>
      `${field === "" ? "seccomp 配置文件" : `"${field}" `}应为${types[expected]}，而此处为${foundTypes[found] ?? ` ${found}`}。${refused({ by, phrase })}`,
  },
} satisfies ChineseRules;

function them(calls: readonly string[]): string {
  return calls.length === 1 ? "它" : "它们";
}
