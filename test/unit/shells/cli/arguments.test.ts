import { expect, test } from "vitest";
import { commands } from "../../../../server/src/shells/cli/commands/index.ts";
import { helpText } from "../../../../server/src/shells/cli/help/help-text.ts";
import { readArguments } from "../../../../server/src/shells/cli/help/read-arguments.ts";
import { defaultVersion, newestVersion } from "../../../../server/src/facts/field-index.ts";
import { parsedArguments } from "../../../support/parsed-arguments.ts";

test.each([
  ["zh-cn", "zh-cn"],
  ["zh-CN", "zh-cn"],
  ["zh_CN.UTF-8", "zh-cn"],
  ["en-GB", "en"],
])("--locale %s is %s, before the command and behind it", (written, locale) => {
  expect(parsedArguments(["check", "a", "--locale", written])).toMatchObject({ locale });
  expect(readArguments(["--locale", written, "check", "a"]).locale).toBe(locale);
});

test.each([
  [
    "check a.yaml",
    {
      command: "check",
      paths: ["a.yaml"],
      format: "text",
      given: {},
    },
  ],
  [
    "check --kubernetes-version v1.33.4 --format=json a b",
    {
      command: "check",
      paths: ["a", "b"],
      format: "json",
      given: { kubernetesVersion: "1.33" },
    },
  ],
  [
    "check -",
    {
      command: "check",
      paths: ["-"],
      format: "text",
      given: {},
    },
  ],
  [
    "check -- --x",
    {
      command: "check",
      paths: ["--x"],
      format: "text",
      given: {},
    },
  ],
  [
    "check --seccomp-runtime cri-o p.json",
    {
      command: "check",
      paths: ["p.json"],
      format: "text",
      given: { seccompRuntime: "cri-o" },
    },
  ],
  [
    "check --fix --no-advice a",
    {
      command: "check",
      paths: ["a"],
      format: "text",
      given: { advice: false },
      change: { of: "fix", isWritten: true },
    },
  ],
  [
    "explain maxPods --kubernetes-version 1.30",
    { command: "explain", words: ["maxPods"], format: "text", version: "1.30" },
  ],
  [
    "explain -- --max-pods",
    { command: "explain", words: ["--max-pods"], format: "text", version: defaultVersion },
  ],
  [
    "explain maxPods --locale zh-cn",
    {
      command: "explain",
      words: ["maxPods"],
      format: "text",
      version: defaultVersion,
      locale: "zh-cn",
    },
  ],
  [
    "explain graceful shutdown --format json",
    {
      command: "explain",
      words: ["graceful", "shutdown"],
      format: "json",
      version: defaultVersion,
    },
  ],
  [
    "explain --list-rules --format json",
    { command: "explain", format: "json", version: defaultVersion },
  ],
  [
    "check --locale en a",
    { command: "check", paths: ["a"], format: "text", given: {}, locale: "en" },
  ],
  ["lsp --stdio", { command: "lsp" }],
  ["mcp --stdio", { command: "mcp" }],
  ["mcp --stdio --locale zh-cn", { command: "mcp", locale: "zh-cn" }],
  ["mcp --help", { command: "help", topic: "mcp" }],
  ["mcp --version", { command: "version" }],
  ["lsp --stdio --clientProcessId=7", { command: "lsp" }],
  ["--help", { command: "help", topic: undefined }],
  ["-h", { command: "help", topic: undefined }],
  ["help", { command: "help", topic: undefined }],
  ["help explain", { command: "help", topic: "explain" }],
  ["check --help", { command: "help", topic: "check" }],
  ["explain -h", { command: "help", topic: "explain" }],
  ["lsp --help", { command: "help", topic: "lsp" }],
  ["--version", { command: "version" }],
  ["check --version", { command: "version" }],
  ["explain --version", { command: "version" }],
  ["lsp --version", { command: "version" }],
])("%s", (line, expected) => {
  expect(parsedArguments(line.split(" "))).toEqual(expected);
});

test.each([
  ["", "No command given."],
  ["chekc", 'Unknown command "chekc". Did you mean check?'],
  ["etc/kubelet.yaml", 'Unknown command "etc/kubelet.yaml". Did you mean check etc/kubelet.yaml?'],
  ["version", 'Unknown command "version". Did you mean --version?'],
  ["--chekc", "Unknown option --chekc."],
  ["help me", 'Unknown command "me".'],
  ["check", "check requires a file or directory."],
  ["check ", "A path is empty. Is a variable not set?"],
  ["upgrade --from 1.31 a ", "A path is empty. Is a variable not set?"],
  ["check a --formta json", "Unknown option '--formta'. Did you mean --format?"],
  ["check a -o json", "Unknown option '-o'. Did you mean --format?"],
  ["effective a --output=json", "Unknown option '--output'. Did you mean --format?"],
  ["check a --from 1.33", "Unknown option '--from'. It is an option of upgrade."],
  ["patch a b --fix", "Unknown option '--fix'. It is an option of check."],
  [
    "check --version 1.33 a",
    "--version shows the version of kubelet-config, and takes no value. Did you mean --kubernetes-version 1.33?",
  ],
  [
    "check --version=1.33 a",
    "--version shows the version of kubelet-config, and takes no value. Did you mean --kubernetes-version 1.33?",
  ],
  [
    "upgrade a --version v1.33",
    "--version shows the version of kubelet-config, and takes no value.",
  ],
  [
    "check a --seccomp-runtime runc",
    '--seccomp-runtime must be one of containerd, crun, cri-o, podman, docker, got "runc".',
  ],
  ["check - --fix", "--fix changes files, so it cannot be used with standard input."],
  ['check a --kubelet-args=--v="1', '--kubelet-args has a quote that is not closed: --v="1'],
  ["check a --fix --config-dir b", "--fix cannot be used with --config-dir or --kubelet-args."],
  [
    "check a --format xml",
    '--format must be one of text, json, sarif, junit, github, gitlab, got "xml".',
  ],
  [
    "check a --kubernetes-version latest",
    `Unknown Kubernetes version "latest". Use 1.30 to ${newestVersion}.`,
  ],
  [
    'check a --node={"cpu":8,"swap":"on"}',
    '--node is not valid: there is no member "cpu". Did you mean "cpus"? swap must be true or false.',
  ],
  ["check a --fix --diff --format json", "--diff and --format json cannot be used together."],
  ["check a --jobs -1", "Option '--jobs' argument is ambiguous."],
  ["effective a b", "effective accepts only one main file."],
  ["effective --config a b", "effective accepts only one main file."],
  ["check a --node=[]", "--node is not valid: it must be an object with members."],
  ["explain", "explain requires a name, such as maxPods."],
  ["explain --config kubelet.yaml maxPods", "--config requires --log."],
  ["explain maxPods --alone", "--alone requires --log."],
  ["explain --list-rules a", "--list-rules lists all rules. Remove the name."],
  [
    "explain a --kubernetes-version x",
    `Unknown Kubernetes version "x". Use 1.30 to ${newestVersion}.`,
  ],
  ["explain a --locale de", '--locale must be en or zh-cn, got "de".'],
  ["check a --locale zh-tw", '--locale must be en or zh-cn, got "zh-tw".'],
  ["upgrade a --from 1.31 --locale=", '--locale must be en or zh-cn, got "".'],
  ["batch --locale zh-cn", "Unknown option '--locale'."],
  ["mcp", "mcp requires --stdio, because it communicates over standard input and output."],
  ["mcp --stdio --locale de", '--locale must be en or zh-cn, got "de".'],
  ["lsp", "lsp requires --stdio, because it communicates over standard input and output."],
  ["lsp --stdio x", "Unexpected argument 'x'."],
])("refused: %s", (line, problem) => {
  const argv = line === "" ? [] : line.split(" ");
  expect(parsedArguments(argv)).toEqual({ command: "invalid", problem });
});

test("an option and its value in one argument", () => {
  expect(parsedArguments(["check", "--seccomp-runtime cri-o", "a"])).toEqual({
    command: "invalid",
    problem: "Unknown option '--seccomp-runtime cri-o'. Did you mean --seccomp-runtime=cri-o?",
  });
});

test("the help fits a terminal of 100 columns", () => {
  const narrow = ["check", "effective", "explain", "convert-flags", "batch", "lsp", "mcp"];
  for (const command of [undefined, ...commands.filter(({ name }) => narrow.includes(name))]) {
    const text = helpText(command);
    expect(text).toMatch(/^kubelet-config.*\n/);
    expect(Math.max(...text.split("\n").map((line) => line.length))).toBeLessThanOrEqual(100);
  }
});
