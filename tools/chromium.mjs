// Finds a Chromium, or installs Debian's.
import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync, statSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "playwright-core";

/** Arguments of every launch: no update checks, no GPU, and no sandbox for root (Chromium does not start otherwise). */
export const chromiumArguments = [
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  "--disable-gpu",
  "--disable-quic",
  "--disable-dev-shm-usage",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * The first of `names` that is an executable file on PATH.
 * @param {string[]} names
 * @returns {string | undefined}
 */
export function executableOnPath(names) {
  const folders = (process.env["PATH"] ?? "").split(delimiter).filter((folder) => folder !== "");
  const endings = process.platform === "win32" ? [".exe", ".cmd"] : [""];
  return names
    .flatMap((name) => endings.map((ending) => name + ending))
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find(isExecutable);
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** @returns {string | undefined} */
function installedChromium() {
  const onPath = executableOnPath(["chromium", "chromium-browser", "google-chrome"]);
  if (onPath !== undefined) return onPath;
  const managed = chromium.executablePath();
  return managed !== "" && existsSync(managed) ? managed : undefined;
}

/**
 * Installs a package of Debian where that is possible: as root, with apt-get.
 * @param {string} name
 */
export function installWithApt(name) {
  if (process.getuid?.() !== 0 || executableOnPath(["apt-get"]) === undefined) return;
  console.log(`Installing ${name} (apt-get install ${name})`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const run = (/** @type {string[]} */ args) =>
    spawnSync("apt-get", args, { env, stdio: ["ignore", "ignore", "ignore"] }).status === 0;
  const install = ["install", "-y", "--no-install-recommends", name];
  if (!run(install) && run(["update"])) run(install);
}

/**
 * The Chromium to use: `CHROMIUM`, one on PATH, a Playwright-managed one, or Debian's, installed now.
 * @returns {string} path of the executable; throws one sentence that says what to install
 */
export function findChromium() {
  const chosen = process.env["CHROMIUM"];
  if (chosen !== undefined && chosen !== "") {
    if (existsSync(chosen)) return chosen;
    throw new Error(`CHROMIUM names ${chosen}, which does not exist.`);
  }
  const present = installedChromium();
  if (present !== undefined) return present;
  installWithApt("chromium");
  const installed = installedChromium();
  if (installed !== undefined) return installed;
  throw new Error(
    "No Chromium found: install Chromium or Chrome (or run `npx playwright-core install chromium`), or set CHROMIUM to its path.",
  );
}
