import { readFileSync } from "node:fs";
import { projectUrl } from "./site-pages.ts";

/** The groups of the English index. */
const groups: Readonly<Partial<Record<string, string>>> = {
  Container: "容器",
  "Crash loop": "崩溃循环",
  "Credential provider": "凭据提供程序",
  Default: "默认值",
  Deprecated: "已弃用",
  "Drop-in": "插件配置（drop-in）",
  Enforce: "强制执行",
  Event: "事件",
  Eviction: "驱逐",
  Feature: "特性门控",
  "File and header": "文件与文件头",
  Flag: "命令行参数",
  Ignore: "忽略注释",
  Image: "镜像",
  "Kubernetes' own resources and requests": "Kubernetes 自身的资源与请求",
  Logging: "日志",
  Max: "上限",
  Memory: "内存",
  Platform: "平台",
  Registry: "镜像仓库",
  Reserved: "预留",
  "Security advice": "安全建议",
  Shutdown: "关机",
  Swap: "交换内存",
  System: "系统",
  Taint: "污点",
  Topology: "拓扑",
  Tracing: "链路追踪",
  Unsafe: "不安全的 sysctl",
  "User namespaces": "用户命名空间",
  Other: "其他",
};

const head = `# 规则

每个问题都指明其规则，每条规则在此都有一页。错误表示所选版本的 kubelet 无法启动；警告表示 kubelet 能启动，但与文件所写不符，或有已知的陷阱。信息和提示是建议，设置 \`kubelet.advice\` 可以将其关闭。

设置 \`kubelet.rules\` 为规则指定另一种严重程度，或用 \`off\` 关闭它。
`;

/** The index of the rules in Chinese: the groups of the English one, with the first sentences of the Chinese pages. */
export function chineseRuleIndex(): string {
  const english = readFileSync(new URL("docs/rules/README.md", projectUrl), "utf8");
  const lines = english
    .slice(english.indexOf("\n## "))
    .replaceAll(/^## (.*)$/gm, (_line, group: string) => `## ${groups[group] ?? group}`)
    .replaceAll(
      /^- \[([\w-]+)\]\(([\w-]+\.md)\): (.*)$/gm,
      (_line, id: string, page: string, sentence: string) =>
        `- [${id}](${page})：${firstSentence(page) ?? sentence}`,
    );
  return `${head}${lines}`;
}

function firstSentence(page: string): string | undefined {
  const text = readFileSync(new URL(`docs/zh-cn/rules/${page}`, projectUrl), "utf8");
  return text.split("\n\n", 2)[1];
}
