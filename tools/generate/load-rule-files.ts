import type { Reading } from "./problem.ts";
import { readRuleFiles, type RuleFile } from "./rule-files.ts";
import { textsBelow } from "./texts-below.ts";

/** The folders of rules, one of each domain that has some. */
const rulesFolders = ["kubelet", "credentials", "seccomp"].map(
  (domain) => `server/src/${domain}/rules/`,
);

/** Reads the files of all rules. */
export function loadRuleFiles(root: URL): Reading<readonly RuleFile[]> {
  const readings = rulesFolders.map((folder) =>
    readRuleFiles(folder, textsBelow(new URL(folder, root), "ts")),
  );
  return {
    result: readings.flatMap(({ result }) => result),
    problems: readings.flatMap(({ problems }) => problems),
  };
}
