/** The value of a flag in a list of arguments, as `--name=value` or `--name value`; undefined if it is empty. */
export function flagValue(args: readonly string[], name: string): string | undefined {
  let found: string | undefined;
  for (const [at, arg] of args.entries()) {
    if (arg === `--${name}`) found = args[at + 1];
    else if (arg.startsWith(`--${name}=`)) found = arg.slice(name.length + 3);
  }
  // `--config=` names no file.
  return found === "" ? undefined : found;
}
