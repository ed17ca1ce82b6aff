// Runs the suite of test/e2e inside a real VS Code: the workbench in Chromium, or a desktop build.
import { build } from "esbuild";
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { chromium } from "playwright-core";
import { serveKeyboard } from "../test/e2e/keyboard.mjs";
import { followQuestions } from "../test/e2e/questions.mjs";
import { stopMotion } from "../test/e2e/stop-motion.mjs";
import { canHoldAnswers } from "../test/typing/hold-answers.mjs";
import { chromiumArguments, findChromium } from "./chromium.mjs";
import { root } from "./ensure-installed.mjs";
import { packedExtension } from "./package.mjs";
import {
  cleanEnvironment,
  packageInstaller,
  startWorkbench,
  workbenchAddress,
} from "./vscode-workbench.mjs";

/** A test prints this when it kills the server; the client library logs the rest. */
const killing = "[e2e] kills the server";
const exitOfKilled = /exited with signal SIGKILL\./;
const ofKilledServer =
  /exited with signal SIGKILL\.|connection to server is erroring\.$|Server will not be restarted\.$/;

/** A run that has not ended by then hangs. */
const timeLimit = Number(process.env["KUBELET_E2E_SECONDS"] ?? 3_600) * 1000;
const corpus = join(root, "..", "shared", "corpus");

/** They need the keyboard and the page of the workbench, which a desktop VS Code does not give. */
const withKeyboard = ["status.test.ts", "typing.test.ts", "view-keys.test.ts"];

/** Files of the corpus that the suite opens, by their name in the workspace; copied at run time. */
const corpusFiles = {
  "corpus/sound.yaml": "kubelet/k8s-website-kubelet-config-file-1.yaml",
  "corpus/kubeadm.yaml": "kubelet/minikube-v1.36-default.yaml",
  "corpus/sound.json": "kubelet/eks-al2-kubelet-config-2019-11-14-593691e.json",
  "corpus/wrong-case.yaml": "bad/bottlerocket-989-MaxPods.yaml",
  "corpus/wrong-type.yaml": "bad/opsnull-458-evictionsoft-nil-string.yaml",
  "corpus/unknown-field.yaml": "bad/kk-kubeadm-strict-unknown-field.yaml",
  "corpus/kubelet.conf.d/10-dropin.conf":
    "dropins/k8s-docs-merging-struct-fields/kubelet.conf.d/10-dropin.conf",
};

/**
 * A suite and its surroundings.
 * @typedef {object} Run
 * @property {string} extension the packed extension
 * @property {string} host folder of an empty extension: VS Code runs suites only next to an extension under development
 * @property {string} tests the bundled suite
 * @property {string} workspace the folder that VS Code opens
 * @property {string} result file that the suite writes its numbers to
 */

/**
 * How VS Code ended.
 * @typedef {object} Outcome
 * @property {boolean} ended whether the suite was completed
 * @property {string[]} [errors] what the extension logged as errors of its own
 * @property {string[]} log other lines that VS Code printed
 */

/**
 * Packs what is in dist/, installs the package into VS Code and runs a suite next to it.
 * @param {{ suite?: string, only?: string }} [options] another folder with a suite; only: the beginning of a test file's name
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function runEndToEnd({ suite = join(root, "test/e2e/suite"), only = "" } = {}) {
  const folder = await mkdtemp(join(tmpdir(), "kubelet e2e "));
  try {
    const run = {
      extension: await packedExtension(),
      host: await makeHost(join(folder, "host")),
      tests: await bundleSuite(suite, only),
      workspace: await makeWorkspace(join(folder, "work space")),
      result: join(folder, "result.json"),
    };
    const launch = wantsDesktop() ? runInDesktop : runInWorkbench;
    const outcome = await launch(run);
    return await resultOf(run, outcome);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/**
 * @param {string} folder where to write an extension without anything in it
 * @returns {Promise<string>} the folder
 */
async function makeHost(folder) {
  const { engines } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  await mkdir(folder);
  const manifest = { name: "host", publisher: "test", version: "0.0.1", engines };
  await writeFile(join(folder, "package.json"), JSON.stringify(manifest));
  return folder;
}

/**
 * Bundles the suite to CommonJS. The files end in .cjs: VS Code would take .js in this package for ES modules.
 * @param {string} suite folder with index.ts and *.test.ts
 * @param {string} only
 * @returns {Promise<string>} path of the bundled index
 */
async function bundleSuite(suite, only) {
  const target = join(root, "out", "e2e");
  await rm(target, { recursive: true, force: true });
  const withCorpus = existsSync(corpus);
  if (!withCorpus)
    console.log("--   e2e/corpus: not here (test/corpus/manifest.tsv names its files)");
  const without = [
    ...(withCorpus ? [] : ["corpus.test.ts"]),
    ...(wantsDesktop() ? withKeyboard : []),
  ];
  const files = (await readdir(suite)).filter(
    (name) =>
      name === "index.ts" ||
      (name.endsWith(".test.ts") && name.startsWith(only) && !without.includes(name)),
  );
  await build({
    entryPoints: files.map((name) => join(suite, name)),
    outdir: target,
    outExtension: { ".js": ".cjs" },
    bundle: true,
    platform: "node",
    format: "cjs",
    target: "node20",
    sourcemap: "inline",
    external: ["vscode", "mocha"],
    logLevel: "warning",
  });
  return join(target, "index.cjs");
}

/**
 * Copies everything that the suite opens, so that no test changes the checkout.
 * @param {string} folder
 */
async function makeWorkspace(folder) {
  await cp(join(root, "test/e2e/workspace"), folder, { recursive: true });
  await cp(join(root, "examples"), join(folder, "examples"), { recursive: true });
  if (!existsSync(corpus)) return folder;
  for (const [name, source] of Object.entries(corpusFiles)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await cp(join(corpus, source), join(folder, name));
  }
  return folder;
}

/** Whether the environment asks for a desktop VS Code. */
function wantsDesktop() {
  return (
    process.env["KUBELET_E2E"] === "desktop" || (process.env["VSCODE_EXECUTABLE_PATH"] ?? "") !== ""
  );
}

/**
 * @param {Run} run
 * @returns {Promise<Outcome>}
 */
async function runInWorkbench({ extension, host, tests, workspace, result }) {
  const executablePath = findChromium();
  /** @type {Parameters<typeof serveKeyboard>[0]} */
  let typedIn = () => undefined;
  const keyboard = await serveKeyboard(() => typedIn());
  const server = await startWorkbench({
    env: { KUBELET_E2E_RESULT: result, KUBELET_E2E_KEYBOARD: keyboard.address },
    testDriver: true,
    extensions: packageInstaller(extension),
  });
  /** @type {string[]} */
  const log = [];
  let kills = 0;
  const browser = await chromium
    .launch({ executablePath, args: chromiumArguments })
    .catch(async (error) => {
      await server.stop();
      throw error;
    });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await stopMotion(page);
    const questions = followQuestions(page);
    typedIn = () => ({ page, questions });
    await page.addInitScript(canHoldAnswers);
    /** @type {Promise<true>} */
    const finished = new Promise((resolve) => {
      void page.exposeFunction("codeAutomationExit", () => resolve(true));
    });
    await page.exposeFunction(
      "codeAutomationLog",
      (/** @type {string} */ type, /** @type {unknown[]} */ args) => {
        const text = args.map(String).join(" ");
        if (text.includes(killing)) kills += 1;
        else report(log, type, text);
      },
    );
    const gone = new Promise((resolve) => {
      page.once("crash", () => resolve(log.push("Chromium's page crashed")));
      browser.once("disconnected", () => resolve(log.push("Chromium ended")));
      void server.exited.then((code) => resolve(log.push(`VS Code's server ended (${code})`)));
    });
    // The suite's end is waited for: on a busy machine loading alone takes longer than a page may by default.
    const address = workbenchAddress(server, { folder: workspace, extension: host, tests });
    await page.goto(address, { waitUntil: "commit", timeout: timeLimit });
    const ended = await Promise.race([finished, gone.then(() => false), outOfTime(log)]);
    if (!ended) log.push(server.log());
    const own = await server.extensionLog("kubelet-config.kubelet-config");
    const errors = own.filter((line) => line.includes("[error]"));
    return { ended, log: [...log], errors: withoutKills(errors, kills) };
  } finally {
    await browser.close();
    await server.stop();
    keyboard.stop();
  }
}

/**
 * Errors without those of the servers that tests killed; all of them if more were killed.
 * @param {string[]} errors
 * @param {number} kills
 */
function withoutKills(errors, kills) {
  const exits = errors.filter((line) => exitOfKilled.test(line)).length;
  const isExpected = kills > 0 && exits <= kills;
  return isExpected ? errors.filter((line) => !ofKilledServer.test(line)) : errors;
}

/**
 * @param {string[]} log
 * @returns {Promise<false>}
 */
async function outOfTime(log) {
  await sleep(timeLimit, undefined, { ref: false });
  log.push(`the suite did not end within ${timeLimit / 1000} s`);
  return false;
}

/**
 * Prints the suite's own lines at once and keeps the rest for the case of a failure.
 * @param {string[]} log
 * @param {string} type
 * @param {string} text
 */
function report(log, type, text) {
  const message = /\[e2e\] (.*)/s.exec(text)?.[1];
  if (message === undefined) log.push(`${type}: ${text}`);
  else console.log(message);
}

/**
 * @param {Run} run
 * @returns {Promise<Outcome>}
 */
async function runInDesktop({ extension, host, tests, workspace, result }) {
  const { downloadAndUnzipVSCode, resolveCliPathFromVSCodeExecutablePath, runTests } =
    await import("@vscode/test-electron");
  const headless = !process.env["DISPLAY"] && !process.env["WAYLAND_DISPLAY"];
  if (process.platform === "linux" && headless) {
    throw new Error("A desktop VS Code needs a display: run this under `xvfb-run -a`.");
  }
  const kept = cleanEnvironment();
  const chosen = process.env["VSCODE_EXECUTABLE_PATH"];
  for (const name of Object.keys(process.env)) if (!(name in kept)) delete process.env[name];
  const folders = [
    `--user-data-dir=${join(dirname(result), "user data")}`,
    `--extensions-dir=${join(dirname(result), "extensions")}`,
  ];
  const executable =
    chosen || (await downloadAndUnzipVSCode({ cachePath: join(root, ".vscode-test") }));
  const code = resolveCliPathFromVSCodeExecutablePath(executable);
  const shell = process.platform === "win32";
  const quoted = (/** @type {string} */ text) => (shell ? `"${text}"` : text);
  const args = ["--install-extension", extension, ...folders].map(quoted);
  await promisify(execFile)(quoted(code), args, { shell });
  /** @type {string[]} */
  const log = [];
  const ended = runTests({
    vscodeExecutablePath: executable,
    extensionDevelopmentPath: host,
    extensionTestsPath: tests,
    extensionTestsEnv: { KUBELET_E2E_RESULT: result },
    launchArgs: [workspace, ...folders],
  }).then(
    () => true,
    (error) => {
      log.push(String(error));
      return existsSync(result);
    },
  );
  return { ended: await Promise.race([ended, outOfTime(log)]), log };
}

/**
 * Turns the suite's result file into numbers; a run without one, or without tests, is a failure with its log.
 * @param {Run} run
 * @param {Outcome} outcome
 */
async function resultOf({ result }, { ended, log, errors = [] }) {
  const text = await readFile(result, "utf8").catch(() => undefined);
  /** @type {{ passed: number, failed: number, pending: number }} */
  const { passed, failed, pending } =
    text === undefined ? { passed: 0, failed: 0, pending: 0 } : JSON.parse(text);
  const reasons = [
    ...(ended ? [] : ["VS Code did not end the run by itself"]),
    ...(passed + failed === 0 ? ["no test ran"] : []),
    ...(pending > 0 ? [`${pending} tests were skipped`] : []),
    // A crash is answered with nothing, which a test may not see.
    ...errors.map((line) => `the extension logged ${line}`),
  ];
  for (const reason of reasons) console.log(`end-to-end: ${reason}`);
  const shown =
    reasons.length > 0 ? log : failed > 0 ? log.filter((line) => /^(warn|error)/.test(line)) : [];
  if (shown.length > 0) console.log(["What VS Code printed:", ...shown].join("\n  "));
  return { passed, failed: failed + reasons.length };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    const { passed, failed } = await runEndToEnd({ only: process.argv[2] ?? "" });
    console.log(`${passed} passed, ${failed} failed`);
    process.exitCode = failed === 0 ? 0 : 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
