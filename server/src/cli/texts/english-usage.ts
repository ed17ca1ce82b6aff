import type { UsageTexts } from "./usage-texts.ts";

export const englishUsage: UsageTexts = {
  noCommand: "No command is given.",
  unknownCommand: (name, near) => `There is no command "${name}".${didYouMean(near)}`,
  unknownOption: (option) => `Unknown option ${option}.`,
  rejected: ({ sentence, near }) => `${sentence}${didYouMean(near)}`,
  localeMissing: (allowed) => `--locale needs a language: ${allowed.join(" or ")}.`,
  locale: (allowed, written) => `--locale is one of ${allowed.join(", ")}, not "${written}".`,
  oneOf: (option, allowed, written) => {
    const names = allowed.length === 2 ? allowed.join(" or ") : `one of ${allowed.join(", ")}`;
    return `--${option} is ${names}, not "${written}".`;
  },
  unknownVersion: (written, oldest, newest) =>
    `Kubernetes version "${written}" is not known: choose one from ${oldest} to ${newest}.`,
  jobs: (written) => `--jobs is a number of threads from 1 to 99, not "${written}".`,
  rootAlone: "--root reads everything from the node's files. Leave out the others.",
  nodeNotJson: '--node takes JSON such as {"cpus": 8, "memory": "32Gi", "cgroupVersion": 2}.',
  nodeWrong: (problems) => `--node is wrong: ${problems.join(" ")}`,
  needsPath: (command) => `${command} needs a file or a folder.`,
  needsInput: (command) =>
    `${command} needs FILE, --config-dir DIR, --kubelet-args FLAGS, or --root DIR.`,
  oneMainFile: (command) => `${command} takes one main file.`,
  oneFileInSet: (command) => `With --config-dir or --kubelet-args, ${command} takes one main file.`,
  diffAlone: "--diff shows what --fix or --add-ignores would change.",
  fixAndIgnores: "--fix and --add-ignores do not go together.",
  changesNoSet: (option) => `${option} does not go with --config-dir or --kubelet-args.`,
  changesNoInput: (option) => `${option} writes files: it does not go with standard input.`,
  needsShell: (shells) => `completion takes one shell: ${shells.join(", ")}.`,
  unknownShell: (shells, written) => `completion knows ${shells.join(", ")}, not "${written}".`,
  needsFlagsFile: "convert-flags needs a file, such as a unit of systemd.",
  oneFlagsFile: "convert-flags takes one file.",
  needsDumps: "drift needs dumps of nodes: files, a folder, or - for lines of JSON.",
  wantedMissing: "--config-dir and --kubelet-args go with --wanted FILE.",
  allAlone: "--all goes with --compare.",
  baseTwice: "--base and --compare base show the same.",
  needsField: "explain needs the path of a field, such as maxPods.",
  listsAll: "--list-rules lists all rules.",
  oneLogLine: "explain --log takes one line, in quotes, or standard input.",
  oneImage: "image takes one image's name.",
  needsProviders: "image needs --config FILE.",
  allNodes: "--all asks every node. Leave out the names.",
  notNodeName: (written) => `"${written}" cannot be the name of a node.`,
  kubectlEmpty: "--kubectl needs the path of a program.",
  needsStdio: (command) =>
    `${command} speaks over standard input and output: write ${command} --stdio.`,
  needsPatches: "patch takes a configuration and a folder of patches.",
  level: (written) => `--level is 1 or 2, not "${written}".`,
  oneKind: "schema takes one kind.",
  needsKind: "schema needs a kind, such as KubeletConfiguration, or --out DIR.",
  outEmpty: "--out needs the path of a folder.",
  layoutAlone: "--layout names files: it goes with --out DIR.",
  notAddress: (written) => `--base is an address, not "${written}".`,
  fromMissing: "upgrade needs --from VERSION, such as 1.31.",
  sameVersions: (version) => `--from and --to are both ${version}.`,
};

function didYouMean(meant: string | undefined): string {
  return meant === undefined ? "" : ` Did you mean ${meant}?`;
}
