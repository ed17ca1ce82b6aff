import type { Locale } from "../../server/src/engine/messages/language.ts";

/** Texts of the frame of each page. */
interface SiteTexts {
  readonly skip: string;
  readonly navigation: string;
  readonly onThisPage: string;
  readonly otherLanguage: string;
  /** Of a link to a page that is only in English. */
  readonly onlyEnglish: string;
  readonly search: string;
  readonly searchPlaceholder: string;
  readonly searchResults: string;
  /** `{0}` is a number. */
  readonly searchCount: string;
  readonly searchNone: string;
  readonly table: string;
  readonly footer: string;
  /** Of a link to the licenses of other software. */
  readonly notices: string;
  /** Of the example on the first page. */
  readonly tryLabel: string;
  readonly install: string;
  /** Of the README's section. */
  readonly installAnchor: string;
  readonly notStarting: string;
  readonly openExample: string;
  readonly file: string;
}

export const siteTexts: Readonly<Record<Locale, SiteTexts>> = {
  en: {
    skip: "Skip to content",
    navigation: "Main",
    onThisPage: "On this page",
    otherLanguage: "简体中文",
    onlyEnglish: "",
    search: "Search",
    searchPlaceholder: "Search rules, fields, flags…",
    searchResults: "Search results",
    searchCount: "{0} results",
    searchNone: "No results",
    table: "Table",
    footer: "This site sets no cookies, contains no tracker, and loads nothing from other hosts.",
    notices: "Third-party licenses",
    tryLabel: "A configuration with three mistakes: fix one",
    install: "Install it",
    installAnchor: "install-it",
    notStarting: "Why does my kubelet not start?",
    openExample: "Open in the playground",
    file: "File",
  },
  "zh-cn": {
    skip: "跳到正文",
    navigation: "主导航",
    onThisPage: "本页内容",
    otherLanguage: "English",
    onlyEnglish: " EN",
    search: "搜索",
    searchPlaceholder: "搜索规则、字段、命令行参数…",
    searchResults: "搜索结果",
    searchCount: "{0} 条结果",
    searchNone: "没有结果",
    table: "表格",
    footer: "本站不设置 Cookie，不含跟踪器，也不从其他主机加载任何内容。",
    notices: "第三方软件许可证",
    tryLabel: "有三处错误的配置：修复其中一处",
    install: "安装",
    installAnchor: "安装",
    notStarting: "为什么我的 kubelet 无法启动？",
    openExample: "在演练场中打开",
    file: "文件",
  },
};

/** The links at the head of each page: a source, and its name in each language. */
export const mainLinks: readonly (readonly [string, Readonly<Record<Locale, string>>])[] = [
  ["playground", { en: "Playground", "zh-cn": "演练场" }],
  ["diagnosis", { en: "Does not start?", "zh-cn": "无法启动？" }],
  ["docs/guide.md", { en: "Guide", "zh-cn": "指南" }],
  ["docs/rules/README.md", { en: "Rules", "zh-cn": "规则" }],
  ["docs/fields/README.md", { en: "Fields", "zh-cn": "字段" }],
  ["docs/feature-gates.md", { en: "Feature gates", "zh-cn": "特性门控" }],
  ["docs/flags.md", { en: "Flags", "zh-cn": "命令行参数" }],
  ["docs/platforms/README.md", { en: "Platforms", "zh-cn": "平台" }],
  ["docs/versions.md", { en: "Versions", "zh-cn": "版本" }],
  ["docs/cli.md", { en: "Command line", "zh-cn": "命令行" }],
  ["docs/README.md", { en: "All pages", "zh-cn": "全部页面" }],
];
