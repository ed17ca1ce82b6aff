import type { Command, Option } from "./command.ts";
import { commands } from "../commands/index.ts";
import { common } from "./shared-options.ts";
import { englishHelp } from "../texts/english.ts";
import type { HelpTexts } from "../texts/help-texts.ts";

/** Where the texts of options begin at the latest; those of longer options have lines of their own. */
const maxColumn = 37;

/** What `--help` prints about a command, or about the program. */
export function helpText(
  command: Command | undefined,
  texts: HelpTexts = englishHelp.help,
): string {
  return command ? commandHelp(texts.translated(command), texts) : programHelp(texts);
}

function programHelp(texts: HelpTexts): string {
  return `${texts.title}

${texts.usage}
${usageOfProgram("  ", texts).join("\n")}

${texts.options}
  -h, --help       ${texts.ofProgram.help}
      --version    ${texts.ofProgram.version}
`;
}

/** The text of a usage error: how the command is called, or the commands, and where there is more. */
export function shortHelp(command: Command | undefined, texts: HelpTexts): readonly string[] {
  if (!command) {
    return [texts.commands(commands.map(({ name }) => name)), texts.more("kubelet-config")];
  }
  return [
    ...usageOfCommand(command).map((usage) => texts.usageOf(usage)),
    texts.more(`kubelet-config ${command.name}`),
  ];
}

/** A line for each command. */
function usageOfProgram(indent = "", texts: HelpTexts = englishHelp.help): string[] {
  const usages = commands.map((command) => usageLine(command, command.shortUsage));
  const width = Math.max(...usages.map((usage) => usage.length));
  return commands
    .map(texts.translated)
    .map(({ summary }, at) => `${indent}${(usages[at] ?? "").padEnd(width)}  ${summary}`);
}

function commandHelp(command: Command, texts: HelpTexts): string {
  const { description, notes, exitCodes } = command;
  const parts = [
    usageOfCommand(command).join("\n"),
    description,
    [texts.options, ...optionLines(command)].join("\n"),
    ...(notes === undefined ? [] : [notes]),
    ...(exitCodes ? [[texts.exitCode, ...exitCodeLines(exitCodes)].join("\n")] : []),
  ];
  return `${parts.map((part) => part.trim()).join("\n\n")}\n`;
}

/** How a command is called, in a line for each way. */
export function usageOfCommand(command: Command): string[] {
  return command.usage.map((usage) => usageLine(command, usage));
}

/** A command's options with their texts, but those of every command where `isWhole` is false. */
export function optionLines(command: Command, isWhole = true): string[] {
  const told = Object.entries(command.options).flatMap(([name, option]) =>
    option.help === undefined || (!isWhole && name in common)
      ? []
      : [{ label: labelOf(name, option, command), lines: option.help.split("\n") }],
  );
  const lengths = told.map(({ label }) => label.length).filter((length) => length < maxColumn);
  const column = Math.min(maxColumn, Math.max(...lengths) + 3);
  return told.flatMap(({ label, lines: [first = "", ...more] }) => [
    ...(label.length < column
      ? [label.padEnd(column) + first]
      : [label, " ".repeat(column) + first]),
    ...more.map((line) => " ".repeat(column) + line),
  ]);
}

function usageLine({ name }: Command, usage: string): string {
  return `kubelet-config ${name} ${usage}`.trimEnd();
}

function labelOf(name: string, option: Option, { formats = [] }: Command): string {
  const { short, type, value = formats.join("|") } = option;
  const before = short === undefined ? "      " : `  -${short}, `;
  return `${before}--${name}${type === "string" ? ` ${value}` : ""}`;
}

function exitCodeLines(codes: Readonly<Record<number, string>>): string[] {
  return Object.entries(codes).map(([code, meaning]) => `  ${code}  ${meaning}`);
}
