import type { Texts } from "../../../messages/message-params.ts";
import { chineseServerPhrases } from "../../../messages/zh-cn/server-phrases.ts";
import { nearest } from "../../../text/nearest.ts";
import type {
  ExpectedType,
  FieldLoss,
  FoundType,
  DecodingMessages,
  RetiredKey,
} from "../message-params.ts";
import { chinesePlatformWords } from "../../../platforms/messages/zh-cn/kinds/index.ts";
import { listed, quoted, didYouMean } from "../../../messages/zh-cn/words.ts";
import { slipIn } from "../slip-in.ts";
import { chineseSyntaxText } from "./syntax.ts";
import { namedValues, quotedValue } from "../../../messages/english-words.ts";

const loss: Readonly<Record<Extract<FieldLoss, string>, string>> = {
  logged: "kubelet 会丢弃它，只在日志中记一行，然后在没有它的情况下运行。",
  silent: "kubelet 会不声不响地丢弃它。",
  refused: "kubelet 会拒绝整个文件。",
};

function lossText(effect: FieldLoss): string {
  return typeof effect === "string" ? loss[effect] : chinesePlatformWords(effect.platform).unknown;
}

const successors: Readonly<Record<RetiredKey, string>> = {
  resolverConfig: '这是它在 kubelet 自身代码中的名称；在文件中该设置为 "resolvConf"。',
  allowPrivileged:
    "它曾是命令行参数 --allow-privileged，自 1.15 起已被移除。哪些 Pod 可以是特权的由 API 服务器决定：使用 Pod 安全性准入，按命名空间的标签设置。",
  cAdvisorPort:
    "它曾是命令行参数 --cadvisor-port，自 1.12 起已被移除。容器的指标位于 kubelet 自身端口的 /metrics/cadvisor。",
};

const expectedWords: Readonly<Record<ExpectedType, string>> = {
  string: "字符串",
  bool: " true 或 false",
  integer: "整数",
  number: "数字",
  duration: '时长，例如 "5m0s"',
  quantity: "数量，例如 100Mi",
  time: '时间，例如 "2026-01-31T08:00:00Z"',
  list: "列表",
  map: "键值映射",
  "map-of-bools": "从名称到 true 或 false 的映射",
};

const foundWords: Readonly<Record<FoundType, string>> = {
  string: "字符串",
  number: "数字",
  bool: "布尔值",
  null: " null",
  list: "列表",
  map: "键值映射",
};

const formatWords: Readonly<Record<string, string>> = {
  "absolute-path": "绝对路径，例如 /var/log/pods",
  "byte-quantity": "整数字节数，例如 10Mi",
  cidr: "网段，例如 10.244.0.0/24",
  cpuset: "CPU 列表，例如 0-3,8（不带空格）",
  duration: "时长，例如 1m30s",
  endpoint: "套接字地址，例如 unix:///run/containerd/containerd.sock",
  "host-port-or-url":
    "主机和端口，例如 localhost:4317；或协议（scheme）为 dns、unix 或 unix-abstract 的 URL",
  ip: "IP 地址",
  "label-value": "字母、数字、短横线、下划线和点，最多 63 个，以字母或数字开头和结尾",
  percentage: "0% 到 100% 的整数百分比",
  "qualified-name": "名称，例如 gpu 或 example.com/gpu（字母、数字、短横线、下划线和点）",
  quantity: "数量，例如 500m 或 1Gi，不小于零",
  "sysctl-pattern": "sysctl 名称，例如 net.core.somaxconn，或以 * 结尾的前缀",
};

/** The Chinese texts of the messages that do not belong to rules. */
export const chineseMessages: Partial<Texts<DecodingMessages>> = {
  "yaml-syntax": ({ code, detail, json, dropIn }) =>
    `${beforeLatin(chineseSyntaxText(code, detail))}kubelet 无法读取此文件${dropIn ? "" : '（"failed to decode"）'}，因而无法启动。${
      json && code !== "KYAML_HEADER" ? "以 { 开头的文件按严格的 JSON 读取。" : ""
    }`,
  "version-not-known": (params) => chineseServerPhrases.checkedAs(params.nearest),
  "version-comment-unknown": ({ written, version, first, last }) =>
    `"${written}" 不是 Kubernetes 版本，因此这条注释不生效：文件按 ${version} 检查。请写 ${first} 到 ${last} 之间的版本，或删除这条注释。`,
  template: () => "此文件是模板：只检查不依赖占位符的部分。请把渲染后的文件也检查一遍。",
  "ignore-unknown": ({ rule, suggestion }) =>
    `没有规则 "${rule}"，这条注释不会忽略任何问题。${didYouMean(suggestion)}`,
  "ignore-unneeded": ({ rule }) => `此处没有 ${rule} 的问题可忽略。请从注释中移除该规则。`,
  "ignore-malformed": () =>
    `请将注释写成 "# kubelet-config-ignore: RULE, RULE -- reason"：先写规则名称，-- 之后写理由。`,
  "too-large": ({ limit }) =>
    `此文件超过 ${limit.toLocaleString("en")} 个字符，因此不检查。这类文件通常只有几千个字符。`,
  binary: () => "此文件含有 NUL 字符，因此不是文本。kubelet 无法读取它，因而无法启动。",
  "file-empty": () =>
    '文件是空的（"was empty"），kubelet 无法用它启动。至少需要 apiVersion 和 kind。',
  "kind-missing": ({ kind }) =>
    `缺少 "kind: ${kind}" 这一行（"Object 'Kind' is missing"）。没有它，kubelet 无法启动。`,
  "api-version-missing": ({ apiVersion }) =>
    `缺少 "apiVersion: ${apiVersion}" 这一行（"Object 'apiVersion' is missing"）。没有它，kubelet 不知道如何读取此文件。`,
  "kind-wrong": ({ written, expected }) =>
    `kubelet 在这里不认识类型 "${written}"。请写 "kind: ${expected}"。`,
  kubeconfig: () =>
    `这是 kubeconfig（clusters、users、contexts），不是 kubelet 的配置：其中没有一个键是 kubelet 的设置。请写 "apiVersion: v1" 和 "kind: Config"，并把此文件交给 --kubeconfig；--config 需要另一份 KubeletConfiguration。`,
  "header-missing": ({ names }) =>
    `这个映射的键都是 KubeletConfiguration 的字段（${quoted(names)}），但既没有 apiVersion 也没有 kind：作为 --config 的文件或插件配置（drop-in）时，kubelet 无法启动（"Object 'Kind' is missing"），因此这里不检查其他内容。请加上这两行；如果由其他工具把这个映射放进它自己的文档，则保持原样。`,
  "kind-retired": ({ kind }) =>
    `自 1.24 起，kubelet 不再使用 "${kind}"：它属于动态 kubelet 配置。把它交给 --config，kubelet 会退出（"failed to cast object"）。请删除此文件。`,
  "version-unknown": ({ kind, written, expected, version }) =>
    `kubelet ${version} 按 ${listed(expected, "或")} 读取 ${kind}，而不是按 "${written}" 读取（no kind "${kind}" is registered for version "${written}"）。${didYouMean(nearest(written, expected) ?? expected[0])}`,
  "version-not-yet": ({ kind, written, since, version }) =>
    `kubelet ${version} 还不能按 "${written}" 读取 ${kind}；自 ${since} 起才可以。`,
  "type-meta-case": ({ written, expected }) =>
    `"${written}" 应为 "${expected}"。kubelet 仍能找到它，但会在日志中报告未知字段。`,
  "further-document": ({ kind }) =>
    kind === undefined
      ? `kubelet 不读取此行以下的内容：这里开始了第二个文档，而只有第一个文档有效。下面的内容不起作用，也未被检查。如果前后两部分属于同一个配置，请删除此行。`
      : `kubelet 只读取文件的第一个文档：这个 ${kind} 不起作用。请把它移到单独的文件中。`,
  "document-ends": () =>
    `文档在此行之前已经结束。kubelet 忽略此行及其以下的所有内容，日志中没有任何记录。所有顶层键的缩进必须相同。`,
  "unknown-field": ({ key, parent, suggestion, effect }) =>
    `未知字段 "${key}"（unknown field）${parent === "" ? "" : `，位于 "${parent}" 中`}。${lossText(effect)}${
      suggestion === undefined ? "" : `是否想写 "${suggestion}"？`
    }${slipAdvice(key)}`,
  "retired-key": ({ retired, effect }) =>
    `未知字段 "${retired}"（unknown field）。${successors[retired]}${lossText(effect)}`,
  "wrong-case": ({ key, expected, effect }) =>
    `未知字段 "${key}"（unknown field）。是否想写 "${expected}"？字段名称区分大小写。${lossText(effect)}`,
  "case-in-drop-in": ({ key, expected, takesEffect }) =>
    takesEffect === undefined
      ? `"${key}" 应为 "${expected}"。在插件配置（drop-in）中 kubelet 不区分大小写：如果之后读取的内容中没有正确的写法，此值就会生效；类型错误的值会使 kubelet 无法启动。`
      : takesEffect
        ? `"${key}" 应为 "${expected}"。kubelet 仍然采用它，因为之后读取的内容中没有正确的写法；再加一个文件，情况就可能改变。`
        : `"${key}" 应为 "${expected}"。它不起作用：kubelet 在它之后读取了写法正确的值，而且不作任何提示。`,
  "field-in-other-place": ({ key, places, effect }) =>
    `此处的 "${key}" 是未知字段（unknown field）；kubelet 认识的位置是 ${listed(places.map(quotedValue), "或")}。${lossText(effect)}`,
  "dotted-key": ({ key, nested, effect }) =>
    `"${key}" 是未知字段（unknown field）：在 YAML 中，点号不表示嵌套。请写 "${nested}"。${lossText(effect)}`,
  "field-not-in-version": ({ key, since, version, effect }) =>
    `对 kubelet ${version} 来说，"${key}" 是未知字段（unknown field）：它自 ${since} 起才存在。${lossText(effect)}`,
  "field-not-in-api-version": ({ key, apiVersion, has, effect }) =>
    `在 "${apiVersion}" 中，"${key}" 是未知字段（unknown field）；只有 ${has} 才有它。${lossText(effect)}`,
  "duplicate-key": ({ key, fatal }) =>
    fatal
      ? `"${key}" 设置了两次（"already set in map"）。kubelet 拒绝此文件，无法启动。请只保留一个。`
      : `"${key}" 设置了两次（"already set in map"）。kubelet 会在日志中报告，采用最后这个值，丢弃前面的值。请只保留一个。`,
  "related-setting": ({ path }) => `"${path}" 在这里设置。`,
  "duplicate-first": ({ key }) => `"${key}" 首先在这里设置。`,
  "type-mismatch": ({ field, expected, found, written, surprise }) =>
    `${subject(field)}应为${expectedWords[expected]}，${foundAs(found, written, surprise)}（"cannot unmarshal"）。kubelet 无法启动。${typeAdvice(expected, found, written)}`,
  "string-map-value": ({ field, found, written }) =>
    `"${field}" 中的值应为文本，而 "${written}" 是${foundWords[found]}（"of type string"）。kubelet 无法启动。请加上引号："${written}"。`,
  "integer-too-large": ({ field, type, written }) =>
    `${written} 超出 "${field}" 的范围，它只能存放 ${type === "uint32" ? "0 到 4294967295" : type === "int64" ? "64 位整数" : "-2147483648 到 2147483647"}（"of type ${type}"）。kubelet 无法启动。`,
  "integer-fraction": ({ field, written }) =>
    `"${field}" 应为整数，而 ${written} 不是（"of type int32"）。kubelet 无法启动。`,
  "duration-unit": ({ written, unit, rewrite }) =>
    `时长 "${written}" 中有未知单位 "${unit}"（unknown unit "${unit}" in duration）：kubelet 只认识 h、m、s、ms、us 和 ns，遇到其他单位无法启动。${
      rewrite === undefined ? "" : `请写 ${rewrite}。`
    }${slipAdvice(written)}`,
  "duration-no-unit": ({ written }) =>
    `时长 "${written}" 缺少单位（missing unit in duration）。kubelet 无法启动。每个数字都要带单位：${
      /^[-+]?[\d.]+$/.test(written) ? `${written}s` : "1m30s"
    }。`,
  "duration-invalid": ({ written }) =>
    `"${written}" 不是有效的时长（invalid duration）。kubelet 无法启动。请写带单位的数字，例如 1h30m 或 500ms${
      written === "" ? "；若要使用默认值，请删除这一行" : ""
    }。${slipAdvice(written)}`,
  "duration-null": ({ field }) =>
    `"${field}" 没有值，而空的时长会使 kubelet 退出（time: invalid duration ""）。请写一个时长，例如 1m0s；或删除这一行，使用默认值。`,
  "duration-number": ({ field, written }) =>
    `"${field}" 是时长，需要单位。kubelet 无法启动。如果单位是秒，请写 ${written === "0" ? "0s" : `${written}s`}。`,
  "quantity-invalid": ({ field, written, rewrite }) =>
    `"${written}" 不是 "${field}" 可用的数量（"quantities must match the regular expression"）。kubelet 无法启动。${
      rewrite === undefined ? "请写带 k、M、G 或 Ki、Mi、Gi 的数字。" : `请写 ${rewrite}。`
    }${slipAdvice(written)}`,
  "time-invalid": ({ field, written }) =>
    `"${written}" 不是 "${field}" 可用的时间（"parsing time"）。kubelet 无法启动。请写成 2026-01-31T08:00:00Z 的形式。`,
  "number-not-finite": ({ field, written }) =>
    `"${field}" 不能是 ${written}（"unsupported value"）。kubelet 无法读取此文件，因而无法启动。`,
  "zero-means-default": ({ field, written, standard }) =>
    `kubelet 在这里把 ${written === "" ? '""' : written} 视为“未设置”：${field} 会变为 ${standard}。`,
  "relative-path": ({ field, written, inDropIn }) =>
    inDropIn
      ? `"${written}" 是相对路径，而插件配置（drop-in）文件中的路径不会变为绝对路径：它从 kubelet 进程的工作目录算起。${field} 请以斜杠开头。`
      : `"${written}" 是相对路径：它从此文件所在的目录算起。为稳妥起见，${field} 请以斜杠开头。${slipAdvice(written)}`,
  "resolv-conf-ignored": ({ version }) =>
    `kubelet ${version} 会不声不响地忽略插件配置（drop-in）文件中的 resolvConf（自 1.32 起才读取）。请在主配置文件中设置它。`,
  "too-many-findings": ({ limit }) => `只显示前 ${limit} 条问题。这是该检查的那种文件吗？`,
  "too-many-parts": ({ limit }) =>
    `此文件的内容超出检查范围：文档、配置或文件超过 ${limit} 个，或者补丁过长。要检查全部内容，请拆分此文件。`,
  "enum-value": ({ field, written, allowed, suggestion, refused, version }) =>
    `"${field}" 不能是 "${written}"。kubelet ${version} 只认识 ${knownValues(written, allowed)}${
      refused ? "，遇到其他值无法启动。" : "。"
    }${suggestion === undefined ? "" : `是否想写 "${suggestion}"？`}${slipAdvice(written)}`,
  "map-key-unknown": ({ key, map, allowed, suggestion, version }) =>
    `"${map}" 没有 "${key}"：kubelet ${version} 只认识 ${listed(allowed.map(quotedValue))}，遇到其他键无法启动。${
      suggestion === undefined ? "" : `是否想写 "${suggestion}"？`
    }${slipAdvice(key)}`,
  "value-range": (params) => rangeText(params),
  "value-format": ({ field, written, format, refused }) =>
    `"${written}" 不是 "${field}" 可用的值，应为：${formatWords[format] ?? format}。${
      refused ? "kubelet 无法启动。" : "kubelet 能启动，但此设置不起作用。"
    }${slipAdvice(written)}`,
};

/** 对来自别处的字符给出的建议；没有则为空。 */
function slipAdvice(written: string): string {
  const slip = slipIn(written);
  switch (slip?.kind) {
    case "comma":
      return `请删除末尾的 ${written.slice(-1)}：${slip.meant}。`;
    case "comment":
      return `请在注释之前加一个空格：${slip.meant}`;
    case "quotes":
      return `弯引号是文本的一部分。请写成 "${slip.meant}"，或不加引号。`;
    case "space":
      return `其中的 ${slip.name} 看似空格，实为文本的一部分。请改为普通空格，或将其删除。`;
    case undefined:
      return "";
  }
}

function rangeText(params: DecodingMessages["value-range"]): string {
  const { field, written, minimum, maximum, exclusiveMinimum, multipleOf, refused } = params;
  const limits = [
    minimum !== undefined && maximum !== undefined ? `在 ${minimum} 到 ${maximum} 之间` : "",
    minimum !== undefined && maximum === undefined ? `不小于 ${minimum}` : "",
    minimum === undefined && maximum !== undefined ? `不大于 ${maximum}` : "",
    exclusiveMinimum !== undefined ? `大于 ${exclusiveMinimum}` : "",
    multipleOf !== undefined ? `是 ${multipleOf} 的倍数` : "",
  ].filter((limit) => limit !== "");
  const name = params.flag === undefined ? `"${field}" ` : `${field} (${params.flag}) `;
  const zero = params.orZero ? "，或为 0" : "";
  const effect = refused ? "kubelet 无法启动。" : "kubelet 能启动，但不会按所写的运行。";
  return `${name}是 ${written}；它必须${limits.join("，且")}${zero}。${effect}`;
}

/** The known values; of very many, those similar to the written one. */
function knownValues(written: string, allowed: readonly (string | number)[]): string {
  const { named, others } = namedValues(written, allowed);
  return others === 0 ? listed(named) : `${named.join("、")} 和另外 ${others} 个值`;
}

/** A sentence with a space after it if it is a parser's own, in English. */
function beforeLatin(sentence: string): string {
  return sentence.endsWith(".") ? `${sentence} ` : sentence;
}

function subject(field: string): string {
  return field === "" ? "文档" : `"${field}" `;
}

function foundAs(found: FoundType, written: string, surprise: string | undefined): string {
  if (found === "list" || found === "map") return `而这里是${foundWords[found]}`;
  const base = `而 "${written}" 是${foundWords[found]}`;
  return surprise === undefined ? base : `${base}：kubelet 按 YAML 1.1 读取，把它当作 ${surprise}`;
}

const bools = ["true", "false"];

/** 没有短横线的多行是一段文本，短横线后面没有空格的多行也是。 */
function listAdvice(written: string): string {
  const words = written.split(/[\s,;]+/).filter((word) => word !== "");
  if (words.every((word) => /^-[^-]/.test(word)))
    return `请在每个短横线后面加一个空格："- ${words[0]?.slice(1) ?? ""}"。`;
  return `请写成列表：[${words.join(", ")}]。`;
}

function typeAdvice(expected: ExpectedType, found: FoundType, written: string): string {
  if (expected === "string" && (found === "number" || found === "bool"))
    return `请加上引号："${written}"。`;
  if (found !== "string") return "";
  const isNumber = /^[-+]?\d+$/.test(written);
  const isBool = /^(true|false)$/i.test(written);
  if ((expected === "integer" && isNumber) || (expected === "bool" && isBool)) {
    return `请去掉引号：${written.toLowerCase()}。`;
  }
  if (expected === "list") return listAdvice(written);
  if (expected === "bool") return slipAdvice(written) || didYouMean(nearest(written, bools));
  const [, key, value] = /^([\w./-]+):(\S+)$/.exec(written) ?? [];
  if ((expected === "map" || expected === "map-of-bools") && key !== undefined)
    return `请在冒号后面加一个空格："${key}: ${value ?? ""}"。`;
  return slipAdvice(written);
}
