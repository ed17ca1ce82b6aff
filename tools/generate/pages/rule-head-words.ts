import type { Severity } from "../../../server/src/engine/analysis/finding.ts";
import type { KubernetesVersion, RuleFacts, Stage } from "../../../server/src/facts/table.ts";

/** Words of the generated parts of a rule's page in a language. */
export interface HeadWords {
  readonly locale: "en" | "zh-cn";
  /** The way from the page to `docs/`. */
  readonly docs: string;
  readonly comma: string;
  readonly severities: Readonly<Record<Severity, string>>;
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
  readonly safe: string;
  readonly choice: string;
  readonly noFix: string;
  /** Of a fix that a user chooses. */
  readonly quickFix: string;
  /** A reason, in Chinese if there is a translation. */
  readonly reason: (english: string, chinese: string | undefined) => string;
  readonly fields: string;
  readonly reference: string;
  readonly related: string;
  readonly source: string;
  /** The release of ours that the rule came with. */
  readonly since: string;
  readonly unreleased: string;
  readonly whenFine: string;
  /** The first words of a generated section `whenFine`, which a written one must not begin with. */
  readonly never: string;
  /** `by`: the stage at which the kubelet stops, or else the rule's topic. `versions`: those with the error, if not all. */
  readonly neverOf: (by: Stage | "seccomp" | "pods", versions: string | undefined) => string;
  readonly ifNodeDiffers: string;
  /** Of settings that depend on each other. */
  readonly ifChangedElsewhere: string;
  /** Between two sentences. */
  readonly space: string;
  readonly turnOff: string;
  /** Paragraphs and blocks to copy. `isJson`: files that have no comments. */
  readonly ways: (id: string, isJson: boolean) => readonly string[];
  readonly details: string;
  /** The heads of the columns. */
  readonly detail: string;
  readonly value: string;
}

const onLine = (id: string, reason: string): string =>
  `\`\`\`yaml\n# kubelet-config-ignore: ${id} -- ${reason}\n\`\`\``;
const inProject = (id: string): string => `\`\`\`yaml\nrules:\n  ${id}: off\n\`\`\``;
const inSettings = (id: string): string =>
  `\`\`\`json\n{ "kubelet.rules": { "${id}": "off" } }\n\`\`\``;

export const headWords: Readonly<Record<HeadWords["locale"], HeadWords>> = {
  en: {
    locale: "en",
    docs: "../",
    comma: ", ",
    severities: {
      error: "Error",
      warning: "Warning",
      information: "Information",
      hint: "Hint",
    },
    versionRange: (oldest, since, until) => {
      if (until === undefined)
        return since === undefined ? "all supported versions" : `${since} and later`;
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
    safe: "Quick Fix, also applied by `check --fix`",
    choice: "Quick Fix, not applied by `check --fix`",
    noFix: "No automatic fix",
    quickFix: "Quick Fix",
    reason: (english) => english,
    fields: "Fields",
    reference: "Kubernetes reference",
    related: "Related",
    source: "Source",
    since: "In Kubelet Config since",
    unreleased: "the next release",
    whenFine: "When it is fine",
    never: "Never: ",
    neverOf: (by, versions) => {
      if (by === "pods") return "Never: the API server rejects the pod.";
      if (by === "seccomp") return "Never: the runtime rejects the profile.";
      const input =
        by === "flags" ? "this command line" : by === "decode" ? "this file" : "these settings";
      return versions === undefined
        ? `Never: the kubelet does not start with ${input}.`
        : `Never: the kubelet (${versions}) does not start with ${input}. Other versions do not have this error.`;
    },
    ifNodeDiffers: "If the node is a different one, correct the setting `kubelet.node`.",
    ifChangedElsewhere:
      "If a flag or another file changes them, check everything together, for example with `check --config-dir`.",
    space: " ",
    turnOff: "Turn it off",
    ways: (id, isJson) => [
      ...(isJson ? [] : ["On one line:", onLine(id, "reason")]),
      "In a project, in `.kubelet-config.yaml`:",
      inProject(id),
      "In your VS Code settings:",
      inSettings(id),
      "More ways: [Turn off a rule](../turn-off-a-rule.md).",
    ],
    details: "Details",
    detail: "Detail",
    value: "Value",
  },
  "zh-cn": {
    locale: "zh-cn",
    docs: "../../",
    comma: "、",
    severities: { error: "错误", warning: "警告", information: "信息", hint: "提示" },
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
    safe: "快速修复，`check --fix` 也会应用",
    choice: "快速修复，`check --fix` 不会应用",
    noFix: "无自动修复",
    quickFix: "快速修复",
    reason: (english, chinese) => chinese ?? english,
    fields: "字段",
    reference: "Kubernetes 参考文档",
    related: "相关规则",
    source: "来源",
    since: "Kubelet Config 起始版本",
    unreleased: "下一个版本",
    whenFine: "什么时候没有问题",
    never: "没有例外：",
    neverOf: (by, versions) => {
      if (by === "pods") return "没有例外：API 服务器会拒绝这个 Pod。";
      if (by === "seccomp") return "没有例外：容器运行时会拒绝这个 seccomp 配置文件。";
      const input = by === "flags" ? "这个命令行" : by === "decode" ? "这个文件" : "这些设置";
      return versions === undefined
        ? `没有例外：kubelet 无法以${input}启动。`
        : `没有例外：kubelet（${versions}）无法以${input}启动。其他版本没有这个错误。`;
    },
    ifNodeDiffers: "如果节点并非如此，请更正设置 `kubelet.node`。",
    ifChangedElsewhere:
      "如果命令行参数或其他文件会更改它们，请放在一起检查，例如用 `check --config-dir`。",
    space: "",
    turnOff: "关闭此规则",
    ways: (id, isJson) => [
      ...(isJson ? [] : ["在一行上：", onLine(id, "原因")]),
      "在项目中，写入 `.kubelet-config.yaml`：",
      inProject(id),
      "在你的 VS Code 设置中：",
      inSettings(id),
      "其他方法：[关闭规则](../turn-off-a-rule.md)。",
    ],
    details: "详细信息",
    detail: "项目",
    value: "内容",
  },
};
