import type { dropInMessages } from "../../rules/drop-ins.ts";
import { listed, type InChinese } from "./phrases.ts";

/** How the files of a set and the flags go together. */
export const chineseDropInMessages: InChinese<typeof dropInMessages> = {
  "dropin-serialize-trap": ({ count }) =>
    `serializeImagePulls 为 true 时，maxParallelImagePulls 不能大于 1，此处为 ${count}（maxParallelImagePulls cannot be larger than 1）；true 是读取插件配置（drop-in）文件之前就填入的默认值。kubelet 无法启动。请在此文件中也写上 "serializeImagePulls: false"。`,
  "dropin-gate-off-trap": ({ gate, field, byFlag }) =>
    byFlag
      ? `此命令行标志关闭了 ${gate}，但有文件开启了它，${field} 因此得到默认值，而没有该特性门控就不得设置此字段（must not be set）。kubelet 无法启动。请在文件中也关闭该特性门控。`
      : `此处关闭了 ${gate}，但加载主配置文件时它是开启的，${field} 因此得到默认值，而没有该特性门控就不得设置此字段（must not be set）。kubelet 无法启动。请在主配置文件中关闭该特性门控，或在插件配置（drop-in）文件中将 ${field} 写为 null。`,
  "crashloop-max-required": () =>
    `文件关闭了 KubeletCrashLoopBackOffMax，命令行标志又将它开启，因此没有填入默认值："CrashLoopBackOff.MaxContainerRestartPeriod must be set"。kubelet 无法启动。请设置 crashLoopBackOff.maxContainerRestartPeriod，或在文件中开启该特性门控。`,
  "dropin-report-frequency-trap": ({ update, report }) =>
    `nodeStatusReportFrequency 不会跟随此处的 ${update}：读取这里之前，它已经得到 ${report}。写在主配置文件中才会跟随。如果两者都要改，请也写上 nodeStatusReportFrequency。`,
  "dropin-empty-list-in-base": () =>
    `只要使用插件配置（drop-in）目录，哪怕目录是空的，这个空列表就会丢失，kubelet 又会落实默认的 [pods]。若不想落实任何限制，请写 [none]。`,
  "dropin-1-29-zero": ({ field, written, standard, version }) =>
    `kubelet ${version} 读取插件配置（drop-in）文件后不再填入默认值：${written} 仍是 ${written}，不会变成 ${standard}。请删除这一行，或写上想要的 ${field}。`,
  "dropin-1-29-list-elements": ({ left, version }) =>
    `kubelet ${version} 会将此项叠加到之前文件中同一位置的项上，那一项因此还留有：${left.join("、")}。请将此项的每个键都写出来。`,
  "dropin-without-config": ({ fields }) =>
    `没有主配置文件（--config）作为这些插件配置（drop-in）文件的基础，因此采用命令行标志的默认值：${fields.map((field) => flagDefaults[field]).join("，")}。请为 kubelet 指定主配置文件，或在插件配置（drop-in）文件中写上 ${listed(fields)}。`,
  "dropin-null": ({ field, left, isDefault, isOld, version }) =>
    isOld
      ? `kubelet ${version} 中，null 只能撤销之前的插件配置（drop-in）文件所写的内容：${field} ${left === undefined ? "未设置" : `为 ${left}`}。`
      : `无论之前的文件写了什么，null 都会移除 ${field}。${left === undefined ? "没有默认值取而代之。" : `取而代之的是${isDefault ? "默认值" : "命令行标志的值"} ${left}。`}`,
  "dropin-map-merge": ({ kept }) =>
    `插件配置（drop-in）文件中的 evictionHard 按信号逐个合并。仍然生效的还有：${kept.join("、")}。要移除某个信号，请将它写为 null（自 1.32 起）；任何版本都可写 "0%"。`,
  "dropin-list-replace": ({ field, lost }) =>
    `插件配置（drop-in）文件中的列表会替换整个列表：${field} 会丢失 ${lost.slice(0, 5).join("、")}${lost.length > 5 ? " 等" : ""}。请在此处重复写出要保留的内容。`,
  "dropin-order": ({ name, before }) =>
    `${name} 在 ${before} 之后读取，并覆盖它：文件名按字符逐个比较，不按其中数字的大小。请让所有数字的位数相同。`,
  "dropin-extension": ({ name }) =>
    `kubelet 不读取此文件：插件配置（drop-in）目录中，只有名称以小写 ".conf" 结尾的文件才有效。请重命名 ${name}。`,
  "dropin-dir-symlink": ({ folder }) =>
    `插件配置（drop-in）目录 ${folder} 本身是一个链接：kubelet 不会进入，也不读取其中任何文件，而且不作任何提示。请将 --config-dir 设为链接所指的目录，或在路径末尾加上斜杠。`,
  "dropin-dir-missing": ({ folder }) =>
    `插件配置（drop-in）目录 ${folder} 不存在或无法读取（"failed to walk through kubelet dropin directory"）。kubelet 无法启动。`,
  "dropin-link-broken": ({ name }) =>
    `插件配置（drop-in）目录中的 ${name} 以 ".conf" 结尾，却没有指向任何文件（"failed to walk through kubelet dropin directory"）。kubelet 无法启动。请修复或重命名此链接。`,
  "dropin-link-outside": ({ name }) =>
    `插件配置（drop-in）目录中的链接 ${name} 指向此工作区之外，或指向写明这组文件的 .kubelet-config.yaml 所在目录之外，因此这里不检查其内容。要读取它，请改在 kubelet.configSets 中写明这组文件，或用 --config-dir 把该目录交给 check。`,
  "flag-precedence": ({ field, flag }) =>
    `命令行标志 ${flag} 优先于此处的 ${field}，命令行标志总是优先于所有文件。请只保留其中之一。`,
};

/** What the defaults of the flags mean where no file says otherwise. */
const flagDefaults: Readonly<
  Record<Parameters<(typeof dropInMessages)["dropin-without-config"]>[0]["fields"][number], string>
> = {
  "authentication.anonymous.enabled": "允许匿名请求",
  "authorization.mode": "一切请求都获授权",
  readOnlyPort: "只读端口 10255 开放",
  evictionHard: "不会因硬驱逐阈值驱逐任何 Pod",
};
