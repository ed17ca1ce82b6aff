import { stringify } from "yaml";

/**
 * @typedef {"linux-x64" | "linux-arm64" | "linux-x64-musl" | "linux-arm64-musl" | "darwin-x64" | "darwin-arm64"
 *   | "windows-x64"} Platform
 */

/** @typedef {{ name: string, url: string, sha256: string }} Archive */

/**
 * A release as manifests describe it.
 * @typedef {object} Release
 * @property {string} version
 * @property {string} repository such as OWNER/NAME
 * @property {string} date
 * @property {string} homepage
 * @property {(platform: Platform) => Archive} archive
 */

/** One line about the program; Homebrew allows 80 characters and no article at the start. */
export const summary = "Check and explain the kubelet's configuration files";

/** More about it, in lines of at most 80 characters. */
export const description = `Finds mistakes in KubeletConfiguration files, their drop-ins, kubelet flags,
credential provider configurations and seccomp profiles, and says what the
kubelet of each Kubernetes version does with them. Nothing is sent anywhere.
`;

export const license = "Apache-2.0";

/**
 * YAML as the indexes write it: long texts stay on their lines.
 * @param {unknown} value
 */
export function yamlText(value) {
  return stringify(value, { lineWidth: 0 });
}
