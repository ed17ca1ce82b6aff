import { listed } from "../../../engine/messages/zh-cn/words.ts";
import type { TitlesLike } from "../../../engine/messages/fix-titles.ts";
import type { seccompFixTitles } from "../fix-titles.ts";

/** The titles of quick fixes of seccomp profiles, in Chinese. */
export const chineseSeccompFixTitles: TitlesLike<typeof seccompFixTitles> = {
  "remove-from-rule": ({ name, action }) => `从操作为 ${action} 的规则中删除 "${name}"`,
  "remove-rule": () => "删除此规则",
  "remove-rules": ({ count }) => `删除这 ${count} 条规则`,
  "remove-item": () => "删除此项",
  "split-rule": () => "按条件拆分，每个条件一条规则",
  "remove-conditions": ({ max }) => `只保留前 ${max} 个条件`,
  "write-as": ({ from, to, count }) =>
    `将 "${from}" 写为 "${to}"${count < 2 ? "" : `，共 ${count} 处`}`,
  "number-as-name": () => "设为该错误名称对应的错误号",
  "replace-and-remove": ({ text, paths }) => `改为 ${text}，并删除 ${listed(paths)}`,
  "remove-rule-and": ({ paths }) => `删除此规则，以及 ${listed(paths)}`,
  "allow-and-remove": ({ names, paths }) => `允许 ${listed(names)}，并删除 ${listed(paths)}`,
  "allow-calls": ({ names }) => `允许 ${listed(names)}`,
  "fail-with-enosys": ({ names }) => `让 ${listed(names)} 以 ENOSYS 失败`,
  "sort-names": () => "对此规则的系统调用排序",
  "sort-all-names": () => "对所有规则的系统调用排序",
  "merge-rules": () => "合并仅系统调用不同的规则",
  "docker-to-oci": ({ set, architecture }) =>
    `转换为 OCI 格式，用于 ${architecture.replace("SCMP_ARCH_", "")} 上${set === "none" ? "没有权能字 " : "具有常规权能字 "}的容器`,
};
