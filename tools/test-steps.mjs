// The steps of `npm test`. The workflow runs the same ones.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { root } from "./ensure-installed.mjs";

/**
 * The result of a step. A step without tests counts as one test.
 * @typedef {{ passed: number, failed: number, output: string, broken?: string[] }} Result
 *
 * @typedef {object} Step
 * @property {string} name
 * @property {"check" | "test" | "prepare"} kind prepare: other steps need it, and it has no tests
 * @property {number} [lanes] how many processors it uses; 1 if it is left out
 * @property {readonly string[]} [needs] the steps that have to pass before
 * @property {readonly string[]} [folders] those of test/ that it runs
 * @property {() => Promise<Result>} run
 */

/** Milliseconds after which a step hangs: a busy machine needs several times as long as an idle one, and the weekly run tries more texts. */
const stepLimit = 60 * 60_000 * Math.max(1, Number(process.env["TEST_RUNS"] ?? 1));

/** Files of other projects, which a clone need not have. */
export const hasCorpus = existsSync(join(root, "..", "shared", "corpus"));

/** All code; the core alone, with stricter rules about its surroundings; and the scripts of the site's pages. */
const typeProjects = ["tsconfig.json", "server/tsconfig.core.json", "site/tsconfig.json"];

/** The folders of test/ that need nothing but the checkout. */
const ownFolders = [
  "unit",
  "property",
  "growth",
  "protocol",
  "conformance",
  ...(hasCorpus ? ["corpus"] : []),
];

/**
 * In the order in which they begin. `e2e` is the longest and waits for the editor half of its time, so it begins as soon as it can.
 * @type {readonly Step[]}
 */
export const steps = [
  { name: "build", kind: "test", run: () => command("tools/build.mjs") },
  { name: "prepare", kind: "prepare", lanes: 0, run: prepare },
  { name: "e2e", kind: "test", lanes: 0, needs: ["build", "prepare"], run: endToEnd },
  { name: "types", kind: "check", run: checkTypes },
  { name: "format", kind: "check", run: () => command("oxfmt", ["--check", "."]) },
  {
    name: "lint",
    kind: "check",
    run: () => command("oxlint", ["--type-aware", "--deny-warnings"]),
  },
  {
    name: "layers",
    kind: "check",
    run: () => command("depcruise", ["server", "client", "site", "tools", "test", "--config"]),
  },
  { name: "dead-code", kind: "check", run: () => command("knip") },
  {
    name: "generated",
    kind: "check",
    run: () => command("tsx", ["tools/generate/main.ts", "--check"]),
  },
  // A check, so that `npm run check` finds wrong words in seconds.
  { name: "texts", kind: "check", run: () => vitest(["--project", "texts"]) },
  testStep({ name: "tests", kind: "test", lanes: 2, folders: ownFolders }),
  // Both wait for other programs, so they run side by side.
  testStep({ name: "bundle", kind: "test", needs: ["build", "prepare"], folders: ["bundle"] }),
  testStep({ name: "pages", kind: "test", needs: ["prepare"], folders: ["pages"] }),
  ...(process.platform === "win32"
    ? [testStep({ name: "windows", kind: "test", needs: ["build"], folders: ["windows"] })]
    : []),
];

/**
 * The steps that a name stands for: a step, or a folder of test/, with what it needs; undefined if it is not a name.
 * @param {string} name
 * @returns {readonly Step[] | undefined}
 */
export function stepsFor(name) {
  const whole = steps.find((step) => step.name === name);
  const of = whole ?? steps.find(({ folders = [] }) => folders.includes(name));
  if (of === undefined) return undefined;
  const step = whole ?? testStep({ ...of, name, folders: [name] });
  return [...steps.filter((other) => of.needs?.includes(other.name)), step];
}

/**
 * @param {Omit<Step, "run"> & { folders: readonly string[] }} step
 * @returns {Step}
 */
function testStep(step) {
  const folders = step.folders.map((folder) => `test/${folder}/`);
  return { ...step, run: () => vitest(["--project", "!texts", ...folders]) };
}

/**
 * Runs a program of node_modules or a script of the project, and counts it as one.
 * @param {string} program
 * @param {readonly string[]} [args]
 * @returns {Promise<Result>}
 */
async function command(program, args = []) {
  const windows = process.platform === "win32";
  const isScript = program.endsWith(".mjs") || program.includes("/");
  const path = isScript ? process.execPath : binary(program);
  const child = spawn(path, isScript ? [join(root, program), ...args] : args, {
    cwd: root,
    // The compiler and the linter are Go: with more room they collect less, a quarter of their time for a tenth more memory.
    env: { GOGC: "400", ...process.env, FORCE_COLOR: undefined, NO_COLOR: "1" },
    stdio: ["ignore", "pipe", "pipe"],
    shell: windows && path.endsWith(".cmd"),
    // A group of its own, so that a hang ends with everything that the program started.
    detached: !windows,
  });
  let output = "";
  const read = (/** @type {Buffer} */ chunk) => (output += chunk.toString());
  child.stdout.on("data", read);
  child.stderr.on("data", read);
  const end = () => {
    if (child.pid === undefined) return;
    try {
      process.kill(windows ? child.pid : -child.pid, "SIGKILL");
    } catch {
      // It has already exited.
    }
  };
  process.once("exit", end);
  const timer = setTimeout(() => {
    output += `\nended after ${stepLimit / 1000} s\n`;
    end();
  }, stepLimit);
  const code = await new Promise((resolve) => {
    child.once("error", (error) => resolve(String(error)));
    child.once("close", resolve);
  });
  clearTimeout(timer);
  process.removeListener("exit", end);
  if (typeof code === "string") output += code;
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output };
}

/** @param {string} name */
function binary(name) {
  return join(root, "node_modules", ".bin", process.platform === "win32" ? `${name}.cmd` : name);
}

/**
 * Several commands as one step.
 * @param {readonly (() => Promise<Result>)[]} commands
 * @returns {Promise<Result>}
 */
async function all(commands) {
  let output = "";
  for (const run of commands) {
    const result = await run();
    if (result.failed > 0) output += result.output;
  }
  return output === "" ? { passed: 1, failed: 0, output } : { passed: 0, failed: 1, output };
}

/** The native compiler; `tsc` among the programs may be the one that tools take the syntax from. */
function checkTypes() {
  const compiler = "node_modules/typescript-7/bin/tsc";
  return all(typeProjects.map((project) => () => command(compiler, ["-p", project])));
}

/** @returns {Promise<Result>} */
async function prepare() {
  const module = await import("./prepare.mjs");
  await module.prepare();
  return { passed: 0, failed: 0, output: "" };
}

/** @returns {Promise<Result>} */
async function endToEnd() {
  const { runEndToEnd } = await import("./e2e.mjs");
  return { ...(await runEndToEnd()), output: "" };
}

/**
 * Runs vitest and counts its tests.
 * @param {readonly string[]} args which tests
 * @returns {Promise<Result>}
 */
async function vitest(args) {
  const folder = await mkdtemp(join(tmpdir(), "kubelet-test-"));
  try {
    const file = join(folder, "result.json");
    const result = await command("vitest", [
      "run",
      ...args,
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${file}`,
    ]);
    const text = await readFile(file, "utf8").catch(() => undefined);
    return text === undefined ? { ...result, passed: 0, failed: 1 } : countTests(text, result);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Reads vitest's JSON report. A file that does not load, no test at all, a skipped test and a failure outside the tests each
 * count as failures.
 * @param {string} text
 * @param {Result} run
 * @returns {Result}
 */
function countTests(text, run) {
  /** @type {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number,
   *   testResults: { name: string, status: string, message: string,
   *     assertionResults: { status: string, fullName: string, failureMessages: string[] }[] }[] }} */
  const report = JSON.parse(text);
  const passed = report.numPassedTests;
  /** @type {string[]} */
  const broken = [];
  let unloaded = 0;
  for (const { name, status, message, assertionResults } of report.testResults) {
    const failed = assertionResults.filter((test) => test.status === "failed");
    const file = relative(root, name);
    for (const { fullName, failureMessages } of failed) {
      const lines = failureMessages.join("\n").split("\n");
      const own = lines.filter((line) => !line.includes("node_modules"));
      broken.push(`${file} > ${fullName}\n${own.join("\n")}`);
    }
    if (status !== "failed" || failed.length > 0) continue;
    unloaded++;
    broken.push(`${file}\n${message}`);
  }
  const left = report.numPendingTests + report.numTodoTests;
  let failed = report.numFailedTests + unloaded + left;
  let output = run.output;
  if (left > 0) output += `\n${left} tests were skipped or are still to be written\n`;
  if (passed + failed === 0) output += "\nno test ran\n";
  if (failed === 0 && (passed === 0 || run.failed > 0)) failed = 1;
  return { passed, failed, output, broken };
}
