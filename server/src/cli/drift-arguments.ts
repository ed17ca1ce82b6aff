import { parseArgs } from "node:util";
import { driftFormats, type Invocation } from "./invocation.ts";
import { formattedOptions, invalid, setOptions } from "./option-values.ts";
import { common, forKubernetes, forLanguage } from "./shared-options.ts";

/** Values that are each node's own. */
const ofEachNode = ["providerID"];

/** Reads what stands behind `drift`. May throw what `parseArgs` throws. */
export function parseDrift(args: string[]): Invocation {
  const options = {
    ...common,
    ...forKubernetes,
    ...forLanguage,
    wanted: { type: "string" },
    "config-dir": { type: "string" },
    "kubelet-args": { type: "string" },
    ignore: { type: "string", multiple: true },
    format: { type: "string" },
  } as const;
  const { values, positionals: paths } = parseArgs({ args, options, allowPositionals: true });
  const command = "drift";
  const shared = formattedOptions(values, command, driftFormats);
  if ("command" in shared) return shared;
  if (paths.length === 0) {
    return invalid("drift needs dumps of nodes: files, a folder, or - for lines of JSON.");
  }
  const set = setOptions(values);
  const { wanted, ignore = ofEachNode } = values;
  if (wanted === undefined && (set.configDir !== undefined || set.args.length > 0)) {
    return invalid("--config-dir and --kubelet-args go with --wanted FILE.");
  }
  return { command, paths, wanted, set, ignored: ignore, ...shared };
}
