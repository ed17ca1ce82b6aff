import { parseArgs } from "node:util";
import type { Invocation } from "./invocation.ts";
import { invalid, languageOption, nodeOption, setOptions, versionOption } from "./option-values.ts";
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
  const command = "patch";
  if (values.help) return { command: "help", about: command };
  if (values.version) return { command: "version" };
  const version = versionOption(values["kubernetes-version"]);
  if (typeof version !== "string") return version;
  const language = languageOption(values.locale);
  if ("command" in language) return language;
  const format = values.format ?? "yaml";
  if (format !== "yaml" && format !== "json") {
    return invalid(`--format is yaml or json, not "${format}".`);
  }
  const [base, folder, ...more] = positionals;
  if (base === undefined || folder === undefined || more.length > 0) {
    return invalid("patch takes a configuration and a folder of patches.");
  }
  const instanceConfig = values["instance-config"];
  return { command, base, folder, instanceConfig, version, format, ...language };
}

interface Common {
  readonly help?: boolean | undefined;
  readonly version?: boolean | undefined;
  readonly "kubernetes-version"?: string | undefined;
  readonly locale?: string | undefined;
  readonly format?: string | undefined;
}

type About = Pick<Extract<Invocation, { command: "node" }>, "version" | "format" | "locale">;

/** What the options say that these commands share; or the help, or what is wrong. */
function aboutOf(values: Common, command: "node" | "allocatable" | "image"): About | Invocation {
  if (values.help) return { command: "help", about: command };
  if (values.version) return { command: "version" };
  const version = versionOption(values["kubernetes-version"]);
  if (typeof version !== "string") return version;
  const language = languageOption(values.locale);
  if ("command" in language) return language;
  const format = values.format ?? "text";
  if (format !== "text" && format !== "json") {
    return invalid(`--format is text or json, not "${format}".`);
  }
  return { version, format, ...language };
}

const asText = { ...common, ...forKubernetes, ...forLanguage, format: { type: "string" } } as const;

/** Reads what stands behind `node`. May throw what `parseArgs` throws. */
export function parseNode(args: string[]): Invocation {
  const options = { ...asText, root: { type: "string" } } as const;
  const { values } = parseArgs({ args, options, allowPositionals: false });
  const about = aboutOf(values, "node");
  return "command" in about ? about : { command: "node", root: values.root ?? "/", ...about };
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
  const about = aboutOf(values, "allocatable");
  if ("command" in about) return about;
  const nodes = [];
  for (const written of values.node ?? []) {
    const node = nodeOption(written);
    if (typeof node === "string") return invalid(node);
    if (node) nodes.push(node);
  }
  const [config, ...more] = positionals;
  if (more.length > 0) return invalid("allocatable takes one main file.");
  return { command: "allocatable", set: setOptions(values), config, nodes, ...about };
}

/** Reads what stands behind `image`. May throw what `parseArgs` throws. */
export function parseImage(args: string[]): Invocation {
  const options = { ...asText, config: { type: "string" } } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const about = aboutOf(values, "image");
  if ("command" in about) return about;
  const [image, ...more] = positionals;
  if (image === undefined || more.length > 0) return invalid("image takes one image's name.");
  const { config } = values;
  if (config === undefined) return invalid("image needs --config FILE.");
  return { command: "image", image, config, ...about };
}
