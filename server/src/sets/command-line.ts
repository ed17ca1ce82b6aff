import { splitCommandLine } from "../core/effective/split-command-line.ts";

/** What a systemd unit or an environment file says about a command line. */
export interface UnitText {
  /** The last `ExecStart=` that starts a kubelet, without the program. */
  readonly command: string | undefined;
  /** Variables that it sets. */
  readonly variables: ReadonlyMap<string, string>;
  /** The paths of `EnvironmentFile=`, without a leading dash. */
  readonly environmentFiles: readonly string[];
}

/** Reads a unit, a unit's drop-in, or a file of `NAME="value"` lines. */
export function readUnit(text: string): UnitText {
  const variables = new Map<string, string>();
  const environmentFiles: string[] = [];
  let command: string | undefined;
  for (const line of text.replaceAll(/\\\r?\n\s*/g, " ").split(/\r?\n/)) {
    const match = /^\s*(?:export\s+)?([A-Za-z_][A-Za-z0-9_]*)\s*=\s*(.*)$/.exec(line);
    if (!match) continue;
    const [, name = "", value = ""] = match;
    if (name === "ExecStart") command = kubeletArguments(value) ?? command;
    else if (name === "EnvironmentFile") environmentFiles.push(value.trim().replace(/^-/, ""));
    else if (name === "Environment") {
      for (const word of splitCommandLine(value)) setVariable(variables, word);
    } else if (/^[A-Z_]+$/.test(name)) {
      variables.set(name, splitCommandLine(value.trim()).join(" "));
    }
  }
  return { command, variables, environmentFiles };
}

function setVariable(variables: Map<string, string>, word: string): void {
  const at = word.indexOf("=");
  if (at > 0) variables.set(word.slice(0, at), word.slice(at + 1));
}

/** What follows the program where that is a kubelet. */
function kubeletArguments(command: string): string | undefined {
  const match = /^[-@:+!|]*(\S*kubelet)(?=\s|$)\s*([\s\S]*)$/.exec(command.trim());
  return match ? (match[2] ?? "") : undefined;
}

/** The arguments of a command with `$NAME` and `${NAME}` filled in; unknown ones become nothing. */
export function expandedArguments(
  command: string,
  variables: ReadonlyMap<string, string>,
): string[] {
  const expanded = command.replaceAll(
    /\$(?:\{([A-Za-z_]\w*)\}|([A-Za-z_]\w*))/g,
    (_all, braced?: string, plain?: string) => variables.get(braced ?? plain ?? "") ?? "",
  );
  return splitCommandLine(expanded);
}

/** The value of a flag in a list of arguments, as `--name=value` or `--name value`. */
export function flagValue(args: readonly string[], name: string): string | undefined {
  let found: string | undefined;
  for (const [at, arg] of args.entries()) {
    if (arg === `--${name}`) found = args[at + 1];
    else if (arg.startsWith(`--${name}=`)) found = arg.slice(name.length + 3);
  }
  return found;
}
