/** Texts of the page about a kubelet that does not start. `{0}` is a value. */
export interface DiagnosisTexts {
  readonly title: string;
  readonly description: string;
  readonly intro: string;
  readonly noScript: string;
  readonly log: string;
  readonly file: string;
  readonly version: string;
  readonly example: string;
  readonly copyLink: string;
  readonly copied: string;
  readonly linkToCopy: string;
  readonly answer: string;
  readonly waiting: string;
  readonly inLog: string;
  readonly inFile: string;
  readonly inBoth: string;
  readonly remedy: string;
  readonly settings: string;
  readonly place: string;
  readonly rule: string;
  readonly openInPlayground: string;
  readonly unknownLog: string;
  readonly soundFile: string;
  readonly soundFileUnknownLog: string;
  readonly badLink: string;
  readonly tooLarge: string;
  readonly failed: string;
}

export const diagnosisTexts: Readonly<Record<"en" | "zh-cn", DiagnosisTexts>> = {
  en: {
    title: "Why does my kubelet not start?",
    description:
      "Paste lines of the kubelet's log or its configuration: the cause, the line, and what to do. Nothing leaves your browser.",
    intro:
      "Paste the end of the kubelet's log, its configuration, or both. You get the cause, the line, and what to do. Nothing leaves your browser: this page may not open any connection.",
    noScript:
      "This page needs JavaScript. On the command line, kubelet-config explain --log says the same.",
    log: "Log: journalctl -u kubelet -n 50",
    file: "Configuration: /var/lib/kubelet/config.yaml",
    version: "Kubernetes version",
    example: "Try an example",
    copyLink: "Copy link",
    copied: "The link is on the clipboard. It contains both texts, and no server gets them.",
    linkToCopy: "Copy this link. It contains both texts, and no server gets them.",
    answer: "Answer",
    waiting: "The answer appears here.",
    inLog: "The log says",
    inFile: "The configuration has an error",
    inBoth: "The log says, and the configuration shows",
    remedy: "What to do",
    settings: "Settings: {0}",
    place: "Line {0}: {1}",
    rule: "More about {0}",
    openInPlayground: "Correct the configuration in the playground",
    unknownLog:
      "These lines contain no message about a failed start that this page knows. Paste more of the log: the reason is near the last line before systemd says that the kubelet exited.",
    soundFile:
      "A kubelet of this version accepts this configuration. Paste the log too: the reason may be the node.",
    soundFileUnknownLog:
      "A kubelet of this version accepts this configuration, and the log contains no known message. Choose the version of the node, and paste more of the log.",
    badLink: "The link is damaged or too long, so it was not opened.",
    tooLarge: "The texts are too long for this page: it takes 1 MB. Use the command line for them.",
    failed: "The check failed: {0}",
  },
  "zh-cn": {
    title: "为什么我的 kubelet 无法启动？",
    description:
      "粘贴 kubelet 日志中的几行或它的配置：得到原因、所在的行和解决办法。内容不会离开浏览器。",
    intro:
      "粘贴 kubelet 日志的末尾、它的配置，或两者。你会得到原因、所在的行和解决办法。内容不会离开浏览器：本页不能建立任何连接。",
    noScript:
      "本页需要 JavaScript。在命令行中，kubelet-config explain --log --locale zh-cn 给出相同的结果。",
    log: "日志：journalctl -u kubelet -n 50",
    file: "配置：/var/lib/kubelet/config.yaml",
    version: "Kubernetes 版本",
    example: "试用示例",
    copyLink: "复制链接",
    copied: "链接已复制到剪贴板。它包含两段文本，不会发送给任何服务器。",
    linkToCopy: "请复制此链接。它包含两段文本，不会发送给任何服务器。",
    answer: "结果",
    waiting: "结果会显示在这里。",
    inLog: "日志中写道",
    inFile: "配置中有错误",
    inBoth: "日志中写道，配置中也有",
    remedy: "解决办法",
    settings: "设置：{0}",
    place: "第 {0} 行：{1}",
    rule: "详细了解 {0}",
    openInPlayground: "在演练场中更正配置",
    unknownLog:
      "这些行中没有本页所知的启动失败消息。请粘贴更多日志：原因在 systemd 报告 kubelet 退出之前的最后几行附近。",
    soundFile: "此版本的 kubelet 接受这份配置。请同时粘贴日志：原因可能在节点上。",
    soundFileUnknownLog:
      "此版本的 kubelet 接受这份配置，日志中也没有已知的消息。请选择节点的版本，并粘贴更多日志。",
    badLink: "链接已损坏或过长，未能打开。",
    tooLarge: "文本太长，本页最多接受 1 MB。请改用命令行。",
    failed: "检查失败：{0}",
  },
};
