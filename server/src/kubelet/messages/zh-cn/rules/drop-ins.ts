import type { ChineseRules, ParamsOf } from "./chinese-rules.ts";
import { listed } from "../../../../engine/messages/zh-cn/words.ts";

/** The effects of the flags' defaults if no file says otherwise. */
const flagDefaults: Readonly<Record<ParamsOf<"dropin-without-config">["fields"][number], string>> =
  {
    "authentication.anonymous.enabled": "接受匿名请求",
    "authorization.mode": "所有请求都获授权",
    readOnlyPort: "只读端口 10255 开放",
    evictionHard: "没有硬驱逐",
  };

/** The rules of this topic in Chinese. */
export const chineseDropIns = {
  "crashloop-max-required": {
    title:
      "文件关闭了特性门控 `KubeletCrashLoopBackOffMax`，而命令行参数又将其启用，且没有设置 `maxContainerRestartPeriod`。",
    message: () =>
      `命令行参数启用了 KubeletCrashLoopBackOffMax，而文件将其关闭。kubelet 无法启动（"CrashLoopBackOff.MaxContainerRestartPeriod must be set"）。请设置该字段，或在文件中启用该特性门控。`,
  },
  "dropin-1-29-list-elements": {
    title:
      "在 1.31 及更早版本中，插件配置（drop-in）文件里的列表项会保留原先在该位置上的列表项的键。",
    message: ({ left, version }) =>
      `kubelet ${version} 会将此项合并到前面文件中同一位置的列表项上，因此该项的以下键仍会保留：${left.join("、")}。请写出此项的所有键。`,
  },
  "dropin-1-29-zero": {
    title:
      "在 1.31 及更早版本中，插件配置（drop-in）文件中的零或空字符串原样保留，不会换成默认值。",
    message: ({ field, written, standard, version }) =>
      `kubelet ${version} 读取插件配置（drop-in）文件后不再填入默认值：${written} 仍是 ${written}，不会变成 ${standard}。请删除这一行，或写上 ${field} 的值。`,
  },
  "dropin-empty-list-in-base": {
    title:
      "主配置文件用 `[]` 清空 `enforceNodeAllocatable`，而 kubelet 有插件配置（drop-in）目录。",
    message: () =>
      `使用插件配置（drop-in）目录时（即使目录为空），kubelet 会静默忽略这个空列表，并强制执行默认的 [pods]。如果不强制执行任何限制，请写 [none]。`,
  },
  "dropin-gate-off-trap": {
    title:
      "插件配置（drop-in）文件或命令行参数关闭了一个特性门控，而 kubelet 此前已为它设置默认值。",
    message: ({ gate, field, byFlag }) =>
      byFlag
        ? `此命令行参数关闭了 ${gate}，但有文件启用了它，${field} 因此得到默认值，而没有该特性门控就不得设置此字段（"must not be set"）。kubelet 无法启动。请在文件中也关闭该特性门控。`
        : `此处关闭了 ${gate}，但加载主配置文件时它是启用的，${field} 因此得到默认值，而没有该特性门控就不得设置此字段（"must not be set"）。kubelet 无法启动。请在主配置文件中关闭该特性门控，或在插件配置（drop-in）文件中将 ${field} 写为 null。`,
  },
  "dropin-list-replace": {
    title: "插件配置（drop-in）文件中的列表缺少前面文件中的列表项。",
    message: ({ field, lost }) =>
      `插件配置（drop-in）文件中的列表会替换整个列表：${field} 会丢失 ${lost.slice(0, 5).join("、")}${lost.length > 5 ? " 等" : ""}。请在此处重新写出要保留的列表项。`,
  },
  "dropin-map-merge": {
    title: "插件配置（drop-in）文件中的 `evictionHard` 与主配置文件的阈值或默认阈值一同生效。",
    message: ({ kept }) =>
      `插件配置（drop-in）文件中的 evictionHard 按信号逐个合并。仍然生效的还有：${kept.join("、")}。要移除某个信号，请将它写为 null（自 1.32 起）；任何版本都可写 "0%"。`,
  },
  "dropin-null": {
    title: "插件配置（drop-in）文件将一个字段设为 null。",
    message: ({ field, left, isDefault, isOld, version }) =>
      isOld
        ? `kubelet ${version} 中，null 只能撤销前面的插件配置（drop-in）文件中的设置：${field} ${left === undefined ? "未设置" : `为 ${left}`}。`
        : `无论前面的文件如何设置，null 都会移除 ${field}。${left === undefined ? "没有默认值取而代之。" : `取而代之的是${isDefault ? "默认值" : "命令行参数的值"} ${left}。`}`,
  },
  "dropin-order": {
    title: "插件配置（drop-in）文件名中的数字与文件的读取顺序不一致。",
    message: ({ name, before }) =>
      `${name} 在 ${before} 之后读取，并覆盖 ${before}：文件名按文本排序，不按数字大小排序。请让所有文件名中数字的位数相同。`,
  },
  "dropin-report-frequency-trap": {
    title:
      "插件配置（drop-in）文件或命令行参数设置了 `nodeStatusUpdateFrequency`，而 `nodeStatusReportFrequency` 不随之变化。",
    message: ({ update, report }) =>
      `nodeStatusReportFrequency 不随此处的 ${update} 变化：在读取此处之前，其值已设为 ${report}。请同时设置 nodeStatusReportFrequency，或将这一行移到主配置文件。`,
  },
  "dropin-serialize-trap": {
    title:
      "插件配置（drop-in）文件把 `maxParallelImagePulls` 设为大于 1，却没有写 `serializeImagePulls`。",
    message: ({ count }) =>
      `maxParallelImagePulls 的值为 ${count}；serializeImagePulls 为 true 时不能大于 1（"maxParallelImagePulls cannot be larger than 1"），而 true 是读取插件配置（drop-in）文件之前填入的默认值。kubelet 无法启动。请在此文件中设置 "serializeImagePulls: false"。`,
  },
  "dropin-without-config": {
    title: "有插件配置（drop-in）文件，却没有主配置文件，因此采用命令行参数的默认值。",
    message: ({ fields }) =>
      `没有主配置文件（--config）作为这些插件配置（drop-in）文件的基础，因此采用命令行参数的默认值：${fields.map((field) => flagDefaults[field]).join("，")}。请为 kubelet 指定主配置文件，或在插件配置（drop-in）文件中写上 ${listed(fields)}。`,
  },
  "flag-precedence": {
    title: "命令行参数与文件设置了同一个字段，以命令行参数为准。",
    message: ({ field, flag }) =>
      `命令行参数 ${flag} 会覆盖此处的 ${field}：命令行参数优先于所有文件。请删除其中之一。`,
  },
} satisfies ChineseRules;
