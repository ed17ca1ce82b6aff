import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "./ensure-installed.mjs";

/** A rule, its page, its cases and its Chinese text. */
const isOfRule =
  /^(?:server\/src\/\w+\/(?:messages\/zh-cn\/)?rules|docs\/(?:zh-cn\/)?rules|test\/fixtures\/rules)\//;
const ofRules = [
  "test/unit/kubelet/rules/",
  ...["rule-messages", "rule-pages"].map((name) => `test/unit/languages/chinese-${name}.test.ts`),
];

/**
 * The tests of a file: itself, those of all rules, or those in the folder that mirrors its own. A message has its tests where
 * its domain has them.
 * @param {string} path
 * @returns {readonly string[]}
 */
export function testsOf(path) {
  if (/^test\/.*\.test\.ts$/.test(path)) return [path];
  if (isOfRule.test(path)) return ofRules;
  const folder = dirname(path)
    .replace(/^server\/src/, "test/unit")
    .replace(/\/(?:messages|texts|kinds|commands)(?:\/.*)?$/, "");
  return folder.startsWith("test/unit/") && existsSync(join(root, folder)) ? [`${folder}/`] : [];
}
