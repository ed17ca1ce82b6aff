import { writeFileSync } from "node:fs";
import { differingFiles } from "../differing-files.ts";
import { loadRuleFiles } from "../sources/load-rule-files.ts";
import { buildPlatformRegistries, platformNames } from "./platform-registries.ts";
import { formatProblem, type Log } from "../problem.ts";
import { buildRegistries } from "./rule-registry.ts";

/**
 * Writes or checks the registries of rules and platforms before anything imports them: one that lists a removed file cannot be
 * imported. The result is the exit code.
 */
export function updateRegistries(root: URL, isCheck: boolean, log: Log): number {
  const schemas = new URL("schemas/", root);
  const { result: files, problems } = loadRuleFiles(root);
  for (const problem of problems) log.error(formatProblem(problem));
  if (problems.length > 0) return 1;
  const { platforms, translated } = platformNames(root);
  const registries = new Map([
    ...buildRegistries(files),
    ...buildPlatformRegistries(platforms, translated),
  ]);
  const differing = differingFiles(schemas, registries);
  for (const file of differing) {
    if (isCheck) log.error(`schemas/${file} is not what the generator makes`);
    else writeFileSync(new URL(file, schemas), registries.get(file) ?? "");
  }
  return isCheck && differing.length > 0 ? 1 : 0;
}
