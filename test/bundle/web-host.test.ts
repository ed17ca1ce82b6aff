import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const launcher = fileURLToPath(new URL("../e2e/web.mjs", import.meta.url));

/** The first run downloads VS Code. */
const timeout = 300_000;

test("the extension works where VS Code runs extensions in a browser", { timeout }, async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [launcher]).catch(
    (error: unknown) => error as { stdout: string },
  );
  expect(stdout).toMatch(/\n[1-9]\d* passed, 0 failed\n$/);
});
