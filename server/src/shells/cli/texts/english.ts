import type { ProgramTexts } from "./help-texts.ts";
import { englishUsage } from "./english-usage.ts";

/** English: the texts of commands are those that they are made with. */
export const englishHelp: ProgramTexts = {
  usage: englishUsage,
  help: {
    title: "kubelet-config: check and explain kubelet configuration",
    usage: "Usage",
    options: "Options",
    exitCode: "Exit code",
    ofProgram: {
      help: "show this help; after a command, the help of that command",
      version: "show the version",
    },
    usageOf: (usage) => `Usage: ${usage}`,
    commands: (names) => `Commands: ${names.join(", ")}`,
    more: (command) => `See ${command} --help.`,
    translated: (command) => command,
  },
};
