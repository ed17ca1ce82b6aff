import type { ChineseRules } from "./chinese-rules.ts";

/** The rules of this topic in Chinese. */
export const chineseLogging = {
  "logging-flush-panic": {
    title: "`logging.flushFrequency` 是负数，会使 1.34 及更早版本的 kubelet 崩溃（panic）。",
    message: ({ flush }) =>
      `logging.flushFrequency 的值为 ${flush}：在 1.34 及更早版本中，负值会使 kubelet 崩溃（panic："non-positive interval for NewTicker"），无法启动。请写正的时长，例如 5s，或删除这一行。`,
  },
  "logging-split-stream-lost": {
    title: "文件中将 `splitStream` 设为 true，不起作用。",
    message: ({ field }) =>
      `${field} 不起作用：读取文件之后，kubelet 命令行参数的默认值会将其重置为 false。请使用命令行参数 --log-${field.includes(".json.") ? "json" : "text"}-split-stream（需要特性门控 LoggingAlphaOptions），或删除这一行。`,
  },
  "logging-vmodule-pattern": {
    title: "`logging.vmodule` 中有一项的文件模式为空，或包含多个模式。",
    message: ({ pattern }) =>
      pattern === ""
        ? 'filePattern 为空（"File pattern must not be empty"）。kubelet 无法启动。请写源文件名的模式，例如 kubelet*，或删除此项。'
        : `文件模式不得含有等号或逗号（"File pattern must not contain equal sign or comma"），实际为 "${pattern}"。kubelet 无法启动。请为每个模式单独写一项，包含 filePattern 和 verbosity。`,
  },
  "logging-vmodule-text-only": {
    title: "设置了 `logging.vmodule`，但日志格式不是 text。",
    message: ({ format }) =>
      `logging.vmodule 不能与格式 "${format}" 同时使用（"Only supported for text log format"）。kubelet 无法启动。请删除 vmodule，或写 "format: text"。`,
  },
  "pod-logs-dir-absolute": {
    title: "插件配置（drop-in）文件中的 `podLogsDir` 是相对路径。",
    message: ({ dir }) =>
      `podLogsDir "${dir}" 在插件配置（drop-in）文件中必须是绝对路径（"must be absolute path"）。kubelet 无法启动。请写绝对路径；只有主配置文件中可以写相对路径。`,
  },
  "pod-logs-dir-ascii": {
    title: "`podLogsDir` 含有非 ASCII 字符。",
    message: ({ dir, letter }) =>
      `podLogsDir "${dir}" 只能含有 ASCII 字符（"contains ASCII characters only"），"${letter}" 不是 ASCII 字符。kubelet 无法启动。请只用 ASCII 字符。`,
  },
  "pod-logs-dir-empty": {
    title: "面向 1.32 之前 kubelet 的插件配置（drop-in）文件把 `podLogsDir` 设为空。",
    message: ({ version }) =>
      `podLogsDir 为空（"podLogsDir was not specified"）：kubelet ${version} 读取插件配置（drop-in）文件后不再填入默认值，无法启动。请删除这一行。`,
  },
  "pod-logs-dir-normalized": {
    title: "`podLogsDir` 不是规范路径。",
    message: ({ dir, clean }) =>
      `podLogsDir "${dir}" 必须是规范路径（"must be normalized"），不含 "//"、"." 或 ".."，末尾也没有斜杠。kubelet 无法启动。请写 ${clean}。`,
  },
  "system-log-query-needs-handler": {
    title: "启用了日志查询，但没有启用相应的处理程序。",
    message: ({ query, handler }) =>
      `${query} 需要 ${handler}（${handler} is required for ${query}）：日志查询由日志处理程序应答。kubelet 无法启动。请删除 "${handler}: false" 或 "${query}: true"。`,
  },
} satisfies ChineseRules;
