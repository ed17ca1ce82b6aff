import type { Severity } from "../../server/src/analysis/finding.ts";
import type { KubernetesVersion, Stage } from "../../server/src/facts/table.ts";

/** Words of the head of a rule's page in a language. */
export interface HeadWords {
  readonly locale: "en" | "zh-cn";
  /** The way from the page to `docs/`. */
  readonly docs: string;
  readonly colon: string;
  readonly comma: string;
  readonly severity: string;
  readonly severities: Readonly<Record<Severity, string>>;
  readonly versions: string;
  readonly versionRange: (
    oldest: KubernetesVersion,
    since: KubernetesVersion | undefined,
    until: KubernetesVersion | undefined,
  ) => string;
  readonly found: string;
  readonly advice: string;
  readonly stages: Readonly<Record<Stage, string>>;
  readonly log: string;
  readonly fix: string;
  readonly safe: string;
  readonly choice: string;
  readonly none: (reason: string) => string;
  /** A reason, in Chinese if there is a translation. */
  readonly reason: (english: string, chinese: string | undefined) => string;
  readonly fields: string;
  readonly reference: string;
  readonly related: string;
  readonly turnOff: string;
  /** `isJson`: files that have no comments. */
  readonly silence: (id: string, isJson: boolean) => string;
  readonly source: string;
}

export const headWords: Readonly<Record<HeadWords["locale"], HeadWords>> = {
  en: {
    ...{ locale: "en", docs: "../", colon: ": ", comma: ", " },
    severity: "Severity",
    severities: {
      error: "error",
      warning: "warning",
      information: "information",
      hint: "hint",
    },
    versions: "Kubernetes versions",
    versionRange: (oldest, since, until) => {
      if (until === undefined) return since === undefined ? "all" : `${since} and later`;
      return since === undefined
        ? `${until} and earlier`
        : oldest === until
          ? until
          : `${oldest} to ${until}`;
    },
    found: "Found",
    advice: "by this tool; the kubelet reports nothing",
    stages: {
      flags: "when the kubelet reads its command line",
      decode: "when the kubelet reads the file",
      gates: "when the kubelet sets its feature gates",
      logging: "when the kubelet sets up logging",
      validation: "when the kubelet validates its configuration",
      "start-up": "when the kubelet starts",
    },
    log: "Log",
    fix: "Fix",
    safe: "in the editor, and by `check --fix`",
    choice: "in the editor; you choose",
    none: (reason) => `none. ${reason}`,
    reason: (english) => english,
    fields: "Fields",
    reference: "reference",
    related: "Related",
    turnOff: "Turn off",
    silence: (id, isJson) =>
      [
        ...(isJson
          ? []
          : [
              `a comment \`# kubelet-config-ignore: ${id}\` on the line above, \`# kubelet-config-ignore-file: ${id}\` anywhere in the file`,
            ]),
        `\`"kubelet.rules": {"${id}": "off"}\` in the settings`,
        `\`rules: {${id}: off}\` in [\`.kubelet-config.yaml\`](../guide.md#the-projects-file)`,
      ].join(", or "),
    source: "Source",
  },
  "zh-cn": {
    ...{ locale: "zh-cn", docs: "../../", colon: "：", comma: "、" },
    severity: "严重程度",
    severities: { error: "错误", warning: "警告", information: "信息", hint: "提示" },
    versions: "Kubernetes 版本",
    versionRange: (oldest, since, until) => {
      if (until === undefined) return since === undefined ? "全部" : `${since} 及更高版本`;
      return since === undefined
        ? `${until} 及更低版本`
        : oldest === until
          ? until
          : `${oldest} 到 ${until}`;
    },
    found: "何时发现",
    advice: "由本工具发现；kubelet 不报告",
    stages: {
      flags: "kubelet 读取命令行时",
      decode: "kubelet 读取文件时",
      gates: "kubelet 设置特性门控时",
      logging: "kubelet 设置日志时",
      validation: "kubelet 校验配置时",
      "start-up": "kubelet 启动时",
    },
    log: "日志",
    fix: "修复",
    safe: "在编辑器中，或用 `check --fix`",
    choice: "在编辑器中，由你选择",
    none: (reason) => `无。${reason}`,
    reason: (english, chinese) => chinese ?? english,
    fields: "字段",
    reference: "参考文档",
    related: "相关规则",
    turnOff: "关闭此规则",
    silence: (id, isJson) =>
      [
        ...(isJson
          ? []
          : [
              `在上一行写注释 \`# kubelet-config-ignore: ${id}\`，或在文件中任意位置写 \`# kubelet-config-ignore-file: ${id}\``,
            ]),
        `设置中的 \`"kubelet.rules": {"${id}": "off"}\``,
        ` [\`.kubelet-config.yaml\`](../../guide.zh-cn.md#项目文件) 中的 \`rules: {${id}: off}\``,
      ].join("，或"),
    source: "来源",
  },
};
