import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

/** The first run downloads VS Code. */
const timeout = 300_000;

test.each([
  ["the extension works where VS Code runs extensions in a browser", "web.mjs"],
  ["a new user gets from the package to a configuration without mistakes", "first-minutes.mjs"],
])("%s", { timeout }, async (_, launcher) => {
  const path = fileURLToPath(new URL(`../e2e/${launcher}`, import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [path]).catch(
    (error: unknown) => error as { stdout: string },
  );
  expect(stdout).toMatch(/\n[1-9]\d* passed, 0 failed\n$/);
});
