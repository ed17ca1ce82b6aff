import { existsSync, readdirSync } from "node:fs";
import type { Reading } from "../problem.ts";
import { readRuleFiles, type RuleFile } from "./rule-files.ts";
import { textsBelow } from "./texts-below.ts";

/** Reads the files of rules of all domains that have some. */
export function loadRuleFiles(root: URL): Reading<readonly RuleFile[]> {
  const readings = readdirSync(new URL("server/src/", root))
    .map((domain) => `server/src/${domain}/rules/`)
    .filter((folder) => existsSync(new URL(folder, root)))
    .map((folder) => readRuleFiles(folder, textsBelow(new URL(folder, root), "ts")));
  return {
    result: readings.flatMap(({ result }) => result),
    problems: readings.flatMap(({ problems }) => problems),
  };
}
