// npm start: builds the extension and opens it in VS Code on the files of examples/.
// With a desktop VS Code on PATH that one opens; otherwise the workbench runs in a browser until Ctrl-C.
import { spawn, spawnSync } from "node:child_process";
import { join } from "node:path";
import { ensureInstalled, root, whenNpmEnds } from "./ensure-installed.mjs";

const examples = join(root, "examples");

/** Whether this machine can show a window. */
function hasDisplay() {
  if (process.platform !== "linux") return true;
  return Boolean(process.env["DISPLAY"] ?? process.env["WAYLAND_DISPLAY"]);
}

/**
 * The desktop VS Code: `VSCODE_EXECUTABLE_PATH`, or `code` on PATH unless that is a remote window's command.
 * @returns {Promise<string | undefined>}
 */
async function desktopCode() {
  const chosen = process.env["VSCODE_EXECUTABLE_PATH"];
  if (chosen !== undefined && chosen !== "") return chosen;
  if (!hasDisplay()) return undefined;
  const { executableOnPath } = await import("./chromium.mjs");
  const found = executableOnPath(["code"]);
  return found?.includes("remote-cli") ? undefined : found;
}

/**
 * Opens a desktop VS Code with settings of its own.
 * @param {string} code
 */
async function openDesktop(code) {
  const { cleanEnvironment } = await import("./vscode-workbench.mjs");
  const args = [
    examples,
    "--new-window",
    `--extensionDevelopmentPath=${root}`,
    `--user-data-dir=${join(root, ".vscode-test", "user-data")}`,
    "--disable-workspace-trust",
    "--skip-welcome",
    ...(process.platform === "linux" && process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  ];
  console.log(`Opening ${code} on ${examples}`);
  const script = process.platform === "win32" && code.endsWith(".cmd");
  const quoted = (/** @type {string} */ text) => (script ? `"${text}"` : text);
  const opened = spawnSync(quoted(code), args.map(quoted), {
    env: cleanEnvironment(),
    stdio: "inherit",
    // .cmd files start in a shell only.
    shell: script,
  });
  if (opened.status !== 0) {
    throw new Error(`${code} did not start (${String(opened.error ?? opened.status)}).`);
  }
}

/**
 * Runs the workbench until Ctrl-C, SIGTERM, or the end of npm.
 * @param {boolean} openBrowser
 */
async function runWorkbench(openBrowser) {
  const { linkExtension, startWorkbench, workbenchAddress } =
    await import("./vscode-workbench.mjs");
  const workbench = await startWorkbench({ extensions: linkExtension });
  const stopped = new Promise((resolve) => {
    process.once("SIGINT", () => resolve("asked"));
    process.once("SIGTERM", () => resolve("asked"));
    void whenNpmEnds().then(() => resolve("asked"));
  });
  const address = workbenchAddress(workbench, { folder: examples });
  console.log(`Kubelet Config is running at ${address}`);
  console.log("Ctrl-C ends it.");
  if (openBrowser) openAddress(address);
  const reason = await Promise.race([stopped, workbench.exited]);
  await workbench.stop();
  if (reason !== "asked") throw new Error(`VS Code's server ended by itself.\n${workbench.log()}`);
}

/**
 * Opens an address in the user's browser where there is one; the address is printed anyway.
 * @param {string} address
 */
function openAddress(address) {
  if (!hasDisplay()) return;
  const opener = process.platform === "darwin" ? "open" : "xdg-open";
  const child = spawn(opener, [address], { stdio: "ignore", detached: true });
  child.once("error", () => undefined);
  child.unref();
}

/** The whole of npm start. */
async function start() {
  const noOpen = process.argv.includes("--no-open");
  await ensureInstalled();
  const { buildAll } = await import("./build.mjs");
  await buildAll();
  console.log("Built the extension, the language server and the command line into dist/");
  const code = noOpen ? undefined : await desktopCode();
  if (code !== undefined) await openDesktop(code);
  else await runWorkbench(!noOpen);
}

try {
  await start();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
