import { listed } from "../../../engine/messages/zh-cn/words.ts";
import type { TitlesLike } from "../../../engine/messages/fix-titles.ts";
import type { kubeletFixTitles } from "../fix-titles.ts";

/** The titles of quick fixes of the kubelet's configuration, in Chinese. */
export const chineseKubeletFixTitles: TitlesLike<typeof kubeletFixTitles> = {
  "file-defaults": ({ fields }) => `写入主配置文件的默认值：${listed(fields)}`,
  "move-flag": ({ flag, field, file, isNew }) =>
    `将 ${flag} 移入${isNew ? "新文件" : "配置文件"} ${file} 中的 ${field}`,
  "move-flags": ({ count, file, isNew }) =>
    `将全部 ${count} 个已弃用的命令行参数移入${isNew ? "新文件" : "配置文件"} ${file}`,
  "remove-and-entries": ({ paths, entries, list }) =>
    `删除 ${listed(paths)}，并从 ${list} 中删除 ${listed(entries)}`,
  "remove-document": () => "删除此文档（kubelet 不读取）",
  "remove-indentation": () => "删除以上各行的缩进",
  "remove-marker": () => "删除此行，让 kubelet 读取下面的内容",
  header: ({ apiVersion, kind }) => `改为 apiVersion ${apiVersion} 和 kind ${kind}`,
  "add-header": () => "添加 apiVersion 和 kind",
  "switch-gate": ({ gate, state }) => `${state ? "启用" : "关闭"}特性门控 ${gate}`,
  "switch-gates": ({ gates, state }) => `${state ? "启用" : "关闭"}特性门控 ${listed(gates)}`,
  "name-gates": ({ gate, count }) => `逐一写出 ${gate} 的 ${count} 个特性门控`,
  "complete-signals": () => "添加其他信号的默认阈值",
  "strip-scheme": ({ text }) => `改为 ${text}`,
  "insert-default": ({ path, value }) => `插入默认值：${path}: ${value}`,
  "replace-by-default": ({ path, value, written }) =>
    `将 ${written ? `${written} ` : `${path} 的值`}替换为默认值 ${value}`,
  "insert-all-of-map": ({ path, count }) =>
    path === ""
      ? `在整个文件中插入缺少的字段及其默认值（${count} 个）`
      : `在 ${path} 中插入缺少的字段及其默认值（${count} 个）`,
  "insert-default-comment": ({ path, version }) =>
    `以注释形式插入 ${path} 在 ${version} 中的默认值`,
  "remove-defaults": () => "删除与默认值相同的值",
  "convert-flags": () => "将命令行参数转换为配置",
};
