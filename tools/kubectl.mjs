// Finds kubectl, or installs Debian's.
import { executableOnPath, installWithApt } from "./chromium.mjs";

/**
 * The kubectl that tests run: one on PATH, or Debian's, installed now.
 * @returns {string} path of the executable; throws one sentence that says what to install
 */
export function findKubectl() {
  const present = executableOnPath(["kubectl"]);
  if (present !== undefined) return present;
  installWithApt("kubernetes-client");
  const installed = executableOnPath(["kubectl"]);
  if (installed !== undefined) return installed;
  throw new Error(
    "No kubectl found: install it (Debian's package kubernetes-client), and put it on the PATH.",
  );
}
