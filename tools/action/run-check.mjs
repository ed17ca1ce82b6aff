import { appendFile, lstat, mkdir, realpath, writeFile } from "node:fs/promises";
import { dirname, relative, resolve } from "node:path";
import { changesOnNodes } from "./changes-on-nodes.mjs";
import { run } from "./run.mjs";

/**
 * Runs `check` in the current folder as the inputs in `env` say. Annotations go to standard output, where GitHub reads them;
 * counts, the summary and a SARIF report to the files that GitHub and the user name.
 * @param {string} program a script for Node
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>} the exit code of `check`
 */
export async function runCheck(program, env) {
  const { options, paths, version, revision } = argumentsOf(env);
  const sarifFile = env["INPUT_SARIF_FILE"] ?? "";
  // A second line would be an output of its own.
  if (/[\r\n]/.test(sarifFile)) throw new Error("sarif-file must be one line");
  if (/[\r\n]/.test(revision)) throw new Error("compare-git must be one line");
  const check = (/** @type {string} */ format) =>
    run([program, "check", ...options, "--format", format, "--", ...paths], env);
  if (sarifFile !== "") await rejectLinks(sarifFile);
  const { code, output } = await check("github");
  process.stdout.write(output);
  // A report that cannot be complete would close findings of code scanning that are still there.
  const isReported = sarifFile !== "" && code !== 2;
  const sarifProblem = isReported
    ? await writeReport(sarifFile, (await check("sarif")).output)
    : undefined;
  const hasSarif = isReported && sarifProblem === undefined;
  const outputs = {
    errors: countOf("error", output),
    warnings: countOf("warning", output),
    notices: countOf("notice", output),
    "sarif-file": hasSarif ? sarifFile : "",
    "exit-code": code,
  };
  await appendTo(
    env["GITHUB_OUTPUT"],
    Object.entries(outputs)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(""),
  );
  const summary = output.trimEnd().split("\n").at(-1) ?? "";
  if (code !== 2) await appendTo(env["GITHUB_STEP_SUMMARY"], `**Kubelet Config**: ${summary}\n`);
  if (sarifProblem !== undefined) throw new Error(sarifProblem);
  if (revision !== "") {
    const { log, markdown } = await changesOnNodes({ program, revision, version, paths }, env);
    process.stdout.write(log);
    await appendTo(env["GITHUB_STEP_SUMMARY"], markdown);
  }
  return code;
}

/**
 * Writes a report, and the folder that it is in. The counts are known by then, so that a failure is not thrown.
 * @param {string} path
 * @param {string} text
 * @returns {Promise<string | undefined>} why it could not be written
 */
async function writeReport(path, text) {
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
    return undefined;
  } catch (error) {
    return `Cannot write sarif-file ${path}: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/**
 * A pull request can contain links: a report must not overwrite files that they lead to.
 * @param {string} path
 */
async function rejectLinks(path) {
  const target = await lstat(path).catch(() => undefined);
  // Folders that are missing are made, below the nearest one that is there.
  let folder = resolve(dirname(path));
  let real = await realpath(folder).catch(() => undefined);
  while (real === undefined) {
    folder = dirname(folder);
    real = await realpath(folder).catch(() => undefined);
  }
  const inside = relative(resolve(), folder);
  const isBehindLink = !inside.startsWith("..") && real !== resolve(await realpath("."), inside);
  if (target?.isSymbolicLink() === true || isBehindLink)
    throw new Error(`sarif-file ${path} is a link, or in a folder that is one`);
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {{ options: string[], paths: string[], version: string[], revision: string }}
 */
function argumentsOf(env) {
  const advice = (env["INPUT_ADVICE"] ?? "").toLowerCase();
  if (!["", "true", "false"].includes(advice)) throw new Error("advice must be true or false");
  const paths = linesOf(env["INPUT_PATHS"]);
  const given = env["INPUT_KUBERNETES_VERSION"] ?? "";
  const version = given === "" ? [] : ["--kubernetes-version", given];
  const baseline = env["INPUT_BASELINE"] ?? "";
  return {
    options: [
      ...version,
      ...(advice === "false" ? ["--no-advice"] : []),
      ...(baseline === "" ? [] : [`--baseline=${baseline}`]),
      ...linesOf(env["INPUT_ARGS"]),
    ],
    paths: paths.length === 0 ? ["."] : paths,
    version,
    revision: env["INPUT_COMPARE_GIT"] ?? "",
  };
}

/** @param {string | undefined} text */
function linesOf(text = "") {
  return text.split(/\r?\n/).filter((line) => line !== "");
}

/**
 * How many findings of a kind there are. Each is one line; the note about files that were not checked is left out.
 * @param {string} kind
 * @param {string} output
 */
function countOf(kind, output) {
  return output
    .split("\n")
    .filter((line) => line.startsWith(`::${kind} `) && !line.includes("title=kubelet-config::"))
    .length;
}

/**
 * @param {string | undefined} path
 * @param {string} text
 */
async function appendTo(path, text) {
  if (path !== undefined && path !== "") await appendFile(path, text);
}
