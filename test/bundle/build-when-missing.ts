import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const place = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const bundles = ["dist/extension.cjs", "dist/server.js", "dist/cli.js"];

/**
 * Called by vitest once, before the tests of the bundles: builds dist/ where it is not there.
 * `npm test` always builds before.
 */
export async function setup(): Promise<void> {
  if (bundles.every((path) => existsSync(place(path)))) return;
  await promisify(execFile)(process.execPath, [place("tools/build.mjs")]);
}
