import { parseArgs, type ParseArgsConfig } from "node:util";
import { readNodeDescription, type NodeDescription } from "../core/kubelet/node-description.ts";
import { newestVersion, versionFrom } from "../core/schema/field-index.ts";
import { kubernetesVersions, type KubernetesVersion } from "../core/schema/table.ts";

const commandNames = ["check", "explain", "batch", "lsp"] as const;

export type CommandName = (typeof commandNames)[number];

/** What the user asks for; `invalid` carries one sentence that says what is wrong. */
export type Invocation =
  | {
      readonly command: "check";
      readonly paths: readonly string[];
      readonly version: KubernetesVersion;
      readonly format: "text" | "json";
      /** False: only what the kubelet itself has something against. */
      readonly advice: boolean;
      readonly node: NodeDescription | undefined;
    }
  | { readonly command: "explain"; readonly path: string; readonly version: KubernetesVersion }
  | { readonly command: "batch" }
  | { readonly command: "lsp" }
  | { readonly command: "help"; readonly about: CommandName | undefined }
  | { readonly command: "version" }
  | { readonly command: "invalid"; readonly problem: string };

type Options = NonNullable<ParseArgsConfig["options"]>;

const common = {
  help: { type: "boolean", short: "h" },
  version: { type: "boolean" },
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
    return parseCommand(command, rest);
  } catch (error) {
    return invalid(parserProblem(error));
  }
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
    format: { type: "string" },
    "no-advice": { type: "boolean" },
    node: { type: "string" },
  } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  if (values.help) return { command: "help", about: "check" };
  if (values.version) return { command: "version" };
  const version = versionOption(values["kubernetes-version"]);
  if (typeof version !== "string") return version;
  const format = values.format ?? "text";
  if (format !== "text" && format !== "json") {
    return invalid(`--format is text or json, not "${format}".`);
  }
  if (positionals.length === 0) return invalid("check needs a file or a folder.");
  const node = nodeOption(values.node);
  if (typeof node === "string") return invalid(node);
  const advice = !values["no-advice"];
  return { command: "check", paths: positionals, version, format, advice, node };
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
