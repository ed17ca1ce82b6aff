import { run, runProgram } from "./run.mjs";

/** GitHub rejects a summary of more than a mebibyte. */
const longest = 500_000;

/**
 * The changes of the nodes' effective configurations since a revision, for the log and for the summary.
 * @param {{ program: string, revision: string, version: readonly string[], paths: readonly string[] }} question
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<{ log: string, markdown: string }>}
 */
export async function changesOnNodes({ program, revision, version, paths }, env) {
  const known = ["rev-parse", "--verify", "--quiet", "--end-of-options", `${revision}^{commit}`];
  const { code: unknown } = await runProgram("git", known, env);
  if (unknown !== 0) {
    throw new Error(`git has no commit ${revision} here: set fetch-depth in actions/checkout`);
  }
  const outputs = [];
  for (const path of new Set(paths.map(withoutGlob))) {
    const args = ["effective", ...version, `--compare-git=${revision}`, `--config=${path}`];
    // The kubelet may reject a configuration, or there may be no answer for one: standard error says so.
    const { output } = await run([program, ...args], env);
    outputs.push(output);
  }
  const text = outputs.join("");
  if (text === "") return { log: "", markdown: "" };
  const log = `::group::Changes on nodes since ${revision}\n${text}::endgroup::\n`;
  const shown = text.length > longest ? `${text.slice(0, longest)}\n# …\n` : text;
  const runs = shown.match(/`+/g) ?? [];
  // Nothing in a file ends the block.
  const fence = "`".repeat(Math.max(3, ...runs.map((run) => run.length + 1)));
  return {
    log,
    markdown: `\n**Changes on nodes** since ${code(revision)}:\n\n${fence}diff\n${shown}${fence}\n`,
  };
}

/**
 * The directory that a glob searches; other paths are themselves.
 * @param {string} path
 */
function withoutGlob(path) {
  const at = path.search(/[*?[{]/);
  if (at < 0) return path;
  const end = path.lastIndexOf("/", at);
  return end < 0 ? "." : path.slice(0, end) || "/";
}

/** @param {string} text */
function code(text) {
  return `\`${text.replaceAll("`", "")}\``;
}
