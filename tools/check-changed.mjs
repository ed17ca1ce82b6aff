// npm run check:changed: formats the files that differ from the last commit, and runs the checks and tests that are about
// them: types, lint, links of pages, and the unit tests that mirror their folders. The whole is `npm test`.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
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
 * Runs a program of node_modules.
 * @param {string} script
 * @param {readonly string[]} args
 * @returns {boolean} whether it has found nothing
 */
function passes(script, args) {
  const started = performance.now();
  const path = join(root, "node_modules", ...script.split("/"));
  const { status } = spawnSync(process.execPath, [path, ...args], { cwd: root, stdio: "inherit" });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${status === 0 ? "ok  " : "FAIL"} ${script.split("/")[0]} (${seconds} s)`);
  return status === 0;
}

const changed = outputOf("git", ["status", "--porcelain", "--untracked-files=all", "-z"])
  .split("\0")
  .map((line) => line.slice(3))
  .filter((path) => path !== "" && existsSync(join(root, path)));
const code = changed.filter((path) => /\.(?:ts|mts|mjs|cjs|js)$/.test(path));
const pages = changed.filter((path) => path.endsWith(".md"));

/** The unit tests of a file: itself, or those in the folder that mirrors its own. */
function testsOf(/** @type {string} */ path) {
  if (/^test\/.*\.test\.ts$/.test(path)) return [path];
  const folder = dirname(path).replace(/^server\/src/, "test/unit");
  return folder.startsWith("test/unit/") && existsSync(join(root, folder)) ? [`${folder}/`] : [];
}

const tests = new Set([
  ...code.flatMap(testsOf),
  ...(pages.length > 0 ? ["test/unit/repository/doc-links"] : []),
]);

if (changed.length === 0) {
  console.log("Nothing differs from the last commit.");
} else {
  const results = [
    passes("oxfmt/bin/oxfmt", changed),
    ...(code.length > 0
      ? [
          passes("typescript-7/bin/tsc", ["-p", "tsconfig.json"]),
          passes("oxlint/bin/oxlint", ["--type-aware", "--deny-warnings", ...code]),
          passes("eslint/bin/eslint.js", ["--max-warnings", "0", ...code]),
        ]
      : []),
    ...(tests.size > 0 ? [passes("vitest/vitest.mjs", ["run", ...tests])] : []),
  ];
  process.exitCode = results.every(Boolean) ? 0 : 1;
}
