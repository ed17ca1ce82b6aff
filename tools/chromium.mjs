// Finds a Chromium.
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

/** @returns {string | undefined} the one on PATH, or a Playwright-managed one */
export function installedChromium() {
  const chosen = process.env["CHROMIUM"];
  if (chosen !== undefined && chosen !== "") return chosen;
  // Without a window it takes half of the processor time.
  const names = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];
  const onPath = executableOnPath(names);
  if (onPath !== undefined) return onPath;
  const managed = chromium.executablePath();
  return managed !== "" && existsSync(managed) ? managed : undefined;
}

/**
 * The Chromium to use: `CHROMIUM`, one on PATH, or a Playwright-managed one.
 * @returns {string} path of the executable; throws one sentence that says what to install
 */
export function findChromium() {
  const found = installedChromium();
  if (found !== undefined && existsSync(found)) return found;
  if (found !== undefined) throw new Error(`CHROMIUM names ${found}, which does not exist.`);
  throw new Error(
    "No Chromium found. Run `node tools/prepare.mjs` as root on Debian or Ubuntu, install Chromium or Chrome, or set CHROMIUM to its path.",
  );
}
