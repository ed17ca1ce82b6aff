import type { englishFixTitles, TitlesLike } from "../fix-titles.ts";
import { listed } from "./words.ts";

/** The titles of quick fixes in Chinese. */
export const chineseFixTitles: TitlesLike<typeof englishFixTitles> = {
  replace: ({ text }) => `改为 ${text}`,
  rename: ({ name }) => `改为 "${name}"`,
  quote: ({ text }) => `加上引号：${text}`,
  unquote: ({ text }) => `去掉引号：${text}`,
  set: ({ path, value }) => `设置 ${path}: ${value}`,
  add: ({ path, value }) => `添加 ${path}: ${value}`,
  remove: ({ path }) => `删除 ${path}`,
  "remove-several": ({ paths }) => `删除 ${listed(paths)}`,
  "set-several": ({ lines }) => `设置 ${listed(lines)}`,
  swap: ({ a, b }) => `交换 ${a} 和 ${b} 的值`,
  move: ({ from, path }) => `将 ${from} 移到 ${path}`,
  "merge-into": ({ from, into }) => `将 ${from} 合并到 ${into}`,
  "insert-items": ({ items, path }) => `将 ${listed(items)} 添加到 ${path}`,
  "remove-comma": () => "删除逗号",
  "remove-earlier": ({ key }) => `删除前面的 "${key}"`,
  "remove-this": ({ key }) => `删除此处的 "${key}"`,
  "add-line": ({ line }) => `添加 "${line}"`,
  "spaces-for-tabs": () => "将制表符替换为空格",
  "split-item": ({ items }) => `拆分为 ${items.length} 项：${listed(items)}`,
  "remove-name": ({ name }) => `删除 "${name}"`,
  bracket: () => "加上方括号",
  unbracket: () => "去掉方括号",
  "insert-comma": () => "插入逗号",
  "insert-colon": () => "插入冒号",
  "remove-comment": () => "删除注释",
  "remove-comments": () => "删除所有注释",
  "close-brackets": () => "补上未闭合的括号",
  "remove-tail": ({ text }) => `删除 "${text}"`,
};
