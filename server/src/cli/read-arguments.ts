import type { Command, Instead, Task } from "./command.ts";
import { commands } from "./commands/index.ts";
import { nearest } from "../text/nearest.ts";
import { problem } from "./option-values.ts";

/** The user's request. */
export interface Request {
  /** Undefined: the program, or nothing that is there. */
  readonly command: Command | undefined;
  readonly asked: Task | Instead;
}

/** Reads the arguments behind the program's name. Never throws. */
export function readArguments([first, ...rest]: readonly string[]): Request {
  if (first === undefined) return ofProgram(problem("No command is given."));
  if (first === "--help" || first === "-h") return ofProgram({ instead: "help" });
  if (first === "--version") return ofProgram({ instead: "version" });
  if (first === "help") return helpRequest(rest);
  const command = commandNamed(first);
  if (command) return { command, asked: parsed(command, rest) };
  return first.startsWith("-") ? ofProgram(problem(`Unknown option ${first}.`)) : unknown(first);
}

function helpRequest([topic]: readonly string[]): Request {
  const command = commandNamed(topic);
  if (topic !== undefined && !command) return unknown(topic);
  return { command, asked: { instead: "help" } };
}

function commandNamed(name: string | undefined): Command | undefined {
  return commands.find((command) => command.name === name);
}

function unknown(name: string): Request {
  const near = nearest(name, [...commands.map((command) => command.name), "help"]);
  return ofProgram(problem(`There is no command "${name}".${didYouMean(near)}`));
}

function ofProgram(asked: Instead): Request {
  return { command: undefined, asked };
}

/** Reports what Node's parser rejects. */
function parsed(command: Command, args: readonly string[]): Task | Instead {
  try {
    return command.parse(withAttachedFlags(args));
  } catch (error) {
    return problem(parserProblem(error) + optionMeant(command, error));
  }
}

/** The option of a command that was probably meant. */
function optionMeant({ options }: Command, error: unknown): string {
  const isUnknown =
    error instanceof Error && "code" in error && error.code === "ERR_PARSE_ARGS_UNKNOWN_OPTION";
  const [, name] = (isUnknown && /'--([^'=]+)/.exec(error.message)) || [];
  const near = name === undefined ? undefined : nearest(name, Object.keys(options));
  return didYouMean(near && `--${near}`);
}

function didYouMean(meant: string | undefined): string {
  return meant === undefined ? "" : ` Did you mean ${meant}?`;
}

/** The value of `--kubelet-args` begins with dashes: `=` attaches it, so that it is not an option. */
function withAttachedFlags(args: readonly string[]): string[] {
  const at = args.indexOf("--kubelet-args");
  const value = args[at + 1];
  if (at < 0 || value === undefined) return [...args];
  return [...args.slice(0, at), `--kubelet-args=${value}`, ...args.slice(at + 2)];
}

/** The first sentence of what `parseArgs` says; it goes on with advice that does not fit here. */
function parserProblem(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const sentence = /^.*?(?=\. |\.?$|\n)/.exec(message)?.[0] ?? message;
  return `${sentence}.`;
}
