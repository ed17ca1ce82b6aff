import type { ViewPhrases } from "../view-phrases.ts";

/** The phrases of reports in an editor, in Chinese. */
export const chineseViewPhrases: ViewPhrases = {
  filter: "筛选",
  show: "显示",
  shown: "显示 {0} 项，共 {1} 项",
  exportMarkdown: "导出为 Markdown",
  again: "刷新",
  rulePage: "关于此规则",
  kinds: {
    error: "错误",
    warning: "警告",
    note: "提示",
    served: "会调用",
    other: "不调用",
  },
  findings: "检查结果",
  nodeFacts: "节点",
  leftForPods: "可分配资源",
  nodeDescription: "用于 .kubelet-config.yaml 的节点描述",
  logLines: "kubelet 日志中的行",
  places: "在你的配置中",
  line: "日志行",
  setHere: "该消息取决于此设置。",
  noConfigOpen: "没有打开任何 kubelet 配置。请打开此节点所用的配置，以查看需要更改的位置。",
};
