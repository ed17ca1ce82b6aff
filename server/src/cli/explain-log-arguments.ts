import { parseArgs } from "node:util";
import type { Invocation } from "./invocation.ts";
import { invalid, setOptions, sharedOptions } from "./option-values.ts";
import { common, forKubernetes, forLanguage } from "./shared-options.ts";

/** Reads what stands behind `explain` with `--log`. May throw what `parseArgs` throws. */
export function parseExplainLog(written: string[]): Invocation {
  // A line of the log may begin with dashes, as `--kube-reserved value failed to parse` does.
  const isLine = (arg: string): boolean => /\s/.test(arg) && arg.startsWith("-");
  const args = [...written.filter((arg) => !isLine(arg)), "--", ...written.filter(isLine)];
  const options = {
    ...common,
    ...forKubernetes,
    ...forLanguage,
    log: { type: "boolean" },
    config: { type: "string" },
    "config-dir": { type: "string" },
  } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const shared = sharedOptions(values, "explain");
  if ("command" in shared) return shared;
  const [line, ...more] = positionals;
  if (more.length > 0)
    return invalid("explain --log takes one line, in quotes, or standard input.");
  const { config } = values;
  return { command: "explain-log", line, config, set: setOptions(values), ...shared };
}
