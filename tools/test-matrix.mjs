// The steps that the workflow runs on each system, by the names that `--only` takes.
import { steps } from "./test-steps.mjs";

const linux = "ubuntu-24.04";
const macOs = "macos-15";
const windows = "windows-2025";

/** Where a Chromium is that runs in other systems do not find by themselves. */
const chromium = {
  [linux]: "/usr/bin/google-chrome",
  [macOs]: "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  [windows]: "",
};

/** The usual one, with which everything is run, and the others that package.json accepts, from the oldest to the newest. */
const usual = "22";
const others = ["20.19", "24", "26"];

/**
 * @param {keyof typeof chromium} os
 * @param {readonly string[]} versions of Node.js
 * @param {readonly string[]} names
 */
function each(os, versions, names) {
  return versions.flatMap((node) =>
    names.map((step) => ({ os, node, step, chromium: chromium[os] })),
  );
}

const all = steps.filter(({ kind }) => kind !== "prepare").map(({ name }) => name);

export const matrix = [
  ...each(linux, [usual], all),
  ...each(linux, others, ["unit", "bundle"]),
  ...each(macOs, [usual, ...others], ["unit", "bundle"]),
  // The rest of the tests is the same on other systems, and needs programs that Windows does not have.
  ...each(windows, [usual, ...others], ["unit", "windows"]),
];
