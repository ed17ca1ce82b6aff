// npm run check:changed: formats the files that differ from the last commit, and runs the checks and tests that are about
// them: types, lint, words, links of pages, and the unit tests that mirror their folders. The whole is `npm test`.
import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { testsOf } from "./changed-tests.mjs";
import { root } from "./ensure-installed.mjs";

/**
 * @param {string} program
 * @param {readonly string[]} args
 * @returns {string} what it has written; nothing if it is not there
 */
function outputOf(program, args) {
  return spawnSync(program, args, { cwd: root, encoding: "utf8" }).stdout ?? "";
}

/**
 * Runs a program of node_modules, and shows its output when it has ended.
 * @param {string} script
 * @param {readonly string[]} args
 * @returns {Promise<boolean>} whether it has found nothing
 */
async function passes(script, args) {
  const started = performance.now();
  const path = join(root, "node_modules", ...script.split("/"));
  const child = spawn(process.execPath, [path, ...args], { cwd: root });
  let output = "";
  const read = (/** @type {Buffer} */ chunk) => (output += chunk.toString());
  child.stdout.on("data", read);
  child.stderr.on("data", read);
  const status = await new Promise((resolve) => {
    child.once("error", resolve);
    child.once("close", resolve);
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  if (status !== 0) console.log(output);
  console.log(`${status === 0 ? "ok  " : "FAIL"} ${script.split("/")[0]} (${seconds} s)`);
  return status === 0;
}

const changed = outputOf("git", ["status", "--porcelain", "--untracked-files=all", "-z"])
  .split("\0")
  .map((line) => line.slice(3))
  .filter((path) => path !== "" && existsSync(join(root, path)));
const code = changed.filter((path) => /\.(?:ts|mts|mjs|cjs|js)$/.test(path));
const pages = changed.filter((path) => path.endsWith(".md"));

const tests = new Set([
  ...changed.flatMap(testsOf),
  ...(pages.length > 0 ? ["test/unit/repository/doc-links"] : []),
  ...(pages.length + code.length > 0 ? ["test/unit/plain-english"] : []),
]);

if (changed.length === 0) {
  console.log("Nothing differs from the last commit.");
} else {
  const isFormatted = await passes("oxfmt/bin/oxfmt", changed);
  const results = await Promise.all([
    ...(code.length > 0
      ? [
          passes("typescript-7/bin/tsc", ["-p", "tsconfig.json"]),
          passes("oxlint/bin/oxlint", ["--type-aware", "--deny-warnings", ...code]),
        ]
      : []),
    ...(tests.size > 0 ? [passes("vitest/vitest.mjs", ["run", ...tests])] : []),
  ]);
  process.exitCode = isFormatted && results.every(Boolean) ? 0 : 1;
}
