import type { FixTitles } from "../fix-titles.ts";

/** The titles of quick fixes in Chinese. */
export const chineseFixTitles: FixTitles = {
  replace: ({ text }) => `改为 ${text}`,
  rename: ({ name }) => `改为 "${name}"`,
  quote: ({ text }) => `加上引号：${text}`,
  unquote: ({ text }) => `去掉引号：${text}`,
  set: ({ path, value }) => `设置 ${path}: ${value}`,
  add: ({ path, value }) => `添加 ${path}: ${value}`,
  remove: ({ path }) => `删除 ${path}`,
  "remove-several": ({ paths }) => `删除 ${andList(paths)}`,
  "set-several": ({ lines }) => `设置 ${andList(lines)}`,
  "file-defaults": ({ fields }) => `写入主配置文件的默认值：${andList(fields)}`,
  swap: ({ a, b }) => `交换 ${a} 和 ${b} 的值`,
  move: ({ from, path }) => `将 ${from} 移到 ${path}`,
  "move-flag": ({ flag, field, file }) => `将 ${flag} 移入配置文件：${file} 中的 ${field}`,
  "merge-into": ({ from, into }) => `将 ${from} 合并到 ${into}`,
  "remove-and-entries": ({ paths, entries, list }) =>
    `删除 ${andList(paths)}，并从 ${list} 中删除 ${andList(entries)}`,
  "insert-items": ({ items, path }) => `将 ${andList(items)} 添加到 ${path}`,
  "remove-document": () => "删除此文档（kubelet 不读取它）",
  "remove-marker": () => "删除此行，让 kubelet 读取下面的内容",
  "remove-comma": () => "删除逗号",
  header: ({ apiVersion, kind }) => `改为 apiVersion ${apiVersion} 和 kind ${kind}`,
  "remove-earlier": ({ key }) => `删除前面的 "${key}"`,
  "remove-this": ({ key }) => `删除此处的 "${key}"`,
  "add-header": () => "添加 apiVersion 和 kind",
  "add-line": ({ line }) => `添加 "${line}"`,
  "switch-gate": ({ gate, state }) => `${state ? "开启" : "关闭"}特性门控 ${gate}`,
  "switch-gates": ({ gates, state }) => `${state ? "开启" : "关闭"}特性门控 ${andList(gates)}`,
  "name-gates": ({ gate, count }) => `逐一写出 ${gate} 的 ${count} 个特性门控`,
  "complete-signals": () => "添加其他信号的默认阈值",
  "spaces-for-tabs": () => "将制表符替换为空格",
  "split-item": ({ items }) => `拆分为 ${items.length} 项：${andList(items)}`,
  "strip-scheme": ({ text }) => `改为 ${text}`,
  "insert-default": ({ path, value }) => `插入默认值：${path}: ${value}`,
  "replace-by-default": ({ path, value, written }) =>
    `将 ${written ?? `${path} 的值`} 替换为默认值 ${value}`,
  "insert-all-of-map": ({ path, count }) =>
    path === ""
      ? `在整个文件中插入缺少的字段及其默认值（${count} 个）`
      : `在 ${path} 中插入缺少的字段及其默认值（${count} 个）`,
  "insert-default-comment": ({ path, version }) =>
    `以注释形式插入 ${path} 在 ${version} 中的默认值`,
  "remove-defaults": () => "删除与默认值相同的值",
  "ignore-line": ({ rule }) => `在此行忽略 ${rule}`,
  "ignore-file": ({ rule }) => `在此文件中忽略 ${rule}`,
  "remove-name": ({ name }) => `删除 "${name}"`,
  "remove-from-rule": ({ name, action }) => `从动作为 ${action} 的规则中删除 "${name}"`,
  "remove-rule": () => "删除此规则",
  "remove-rules": ({ count }) => `删除这 ${count} 条规则`,
  "remove-item": () => "删除此项",
  "split-rule": () => "按条件拆分，每个条件一条规则",
  "remove-conditions": ({ most }) => `只保留前 ${most} 个条件`,
  "write-as": ({ from, to, count }) =>
    `将 "${from}" 写为 "${to}"${count < 2 ? "" : `，共 ${count} 处`}`,
  "number-as-name": () => "设为该错误名称对应的错误号",
  "replace-and-remove": ({ text, paths }) => `改为 ${text}，并删除 ${andList(paths)}`,
  "remove-rule-and": ({ paths }) => `删除此规则，以及 ${andList(paths)}`,
  "allow-and-remove": ({ names, paths }) => `允许 ${andList(names)}，并删除 ${andList(paths)}`,
  "allow-calls": ({ names }) => `允许 ${andList(names)}`,
  "fail-with-enosys": ({ names }) => `让 ${andList(names)} 以 ENOSYS 失败`,
  bracket: () => "加上方括号",
  unbracket: () => "去掉方括号",
  "insert-comma": () => "插入逗号",
  "insert-colon": () => "插入冒号",
  "remove-comment": () => "删除注释",
  "remove-comments": () => "删除所有注释",
  "close-brackets": () => "补上未闭合的括号",
  "remove-tail": ({ text }) => `删除 "${text}"`,
  "sort-names": () => "对此规则的系统调用排序",
  "sort-all-names": () => "对所有规则的系统调用排序",
  "merge-rules": () => "合并仅系统调用不同的规则",
  "docker-to-oci": ({ set, architecture }) =>
    `转换为 OCI 格式，用于 ${architecture.replace("SCMP_ARCH_", "")} 上${set === "none" ? "没有能力（capability）" : "具有常规能力（capability）"}的容器`,
  "switch-off": ({ rule }) => `在设置中关闭 ${rule}`,
  "except-control": ({ control }) =>
    `在 .kubelet-config.yaml 中将 ${control} 设为例外，并写明原因和最后一天…`,
  "switch-off-in-project": ({ rule }) => `在 .kubelet-config.yaml 中为所有人关闭 ${rule}`,
  "convert-flags": () => "将命令行标志转换为配置",
};

/** `a`, `a 和 b`, `a、b 和 c`. */
function andList(words: readonly string[]): string {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : `${words.slice(0, -1).join("、")} 和 ${last}`;
}
