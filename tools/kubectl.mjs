// Finds kubectl.
import { executableOnPath } from "./chromium.mjs";

/** @returns {string | undefined} the one on PATH */
export function installedKubectl() {
  return executableOnPath(["kubectl"]);
}

/**
 * The kubectl that tests run.
 * @returns {string} path of the executable; throws one sentence that says what to install
 */
export function findKubectl() {
  const found = installedKubectl();
  if (found !== undefined) return found;
  throw new Error(
    "No kubectl found. Run `node tools/prepare.mjs` as root on Debian or Ubuntu, or install kubectl and put it on the PATH.",
  );
}
