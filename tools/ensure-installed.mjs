// Installs the project's packages when they are missing or do not match package-lock.json.
// Plain Node and no imports from node_modules: this file runs before anything is installed.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

/** The project's folder, without a slash at its end. */
export const root = fileURLToPath(new URL("..", import.meta.url)).replace(/[\\/]$/, "");

/** Oldest Node that the tools accept, as in package.json. */
const oldestNode = [20, 19];

/** Throws one clear sentence when this Node is too old for the tools. */
function checkNodeVersion() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const [requiredMajor = 0, requiredMinor = 0] = oldestNode;
  if (major > requiredMajor || (major === requiredMajor && minor >= requiredMinor)) return;
  throw new Error(
    `Node ${oldestNode.join(".")} or newer is needed, this is ${process.versions.node}: install it from https://nodejs.org/`,
  );
}

/**
 * Runs npm with the same Node as this process, or with another one when `env` says so.
 * @param {string[]} args
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv, quiet?: boolean }} options quiet: output is shown only on failure
 * @returns {Promise<string>} what a quiet npm printed; rejects with npm's own words when it fails
 */
export async function runNpm(args, { cwd, env = process.env, quiet = false }) {
  const script = process.env["npm_execpath"];
  const viaScript = script !== undefined && /npm-cli\.[cm]?js$/.test(script);
  const command = viaScript ? process.execPath : "npm";
  const child = spawn(command, viaScript ? [script, ...args] : args, {
    cwd,
    env: withoutLifecycle(env),
    stdio: ["ignore", quiet ? "pipe" : "inherit", quiet ? "pipe" : "inherit"],
    // npm is a .cmd file there, and only a shell starts those.
    shell: !viaScript && process.platform === "win32",
  });
  let printed = "";
  let output = "";
  child.stdout?.on("data", (/** @type {Buffer} */ chunk) => {
    printed += chunk.toString();
    output += chunk.toString();
  });
  child.stderr?.on("data", (/** @type {Buffer} */ chunk) => (output += chunk.toString()));
  const code = await new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  if (code === 0) return printed;
  throw new Error(
    `npm ${args.join(" ")} failed (exit code ${String(code)})\n${causeIn(output)}`.trimEnd(),
  );
}

/**
 * npm names the cause in its first error lines; a program that it runs does in its last ones.
 * @param {string} output
 */
function causeIn(output) {
  const lines = output.split("\n").filter((line) => line.trim() !== "");
  const errors = lines.filter((line) => /^npm (error|ERR!) \S/.test(line));
  return (errors.length > 0 ? errors.slice(0, 12) : lines.slice(-12)).join("\n");
}

/**
 * An npm inside `npm start` must not take the outer script's project for its own.
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
function withoutLifecycle(env) {
  const outer = /^npm_(package_|lifecycle_|config_local_prefix$|command$)/;
  return Object.fromEntries(Object.entries(env).filter(([name]) => !outer.test(name)));
}

/**
 * Why the packages have to be installed, or null when they are as package-lock.json wants them. Contents are compared,
 * not dates: git gives a file a new date without a change.
 * @returns {Promise<string | null>}
 */
async function whatIsMissing() {
  const hidden = join(root, "node_modules", ".package-lock.json");
  if (!existsSync(hidden)) return "node_modules is missing";
  const locked = await lockedPackages(join(root, "package-lock.json"));
  const present = await lockedPackages(hidden);
  for (const [path, entry] of Object.entries(locked)) {
    if (path === "" || entry.link === true) continue;
    const version = present[path]?.version;
    // A package for another platform is in the lock file only.
    if (version === undefined && (entry.optional === true || entry.peer === true)) continue;
    if (version !== entry.version) return `node_modules does not match package-lock.json (${path})`;
  }
  return null;
}

/**
 * @param {string} file
 * @returns {Promise<Record<string, { version?: string, optional?: boolean, peer?: boolean, link?: boolean }>>}
 */
async function lockedPackages(file) {
  return JSON.parse(await readFile(file, "utf8")).packages;
}

/** Runs `npm ci` when it is needed and says so in one line; throws when this Node is too old. */
export async function ensureInstalled() {
  checkNodeVersion();
  const reason = await whatIsMissing();
  if (reason === null) return;
  console.log(`Installing packages: ${reason} (npm ci)`);
  await runNpm(["ci", "--include=dev"], { cwd: root, quiet: true });
}

/**
 * Waits until the npm that runs this script has ended. Its shell does not pass signals on, so a killed `npm start` would
 * leave this process behind. Never ends for a script that npm does not run.
 */
export async function whenNpmEnds() {
  const parent = process.ppid;
  const byNpm = process.env["npm_lifecycle_event"] !== undefined && process.platform !== "win32";
  while (!byNpm || process.ppid === parent) await sleep(500, undefined, { ref: false });
}
