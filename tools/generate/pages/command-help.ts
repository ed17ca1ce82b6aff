import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { commands } from "../../../server/src/shells/cli/commands/index.ts";
import type { Command } from "../../../server/src/shells/cli/help/command.ts";
import { optionLines, usageOfCommand } from "../../../server/src/shells/cli/help/help-text.ts";
import { chineseHelp } from "../../../server/src/shells/cli/texts/zh-cn/chinese.ts";
import { englishHelp } from "../../../server/src/shells/cli/texts/english.ts";
import type { Log } from "../problem.ts";

const docs = new URL("../../../docs/", import.meta.url);

/** The pages with parts of the help, by their paths from `docs/`. Those in Chinese have the Chinese help. */
export const pagesWithHelp: readonly string[] = ["", "zh-cn/"].flatMap((folder) => [
  `${folder}cli.md`,
  `${folder}exit-codes.md`,
  ...readdirSync(new URL(`${folder}cli/`, docs)).map((name) => `${folder}cli/${name}`),
]);

/** Writes the help of the commands into the pages about the command line, or checks them; the result is the exit code. */
export function updateCommandHelp(isCheck: boolean, log: Log): number {
  let exitCode = 0;
  for (const path of pagesWithHelp) {
    const file = new URL(path, docs);
    const page = readFileSync(file, "utf8");
    const current = withCommandHelp(path, page);
    if (current === page) continue;
    if (isCheck) {
      log.error(`docs/${path} is not what the generator makes`);
      exitCode = 1;
    } else {
      writeFileSync(file, current);
      log.info(`docs/${path} changed.`);
    }
  }
  return exitCode;
}

/** The page with the help of today between its marks. */
export function withCommandHelp(path: string, page: string): string {
  const isChinese = path.startsWith("zh-cn/");
  const { translated } = (isChinese ? chineseHelp : englishHelp).help;
  const parts: Readonly<Record<string, (name: string) => string>> = {
    description: (name) => descriptionOf(translated(commandNamed(name))),
    help: (name) => `\`\`\`\n${helpLines(translated(commandNamed(name))).join("\n")}\n\`\`\``,
    "exit codes": (name) => codesOf(translated(commandNamed(name)), isChinese ? "：" : ": "),
    "all exit codes": () => codesOfAll(commands.map(translated), isChinese ? "命令" : "command"),
    "list of commands": () => commands.map((command) => itemOf(translated(command))).join("\n"),
  };
  return page.replaceAll(
    /^<!-- ([a-z ]+?)(?: of ([a-z-]+))? -->\n[^]*?^<!-- end -->$/gm,
    (found: string, part: string, name: string | undefined) => {
      const made = parts[part === "list" ? "list of commands" : part]?.(name ?? "");
      if (made === undefined) return found;
      return `${found.slice(0, found.indexOf("\n"))}\n\n${made}\n\n<!-- end -->`;
    },
  );
}

function commandNamed(name: string): Command {
  const command = commands.find((one) => one.name === name);
  if (!command) throw new Error(`A page of docs/ has the help of ${name}, which is not a command`);
  return command;
}

/** Lines that are indented stay as they are; the others are one paragraph. */
function descriptionOf({ description }: Command): string {
  const text = description.trim();
  return /\n {2}/.test(text)
    ? `\`\`\`\n${text}\n\`\`\``
    : withoutBreaks(text).replaceAll(/'[^' ]*\*[^' ]*'|\*\.[a-z0-9]+/g, "`$&`");
}

/** In Chinese, a break between two signs or after a mark is not a space. */
function withoutBreaks(text: string): string {
  return text
    .replaceAll(
      /(?<=[，。、；：（])\s*\n\s*|\s*\n\s*(?=[（）])|(?<=\p{Script=Han})\s*\n\s*(?=\p{Script=Han})/gu,
      "",
    )
    .replaceAll(/\s+/g, " ");
}

function helpLines(command: Command): readonly string[] {
  const options = optionLines(command, false);
  return [...usageOfCommand(command), ...(options.length > 0 ? ["", ...options] : [])];
}

/** A command in the list, with the anchor that its section had when all were on one page. */
function itemOf({ name, summary }: Command): string {
  return `- <a id="${name}"></a>[\`${name}\`](cli/${name}.md): ${summary}`;
}

function codesOf({ exitCodes = {} }: Command, colon: string): string {
  const rows = Object.entries(exitCodes).map(
    ([code, text]) => `- **${code}**${colon}${inCell(text)}`,
  );
  return rows.join("\n");
}

/** One table of all commands that end. */
function codesOfAll(all: readonly Command[], heading: string): string {
  const rows = all.flatMap(({ name, exitCodes }) => {
    if (!exitCodes) return [];
    const cells = [0, 1, 2].map((code) => inCell(exitCodes[code] ?? ""));
    return [[`[\`${name}\`](cli/${name}.md)`, ...cells]];
  });
  const table = [[heading, "0", "1", "2"], ["---", "---", "---", "---"], ...rows];
  return table.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

function inCell(text: string): string {
  return withoutBreaks(text)
    .replaceAll("|", String.raw`\|`)
    .replaceAll(/--[a-z][a-z-]*(?: (?:warning|never)\b)?/g, "`$&`");
}
