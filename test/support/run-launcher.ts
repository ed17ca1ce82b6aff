import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

/** Milliseconds. The first run downloads VS Code, and a busy machine is slow. */
export const launchTimeout = 3_600_000;

/** The output of a script of `test/e2e`, whether it succeeds or fails. */
export async function runLauncher(name: string): Promise<string> {
  const path = fileURLToPath(new URL(`../e2e/${name}`, import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [path]).catch(
    (error: unknown) => error as { stdout: string },
  );
  return stdout;
}

/** The last line of a script whose tests all passed. */
export const allPassed = /\n[1-9]\d* passed, 0 failed\n$/;
