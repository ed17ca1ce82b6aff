import type { Command, Instead, Task } from "./command.ts";
import { commands } from "../commands/index.ts";
import { nodeUtilities } from "../../hosts/built-in.ts";
import { machine } from "../../hosts/machine-paths.ts";
import { nearest } from "../../../engine/text/nearest.ts";
import { localeFrom, locales, type Locale } from "../../../engine/messages/language.ts";
import { flagsProblem, languageOption, problem } from "./option-values.ts";
import type { ParserProblem } from "../texts/usage-texts.ts";

/** The user's request. */
export interface Request {
  /** Undefined: the program, or nothing that is there. */
  readonly command: Command | undefined;
  readonly asked: Task | Instead;
  /** The language of the help, and of what is wrong with the arguments. */
  readonly locale: Locale;
}

type Asked = Omit<Request, "locale">;

const localeFlag = "--locale";

/** Reads the arguments behind the program's name. Never throws. */
export function readArguments(argv: readonly string[]): Request {
  const args = withAttachedFlags(argv);
  return { ...askedFor(args), locale: localeOf(args) };
}

function askedFor([first, ...rest]: readonly string[]): Asked {
  if (first === undefined) return ofProgram(problem((say) => say.noCommand));
  if (isLocale(first)) return askedInLanguage([first, ...rest]);
  if (first === "--help" || first === "-h") return ofProgram({ instead: "help" });
  if (first === "--version") return ofProgram({ instead: "version" });
  if (first === "help") return helpRequest(withoutLocale(rest));
  const command = commandNamed(first);
  if (command) return { command, asked: parsed(command, rest) };
  return first.startsWith("-")
    ? ofProgram(problem((say) => say.unknownOption(first)))
    : unknown(first);
}

/** `--locale` before the command says the same as behind it. */
function askedInLanguage(args: readonly string[]): Asked {
  const [flag = "", ...behind] = args;
  const [written, ...rest] =
    flag === localeFlag ? behind : [flag.slice(localeFlag.length + 1), ...behind];
  if (written === undefined) return ofProgram(problem((say) => say.localeMissing(locales)));
  const language = languageOption(written);
  if ("instead" in language) return ofProgram(language);
  const [first, ...more] = rest;
  const isOption = first === undefined || first.startsWith("-") || first === "help";
  return askedFor(isOption ? rest : [first, `${localeFlag}=${written}`, ...more]);
}

function isLocale(arg: string): boolean {
  return arg === localeFlag || arg.startsWith(`${localeFlag}=`);
}

/** The language that is asked for anywhere in the arguments, even if others of them are wrong. */
function localeOf(args: readonly string[]): Locale {
  const end = args.indexOf("--");
  const options = end < 0 ? args : args.slice(0, end);
  const at = options.findLastIndex(isLocale);
  const written = options[at] === localeFlag ? options[at + 1] : options[at]?.split("=")[1];
  return localeFrom(written);
}

function withoutLocale(args: readonly string[]): string[] {
  return args.filter((arg, at) => !isLocale(arg) && args[at - 1] !== localeFlag);
}

function helpRequest([topic]: readonly string[]): Asked {
  const command = commandNamed(topic);
  if (topic !== undefined && !command) return unknown(topic);
  return { command, asked: { instead: "help" } };
}

function commandNamed(name: string | undefined): Command | undefined {
  return commands.find((command) => command.name === name);
}

function unknown(name: string): Asked {
  const names = [...commands.map((command) => command.name), "help", "--version"];
  // A path instead of a command.
  const near = /[./\\]/.test(name) ? `check ${name}` : nearest(name, names);
  return ofProgram(problem((say) => say.unknownCommand(name, near)));
}

function ofProgram(asked: Instead): Asked {
  return { command: undefined, asked };
}

/** Reports what Node's parser rejects. */
function parsed(command: Command, args: readonly string[]): Task | Instead {
  // The help of a command without the option is in all languages, too.
  const isHelp = args.some((arg) => arg === "--help" || arg === "-h");
  const isForHelp = isHelp && !Object.hasOwn(command.options, "locale");
  try {
    const plain = withPlainPaths(isForHelp ? withoutLocale(args) : args, command);
    if (!plain) return problem((say) => say.emptyPath);
    const version = valueOfVersion(plain);
    if (version !== undefined) {
      const isKnown = Object.hasOwn(command.options, "kubernetes-version");
      const near = isKnown ? `--kubernetes-version ${version}` : undefined;
      return problem((say) => say.versionOfProgram(near));
    }
    const flags = plain.find((arg) => arg.startsWith(attachedFlags))?.slice(attachedFlags.length);
    return flagsProblem(flags) ?? command.parse(plain);
  } catch (error) {
    const rejected = rejectedBy(error, command);
    return problem((say) => say.rejected(rejected));
  }
}

/** The Kubernetes version that the user gives to `--version`, which takes none. */
function valueOfVersion(args: readonly string[]): string | undefined {
  const at = args.findIndex((arg) => /^--version(?:=|$)/.test(arg));
  const [, attached] = args[at]?.split("=") ?? [];
  const written = attached ?? args[at + 1] ?? "";
  return at >= 0 && /^v?\d/.test(written) ? written : undefined;
}

/**
 * The arguments with paths as `machine.plain` has them: by the placeholders of options, and of what follows the name.
 * Undefined if a path is empty, as `"$FILE"` is without the variable.
 */
function withPlainPaths(
  args: readonly string[],
  { options, usage }: Command,
): string[] | undefined {
  const arePaths = usage.some((line) => takesPath(line.split(" ")));
  const plain = [...args];
  const { tokens } = nodeUtilities.parseArgs({
    args: plain,
    options,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  for (const token of tokens) {
    if (token.kind === "positional") {
      if (!arePaths) continue;
      if (token.value === "") return undefined;
      plain[token.index] = machine.plain(token.value);
    } else if (token.kind === "option" && token.value !== undefined) {
      if (!namesPath.test(options[token.name]?.value ?? "")) continue;
      const path = machine.plain(token.value);
      if (token.inlineValue) plain[token.index] = `${token.rawName}=${path}`;
      else plain[token.index + 1] = path;
    }
  }
  return plain;
}

/** Whether a line of usage has a path that is not the value of an option. */
function takesPath(words: readonly string[]): boolean {
  return words.some(
    (word, at) => namesPath.test(word) && !/^\[?--[\w-]+$/.test(words[at - 1] ?? ""),
  );
}

/** The placeholders of paths in the help. */
const namesPath = /\b(?:FILE|DIR|DUMP)\b/;

const attachedFlags = "--kubelet-args=";

/** The value of `--kubelet-args` begins with dashes: `=` attaches it, so that it is not an option. */
function withAttachedFlags(args: readonly string[]): string[] {
  const at = args.indexOf("--kubelet-args");
  const value = args[at + 1];
  if (at < 0 || value === undefined) return [...args];
  return [...args.slice(0, at), `${attachedFlags}${value}`, ...args.slice(at + 2)];
}

/** What `parseArgs` says: the first sentence of it, since it goes on with advice that does not fit here. */
function rejectedBy(error: unknown, { options }: Command): ParserProblem {
  const message = error instanceof Error ? error.message : String(error);
  const sentence = /^.*?(?=\.(?:\s|$)|\n|$)/.exec(message)?.[0] ?? message;
  const kind = kindOf(error, message);
  const isQuoted = kind === "unexpected" || kind === "unknown";
  const named = isQuoted ? /'.*'/.exec(sentence) : sentence.match(/-[^\s'=,]+/g);
  const name = named?.at(-1)?.replaceAll("'", "") ?? "";
  const written = name.replace(/^--?/, "");
  const isUnknown = kind === "unknown";
  const near = isUnknown ? meantOption(written, options) : undefined;
  const others = isUnknown && !near ? commandsWith(written) : [];
  return { sentence: `${sentence}.`, kind, name, near: near && `--${near}`, others };
}

/**
 * The option that was probably meant: with its value, where both are one argument; the one that other programs call so;
 * or the nearest.
 */
function meantOption(written: string, options: Command["options"]): string | undefined {
  const [option = "", ...value] = written.split(" ");
  if (value.length > 0 && Object.hasOwn(options, option)) return `${option}=${value.join(" ")}`;
  const other = otherNames.get(written);
  return other !== undefined && Object.hasOwn(options, other)
    ? other
    : nearest(written, Object.keys(options));
}

/** Names that kubectl, helm and linters have for options. */
const otherNames: ReadonlyMap<string, string> = new Map([
  ["o", "format"],
  ["output", "format"],
]);

/** The commands that have an option; none if most of them do. */
function commandsWith(option: string): readonly string[] {
  const having = commands.filter(({ options }) => Object.hasOwn(options, option));
  return having.length > commands.length / 2 ? [] : having.map(({ name }) => name);
}

function kindOf(error: unknown, message: string): ParserProblem["kind"] {
  switch (error instanceof Error && "code" in error ? error.code : undefined) {
    case "ERR_PARSE_ARGS_UNKNOWN_OPTION":
      return "unknown";
    case "ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL":
      return "unexpected";
    case "ERR_PARSE_ARGS_INVALID_OPTION_VALUE":
      if (message.includes("ambiguous")) return "ambiguous";
      return message.includes("does not take") ? "superfluous" : "missing";
    default:
      return "other";
  }
}
