import { parseArgs } from "node:util";
import { flagValue } from "../flags/unit-text.ts";
import { inputName } from "./find-files.ts";
import { commandNames, type CommandName, type Invocation } from "./invocation.ts";
import {
  formattedOptions,
  invalid,
  jobsOption,
  languageOption,
  nodeOption,
  oneOf,
  setOptions,
  sharedOptions,
  versionOption,
} from "./option-values.ts";
import { parseCheck, parsedBy } from "./check-arguments.ts";
import { common, forJobs, forKubernetes, forLanguage, forSet } from "./shared-options.ts";
import { parseExplainLog } from "./explain-log-arguments.ts";
import { parseDrift } from "./drift-arguments.ts";
import { parseSchema } from "./schema-arguments.ts";
import { parsePosture } from "./posture-arguments.ts";
import { parseAllocatable, parseImage, parseNode, parsePatch } from "./node-arguments.ts";

/** Reads the arguments behind the program's name. Never throws. */
export function parseArguments(argv: readonly string[]): Invocation {
  const [first, ...rest] = argv;
  if (first === undefined) return invalid("No command is given.");
  if (first === "--help" || first === "-h") return { command: "help", topic: undefined };
  if (first === "--version") return { command: "version" };
  if (first === "help") return helpInvocation(rest);
  const command = commandNames.find((name) => name === first);
  if (!command) {
    return invalid(
      first.startsWith("-") ? `Unknown option ${first}.` : `There is no command "${first}".`,
    );
  }
  return parsedBy((args) => parseCommand(command, args), rest);
}

function helpInvocation(rest: readonly string[]): Invocation {
  const [topic] = rest;
  const command = commandNames.find((name) => name === topic);
  if (topic !== undefined && !command) return invalid(`There is no command "${topic}".`);
  return { command: "help", topic: command };
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
      return args.includes("--log") ? parseExplainLog(args) : parseExplain(args);
    case "convert-flags":
      return parseConvertFlags(args);
    case "patch":
      return parsePatch(args);
    case "posture":
      return parsePosture(args);
    case "drift":
      return parseDrift(args);
    case "node":
      return parseNode(args);
    case "allocatable":
      return parseAllocatable(args);
    case "image":
      return parseImage(args);
    case "batch":
      return parseBatch(args);
    case "schema":
      return parseSchema(args);
    case "lsp":
      return parseLsp(args);
    case "mcp":
      return parseMcp(args);
  }
}

function parseEffective(args: string[]): Invocation {
  const options = {
    ...common,
    ...forKubernetes,
    ...forSet,
    ...forLanguage,
    config: { type: "string" },
    format: { type: "string" },
    "no-defaults": { type: "boolean" },
    provenance: { type: "boolean" },
    base: { type: "boolean" },
    compare: { type: "string" },
    all: { type: "boolean" },
    node: { type: "string" },
  } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const shared = formattedOptions(values, "effective", ["yaml", "json"]);
  if ("command" in shared) return shared;
  const set = setOptions(values);
  const [file, ...more] = positionals;
  if (more.length > 0) return invalid("effective takes one main file.");
  const config = values.config ?? file ?? flagValue(set.args, "config");
  if (config === undefined && set.configDir === undefined) {
    return invalid("effective needs --config FILE, --config-dir DIR, or both.");
  }
  const node = nodeOption(values.node);
  if (typeof node === "string") return invalid(node);
  const { compare, all = false, base = false, provenance = false } = values;
  if (all && compare === undefined) return invalid("--all goes with --compare.");
  if (base && compare === "base") return invalid("--base and --compare base show the same.");
  const shown = { defaults: !values["no-defaults"], provenance, base, compare, all };
  return { command: "effective", set, config, ...(node && { node }), ...shown, ...shared };
}

function parseUpgrade(args: string[]): Invocation {
  const options = {
    ...common,
    ...forSet,
    ...forLanguage,
    from: { type: "string" },
    to: { type: "string" },
    format: { type: "string" },
    node: { type: "string" },
  } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  if (values.help) return { command: "help", topic: "upgrade" };
  if (values.version) return { command: "version" };
  if (values.from === undefined) return invalid("upgrade needs --from VERSION, such as 1.31.");
  const from = versionOption(values.from);
  if (typeof from !== "string") return from;
  const to = versionOption(values.to);
  if (typeof to !== "string") return to;
  if (from === to) return invalid(`--from and --to are both ${to}.`);
  const language = languageOption(values.locale);
  if ("command" in language) return language;
  const format = oneOf("format", values.format ?? "text", ["text", "json"]);
  if (typeof format === "object") return format;
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
  const shared = { given: node ? { node } : {}, set: isSet ? set : undefined };
  return { command: "upgrade", paths, from, to, format, ...shared, ...language };
}

function parseExplain(written: string[]): Invocation {
  const options = { ...common, ...forKubernetes, ...forLanguage } as const;
  // A flag of the kubelet is no option of ours: `explain --max-pods` asks for it.
  const isKubeletFlag = (arg: string): boolean =>
    /^--?[a-z]/.test(arg) && arg !== "-h" && !Object.hasOwn(options, arg.replace(/^-+|=.*/g, ""));
  const args = [
    ...written.filter((arg) => !isKubeletFlag(arg)),
    "--",
    ...written.filter(isKubeletFlag),
  ];
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const shared = sharedOptions(values, "explain");
  if ("command" in shared) return shared;
  const [path, ...more] = positionals;
  if (path === undefined) return invalid("explain needs the path of a field, such as maxPods.");
  if (more.length > 0) return invalid("explain takes one path.");
  return { command: "explain", path, ...shared };
}

function parseConvertFlags(args: string[]): Invocation {
  const options = {
    ...common,
    ...forKubernetes,
    ...forLanguage,
    format: { type: "string" },
  } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const command = "convert-flags";
  const shared = formattedOptions(values, command, ["text", "json"]);
  if ("command" in shared) return shared;
  const [path, ...more] = positionals;
  if (path === undefined) return invalid("convert-flags needs a file, such as a unit of systemd.");
  if (more.length > 0) return invalid("convert-flags takes one file.");
  return { command, path, ...shared };
}

function parseBatch(args: string[]): Invocation {
  const options = { ...common, ...forJobs } as const;
  const { values } = parseArgs({ args, options, allowPositionals: false });
  if (values.help) return { command: "help", topic: "batch" };
  if (values.version) return { command: "version" };
  const jobs = jobsOption(values.jobs);
  return "command" in jobs ? jobs : { command: "batch", ...jobs };
}

function parseLsp(args: string[]): Invocation {
  // Editors' language clients add their process id of themselves.
  const options = {
    ...common,
    stdio: { type: "boolean" },
    clientProcessId: { type: "string" },
  } as const;
  const { values } = parseArgs({ args, options, allowPositionals: false });
  if (values.help) return { command: "help", topic: "lsp" };
  if (values.version) return { command: "version" };
  if (!values.stdio)
    return invalid("lsp speaks over standard input and output: write lsp --stdio.");
  return { command: "lsp" };
}

function parseMcp(args: string[]): Invocation {
  const options = { ...common, ...forLanguage, stdio: { type: "boolean" } } as const;
  const { values } = parseArgs({ args, options, allowPositionals: false });
  if (values.help) return { command: "help", topic: "mcp" };
  if (values.version) return { command: "version" };
  const language = languageOption(values.locale);
  if ("command" in language) return language;
  if (!values.stdio)
    return invalid("mcp speaks over standard input and output: write mcp --stdio.");
  return { command: "mcp", ...language };
}
