import { expect, test } from "vitest";
import { allPassed, launchTimeout, runLauncher } from "../support/run-launcher.ts";

test(
  "a new user gets from the package to a configuration without mistakes",
  { timeout: launchTimeout },
  async () => {
    expect(await runLauncher("first-minutes.mjs")).toMatch(allPassed);
  },
);
