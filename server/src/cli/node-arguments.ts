import { parseArgs } from "node:util";
import type { Invocation } from "./invocation.ts";
import { invalid, languageOption, versionOption } from "./option-values.ts";
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
