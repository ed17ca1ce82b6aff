import { expect, test } from "vitest";
import { allPassed, launchTimeout, runLauncher } from "../support/run-launcher.ts";

test(
  "the extension works where VS Code runs extensions in a browser",
  { timeout: launchTimeout },
  async () => {
    expect(await runLauncher("web.mjs")).toMatch(allPassed);
  },
);
