import { halfWidth } from "../../../engine/text/half-width.ts";
import { listWords } from "../../list-words.ts";
import type { MessageTexts } from "../../../engine/messages/message-params.ts";
import { chineseServerPhrases } from "../../../engine/messages/zh-cn/server-phrases.ts";
import { nearest } from "../../../engine/text/nearest.ts";
import type {
  ExpectedType,
  FieldLoss,
  HeaderEffect,
  FoundType,
  DecodingMessages,
  RetiredKey,
} from "../message-params.ts";
import { chinesePlatformWords } from "../../../platforms/messages/zh-cn/kinds/index.ts";
import { listed, quoted, didYouMean } from "../../../engine/messages/zh-cn/words.ts";
import { slipIn } from "../slip-in.ts";
import { chineseSyntaxText } from "./syntax.ts";
import { chineseTooMuch } from "./too-much.ts";
import { namedValues, quotedValue } from "../../../engine/messages/english-words.ts";
import { unknownText } from "../../../engine/messages/platform-texts.ts";

const loss: Readonly<Record<Extract<FieldLoss, string>, string>> = {
  logged: "kubelet 会忽略此字段并记录一条警告。",
  silent: "kubelet 会静默忽略此字段。",
  refused: "kubelet 会拒绝此文件，无法启动。",
  unread: "kubelet 不会使用此记录。",
};

const ofHeader: Readonly<Record<HeaderEffect, string>> = {
  refused: "kubelet 无法启动。",
  accepted: "kubelet 1.30 和 1.31 在插件配置（drop-in）中接受它，自 1.32 起则拒绝。",
  unread: "kubelet 不会使用此记录。",
};

function lossText(effect: FieldLoss): string {
  return typeof effect === "string"
    ? loss[effect]
    : unknownText(chinesePlatformWords(effect.platform), effect.note);
}

const successors: Readonly<Record<RetiredKey, string>> = {
  resolverConfig: '请使用 "resolvConf"。',
  allowPrivileged:
    "命令行参数 --allow-privileged 已在 1.15 中移除。请使用 Pod 安全性准入，通过命名空间的标签设置。",
  cAdvisorPort:
    "命令行参数 --cadvisor-port 已在 1.12 中移除。容器指标位于 kubelet 端口的 /metrics/cadvisor。",
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
  "host-port-or-url": "host:port，或协议（scheme）为 dns、unix 或 unix-abstract 的 URL",
  ip: "IP 地址",
  "label-value": "最多 63 个字母、数字、-、_ 和 .，以字母或数字开头和结尾",
  percentage: "0% 到 100% 的整数百分比",
  "qualified-name": "名称，例如 gpu 或 example.com/gpu（字母、数字、-、_ 和 .）",
  quantity: "大于或等于零的数量，例如 500m 或 1Gi",
  "sysctl-pattern": "sysctl 名称，例如 net.core.somaxconn，或以 * 结尾的前缀",
};

/** The Chinese texts of the messages that do not belong to rules. */
export const chineseMessages: Partial<MessageTexts<DecodingMessages>> = {
  "yaml-syntax": ({ code, detail, json, dropIn, effect }) =>
    effect === "silent"
      ? `${beforeLatin(chineseSyntaxText(code, detail))}读取该文档的工具会拒绝它。`
      : `${beforeLatin(chineseSyntaxText(code, detail))}kubelet 无法读取此文件${dropIn ? "" : '（"failed to decode"）'}，因而无法启动。${
          json && code !== "KYAML_HEADER" ? "以 { 开头的文件按严格的 JSON 读取。" : ""
        }`,
  "version-not-known": (params) => chineseServerPhrases.checkedAs(params.nearest),
  "version-comment-unknown": ({ written, version, first, last }) =>
    `"${written}" 不是受支持的 Kubernetes 版本，这条注释不生效，文件按 ${version} 检查。请写 ${first} 到 ${last} 之间的版本，或删除这条注释。`,
  template: () => "此文件是模板。含占位符的值不作检查。请同时检查渲染后的文件。",
  "ignore-unknown": ({ rule, suggestion }) =>
    `没有名为 "${rule}" 的规则，这条注释不起作用。${didYouMean(suggestion)}`,
  "ignore-unneeded": ({ rule }) => `${rule} 在此处没有报告问题。请从注释中移除该规则。`,
  "ignore-malformed": () =>
    `这条注释的格式不正确。请写 "# kubelet-config-ignore: RULE, RULE -- reason"：先写规则 ID，在 -- 之后写理由。`,
  "too-large": ({ limit }) =>
    `此文件超过 ${limit.toLocaleString("en")} 个字符，不作检查。kubelet 配置文件通常只有几千个字符。`,
  "record-unread": () => loss.unread,
  binary: () => "此文件含有 NUL 字符。kubelet 无法读取此文件，因而无法启动。",
  "file-empty": () => '文件为空（"was empty"）。kubelet 无法启动。请至少写上 apiVersion 和 kind。',
  "kind-missing": ({ kind }) =>
    `缺少 kind（"Object 'Kind' is missing"）。kubelet 无法启动。请添加 "kind: ${kind}"。`,
  "api-version-missing": ({ apiVersion, result }) =>
    `缺少 apiVersion${result === "refused" ? `（"Object 'apiVersion' is missing"）` : ""}。${ofHeader[result]}请添加 "apiVersion: ${apiVersion}"。`,
  "kind-wrong": ({ written, expected, result }) =>
    `未知类型 "${written}"。${ofHeader[result]}请写 "kind: ${expected}"。`,
  kubeconfig: () =>
    `这是 kubeconfig（clusters、users、contexts），不是 KubeletConfiguration。请写 "apiVersion: v1" 和 "kind: Config"，并用 --kubeconfig 指定此文件；用 --config 指定 KubeletConfiguration。`,
  "header-missing": ({ kind, names }) =>
    `${quoted(names)} 是 ${kind} 的字段，但缺少 apiVersion 和 kind。kubelet 无法启动（"Object 'Kind' is missing"）。请加上这两行。`,
  "kind-retired": ({ kind }) =>
    `"${kind}" 已随动态 kubelet 配置在 1.24 中移除。用 --config 指定此文件时，kubelet 无法启动（"failed to cast object"）。请删除此文件。`,
  "version-unknown": ({ kind, written, expected, version, result }) =>
    `kubelet ${version} 只读取版本为 ${listed(expected, "或")} 的 ${kind}，不读取 "${written}"（no kind "${kind}" is registered for version "${written}"）。${ofHeader[result]}${didYouMean(nearest(written, expected) ?? expected[0])}`,
  "version-not-yet": ({ kind, written, since, version }) =>
    `kubelet ${version} 不支持版本为 "${written}" 的 ${kind}，该版本在 ${since} 中加入。`,
  "type-meta-case": ({ written, expected }) =>
    `请将 "${written}" 写为 "${expected}"。kubelet 会接受，但会在日志中报告未知字段。`,
  "further-document": ({ kind }) =>
    kind === undefined
      ? `第二个文档从这里开始。kubelet 只读取第一个文档，因此以下内容不起作用，也不作检查。请删除此行，使前后成为一个文档。`
      : `这个 ${kind} 不起作用：kubelet 只读取文件的第一个文档。请将 ${kind} 移到单独的文件中。`,
  "document-ends": () =>
    `文档在此行之前已经结束。kubelet 会静默忽略此行及以下的所有内容。请让所有顶层键的缩进相同。`,
  "unknown-field": ({ key, parent, suggestion, effect }) =>
    `未知字段 "${key}"（unknown field）${parent === "" ? "" : `，位于 "${parent}" 中`}。${lossText(effect)}${
      suggestion === undefined ? "" : `是否想写 "${suggestion}"？`
    }${slipAdvice(key)}`,
  "retired-key": ({ retired, effect }) =>
    `未知字段 "${retired}"（unknown field）。${beforeLatin(lossText(effect))}${successors[retired]}`,
  "wrong-case": ({ key, expected, effect }) =>
    `未知字段 "${key}"（unknown field）。是否想写 "${expected}"？字段名称区分大小写。${lossText(effect)}`,
  "case-in-drop-in": ({ key, expected, takesEffect }) =>
    takesEffect === false
      ? `"${key}" 应为 "${expected}"。此值不起作用：写法正确的键会覆盖此值。`
      : takesEffect
        ? `"${key}" 应为 "${expected}"。此值会生效，因为 kubelet 在插件配置（drop-in）中不区分大小写。如果同时设置了写法正确的键，其中一个会失效。`
        : `"${key}" 应为 "${expected}"。kubelet 在插件配置（drop-in）中不区分大小写，但写法正确的键可能会覆盖此值。`,
  "field-in-other-place": ({ key, places, effect }) =>
    `此处的 "${key}" 是未知字段（unknown field）。是否想写 ${listed(places.map(quotedValue), "或")}？${lossText(effect)}`,
  "dotted-key": ({ key, nested, effect }) =>
    `未知字段 "${key}"（unknown field）：在 YAML 中，点号不表示嵌套。${beforeLatin(lossText(effect))}请写 "${nested}"。`,
  "field-not-in-version": ({ key, since, version, effect }) =>
    `"${key}" 在 ${version} 中是未知字段（unknown field），在 ${since} 中加入。${lossText(effect)}`,
  "field-not-in-api-version": ({ key, apiVersion, has, effect }) =>
    `"${key}" 在 "${apiVersion}" 中是未知字段（unknown field），只有 ${has} 中才有。${lossText(effect)}`,
  "duplicate-key": ({ key, fatal }) =>
    fatal
      ? `"${key}" 设置了两次（"already set in map"）。kubelet 会拒绝此文件，无法启动。请删除其中一个。`
      : `"${key}" 设置了两次。kubelet 采用最后这个值，并在日志中记录 "already set in map"。请删除其中一个。`,
  "related-setting": ({ path }) => `"${path}" 在这里设置。`,
  "reported-elsewhere": ({ place }) => `与 ${place} 处报告的问题有关。`,
  "duplicate-first": ({ key }) => `"${key}" 首先在这里设置。`,
  "type-mismatch": ({ field, expected, found, written, surprise }) =>
    `${subject(field)}必须是${expectedWords[expected]}，${foundAs(found, written, surprise)}（"cannot unmarshal"）。kubelet 无法启动。${typeAdvice(expected, found, written)}`,
  "string-map-value": ({ field, found, written }) =>
    `"${field}" 中的值必须是字符串，而 ${written} 是${foundWords[found]}（"of type string"）。kubelet 无法启动。请加上引号："${written}"。`,
  "integer-too-large": ({ field, type, written }) =>
    `"${field}" 的值为 ${written}，必须${type === "uint32" ? "在 0 到 4294967295 之间" : type === "int64" ? "是 64 位整数" : "在 -2147483648 到 2147483647 之间"}（"of type ${type}"）。kubelet 无法启动。`,
  "integer-fraction": ({ field, written }) =>
    `"${field}" 的值为 ${written}，必须是整数（"of type int32"）。kubelet 无法启动。`,
  "duration-unit": ({ written, unit, rewrite }) =>
    `时长 "${written}" 中有未知单位 "${unit}"（unknown unit "${unit}" in duration）。kubelet 无法启动。请使用 h、m、s、ms、us 或 ns。${
      rewrite === undefined ? "" : `请写 ${rewrite}。`
    }${slipAdvice(written)}`,
  "duration-no-unit": ({ written }) =>
    `时长 "${written}" 缺少单位（missing unit in duration）。kubelet 无法启动。请为每个数字写上单位：${
      /^[-+]?[\d.]+$/.test(written) ? `${written}s` : "1m30s"
    }。`,
  "duration-invalid": ({ written }) =>
    `"${written}" 不是有效的时长（invalid duration）。kubelet 无法启动。请写 1h30m 或 500ms 这样的值${
      written === "" ? "；若要使用默认值，请删除这一行" : ""
    }。${slipAdvice(written)}`,
  "duration-null": ({ field }) =>
    `"${field}" 没有值。kubelet 无法启动（time: invalid duration ""）。请写一个时长，例如 1m0s；要使用默认值，请删除这一行。`,
  "duration-number": ({ field, written }) =>
    `"${field}" 必须是带单位的时长。kubelet 无法启动。如果单位是秒，请写 ${written === "0" ? "0s" : `${written}s`}。`,
  "quantity-invalid": ({ field, written, rewrite }) =>
    `"${written}" 对 "${field}" 不是有效的数量（"quantities must match the regular expression"）。kubelet 无法启动。${
      rewrite === undefined ? "请写成 100Mi 的形式。" : `请写 ${rewrite}。`
    }${slipAdvice(written)}`,
  "time-invalid": ({ field, written }) =>
    `"${written}" 对 "${field}" 不是有效的时间（"parsing time"）。kubelet 无法启动。请写成 2026-01-31T08:00:00Z 的形式。`,
  "number-not-finite": ({ field, written }) =>
    `"${field}" 不能是 ${written}（"unsupported value"）。kubelet 无法启动。请写有限的数。`,
  "integer-octal": ({ field, written, value, decimal }) =>
    `${field} 的值是 ${value}：YAML 把 ${written} 读作八进制数。请写 ${decimal} 或 ${value}。`,
  "zero-means-default": ({ field, written, standard }) =>
    `kubelet 将 ${field} 的值 ${written === "" ? '""' : written} 视为未设置，并使用默认值 ${standard}。`,
  "relative-path": ({ field, written, inDropIn }) =>
    inDropIn
      ? `"${written}" 是相对路径。在插件配置（drop-in）中，相对路径从 kubelet 进程的工作目录算起。请为 ${field} 写绝对路径。`
      : `"${written}" 是相对路径，从此文件所在的目录算起。请为 ${field} 写绝对路径。${slipAdvice(written)}`,
  "resolv-conf-ignored": ({ version }) =>
    `kubelet ${version} 会静默忽略插件配置（drop-in）中的 resolvConf（自 1.32 起支持）。请在主配置文件中设置它。`,
  "too-many-findings": ({ limit }) => `只显示前 ${limit} 个问题。这是 kubelet 配置文件吗？`,
  "too-many-parts": ({ limit }) =>
    `此文件中的文档、配置、内嵌文件或补丁操作超过 ${limit} 个。其余内容不作检查。请拆分此文件。`,
  "too-much-work": ({ unit, limit }) =>
    `${chineseTooMuch(unit, limit)}其余内容不作检查。请拆分此文件。`,
  "enum-value": ({ field, written, allowed, suggestion, refused, version }) =>
    `"${field}" 的值为 "${written}"，在 ${version} 中只能是 ${knownValues(written, allowed)}。${
      refused ? "kubelet 无法启动。" : ""
    }${suggestion === undefined ? "" : `是否想写 "${suggestion}"？`}${slipAdvice(written)}`,
  "map-key-unknown": ({ key, map, allowed, suggestion, version }) =>
    `"${map}" 中有未知键 "${key}"；kubelet ${version} 只接受 ${listed(allowed.map(quotedValue), "或")}。kubelet 无法启动。${
      suggestion === undefined ? "" : `是否想写 "${suggestion}"？`
    }${slipAdvice(key)}`,
  "value-range": (params) => rangeText(params),
  "value-format": ({ field, written, format, refused }) =>
    `"${field}" 的值为 "${written}"，必须是：${formatWords[format] ?? format}。${
      refused ? "kubelet 无法启动。" : "kubelet 可以启动，但此设置不起作用。"
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
    case "fullWidth":
      return `请将全角字符改为半角字符：${slip.meant}。`;
    case "quotes":
      return `请将弯引号改为直引号："${slip.meant}"。`;
    case "space":
      return `请将 ${slip.name} 改为普通空格，或删除。`;
    case undefined:
      return "";
  }
}

function rangeText(params: DecodingMessages["value-range"]): string {
  const { field, written, minimum, maximum, exclusiveMinimum, multipleOf, refused } = params;
  const limits = [
    minimum !== undefined && maximum !== undefined ? `在 ${minimum} 到 ${maximum} 之间` : "",
    minimum !== undefined && maximum === undefined ? `大于或等于 ${minimum}` : "",
    minimum === undefined && maximum !== undefined ? `小于或等于 ${maximum}` : "",
    exclusiveMinimum !== undefined ? `大于 ${exclusiveMinimum}` : "",
    multipleOf !== undefined ? `是 ${multipleOf} 的倍数` : "",
  ].filter((limit) => limit !== "");
  const name = params.flag === undefined ? `"${field}" ` : `${field}（${params.flag}）`;
  const zero = params.orZero ? "，或为 0" : "";
  const effect = refused ? "kubelet 无法启动。" : "kubelet 可以启动，但使用其他值。";
  return `${name}的值为 ${written}，必须${limits.join("，且")}${zero}。${effect}`;
}

/** The known values; of very many, those similar to the written one. */
function knownValues(written: string, allowed: readonly (string | number)[]): string {
  const { named, others } = namedValues(written, allowed);
  return others === 0 ? listed(named, "或") : `${named.join("、")} 或另外 ${others} 个值之一`;
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
  return surprise === undefined ? base : `${base}（按 YAML 1.1 读作 ${surprise}）`;
}

const bools = ["true", "false"];

/** 没有短横线的多行是一段文本，短横线后面没有空格的多行也是。 */
function listAdvice(written: string): string {
  const { words, hasDashes } = listWords(written);
  if (hasDashes) return `请在每个短横线后面加一个空格："- ${words[0] ?? ""}"。`;
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
  const plain = halfWidth(written) ?? written;
  const [, key, value] = /^([\w./-]+):(\S+)$/.exec(plain) ?? [];
  if ((expected === "map" || expected === "map-of-bools") && key !== undefined)
    return plain !== written
      ? `请将全角字符改为半角字符：${key}: ${value ?? ""}。`
      : `请在冒号后面加一个空格："${key}: ${value ?? ""}"。`;
  return slipAdvice(written);
}
