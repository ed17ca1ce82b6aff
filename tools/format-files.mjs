// Formats files of a checkout as `npm run format` does.
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { root } from "./ensure-installed.mjs";

const formatter = join(root, "node_modules/oxfmt/bin/oxfmt");

/**
 * Leaves files alone that the checkout does not format.
 * @param {string} folder the checkout
 * @param {readonly string[]} paths of files in it
 */
export function formatFiles(folder, paths) {
  execFileSync(process.execPath, [formatter, "--no-error-on-unmatched-pattern", ...paths], {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
  });
}
