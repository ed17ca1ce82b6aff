import type { ProgramTexts } from "./help-texts.ts";
import type { UsageTexts } from "./usage-texts.ts";

const englishUsage: UsageTexts = {
  noCommand: "No command given.",
  unknownCommand: (name, near) => `Unknown command "${name}".${didYouMean(near)}`,
  unknownOption: (option) => `Unknown option ${option}.`,
  rejected: ({ sentence, near, others }) => `${sentence}${didYouMean(near)}${optionOf(others)}`,
  versionOfProgram: (near) =>
    `--version shows the version of kubelet-config, and takes no value.${didYouMean(near)}`,
  localeMissing: (allowed) => `--locale requires a language: ${allowed.join(" or ")}.`,
  locale: (allowed, written) => `--locale must be ${allowed.join(" or ")}, got "${written}".`,
  oneOf: (option, allowed, written) => {
    const names = allowed.length === 2 ? allowed.join(" or ") : `one of ${allowed.join(", ")}`;
    return `--${option} must be ${names}, got "${written}".`;
  },
  unknownVersion: (written, oldest, newest) =>
    `Unknown Kubernetes version "${written}". Use ${oldest} to ${newest}.`,
  jobs: (written) => `--jobs must be 1 to 99, got "${written}".`,
  openQuote: (flags) => `--kubelet-args has a quote that is not closed: ${flags}`,
  rootAlone:
    "--root cannot be used with files, --config-dir or --kubelet-args: it reads everything from the node's files.",
  nodeNotJson: '--node must be JSON such as {"cpus": 8, "memory": "32Gi", "cgroupVersion": 2}.',
  nodeWrong: (problems) => `--node is not valid: ${problems.join(" ")}`,
  emptyPath: "A path is empty. Is a variable not set?",
  needsPath: (command) => `${command} requires a file or directory.`,
  needsInput: (command) =>
    `${command} requires FILE, --config-dir DIR, --kubelet-args FLAGS, or --root DIR.`,
  oneMainFile: (command) => `${command} accepts only one main file.`,
  oneFileInSet: (command) =>
    `With --config-dir or --kubelet-args, ${command} accepts only one main file, and not standard input.`,
  diffAlone: "--diff requires --fix or --add-ignores.",
  notTogether: (one, other) => `${one} and ${other} cannot be used together.`,
  summaryFormat: "--summary requires --format text or json.",
  severityAlone: "--severity requires --add-ignores or --write-baseline.",
  fileEmpty: (option) => `${option} requires the path of a file.`,
  changesNoSet: (option) => `${option} cannot be used with --config-dir or --kubelet-args.`,
  changesNoInput: (option) => `${option} changes files, so it cannot be used with standard input.`,
  needsShell: (shells) => `completion requires one shell: ${shells.join(", ")}.`,
  unknownShell: (shells, written) =>
    `Unknown shell "${written}". completion supports ${shells.join(", ")}.`,
  needsFlagsFile: "convert-flags requires a file, such as a systemd unit.",
  oneFlagsFile: "convert-flags accepts only one file.",
  needsDumps:
    "drift requires node dumps: files, a directory, or - for JSON Lines on standard input.",
  wantedMissing: "--config-dir and --kubelet-args require --wanted FILE.",
  allAlone: "--all requires --compare or --compare-git.",
  oneComparison: "--compare and --compare-git cannot be used together.",
  filesOfRevision: "--compare-git needs a file: not standard input, and not --root.",
  baseTwice: "--base and --compare base cannot be used together: they show the same thing.",
  needsField: "explain requires a name, such as maxPods.",
  listsAll: "--list-rules lists all rules. Remove the name.",
  oneProjectFile: "explain --project accepts one file.",
  oneLogLine: "explain --log accepts one line in quotes, or standard input.",
  requiresLog: (option) => `${option} requires --log.`,
  oneImage: "image requires exactly one image name.",
  needsProviders: "image requires --config FILE.",
  allNodes: "--all cannot be used with node names.",
  notNodeName: (written) => `"${written}" is not a valid node name.`,
  kubectlEmpty: "--kubectl requires the path of a program.",
  needsStdio: (command) =>
    `${command} requires --stdio, because it communicates over standard input and output.`,
  needsPatches: "patch requires a configuration and a directory of patches.",
  level: (written) => `--level must be 1 or 2, got "${written}".`,
  oneKind: "schema accepts only one kind.",
  needsKind: "schema requires a kind, such as KubeletConfiguration, or --out DIR.",
  outEmpty: "--out requires the path of a directory.",
  layoutAlone: "--layout requires --out DIR.",
  notAddress: (written) => `--base must be a URL, got "${written}".`,
  sameVersions: (version) => `--from and --to are both ${version}.`,
};

function didYouMean(meant: string | undefined): string {
  return meant === undefined ? "" : ` Did you mean ${meant}?`;
}

function optionOf(commands: readonly string[]): string {
  return commands.length === 0 ? "" : ` It is an option of ${commands.join(", ")}.`;
}

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
