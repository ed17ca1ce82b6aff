import type { Texts } from "./help-texts.ts";
import { englishUsage } from "./english-usage.ts";

/** English: the texts of commands are those that they are made with. */
export const english: Texts = {
  usage: englishUsage,
  help: {
    title: "kubelet-config: checks and explains the kubelet's configuration files",
    usage: "Usage",
    options: "Options",
    exitCode: "Exit code",
    ofProgram: {
      help: "this text; behind a command, the command's own",
      version: "the version of the program",
    },
    usageOf: (usage) => `Usage: ${usage}`,
    commands: (names) => `Commands: ${names.join(", ")}`,
    more: (command) => `See ${command} --help.`,
    translated: (command) => command,
  },
};
