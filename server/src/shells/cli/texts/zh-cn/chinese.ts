import type { Command, Options } from "../../help/command.ts";
import type { CommandTexts, ProgramTexts } from "../help-texts.ts";
import { commandsForPrograms } from "./commands-for-programs.ts";
import { commandsOfFiles } from "./commands-of-files.ts";
import { commandsOfNodes } from "./commands-of-nodes.ts";
import { common } from "./shared-options.ts";
import { chineseUsage } from "./usage-texts.ts";

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
