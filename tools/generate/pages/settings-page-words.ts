/** Words of the page about settings in a language. */
export interface SettingsWords {
  readonly file: string;
  /** The file with the descriptions. */
  readonly source: string;
  readonly title: string;
  readonly intro: string;
  /** Between a word of the list and its value. */
  readonly colon: string;
  readonly comma: string;
  readonly or: string;
  readonly type: string;
  readonly types: Readonly<
    Record<"boolean" | "integer" | "objects" | "strings" | "object" | "string", string>
  >;
  readonly default: string;
  readonly values: string;
  readonly valuesOfMembers: string;
  readonly where: string;
  readonly inFolders: string;
  readonly inWindow: string;
  readonly notTrusted: string;
  readonly memberHeads: readonly string[];
}

const example = `\`\`\`json
{
  "kubelet.kubernetesVersion": "1.33",
  "kubelet.rules": { "unknown-field": "error" }
}
\`\`\``;

export const settingsWords: Readonly<Record<"en" | "zh-cn", SettingsWords>> = {
  en: {
    file: "../docs/settings.md",
    source: "package.nls.json",
    title: "Settings",
    intro: `In VS Code, open the settings (Ctrl+,) and search for \`kubelet\`, or write them into the \`settings.json\` of the user or of a folder (\`.vscode/settings.json\`):

${example}

Other editors pass the same values to the server as the section \`kubelet\`, without the prefix \`kubelet.\`: see [Other editors](editors.md). The command \`kubelet-config\` has options instead. A \`.kubelet-config.yaml\` in the project overrides these settings, in editors too: see [Configure a project](project-file.md).`,
    colon: ": ",
    comma: ", ",
    or: " or ",
    type: "Type",
    types: {
      boolean: "`true` or `false`",
      integer: "integer",
      objects: "list of objects",
      strings: "list of strings",
      object: "object",
      string: "string",
    },
    default: "Default",
    values: "Values",
    valuesOfMembers: "Values of its members",
    where: "Where",
    inFolders: "the user, the workspace, or a folder of it",
    inWindow: "the user or the workspace; it applies to the complete window",
    notTrusted: "; ignored in an untrusted workspace",
    memberHeads: ["member", "type", "meaning"],
  },
  "zh-cn": {
    file: "../docs/zh-cn/settings.md",
    source: "package.nls.zh-cn.json",
    title: "设置",
    intro: `在 VS Code 中，打开设置（Ctrl+,）并搜索 \`kubelet\`，或者写入用户或文件夹的 \`settings.json\`（\`.vscode/settings.json\`）：

${example}

其他编辑器把相同的值作为 \`kubelet\` 一节传给服务器，不带前缀 \`kubelet.\`：参见[其他编辑器](editors.md)。命令 \`kubelet-config\` 则使用选项。项目中的 \`.kubelet-config.yaml\` 优先于这些设置，在编辑器中也是如此：参见[配置项目](project-file.md)。`,
    colon: "：",
    comma: "、",
    or: " 或 ",
    type: "类型",
    types: {
      boolean: "`true` 或 `false`",
      integer: "整数",
      objects: "对象列表",
      strings: "字符串列表",
      object: "对象",
      string: "字符串",
    },
    default: "默认值",
    values: "取值",
    valuesOfMembers: "成员的取值",
    where: "位置",
    inFolders: "用户、工作区或其中的文件夹",
    inWindow: "用户或工作区；适用于整个窗口",
    notTrusted: "；在不受信任的工作区中会被忽略",
    memberHeads: ["成员", "类型", "含义"],
  },
};
