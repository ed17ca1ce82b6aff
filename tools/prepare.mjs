// Installs the programs that tests run: Chromium, kubectl and VS Code. Nothing else installs anything but npm's packages, so that
// tests which run side by side do not wait for each other's installation.
import { spawn } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { executableOnPath, installedChromium } from "./chromium.mjs";
import { installedKubectl } from "./kubectl.mjs";
import { lock } from "./lock.mjs";

/** Seconds that another program may use Debian's packages. */
const patience = 600;

/**
 * Installs what is missing; several runs at once wait for each other. Returns at once if nothing is missing.
 * @param {{ workbench?: boolean }} [options] workbench: VS Code too, about 400 MB
 * @returns {Promise<void>} rejects with the installer's own message
 */
export async function prepare({ workbench = true } = {}) {
  await installPackages();
  if (workbench) await (await import("./vscode-workbench.mjs")).prepareWorkbench();
}

/** Debian's packages for tests of pages: the first one opens no windows, and older releases do not have it. */
const browsers = ["chromium-headless-shell", "chromium"];

/**
 * Debian's packages whose programs are missing. Elsewhere, what needs them says what to install.
 * @param {string} [browser]
 */
function missingPackages(browser = "chromium") {
  return [
    ...(installedChromium() === undefined ? [browser] : []),
    ...(installedKubectl() === undefined ? ["kubernetes-client"] : []),
  ];
}

async function installPackages() {
  const canInstall = process.getuid?.() === 0 && executableOnPath(["apt-get"]) !== undefined;
  if (!canInstall || missingPackages().length === 0) return;
  const unlock = await lock(
    join(tmpdir(), "kubelet-config-packages.lock"),
    "Another run is installing packages: waiting for it",
  );
  try {
    if (missingPackages().length === 0) return;
    // A machine that never asked has no list of packages, or an old one.
    const failed = (await installMissing()) && (await aptGet(["update"]));
    const stillFailed = failed && (await installMissing());
    if (!failed || !stillFailed) return;
    const said = `${failed.code === 0 ? "" : failed.output}${stillFailed.output}`.trim();
    throw new Error(`${stillFailed.command} failed (exit code ${stillFailed.code}):\n${said}`);
  } finally {
    await unlock();
  }
}

/** @returns {Promise<{ command: string, code: number, output: string } | undefined>} undefined if it succeeded */
async function installMissing() {
  let failed;
  for (const missing of new Set(browsers.map((browser) => missingPackages(browser).join(" ")))) {
    console.log(`Installing ${missing} (apt-get install)`);
    const install = ["install", "-y", "--no-install-recommends", ...missing.split(" ")];
    const result = await aptGet(install);
    if (result.code === 0) return undefined;
    failed = { ...result, command: `apt-get ${install.join(" ")}` };
  }
  return failed;
}

/**
 * Runs apt-get; waits if another program uses the packages.
 * @param {readonly string[]} args
 * @returns {Promise<{ code: number, output: string }>}
 */
async function aptGet(args) {
  const end = Date.now() + patience * 1_000;
  for (;;) {
    const result = await run("apt-get", ["-o", `DPkg::Lock::Timeout=${patience}`, ...args]);
    // `update` and the lists of packages have a lock that apt-get does not wait for.
    const isLocked = result.code !== 0 && /Could not get lock|Unable to lock/.test(result.output);
    if (!isLocked || Date.now() > end) return result;
    await sleep(2_000);
  }
}

/**
 * @param {string} program
 * @param {readonly string[]} args
 * @returns {Promise<{ code: number, output: string }>}
 */
function run(program, args) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", LC_ALL: "C.UTF-8" };
  const child = spawn(program, args, { env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  child.stdout.on("data", (/** @type {Buffer} */ data) => (output += data.toString()));
  child.stderr.on("data", (/** @type {Buffer} */ data) => (output += data.toString()));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve({ code: code ?? 1, output }));
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await prepare();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
