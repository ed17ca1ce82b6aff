import type { Command, Instead } from "./help/command.ts";
import { completionScript } from "./help/completion-script.ts";
import { helpText, shortHelp } from "./help/help-text.ts";
import { readArguments } from "./help/read-arguments.ts";
import type { Dependencies } from "./dependencies.ts";
import { WriteError } from "./terminal/direct-output.ts";
import { englishHelp } from "./texts/english.ts";
import type { ProgramTexts } from "./texts/help-texts.ts";
import { exitCodes } from "./exit-codes.ts";
import type { Locale } from "../../engine/messages/language.ts";
import { printedDocument, shownLines } from "./terminal/printed.ts";

/**
 * Runs the command that `argv` (without node and script) names. Resolves to the exit code (2 where its report cannot be
 * written), or to undefined where a server now runs on. The work of a command is read when it is wanted: that takes longer
 * than to answer `--version`.
 */
export async function runProgram(
  argv: readonly string[],
  dependencies: Dependencies,
): Promise<number | undefined> {
  try {
    return await runCommand(argv, dependencies);
  } catch (error) {
    if (!(error instanceof WriteError)) throw error;
    dependencies.terminal.reportError(error.message);
    return exitCodes.cannotRun;
  }
}

async function runCommand(
  argv: readonly string[],
  dependencies: Dependencies,
): Promise<number | undefined> {
  if (argv[0] === "--version") return answer({ instead: "version" }, undefined, "en", dependencies);
  const { command, asked, locale } = readArguments(argv);
  const exitCode = await ("instead" in asked
    ? answer(asked, command, locale, dependencies)
    : asked.run(dependencies));
  // A report that was cut off is not the good news that its part may be.
  const isCutOff = dependencies.terminal.hasLostReader?.() === true;
  return isCutOff && exitCode === exitCodes.fine ? exitCodes.closedPipe : exitCode;
}

/** Says what is said instead of a command's work; resolves to the exit code. */
async function answer(
  asked: Instead,
  command: Command | undefined,
  locale: Locale,
  { terminal, version, commit }: Dependencies,
): Promise<number> {
  switch (asked.instead) {
    case "help": {
      const text = helpText(command, (await textsIn(locale)).help);
      await terminal.write(printedDocument(text));
      return exitCodes.fine;
    }
    case "version":
      await terminal.write(shownLines([versionText(version, commit)]));
      return exitCodes.fine;
    case "completion":
      await terminal.write(printedDocument(completionScript(asked.shell)));
      return exitCodes.fine;
    case "problem": {
      const { usage, help } = await textsIn(locale);
      terminal.reportError(asked.problem(usage));
      terminal.showUsage?.(shortHelp(command, help));
      return exitCodes.cannotRun;
    }
  }
}

function versionText(version: string, commit: string | undefined): string {
  return `kubelet-config ${version}${commit === undefined ? "" : ` (commit ${commit})`}`;
}

/** The texts of the help and about wrong arguments. Chinese is read only if it is asked for. */
async function textsIn(locale: Locale): Promise<ProgramTexts> {
  if (locale === "en") return englishHelp;
  return (await import("./texts/zh-cn/chinese.ts")).chineseHelp;
}
