/** Texts of the playground, apart from those of the service. `{0}` is a value. */
export interface PlaygroundTexts {
  readonly title: string;
  readonly description: string;
  readonly intro: string;
  readonly noScript: string;
  readonly example: string;
  readonly chooseExample: string;
  readonly emptyExample: string;
  readonly version: string;
  readonly files: string;
  readonly fileName: string;
  readonly addDropIn: string;
  readonly remove: string;
  readonly editor: string;
  readonly answers: string;
  readonly findings: string;
  readonly effective: string;
  readonly versions: string;
  readonly upgrade: string;
  readonly allocatable: string;
  readonly fixAll: string;
  readonly copyLink: string;
  readonly copied: string;
  readonly linkToCopy: string;
  readonly noFindings: string;
  readonly errors: string;
  readonly warnings: string;
  readonly remarks: string;
  readonly severities: Readonly<Record<"error" | "warning" | "information" | "hint", string>>;
  readonly fix: string;
  readonly upgradeTo: string;
  readonly noKubelet: string;
  readonly nothingFixed: string;
  readonly fixed: string;
  readonly badLink: string;
  readonly tooLarge: string;
  readonly badName: string;
  readonly ended: string;
  readonly failed: string;
  readonly checking: string;
  readonly bringBack: string;
  readonly alone: string;
}

export const playgroundTexts: Readonly<Record<"en" | "zh-cn", PlaygroundTexts>> = {
  en: {
    title: "Playground",
    description:
      "Check a kubelet configuration in the browser: findings, fixes, the effective configuration, upgrades and allocatable.",
    intro:
      "Paste a kubelet configuration or open an example. Everything is computed in your browser: this page may not open any connection.",
    noScript: "The playground needs JavaScript. The other pages do not.",
    example: "Example",
    chooseExample: "Open an example…",
    emptyExample: "Empty file",
    version: "Kubernetes version",
    files: "Files",
    fileName: "Name of the file",
    addDropIn: "Add drop-in",
    remove: "Remove file",
    editor: "Text of the file",
    answers: "Answers",
    findings: "Findings",
    effective: "Effective",
    versions: "Versions",
    upgrade: "Upgrade",
    allocatable: "Allocatable",
    fixAll: "Fix all",
    copyLink: "Copy link",
    copied: "The link is on the clipboard. It contains all files, and no server gets them.",
    linkToCopy: "Copy this link. It contains all files, and no server gets them.",
    noFindings: "No findings",
    errors: "Errors: {0}",
    warnings: "warnings: {0}",
    remarks: "remarks: {0}",
    severities: { error: "Error", warning: "Warning", information: "Information", hint: "Hint" },
    fix: "Fix: {0}",
    upgradeTo: "Upgrade to",
    noKubelet: "This file contains no kubelet configuration.",
    nothingFixed: "Nothing was changed: no fix is safe to apply without a look at it.",
    fixed: "Changes made: {0}",
    badLink: "The link is damaged or too long, so it was not opened. Your files are as they were.",
    tooLarge:
      "The files are too large for the playground: it takes 1 MB. Use the command line for them.",
    badName:
      "A name is a path without spaces that no other file has, such as kubelet.conf.d/10-a.conf.",
    ended: "The check took too long and was stopped. It starts again with the next change.",
    failed: "The check failed: {0}",
    checking: "Checking…",
    bringBack: "Bring back the files from before",
    alone: "The other files of the example were closed: this text is checked alone.",
  },
  "zh-cn": {
    title: "演练场",
    description: "在浏览器中检查 kubelet 配置：问题、修复、生效配置、升级以及可分配资源。",
    intro: "粘贴一份 kubelet 配置，或打开一个示例。一切都在浏览器中计算：本页不能建立任何连接。",
    noScript: "演练场需要 JavaScript，其他页面不需要。",
    example: "示例",
    chooseExample: "打开示例…",
    emptyExample: "空文件",
    version: "Kubernetes 版本",
    files: "文件",
    fileName: "文件名",
    addDropIn: "添加插件配置（drop-in）",
    remove: "移除文件",
    editor: "文件内容",
    answers: "结果",
    findings: "问题",
    effective: "生效配置",
    versions: "各版本",
    upgrade: "升级",
    allocatable: "可分配资源",
    fixAll: "全部修复",
    copyLink: "复制链接",
    copied: "链接已复制到剪贴板。它包含所有文件，不会发送给任何服务器。",
    linkToCopy: "请复制此链接。它包含所有文件，不会发送给任何服务器。",
    noFindings: "没有问题",
    errors: "错误：{0}",
    warnings: "警告：{0}",
    remarks: "提示：{0}",
    severities: { error: "错误", warning: "警告", information: "信息", hint: "提示" },
    fix: "修复：{0}",
    upgradeTo: "升级到",
    noKubelet: "此文件不含 kubelet 配置。",
    nothingFixed: "没有更改：所有修复都需要先确认再应用。",
    fixed: "{0} 处更改",
    badLink: "链接已损坏或过长，未能打开。你的文件保持不变。",
    tooLarge: "文件太大，演练场最多接受 1 MB。请改用命令行。",
    badName: "文件名是不含空格且不与其他文件重复的路径，例如 kubelet.conf.d/10-a.conf。",
    ended: "检查耗时过长，已停止。下次更改时会重新开始。",
    failed: "检查失败：{0}",
    checking: "正在检查…",
    bringBack: "恢复之前的文件",
    alone: "示例的其他文件已关闭：此内容单独检查。",
  },
};
