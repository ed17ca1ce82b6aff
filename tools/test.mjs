// npm test: every check of the project, one after the other. The last line is "N passed, N failed".
//   --checks      only the checks that run no tests
//   --only NAME   one step (with the build, where it needs one)
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join, relative } from "node:path";
import { ensureInstalled, root, whenNpmEnds } from "./ensure-installed.mjs";

/**
 * The result of a step. A step without tests counts as one test.
 * @typedef {{ passed: number, failed: number, output: string, broken?: string[] }} Result
 *
 * @typedef {object} Step
 * @property {string} name
 * @property {"check" | "test"} kind
 * @property {boolean} [needsBuild] reads dist/
 * @property {boolean} [needsCorpus] reads the files of other projects in ../shared, which a clone need not have
 * @property {() => Promise<Result>} run
 */

const stepLimit = 15 * 60_000;
const hasCorpus = existsSync(join(root, "..", "shared", "corpus"));

/** All code; the core alone, with stricter rules about its surroundings; and the scripts of the site's pages. */
const typeProjects = ["tsconfig.json", "server/tsconfig.core.json", "site/tsconfig.json"];

/** The vitest projects of vitest.config.mjs that need nothing but the checkout. */
const testProjects = ["unit", "generate", "property", "growth", "protocol", "conformance"];

/**
 * `npm run check` lints the files that changed. Rules that know types can miss there what a change breaks in another
 * file, so `npm test` lints everything.
 */
const lintCache = process.argv.includes("--checks")
  ? ["--cache", "--cache-strategy", "content", "--cache-location", "out/eslint/"]
  : [];

/** @type {Step[]} */
const steps = [
  // The longest check goes first, so that the others run at the same time.
  { name: "lint", kind: "check", run: () => command("eslint", [".", ...lintCache]) },
  { name: "format", kind: "check", run: () => command("prettier", ["--check", "."]) },
  { name: "types", kind: "check", run: checkTypes },
  {
    name: "layers",
    kind: "check",
    run: () => command("depcruise", ["server", "client", "site", "tools", "test", "--config"]),
  },
  { name: "dead-code", kind: "check", run: () => command("knip", []) },
  {
    name: "generated",
    kind: "check",
    run: () => command("tsx", ["tools/generate/main.ts", "--check"]),
  },
  // A check, so that `npm run check` finds wrong words in seconds.
  { name: "texts", kind: "check", run: () => vitest(["texts"]) },
  { name: "tests", kind: "test", run: () => vitest(testProjects) },
  // In Chromium, which is installed if it is missing.
  { name: "pages", kind: "test", run: () => vitest(["pages"]) },
  { name: "corpus", kind: "test", needsCorpus: true, run: () => vitest(["corpus"]) },
  { name: "build", kind: "test", run: () => command(process.execPath, ["tools/build.mjs"]) },
  { name: "bundle", kind: "test", needsBuild: true, run: () => vitest(["bundle"]) },
  { name: "e2e", kind: "test", needsBuild: true, run: endToEnd },
];

/**
 * Runs a program of node_modules (or a path) in the project and counts it as one.
 * @param {string} program
 * @param {string[]} args
 * @returns {Promise<Result>}
 */
async function command(program, args) {
  const path = program.includes("/") || program.includes("\\") ? program : binary(program);
  const windows = process.platform === "win32";
  const child = spawn(path, args, {
    cwd: root,
    env: { ...process.env, FORCE_COLOR: undefined, NO_COLOR: "1" },
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

/** @returns {Promise<Result>} */
async function checkTypes() {
  let output = "";
  for (const project of typeProjects) {
    const result = await command("tsc", ["-p", project]);
    if (result.failed > 0) output += result.output;
  }
  return output === "" ? { passed: 1, failed: 0, output } : { passed: 0, failed: 1, output };
}

/**
 * Runs vitest projects and counts their tests.
 * @param {string[]} projects
 * @returns {Promise<Result>}
 */
async function vitest(projects) {
  const folder = await mkdtemp(join(tmpdir(), "kubelet-test-"));
  try {
    const file = join(folder, "result.json");
    const result = await command("vitest", [
      "run",
      ...projects.flatMap((project) => ["--project", project]),
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

/** @returns {Promise<Result>} */
async function endToEnd() {
  const { runEndToEnd } = await import("./e2e.mjs");
  return { ...(await runEndToEnd()), output: "" };
}

/**
 * Runs one step and prints its line, and its output when it failed.
 * @param {Step} step
 * @param {boolean} built whether dist/ is there for the steps that read it
 * @returns {Promise<Result>}
 */
async function report(step, built) {
  const started = performance.now();
  const result = await outcomeOf(step, built).catch((/** @type {unknown} */ error) => ({
    passed: 0,
    failed: 1,
    output: error instanceof Error ? (error.stack ?? error.message) : String(error),
  }));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const tests = result.passed + result.failed > 1 ? `, ${result.passed} passed` : "";
  console.log(`${result.failed === 0 ? "ok  " : "FAIL"} ${step.name} (${seconds} s${tests})`);
  if (result.failed > 0 && result.output.trim() !== "") console.log(result.output.trim());
  return result;
}

/**
 * Runs checks, each of which uses one processor, on as many as there are. Each line is printed when its check ends.
 * @param {Step[]} checks
 * @returns {Promise<Result[]>}
 */
async function reportSideBySide(checks) {
  const waiting = [...checks];
  const lane = async () => {
    /** @type {Result[]} */
    const results = [];
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      results.push(await report(step, false));
    }
    return results;
  };
  const lanes = Array.from({ length: Math.min(availableParallelism(), checks.length) }, lane);
  return (await Promise.all(lanes)).flat();
}

/**
 * @param {Step} step
 * @param {boolean} built
 * @returns {Promise<Result>}
 */
async function outcomeOf(step, built) {
  const notRun = (/** @type {string} */ output) => ({ passed: 0, failed: 1, output });
  if (step.needsBuild === true && !built) return notRun("not run: there is no build");
  return step.run();
}

/**
 * The steps that the command line asks for.
 * @param {string[]} args
 * @returns {Step[]}
 */
function chosenSteps(args) {
  const only = args.includes("--only") ? args[args.indexOf("--only") + 1] : undefined;
  if (args.includes("--checks")) return steps.filter(({ kind }) => kind === "check");
  if (!args.includes("--only")) return steps;
  const step = steps.find(({ name }) => name === only);
  if (step === undefined) {
    throw new Error(`--only takes one of: ${steps.map(({ name }) => name).join(", ")}`);
  }
  return steps.filter((other) => other === step || (step.needsBuild && other.name === "build"));
}

/** The whole of npm test; the exit code is 1 when anything failed. */
async function main() {
  const chosen = chosenSteps(process.argv.slice(2));
  await ensureInstalled();
  const total = { passed: 0, failed: 0 };
  /** @type {string[]} */
  const broken = [];
  const add = (/** @type {Result} */ result) => {
    total.passed += result.passed;
    total.failed += result.failed;
    broken.push(...(result.broken ?? []));
  };
  let built = false;
  let notHere = 0;
  const checks = chosen.filter(({ kind }) => kind === "check");
  for (const result of await reportSideBySide(checks)) add(result);
  for (const step of chosen) {
    if (step.kind === "check") continue;
    if (step.needsCorpus === true && !hasCorpus) {
      console.log(`--   ${step.name}: not here (test/corpus/manifest.tsv names its files)`);
      notHere++;
      continue;
    }
    const result = await report(step, built);
    if (step.name === "build") built = result.failed === 0;
    add(result);
  }
  if (total.passed + total.failed === 0 && notHere < chosen.length) total.failed = 1;
  // Once more at the end, where a log that keeps only its last lines still has them.
  for (const test of broken) console.log(`FAIL ${test.slice(0, 2_000)}`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed === 0 ? 0 : 1;
}

for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) {
  process.once(signal, () => process.exit(1));
}
void whenNpmEnds().then(() => process.exit(1));
try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.log("0 passed, 1 failed");
  process.exitCode = 1;
}
