// How long a new mistake takes to show in VS Code's workbench, from the key to the squiggle, and how long it takes to go:
//   npm run bench -- typing [--repeat 10] [--doc small|medium|large]
// A machine that does something else meanwhile measures that too.
import { cp, mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { chromiumArguments, findChromium } from "../../tools/chromium.mjs";
import { root } from "../../tools/ensure-installed.mjs";
import { packExtension } from "../../tools/package.mjs";
import {
  packageInstaller,
  startWorkbench,
  workbenchAddress,
} from "../../tools/vscode-workbench.mjs";
import { goTo, openFile } from "../e2e/workbench-page.mjs";

/** @typedef {import("playwright-core").Page} Page */

/* global addEventListener, document, MutationObserver */

/** Who waits longer has given up. */
const longest = 15_000;

/**
 * Prints, for each document, how long a mistake takes to show and to go.
 * @param {readonly string[]} docs names of files in `inputs`
 * @param {number} repeat
 */
export async function measureTyping(docs, repeat) {
  const folder = await mkdtemp(join(tmpdir(), "kubelet typing "));
  const extension = join(folder, "kubelet-config.vsix");
  await packExtension(extension);
  const workspace = join(folder, "work");
  await mkdir(workspace);
  for (const doc of docs) {
    const name = `${doc}.kubelet.yaml`;
    await cp(join(root, "test/bench/inputs", name), join(workspace, name));
  }
  const workbench = await startWorkbench({ extensions: packageInstaller(extension) });
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: chromiumArguments,
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1200, height: 750 } });
    await page.goto(workbenchAddress(workbench, { folder: workspace }));
    await page.getByRole("treeitem").first().waitFor();
    for (const doc of docs) {
      await openFile(page, `${doc}.kubelet.yaml`);
      const lines = (await readFile(join(workspace, `${doc}.kubelet.yaml`), "utf8")).split("\n");
      const line = lines.findIndex((each) => each.startsWith("maxPods:")) + 1;
      report(doc, await measureFile(page, line, repeat));
    }
  } finally {
    await browser.close();
    await workbench.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/**
 * @param {string} name
 * @param {{ shown: number[], gone: number[] }} times
 */
function report(name, { shown, gone }) {
  console.log(`${name}: shown after ${summary(shown)} ms, gone after ${summary(gone)} ms`);
}

/** @param {number[]} times */
function summary(times) {
  const sorted = times.map(Math.round).sort((a, b) => a - b);
  return `${sorted[Math.floor(sorted.length / 2)]} (${sorted[0]} to ${sorted.at(-1)})`;
}

/**
 * Types a mistake at the end of `line`, and takes it back.
 * @param {Page} page
 * @param {number} line
 * @param {number} repeat
 */
async function measureFile(page, line, repeat) {
  /** @type {{ shown: number[], gone: number[] }} */
  const times = { shown: [], gone: [] };
  await goTo(page, line, 1);
  await page.keyboard.press("End");
  for (let run = 0; run < repeat; run++) {
    times.shown.push(await timeUntil(page, "shown", "x"));
    // The list of completions would take the key.
    await page.keyboard.press("Escape");
    times.gone.push(await timeUntil(page, "gone", "Backspace"));
  }
  return times;
}

/** The squiggle in the line of the cursor. */
const squiggle = ".view-overlays > div:has(> .current-line) > .cdr[class*=squiggly]";

/**
 * The time from a key to the squiggle's coming or going, as the page itself sees both.
 * @param {Page} page
 * @param {"shown" | "gone"} wanted
 * @param {string} key
 */
async function timeUntil(page, wanted, key) {
  const watched = await page.evaluateHandle(
    ({ selector, wanted, longest }) => {
      let pressed = 0;
      addEventListener("keydown", () => (pressed = performance.now()), {
        capture: true,
        once: true,
      });
      const seen = new Promise((resolve) => {
        const look = () => {
          const isThere = document.querySelector(selector) !== null;
          if (pressed === 0 || isThere !== (wanted === "shown")) return;
          observer.disconnect();
          resolve(performance.now());
        };
        const observer = new MutationObserver(look);
        observer.observe(document.body, { childList: true, subtree: true, attributes: true });
        setTimeout(() => resolve(Infinity), longest);
      });
      return { seen: () => seen.then((at) => Number(at) - pressed) };
    },
    { selector: squiggle, wanted, longest },
  );
  await page.keyboard.press(key);
  const time = await watched.evaluate(({ seen }) => seen());
  await watched.dispose();
  return time;
}
