import { splitCommandLine } from "../core/effective/split-command-line.ts";
import { flagValue } from "../sets/command-line.ts";
import { inputName } from "./find-files.ts";
import { parseArgs, type ParseArgsConfig } from "node:util";
import { readNodeDescription, type NodeDescription } from "../core/kubelet/node-description.ts";
import type { ProjectSettings } from "../core/project/project-file.ts";
import { newestVersion, versionFrom } from "../core/schema/field-index.ts";
import { containerRuntimes, runtimeFrom } from "../core/seccomp/runtime-name.ts";
import { kubernetesVersions, type KubernetesVersion } from "../core/schema/table.ts";

const commandNames = ["check", "effective", "upgrade", "explain", "batch", "lsp"] as const;

export type CommandName = (typeof commandNames)[number];

/** The forms of the report of `check`. */
const reportFormats = ["text", "json", "sarif", "junit", "github"] as const;

export type ReportFormat = (typeof reportFormats)[number];

/** What the user asks for; `invalid` carries one sentence that says what is wrong. */
export type Invocation =
  | {
      readonly command: "check";
      readonly paths: readonly string[];
      readonly format: ReportFormat;
      /** What is said about all files; it goes before what a project's file says. */
      readonly said: ProjectSettings;
      /** The safe fixes are made in the files; absent: files are only read. */
      readonly fix?: true;
      /** The folder of profiles that stands for the nodes' seccomp root; undefined: not known. */
      readonly seccompFolder?: string;
      /** The drop-in folder and the flags that go with the one file; undefined: files are judged alone. */
      readonly set: SetOptions | undefined;
    }
  | {
      readonly command: "effective";
      readonly set: SetOptions;
      /** The main file; undefined: the kubelet is given none. */
      readonly config: string | undefined;
      readonly version: KubernetesVersion;
      readonly format: "yaml" | "json";
      readonly defaults: boolean;
      readonly provenance: boolean;
    }
  | {
      readonly command: "upgrade";
      readonly paths: readonly string[];
      readonly from: KubernetesVersion;
      readonly to: KubernetesVersion;
      readonly format: "text" | "json";
      /** What is said about all files; it goes before what a project's file says. */
      readonly said: Pick<ProjectSettings, "node">;
      /** The drop-in folder and the flags that go with the one file; undefined: files are judged alone. */
      readonly set: SetOptions | undefined;
    }
  | { readonly command: "explain"; readonly path: string; readonly version: KubernetesVersion }
  | { readonly command: "batch" }
  | { readonly command: "lsp" }
  | { readonly command: "help"; readonly about: CommandName | undefined }
  | { readonly command: "version" }
  | { readonly command: "invalid"; readonly problem: string };

/** What a kubelet is started with besides its main file. */
export interface SetOptions {
  readonly configDir: string | undefined;
  readonly args: readonly string[];
}

type Options = NonNullable<ParseArgsConfig["options"]>;

const common = {
  help: { type: "boolean", short: "h" },
  version: { type: "boolean" },
} as const satisfies Options;

const forSet = {
  "config-dir": { type: "string" },
  "kubelet-args": { type: "string" },
} as const satisfies Options;

const forKubernetes = { "kubernetes-version": { type: "string" } } as const satisfies Options;

/** Reads the arguments behind the program's name. Never throws. */
export function parseArguments(argv: readonly string[]): Invocation {
  const [first, ...rest] = argv;
  if (first === undefined) return invalid("No command is given.");
  if (first === "--help" || first === "-h") return { command: "help", about: undefined };
  if (first === "--version") return { command: "version" };
  if (first === "help") return helpInvocation(rest);
  const command = commandNames.find((name) => name === first);
  if (!command) {
    return invalid(
      first.startsWith("-") ? `Unknown option ${first}.` : `There is no command "${first}".`,
    );
  }
  try {
    return parseCommand(command, withAttachedFlags(rest));
  } catch (error) {
    return invalid(parserProblem(error));
  }
}

/** The value of `--kubelet-args` begins with dashes: it is put behind a `=`, so that it is no option. */
function withAttachedFlags(args: readonly string[]): string[] {
  const at = args.indexOf("--kubelet-args");
  const value = args[at + 1];
  if (at < 0 || value === undefined) return [...args];
  return [...args.slice(0, at), `--kubelet-args=${value}`, ...args.slice(at + 2)];
}

function helpInvocation(rest: readonly string[]): Invocation {
  const [about] = rest;
  const command = commandNames.find((name) => name === about);
  if (about !== undefined && !command) return invalid(`There is no command "${about}".`);
  return { command: "help", about: command };
}

/** May throw what `parseArgs` throws. */
function parseCommand(command: CommandName, args: string[]): Invocation {
  switch (command) {
    case "check":
      return parseCheck(args);
    case "effective":
      return parseEffective(args);
    case "upgrade":
      return parseUpgrade(args);
    case "explain":
      return parseExplain(args);
    case "batch":
      return parseBatch(args);
    case "lsp":
      return parseLsp(args);
  }
}

function parseCheck(args: string[]): Invocation {
  const options = {
    ...common,
    ...forKubernetes,
    ...forSet,
    format: { type: "string" },
    "no-advice": { type: "boolean" },
    node: { type: "string" },
    "seccomp-runtime": { type: "string" },
    "seccomp-folder": { type: "string" },
    fix: { type: "boolean" },
  } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  if (values.help) return { command: "help", about: "check" };
  if (values.version) return { command: "version" };
  const said = saidOptions(values);
  if ("command" in said) return said;
  const written = values.format ?? "text";
  const format = reportFormats.find((each) => each === written);
  if (!format) {
    return invalid(`--format is one of ${reportFormats.join(", ")}, not "${written}".`);
  }
  if (positionals.length === 0) return invalid("check needs a file or a folder.");
  const set = setOptions(values);
  const isSet = set.configDir !== undefined || set.args.length > 0;
  if (isSet && (positionals.length > 1 || positionals[0] === inputName)) {
    return invalid("With --config-dir or --kubelet-args, check takes one main file.");
  }
  if (values.fix && isSet) return invalid("--fix does not go with --config-dir or --kubelet-args.");
  if (values.fix && positionals.includes(inputName)) {
    return invalid("--fix writes files: it does not go with standard input.");
  }
  const seccompFolder = values["seccomp-folder"];
  return {
    command: "check",
    paths: positionals,
    format,
    said,
    ...(seccompFolder !== undefined && { seccompFolder }),
    ...(values.fix && { fix: true }),
    set: isSet ? set : undefined,
  };
}

/** What the options say about files, or what is wrong with them. */
function saidOptions(values: {
  readonly "kubernetes-version"?: string | undefined;
  readonly "no-advice"?: boolean | undefined;
  readonly node?: string | undefined;
  readonly "seccomp-runtime"?: string | undefined;
}): ProjectSettings | Invocation {
  const { "kubernetes-version": writtenVersion, "seccomp-runtime": writtenRuntime } = values;
  const version = versionOption(writtenVersion);
  if (typeof version !== "string") return version;
  const node = nodeOption(values.node);
  if (typeof node === "string") return invalid(node);
  const seccompRuntime = writtenRuntime === undefined ? undefined : runtimeFrom(writtenRuntime);
  if (writtenRuntime !== undefined && !seccompRuntime) {
    return invalid(
      `--seccomp-runtime is one of ${containerRuntimes.join(", ")}, not "${writtenRuntime}".`,
    );
  }
  return {
    ...(writtenVersion !== undefined && { kubernetesVersion: version }),
    ...(values["no-advice"] && { advice: false }),
    ...(node && { node }),
    ...(seccompRuntime && { seccompRuntime }),
  };
}

function setOptions(values: {
  readonly "config-dir"?: string | undefined;
  readonly "kubelet-args"?: string | undefined;
}): SetOptions {
  const args = splitCommandLine(values["kubelet-args"] ?? "");
  return { configDir: values["config-dir"] ?? flagValue(args, "config-dir"), args };
}

function parseEffective(args: string[]): Invocation {
  const options = {
    ...common,
    ...forKubernetes,
    ...forSet,
    config: { type: "string" },
    format: { type: "string" },
    "no-defaults": { type: "boolean" },
    provenance: { type: "boolean" },
  } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  if (values.help) return { command: "help", about: "effective" };
  if (values.version) return { command: "version" };
  const version = versionOption(values["kubernetes-version"]);
  if (typeof version !== "string") return version;
  const format = values.format ?? "yaml";
  if (format !== "yaml" && format !== "json") {
    return invalid(`--format is yaml or json, not "${format}".`);
  }
  const set = setOptions(values);
  const [file, ...more] = positionals;
  if (more.length > 0) return invalid("effective takes one main file.");
  const config = values.config ?? file ?? flagValue(set.args, "config");
  if (config === undefined && set.configDir === undefined) {
    return invalid("effective needs --config FILE, --config-dir DIR, or both.");
  }
  const defaults = !values["no-defaults"];
  const provenance = values.provenance === true;
  return { command: "effective", set, config, version, format, defaults, provenance };
}

function parseUpgrade(args: string[]): Invocation {
  const options = {
    ...common,
    ...forSet,
    from: { type: "string" },
    to: { type: "string" },
    format: { type: "string" },
    node: { type: "string" },
  } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  if (values.help) return { command: "help", about: "upgrade" };
  if (values.version) return { command: "version" };
  if (values.from === undefined) return invalid("upgrade needs --from VERSION, such as 1.31.");
  const from = versionOption(values.from);
  if (typeof from !== "string") return from;
  const to = versionOption(values.to);
  if (typeof to !== "string") return to;
  if (from === to) return invalid(`--from and --to are both ${to}.`);
  const format = values.format ?? "text";
  if (format !== "text" && format !== "json") {
    return invalid(`--format is text or json, not "${format}".`);
  }
  const node = nodeOption(values.node);
  if (typeof node === "string") return invalid(node);
  const set = setOptions(values);
  const isSet = set.configDir !== undefined || set.args.length > 0;
  const config = flagValue(set.args, "config");
  const paths = positionals.length === 0 && config !== undefined ? [config] : positionals;
  if (paths.length === 0) return invalid("upgrade needs a file or a folder.");
  if (isSet && (paths.length > 1 || paths[0] === inputName)) {
    return invalid("With --config-dir or --kubelet-args, upgrade takes one main file.");
  }
  const said = node ? { node } : {};
  return { command: "upgrade", paths, from, to, format, said, set: isSet ? set : undefined };
}

function parseExplain(args: string[]): Invocation {
  const options = { ...common, ...forKubernetes } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  if (values.help) return { command: "help", about: "explain" };
  if (values.version) return { command: "version" };
  const version = versionOption(values["kubernetes-version"]);
  if (typeof version !== "string") return version;
  const [path, ...more] = positionals;
  if (path === undefined) return invalid("explain needs the path of a field, such as maxPods.");
  if (more.length > 0) return invalid("explain takes one path.");
  return { command: "explain", path, version };
}

function parseBatch(args: string[]): Invocation {
  const { values } = parseArgs({ args, options: common, allowPositionals: false });
  if (values.help) return { command: "help", about: "batch" };
  return values.version ? { command: "version" } : { command: "batch" };
}

function parseLsp(args: string[]): Invocation {
  // Editors' language clients add their process id of themselves.
  const options = {
    ...common,
    stdio: { type: "boolean" },
    clientProcessId: { type: "string" },
  } as const;
  const { values } = parseArgs({ args, options, allowPositionals: false });
  if (values.help) return { command: "help", about: "lsp" };
  if (values.version) return { command: "version" };
  if (!values.stdio)
    return invalid("lsp speaks over standard input and output: write lsp --stdio.");
  return { command: "lsp" };
}

/** The node of `--node`, or a sentence that says what is wrong with it. */
function nodeOption(written: string | undefined): NodeDescription | undefined | string {
  if (written === undefined) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(written);
  } catch {
    return '--node takes JSON such as {"cpus": 8, "memory": "32Gi", "cgroupVersion": 2}.';
  }
  const { node, problems } = readNodeDescription(value);
  return problems.length > 0 ? `--node is wrong: ${problems.join(" ")}` : node;
}

function versionOption(written: string | undefined): KubernetesVersion | Invocation {
  if (written === undefined) return newestVersion;
  const known = versionFrom(written);
  if (known) return known;
  const last = kubernetesVersions.at(-1) ?? newestVersion;
  return invalid(
    `Kubernetes version "${written}" is not known: choose one from ${kubernetesVersions[0]} to ${last}.`,
  );
}

/** The first sentence of what `parseArgs` says; it goes on with advice that does not fit here. */
function parserProblem(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const sentence = /^.*?(?=\. |\.?$|\n)/.exec(message)?.[0] ?? message;
  return `${sentence}.`;
}

function invalid(problem: string): Invocation {
  return { command: "invalid", problem };
}
