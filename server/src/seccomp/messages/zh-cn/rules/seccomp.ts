import { program, refused, action as outcome } from "../refused.ts";
import { didYouMean, listed } from "../../../../engine/messages/zh-cn/words.ts";
import type { ChineseRules, ParamsOf } from "./chinese-rules.ts";

/** Clients of the operator's resource report missing fields before any node sees it. */
const noField = (key: string): string =>
  `SeccompProfile 资源在此处没有字段 "${key}"：kubectl 会拒绝该资源（"unknown field"），其他客户端会丢弃该字段。`;

const losses: Readonly<Record<ParamsOf<"seccomp-key-dropped">["loss"], string>> = {
  name: '此规则没有系统调用，不起作用。请将该系统调用写入列表 "names"。',
  "names-and-name": '只有 "names" 中的系统调用才生效。请将此系统调用也移到 "names"。',
  archMap:
    '过滤器只支持节点自身的架构，其他架构的程序会被杀死。请将所有架构写入列表 "architectures"。',
  defaultErrno: '这些系统调用会以 EPERM 失败。请将该数写为 "defaultErrnoRet"。',
  defaultErrnoRet:
    '规则未列出的系统调用会以 EPERM 失败。需要其他错误的系统调用，请单独写一条带 "errnoRet" 的规则。',
  errno: '这些系统调用会以 EPERM 失败。请将该数写为 "errnoRet"。',
  minKernel: "此规则在所有内核上都生效。请去掉该条件或该规则。",
  other: "该键不起作用。",
};

const types: Readonly<Record<ParamsOf<"seccomp-wrong-type">["expected"], string>> = {
  text: "字符串",
  natural: "大于或等于 0 的整数",
  list: "列表",
  map: "对象",
};

/** The types that were found instead, by the words of the parser. */
const foundTypes: Readonly<Record<string, string>> = {
  text: "字符串",
  number: "数字",
  boolean: "布尔值",
  list: "列表",
  map: "对象",
};

/** The rules of this topic in Chinese. */
export const chineseSeccomp = {
  "seccomp-action-missing": {
    title: "seccomp 配置文件的一条规则没有操作。",
    message: (by) => `此规则没有 "action"。${refused(by)}请添加，例如 "action": "SCMP_ACT_ALLOW"。`,
  },
  "seccomp-action-unknown": {
    title: "seccomp 中没有这个操作。",
    message: ({ written, suggestion, ...by }) =>
      `"${written}" 不是有效的操作。${refused(by)}${didYouMean(suggestion)}`,
  },
  "seccomp-arch-condition-unknown": {
    title: "条件中的架构名称不对应任何节点。",
    message: ({ written, suggestion, part, isAlone, by }) =>
      `对 ${program(by)}来说，没有架构为 "${written}" 的节点：${part === "excludes" ? "此条件不会排除此规则" : isAlone ? "此规则不会生效" : "此条件不会使此规则适用于更多节点"}。${didYouMean(suggestion)}`,
  },
  "seccomp-architecture-family": {
    title: "列出了一个架构，但没有列出同一内核能运行的其他架构。",
    message: ({ architecture, missing }) =>
      `${architecture} 的内核也能运行 ${listed(missing)} 的程序，而此 seccomp 配置文件没有列出：这些程序一发起系统调用就会被杀死。如果容器中有这类程序，请列出这些架构。`,
  },
  "seccomp-architecture-unknown": {
    title: "运行时不支持这个架构。",
    message: ({ written, suggestion, isElsewhere, ...by }) =>
      isElsewhere
        ? `${program(by.by)}不支持架构 "${written}"，尽管 libseccomp 支持。${refused(by)}请删除该架构。`
        : `"${written}" 不是有效的架构。${refused(by)}${didYouMean(suggestion)}`,
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
            : '此条件没有 "index"，因此检查第一个参数（索引 0）。请添加 "index": 0，或写上要检查的参数的索引。';
        case "value":
          return `此条件没有 "value"，${op === "SCMP_CMP_MASKED_EQ" ? "掩码按 0 处理，参数因此被清零" : "按 0 处理"}。如果需要其他值，请添加 "value"。`;
        case "valueTwo":
          return `${op} 不使用 "valueTwo"，只有 SCMP_CMP_MASKED_EQ 才使用。请删除 "valueTwo"，或改用该运算符。`;
      }
    },
  },
  "seccomp-argument-index": {
    title: "条件的 `index` 大于 5。",
    message: ({ written, ...by }) => `索引必须是 0 到 5，实际为 ${written}。${refused(by)}`,
  },
  "seccomp-argument-repeated": {
    title: "一条规则中有两个条件检查同一个参数。",
    message: ({ index, by }) =>
      `此规则有两个条件针对参数 ${index}。只要有一个条件成立，${program(by)}就会应用此规则，而不要求全部成立。请拆分此规则，或用 SCMP_CMP_MASKED_EQ 合并成一个。`,
  },
  "seccomp-arguments-many": {
    title: "一条规则的条件数多于系统调用的参数数。",
    message: ({ count, max, isRefused, ...by }) =>
      isRefused
        ? `此规则有 ${count} 个条件，而一个系统调用最多有 ${max} 个参数。${refused(by)}`
        : `此规则有 ${count} 个条件，而 ${program(by.by)}只使用前 ${max} 个，忽略其余条件。请拆分此规则，或用 SCMP_CMP_MASKED_EQ 合并条件。`,
  },
  "seccomp-call-foreign": {
    title: "seccomp 配置文件所列的架构都没有规则中的系统调用。",
    message: ({ name }) =>
      `此 seccomp 配置文件的各架构都没有系统调用 "${name}"，因此在此处不起作用。请删除该系统调用。`,
  },
  "seccomp-call-repeated": {
    title: "一个系统调用在一条规则中出现两次。",
    message: ({ name }) => `此规则中已有 "${name}"。请删除重复项。`,
  },
  "seccomp-call-unknown": {
    title: "规则中有 libseccomp 不支持的系统调用。",
    message: ({ written, suggestion, by }) =>
      `libseccomp 没有系统调用 "${written}"，${program(by)}不会将其加入过滤器：该调用按默认操作处理。${didYouMean(suggestion)}`,
  },
  "seccomp-capability-unknown": {
    title: "条件中有 Linux 没有的权能字。",
    message: ({ written, suggestion, part }) =>
      `Linux 没有权能字 "${written}"，因此没有容器具有它：${part === "includes" ? "此规则不会生效" : "此条件不会排除此规则"}。${didYouMean(suggestion)}`,
  },
  "seccomp-conditions-dropped": {
    title: "运行时会忽略规则的 `includes` 或 `excludes`。",
    message: ({ key, runtime, isResource, action }) =>
      `${isResource ? `${noField(key)}没有该字段，` : `${program(runtime)}不读取 "${key}"，因此`}此规则在所有容器中都生效：无论条件如何，一律 ${outcome(action)}。请删除此规则，或为目标容器单独编写 seccomp 配置文件。`,
  },
  "seccomp-default-allow": {
    title: "默认操作是 `SCMP_ACT_ALLOW`。",
    message: () =>
      "规则未列出的系统调用全部允许，包括未来内核新增的系统调用。以 SCMP_ACT_ERRNO 为默认操作、只列出允许的系统调用，限制更严格。",
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
        ...(isArchMapLost ? ['"archMap"，与节点架构不同的程序因此会被杀死'] : []),
        ...(isErrnoLost ? ["错误的名称，系统调用因此以 EPERM 失败"] : []),
      ];
      return `此 seccomp 配置文件采用 Docker 的形式，而 ${program(runtime)}读取的是 OCI 形式，会静默忽略：${lost.length === 0 ? "其中的一些键" : lost.join("；")}。如果节点使用另一种运行时，请设置 "kubelet.seccomp.runtime" 或 --seccomp-runtime；否则请将此 seccomp 配置文件转换为 OCI 形式。`;
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
        last: `${program(by)}采用最后一个，忽略前面的值。`,
        "by-release": `两者之中哪个生效，取决于 ${program(by)}的版本。`,
        "by-client": "有的客户端会拒绝该资源，有的采用最后一个。",
      };
      return `${again}${outcome[winner]}请合并两者，或删除其中一个。`;
    },
  },
  "seccomp-eperm-for-enosys": {
    title: "系统调用以 EPERM 失败，而 C 库需要的是 ENOSYS。",
    message: ({ names }) =>
      `${names.join("、")} 会以 EPERM 失败。程序只有得到 ENOSYS 才会尝试较旧的系统调用，得到 EPERM 则会放弃。请将${names.length === 1 ? "此系统调用" : "这些系统调用"}的 errnoRet 设为 38（ENOSYS），或允许${names.length === 1 ? "此系统调用" : "这些系统调用"}。`,
  },
  "seccomp-errno-range": {
    title: "错误号超出 libseccomp 的范围，或超出过滤器的 16 位。",
    message: ({ written, taken, max, effect, isRefused, ...by }) => {
      const isError = effect === "fail";
      const advice = isError
        ? "请写错误号，例如 1（EPERM）或 38（ENOSYS）。"
        : "请写小于或等于 65535 的数。";
      if (isRefused) {
        const limit = isError ? `错误号不能大于 ${max}` : "交给跟踪程序的数不能大于 65535";
        const guess = /two checks/.test(by.phrase ?? "")
          ? "该消息的末尾有误导性：有误的只是这个数。"
          : "";
        return `${limit}，实际为 ${written}。${refused(by)}${guess}${advice}`;
      }
      const left =
        taken === undefined
          ? "内核得到的是另一个数"
          : taken === 0 && isError
            ? "内核得到的是 0，系统调用因此不执行，却向程序返回成功"
            : `内核得到的是 ${taken}`;
      return `${program(by.by)}只把 ${written} 的最后 16 位交给内核，且没有任何提示：${left}。${advice}`;
    },
  },
  "seccomp-errno-unknown": {
    title: "运行时不支持这个错误名称。",
    message: ({ written, suggestion, ...by }) =>
      `"${written}" 不是有效的错误名称。${refused(by)}${didYouMean(suggestion)}`,
  },
  "seccomp-errno-unused": {
    title: "为不返回错误的操作设置了错误号。",
    message: ({ field, action, isRefused, by, phrase }) =>
      isRefused
        ? `"${field}" 不能与 ${outcome(action)} 同时使用，该操作不返回错误。${refused({ by, phrase })}请删除 "${field}"。`
        : `"${field}" 不起作用：${outcome(action)} 不返回错误，只有 SCMP_ACT_ERRNO 和 SCMP_ACT_TRACE 才返回。请删除 "${field}"，或修改操作。`,
  },
  "seccomp-flag-unknown": {
    title: "运行时不支持这个 seccomp 过滤器标志。",
    message: ({ written, suggestion, ...by }) =>
      `"${written}" 不是有效的标志。${refused(by)}${didYouMean(suggestion)}`,
  },
  "seccomp-flag-unused": {
    title: "标志不起作用，或内核只在有代理时才接受该标志。",
    message: ({ flag, reason, ...by }) => {
      switch (reason) {
        case "ignored":
          return `${program(by.by)}接受 ${flag}，但不作处理：容器启动时只有一个线程。请删除此标志。`;
        case "refused":
          return `内核只在过滤器有代理监听时才接受 ${flag}，而没有规则使用 SCMP_ACT_NOTIFY。${refused(by)}请删除此标志。`;
        case "no-flags":
          return `内核只在过滤器有代理监听时才接受 ${flag}，而此 seccomp 配置文件没有 "listenerPath"。因此 ${program(by.by)}设置过滤器时不使用任何标志。请删除此标志，或将 "listenerPath" 设为代理的套接字。`;
      }
    },
  },
  "seccomp-kernel-version": {
    title: "条件中的内核版本无效，Docker 无法读取。",
    message: ({ written, suggestion, ...by }) =>
      `"${written}" 不是内核版本。请写成 MAJOR.MINOR 的形式，例如 4.8。${refused(by)}${didYouMean(suggestion)}`,
  },
  "seccomp-key-dropped": {
    title: "所选的运行时不读取此键，只有其他运行时读取。",
    message: ({ key, runtime, isResource, loss, more }) => {
      const rest = more === 0 ? "" : `此 seccomp 配置文件中还有 ${more} 处相同。`;
      if (!isResource) return `${program(runtime)}不读取 "${key}"：${losses[loss]}${rest}`;
      return `${noField(key)}${loss === "other" ? "请删除该字段。" : `没有该字段，${losses[loss]}`}${rest}`;
    },
  },
  "seccomp-kill-thread": {
    title: "`SCMP_ACT_KILL` 只杀死一个线程。",
    message: ({ action }) =>
      `${outcome(action)} 只杀死一个线程，程序的其余部分会以未知状态继续运行。请使用 SCMP_ACT_KILL_PROCESS，它会终止整个进程。`,
  },
  "seccomp-listener-unused": {
    title: "seccomp 配置文件指定的代理不会被询问，或没有指定代理却有代理的数据。",
    message: ({ by, use }) => {
      switch (use) {
        case "path":
          return `没有规则使用 SCMP_ACT_NOTIFY，因此 ${program(by)}会忽略 "listenerPath"，不会询问代理。请删除 "listenerPath"，或将该操作用于代理处理的系统调用。`;
        case "path-connected":
          return `没有规则使用 SCMP_ACT_NOTIFY，因此不会询问 "listenerPath" 处的代理。但 ${program(by)}仍会连接该代理；没有代理监听时，容器都无法启动。请删除 "listenerPath"，或使用该操作。`;
        case "metadata":
          return '没有 "listenerPath" 时，"listenerMetadata" 不起作用：没有代理会收到此内容。请设置 "listenerPath"，或删除此项。';
      }
    },
  },
  "seccomp-name-and-names": {
    title: "一条规则同时有 `name` 和 `names`。",
    message: (by) => `规则只能有 "name" 和 "names" 之一。${refused(by)}请将该名称移入列表。`,
  },
  "seccomp-name-empty": {
    title: "系统调用的名称为空。",
    message: ({ by, phrase, isRefused }) =>
      isRefused
        ? `有一个系统调用的名称为空。${refused({ by, phrase })}请删除该名称。`
        : `有一个系统调用的名称为空，${program(by)}会忽略该名称。请删除该名称。`,
  },
  "seccomp-names-empty": {
    title: "规则没有写任何系统调用。",
    message: () => '此规则没有写任何系统调用，因此不起作用。请填写 "names"，或删除此规则。',
  },
  "seccomp-notify-default": {
    title: "默认操作是 `SCMP_ACT_NOTIFY`。",
    message: (by) =>
      `以 SCMP_ACT_NOTIFY 为默认操作，所有系统调用都要等待代理。${refused(by)}请将此操作用于代理处理的系统调用。`,
  },
  "seccomp-notify-listener": {
    title: "seccomp 配置文件使用了 `SCMP_ACT_NOTIFY`，但没有设置 `listenerPath`。",
    message: (by) =>
      `SCMP_ACT_NOTIFY 会询问代理，而此 seccomp 配置文件没有指定代理。${refused(by)}请将 "listenerPath" 设为代理的套接字。`,
  },
  "seccomp-notify-write": {
    title: "`write` 的操作是 `SCMP_ACT_NOTIFY`。",
    message: ({ name, ...by }) =>
      `容器运行时自身需要用 "${name}" 将过滤器交给代理，因此 "${name}" 的操作不能是 SCMP_ACT_NOTIFY。${refused(by)}请从此规则中删除该系统调用。`,
  },
  "seccomp-operator-unknown": {
    title: "条件使用了 seccomp 没有的比较运算符。",
    message: ({ written, suggestion, ...by }) =>
      `${written === "" ? '此条件没有 "op"，即比较参数的方式。' : `"${written}" 不是有效的运算符。`}${refused(by)}${didYouMean(suggestion)}`,
  },
  "seccomp-rule-equals-default": {
    title: "规则的操作与默认操作相同。",
    message: ({ action, by }) =>
      `默认操作也是 ${outcome(action)}，因此 ${program(by)}会忽略此规则。请删除此规则。`,
  },
  "seccomp-rule-shadowed": {
    title: "另一条规则已对系统调用作了相同的规定。",
    message: ({ name, action, isRepeated, calls }) =>
      calls > 1
        ? `其他规则已对此规则的全部 ${calls} 个系统调用规定了 ${outcome(action)}，因此此规则不起作用。请删除此规则。`
        : `另一条规则已${isRepeated ? `在相同条件下对 "${name}"` : `对所有 "${name}"`} 规定了 ${outcome(action)}，因此 "${name}" 在此处不起作用。请删除 "${name}"。`,
  },
  "seccomp-rules-contradict": {
    title: "两条规则对一个系统调用的规定不同，只有一条能生效。",
    message: ({ name, first, second, winner }) => {
      const [earlier, here] = [outcome(first), outcome(second)];
      switch (winner) {
        case "none":
          return `两条规则在相同条件下对 "${name}" 的规定不同：一条是 ${earlier}，此处是 ${here}。libseccomp 无法同时保留两者。请删除其中之一。`;
        case "first":
          return `之前的规则对所有 "${name}" 规定了 ${earlier}，因此此处的 ${here} 不会生效。请从两条规则之一中删除 "${name}"。`;
        case "second":
          return `此规则对所有 "${name}" 规定了 ${here}：之前的规则规定 ${earlier} 的条件因此失效。请从两条规则之一中删除 "${name}"。`;
      }
    },
  },
  "seccomp-start-calls": {
    title: "每个容器启动都需要的系统调用没有被允许。",
    message: ({ missing, by }) =>
      `没有 ${missing.join("、")}，任何容器都无法启动，而此 seccomp 配置文件不允许${them(missing)}：${program(by)}启动程序之前，过滤器已经生效。请允许${them(missing)}。`,
  },
  "seccomp-unknown-field": {
    title: "seccomp 配置文件中有未知字段。",
    message: ({ key, runtime, isResource, suggestion }) =>
      `${isResource ? noField(key) : `未知字段 "${key}"；${program(runtime)}会静默忽略此字段。`}${didYouMean(suggestion)}`,
  },
  "seccomp-wrong-type": {
    title: "seccomp 配置文件中有运行时无法解码的值类型。",
    message: ({ field, expected, found, by, phrase }) =>
      `${field === "" ? "seccomp 配置文件" : `"${field}" `}必须是${types[expected]}，实际为${foundTypes[found] ?? ` ${found}`}。${refused({ by, phrase })}`,
  },
} satisfies ChineseRules;

function them(calls: readonly string[]): string {
  return calls.length === 1 ? "此系统调用" : "这些系统调用";
}
