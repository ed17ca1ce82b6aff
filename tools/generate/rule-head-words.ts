import type { Severity } from "../../server/src/engine/analysis/finding.ts";
import type { KubernetesVersion, RuleFacts, Stage } from "../../server/src/facts/table.ts";

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
  /** Which logs have the phrase. */
  readonly logged: (logged: NonNullable<RuleFacts["logged"]>) => string;
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
  readonly ways: (id: string, isJson: boolean) => string;
  readonly source: string;
}

export const headWords: Readonly<Record<HeadWords["locale"], HeadWords>> = {
  en: {
    locale: "en",
    docs: "../",
    colon: ": ",
    comma: ", ",
    severity: "Severity",
    severities: {
      error: "error",
      warning: "warning",
      information: "information",
      hint: "hint",
    },
    versions: "Kubernetes versions",
    versionRange: (oldest, since, until) => {
      if (until === undefined) return since === undefined ? "all supported" : `${since} and later`;
      return since === undefined
        ? `${until} and earlier`
        : oldest === until
          ? until
          : `${oldest} to ${until}`;
    },
    found: "Found",
    advice: "by Kubelet Config only; the kubelet reports nothing",
    stages: {
      flags: "when the kubelet reads its command line",
      decode: "when the kubelet reads the file",
      gates: "when the kubelet sets its feature gates",
      logging: "when the kubelet sets up logging",
      validation: "when the kubelet validates its configuration",
      "start-up": "when the kubelet starts",
      serving: "when the kubelet opens its port",
    },
    log: "Log",
    logged: ({ since, verbosity }) =>
      ` (${[...(since === undefined ? [] : [`${since} and later`]), ...(verbosity === undefined ? [] : [`with \`-v=${verbosity}\``])].join(", ")})`,
    fix: "Fix",
    safe: "Quick Fix available; also applied by `check --fix`",
    choice: "Quick Fix available; not applied by `check --fix`",
    none: (reason) => `no automatic fix. ${reason}`,
    reason: (english) => english,
    fields: "Fields",
    reference: "Kubernetes reference",
    related: "Related",
    turnOff: "Turn off",
    ways: (id, isJson) =>
      isJson
        ? `[in the project file or the settings](../guide.md#turn-off-a-rule)`
        : `\`# kubelet-config-ignore: ${id}\` above the line, or [other ways](../guide.md#turn-off-a-rule)`,
    source: "Source",
  },
  "zh-cn": {
    locale: "zh-cn",
    docs: "../../",
    colon: "：",
    comma: "、",
    severity: "严重程度",
    severities: { error: "错误", warning: "警告", information: "信息", hint: "提示" },
    versions: "Kubernetes 版本",
    versionRange: (oldest, since, until) => {
      if (until === undefined)
        return since === undefined ? "所有支持的版本" : `${since} 及更高版本`;
      return since === undefined
        ? `${until} 及更低版本`
        : oldest === until
          ? until
          : `${oldest} 到 ${until}`;
    },
    found: "何时发现",
    advice: "仅由 Kubelet Config 发现；kubelet 不报告",
    stages: {
      flags: "kubelet 读取命令行时",
      decode: "kubelet 读取文件时",
      gates: "kubelet 设置特性门控时",
      logging: "kubelet 设置日志时",
      validation: "kubelet 校验配置时",
      "start-up": "kubelet 启动时",
      serving: "kubelet 打开端口时",
    },
    log: "日志",
    logged: ({ since, verbosity }) =>
      `（${[...(since === undefined ? [] : [`${since} 及更高版本`]), ...(verbosity === undefined ? [] : [`使用 \`-v=${verbosity}\` 时`])].join("，")}）`,
    fix: "修复",
    safe: "编辑器中提供快速修复；`check --fix` 也会应用",
    choice: "编辑器中提供快速修复；`check --fix` 不会应用",
    none: (reason) => `无自动修复。${reason}`,
    reason: (english, chinese) => chinese ?? english,
    fields: "字段",
    reference: "Kubernetes 参考文档",
    related: "相关规则",
    turnOff: "关闭此规则",
    ways: (id, isJson) =>
      isJson
        ? `[在项目文件或设置中](../../guide.zh-cn.md#关闭规则)`
        : `在上一行写 \`# kubelet-config-ignore: ${id}\`，或用[其他方法](../../guide.zh-cn.md#关闭规则)`,
    source: "来源",
  },
};
