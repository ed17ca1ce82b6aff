import { englishHelp } from "../../server/src/shells/cli/texts/english.ts";
import { readArguments } from "../../server/src/shells/cli/help/read-arguments.ts";

/** The parsed arguments behind the program's name, with the command's name. */
export function parsedArguments(argv: readonly string[]): object {
  const { command, asked } = readArguments(argv);
  if (!("instead" in asked)) return { command: command?.name, ...asked.invocation };
  switch (asked.instead) {
    case "help":
      return { command: "help", topic: command?.name };
    case "version":
      return { command: "version" };
    case "completion":
      return { command: "completion", shell: asked.shell };
    case "problem":
      return { command: "invalid", problem: asked.problem(englishHelp.usage) };
  }
}
