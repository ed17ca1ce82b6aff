import type { Command, Options } from "../../help/command.ts";
import type { CommandTexts, ProgramTexts } from "../help-texts.ts";
import { commandsForPrograms } from "./commands-for-programs.ts";
import { commandsOfFiles } from "./commands-of-files.ts";
import { commandsOfNodes } from "./commands-of-nodes.ts";
import { common } from "./shared-options.ts";
import type { ParserProblem, UsageTexts } from "../usage-texts.ts";

const chineseUsage: UsageTexts = {
  noCommand: "没有给出命令。",
  unknownCommand: (name, near) => `未知命令 "${name}"。${didYouMean(near)}`,
  unknownOption: (option) => `未知选项 ${option}。`,
  rejected: (problem) =>
    `${rejectedText(problem)}${didYouMean(problem.near)}${optionOf(problem.others)}`,
  versionOfProgram: (near) => `--version 显示 kubelet-config 的版本，不接受值。${didYouMean(near)}`,
  localeMissing: (allowed) => `--locale 需要一种语言：${allowed.join(" 或 ")}。`,
  locale: (allowed, written) => `--locale 必须是 ${allowed.join(" 或 ")}，而不是 "${written}"。`,
  oneOf: (option, allowed, written) =>
    `--${option} 必须是${allowed.length === 2 ? ` ${allowed.join(" 或 ")}` : `以下之一：${allowed.join("、")}`}，而不是 "${written}"。`,
  unknownVersion: (written, oldest, newest) =>
    `未知的 Kubernetes 版本 "${written}"。请使用 ${oldest} 到 ${newest}。`,
  jobs: (written) => `--jobs 必须在 1 到 99 之间，而不是 "${written}"。`,
  openQuote: (flags) => `--kubelet-args 中有未闭合的引号：${flags}`,
  rootAlone:
    "--root 不能与文件、--config-dir 或 --kubelet-args 同时使用：它从节点的文件中读取全部内容。",
  nodeNotJson: '--node 的值是 JSON，例如 {"cpus": 8, "memory": "32Gi", "cgroupVersion": 2}。',
  nodeWrong: (problems) => `--node 的值有误：${problems.join(" ")}`,
  emptyPath: "有一个路径为空。是不是某个变量没有设置？",
  needsPath: (command) => `${command} 需要一个文件或目录。`,
  needsInput: (command) =>
    `${command} 需要 FILE、--config-dir DIR、--kubelet-args FLAGS 或 --root DIR。`,
  oneMainFile: (command) => `${command} 只接受一个主配置文件。`,
  oneFileInSet: (command) =>
    `使用 --config-dir 或 --kubelet-args 时，${command} 只接受一个主配置文件，且不接受标准输入。`,
  diffAlone: "--diff 须与 --fix 或 --add-ignores 同时使用。",
  notTogether: (one, other) => `${one} 与 ${other} 不能同时使用。`,
  summaryFormat: "--summary 须与 --format text 或 json 同时使用。",
  severityAlone: "--severity 须与 --add-ignores 或 --write-baseline 同时使用。",
  fileEmpty: (option) => `${option} 需要文件的路径。`,
  changesNoSet: (option) => `${option} 不能与 --config-dir 或 --kubelet-args 同时使用。`,
  changesNoInput: (option) => `${option} 会更改文件，因此不能用于标准输入。`,
  needsShell: (shells) => `completion 需要一个 shell：${shells.join("、")}。`,
  unknownShell: (shells, written) =>
    `未知的 shell "${written}"。completion 支持 ${shells.join("、")}。`,
  needsFlagsFile: "convert-flags 需要一个文件，例如 systemd 单元。",
  oneFlagsFile: "convert-flags 只接受一个文件。",
  needsDumps: "drift 需要节点的转储：文件、目录，或用 - 从标准输入读取 JSON Lines。",
  wantedMissing: "--config-dir 和 --kubelet-args 须与 --wanted FILE 同时使用。",
  allAlone: "--all 须与 --compare 或 --compare-git 同时使用。",
  oneComparison: "--compare 与 --compare-git 不能同时使用。",
  filesOfRevision: "--compare-git 需要文件，不能用于标准输入，也不能与 --root 同时使用。",
  baseTwice: "--base 与 --compare base 不能同时使用：两者显示的内容相同。",
  needsField: "explain 需要一个名称，例如 maxPods。",
  listsAll: "--list-rules 列出全部规则。请去掉名称。",
  oneProjectFile: "explain --project 只接受一个文件。",
  oneLogLine: "explain --log 接受一行日志（加引号）或标准输入。",
  requiresLog: (option) => `${option} 需要 --log。`,
  oneImage: "image 只接受一个镜像名称。",
  needsProviders: "image 需要 --config FILE。",
  allNodes: "--all 不能与节点名称同时使用。",
  notNodeName: (written) => `"${written}" 不是有效的节点名称。`,
  kubectlEmpty: "--kubectl 需要程序的路径。",
  needsStdio: (command) => `${command} 需要 --stdio，因为它通过标准输入和标准输出通信。`,
  needsPatches: "patch 需要一个配置文件和一个补丁目录。",
  level: (written) => `--level 必须是 1 或 2，而不是 "${written}"。`,
  oneKind: "schema 只接受一个类型。",
  needsKind: "schema 需要一个类型（例如 KubeletConfiguration）或 --out DIR。",
  outEmpty: "--out 需要目录的路径。",
  layoutAlone: "--layout 须与 --out DIR 同时使用。",
  notAddress: (written) => `--base 必须是网址，而不是 "${written}"。`,
  sameVersions: (version) => `--from 与 --to 都是 ${version}。`,
};

function rejectedText({ kind, name, sentence }: ParserProblem): string {
  switch (kind) {
    case "unknown":
      return `未知选项 ${name}。`;
    case "missing":
      return `选项 ${name} 缺少值。`;
    case "ambiguous":
      return `选项 ${name} 的值有歧义：以 - 开头的值须写作 ${name}=VALUE。`;
    case "superfluous":
      return `选项 ${name} 不接受值。`;
    case "unexpected":
      return `多余的参数 ${name}。`;
    case "other":
      return `参数有误：${sentence}`;
  }
}

function didYouMean(meant: string | undefined): string {
  return meant === undefined ? "" : `是否想写 ${meant}？`;
}

function optionOf(names: readonly string[]): string {
  return names.length === 0 ? "" : `它是 ${names.join("、")} 的选项。`;
}

const commands: CommandTexts = { ...commandsOfFiles, ...commandsOfNodes, ...commandsForPrograms };

/** The texts of any command, whose name and options the compiler does not check. */
type AnyTexts = Pick<Command, "summary" | "description" | "notes" | "exitCodes"> & {
  readonly options: Readonly<Record<string, string>>;
};

const textsOf: ReadonlyMap<string, AnyTexts> = new Map(Object.entries<AnyTexts>(commands));

/** Simplified Chinese. */
export const chineseHelp: ProgramTexts = {
  usage: chineseUsage,
  help: {
    title: "kubelet-config：检查并解释 kubelet 的配置",
    usage: "用法",
    options: "选项",
    exitCode: "退出码",
    ofProgram: { help: "显示此帮助；写在命令之后时显示该命令的帮助", version: common.version },
    usageOf: (usage) => `用法：${usage}`,
    commands: (names) => `命令：${names.join("、")}`,
    more: (command) => `参见 ${command} --help --locale zh-cn。`,
    translated: (command) => {
      const { options = {}, ...texts } = textsOf.get(command.name) ?? {};
      return { ...command, ...texts, options: optionsIn(options, command.options) };
    },
  },
};

function optionsIn(texts: Readonly<Record<string, string>>, options: Options): Options {
  return Object.fromEntries(
    Object.entries(options).map(([name, option]) => {
      const help = texts[name];
      return [name, { ...option, ...(help !== undefined && { help }) }];
    }),
  );
}
