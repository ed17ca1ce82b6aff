import { parseArgs } from "node:util";
import type { Invocation } from "./invocation.ts";
import { formattedOptions, invalid, nodeOption, setOptions } from "./option-values.ts";
import { common, forKubernetes, forLanguage } from "./shared-options.ts";

/** Reads what stands behind `patch`. May throw what `parseArgs` throws. */
export function parsePatch(args: string[]): Invocation {
  const options = {
    ...common,
    ...forKubernetes,
    ...forLanguage,
    format: { type: "string" },
    "instance-config": { type: "string" },
  } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const shared = formattedOptions(values, "patch", ["yaml", "json"]);
  if ("command" in shared) return shared;
  const [base, folder, ...more] = positionals;
  if (base === undefined || folder === undefined || more.length > 0) {
    return invalid("patch takes a configuration and a folder of patches.");
  }
  const instanceConfig = values["instance-config"];
  return { command: "patch", base, folder, instanceConfig, ...shared };
}

const asText = { ...common, ...forKubernetes, ...forLanguage, format: { type: "string" } } as const;

/** Reads what stands behind `node`. May throw what `parseArgs` throws. */
export function parseNode(args: string[]): Invocation {
  const options = { ...asText, root: { type: "string" } } as const;
  const { values } = parseArgs({ args, options, allowPositionals: false });
  const shared = formattedOptions(values, "node", ["text", "json", "journal"]);
  return "command" in shared ? shared : { command: "node", root: values.root ?? "/", ...shared };
}

/** Reads what stands behind `allocatable`. May throw what `parseArgs` throws. */
export function parseAllocatable(args: string[]): Invocation {
  const options = {
    ...asText,
    "config-dir": { type: "string" },
    "kubelet-args": { type: "string" },
    node: { type: "string", multiple: true },
  } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const shared = formattedOptions(values, "allocatable", ["text", "json"]);
  if ("command" in shared) return shared;
  const nodes = [];
  for (const written of values.node ?? []) {
    const node = nodeOption(written);
    if (typeof node === "string") return invalid(node);
    if (node) nodes.push(node);
  }
  const [config, ...more] = positionals;
  if (more.length > 0) return invalid("allocatable takes one main file.");
  return { command: "allocatable", set: setOptions(values), config, nodes, ...shared };
}

/** Reads what stands behind `image`. May throw what `parseArgs` throws. */
export function parseImage(args: string[]): Invocation {
  const options = { ...asText, config: { type: "string" } } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const shared = formattedOptions(values, "image", ["text", "json"]);
  if ("command" in shared) return shared;
  const [image, ...more] = positionals;
  if (image === undefined || more.length > 0) return invalid("image takes one image's name.");
  const { config } = values;
  if (config === undefined) return invalid("image needs --config FILE.");
  return { command: "image", image, config, ...shared };
}
