// The waits of a user who types, in VS Code's workbench: from a key to the squiggle, to the list of completions and to the
// hover, as the page itself sees them; compared with yaml-language-server in the same workbench, in turns.
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
import { instantExtension, peerExtension } from "./peer-extension.mjs";
import { median } from "./rows.mjs";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("../../tools/vscode-workbench.mjs").Workbench} Workbench */

/* global addEventListener, document, MutationObserver, removeEventListener */

/** Who waits longer has given up. */
const longest = 15_000;

/** In each window; the first time of each is not counted. */
const timesInWindow = 6;

const docs = ["medium", "large"];

/** Measured waits; goals are in seconds, for the large file. */
const waits = /** @type {const} */ ([
  { id: "shown", name: "key to the squiggle", goal: 0.3 },
  { id: "gone", name: "key to the end of the squiggle", goal: 0.3 },
  { id: "list", name: "key to the list of completions", goal: 0.15 },
  { id: "hover", name: "key to the hover", goal: 0.15 },
]);

/** @typedef {Record<(typeof waits)[number]["id"], number[]>} Times milliseconds */

/**
 * Both servers are asked for words in texts: VS Code treats a YAML key as text, and so does the YAML extension. Only
 * the server fills the list.
 */
const settings = {
  "editor.quickSuggestions": { other: "on", comments: "off", strings: "on" },
  "editor.wordBasedSuggestions": "off",
  "editor.snippetSuggestions": "none",
  "editor.minimap.enabled": false,
};

/**
 * @param {number} repeat windows of each
 * @returns {Promise<import("./rows.mjs").Part[]>}
 */
export async function measureEditor(repeat) {
  const folder = await mkdtemp(join(tmpdir(), "kubelet editor "));
  /** @type {Workbench[]} */
  const started = [];
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: chromiumArguments,
  });
  try {
    const workspace = await workspaceIn(folder);
    const extension = join(folder, "kubelet-config.vsix");
    await packExtension(extension);
    for (const extensions of [await peerExtension(), packageInstaller(extension), instantExtension])
      started.push(await startWorkbench({ extensions, settings }));
    const [peer, ours, instant] = started;
    if (!peer || !ours || !instant) return [];
    /** @param {Workbench} workbench */
    const openWindow = async (workbench) => {
      const page = await browser.newPage({ viewport: { width: 1200, height: 750 } });
      await page.goto(workbenchAddress(workbench, { folder: workspace }));
      return page;
    };
    const parts = [];
    for (const doc of docs) {
      const times = { peer: noTimes(), ours: noTimes() };
      for (let run = 0; run < repeat; run++) {
        for (const [name, workbench] of /** @type {const} */ ([
          ["peer", peer],
          ["ours", ours],
        ])) {
          const page = await openWindow(workbench);
          const measured = await measureWindow(page, workspace, doc);
          await page.close();
          for (const { id } of waits) times[name][id].push(...measured[id]);
          console.log(`  ${doc}, ${name}, window ${run + 1}: ${summary(measured)}`);
        }
      }
      parts.push(partOf(doc, times, repeat));
    }
    const floor = [];
    for (let run = 0; run < repeat; run++) {
      const page = await openWindow(instant);
      await openAt(page, workspace, "large");
      floor.push(...(await listTimes(page)));
      await page.close();
    }
    return [...parts, floorPart(floor, repeat)];
  } finally {
    await browser.close();
    for (const workbench of started) await workbench.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** @returns {Times} */
function noTimes() {
  return { shown: [], gone: [], list: [], hover: [] };
}

/** @param {Times} times */
function summary(times) {
  return waits.map(({ id }) => `${id} ${median(times[id]).toFixed(0)} ms`).join(", ");
}

/** @param {string} folder */
async function workspaceIn(folder) {
  const workspace = join(folder, "work");
  await mkdir(workspace);
  for (const doc of docs) {
    const name = `${doc}.kubelet.yaml`;
    await cp(join(root, "test/bench/inputs", name), join(workspace, name));
  }
  return workspace;
}

/**
 * @param {string} doc
 * @param {{ peer: Times, ours: Times }} times
 * @param {number} repeat
 * @returns {import("./rows.mjs").Part}
 */
function partOf(doc, times, repeat) {
  const rows = waits.map(({ id, name, goal }) => {
    const [ours, peer] = [median(times.ours[id]) / 1000, median(times.peer[id]) / 1000];
    const compared = /** @type {const} */ ("ours");
    return {
      name,
      unit: "s",
      ours,
      peer,
      value: ours / peer,
      ...(doc === "large" && { goal, compared }),
    };
  });
  return {
    title: `In VS Code: ${doc} file, compared with yaml-language-server`,
    note: `From the key press to the change on the page, medians of ${repeat} windows each with ${timesInWindow - 1} times, in turns. This includes the workbench, which waits 10 ms before it asks for completions, and draws.`,
    rows,
  };
}

/**
 * @param {number[]} times
 * @param {number} repeat
 * @returns {import("./rows.mjs").Part}
 */
function floorPart(times, repeat) {
  return {
    title: "In VS Code: an extension that answers at once",
    note: `An extension with two fixed completions, in the large file. This is the time that VS Code itself takes, medians of ${repeat} windows each with ${timesInWindow - 1} times. VS Code shows a list 100 ms after it receives it.`,
    rows: [{ name: "key to the list of completions", unit: "s", value: median(times) / 1000 }],
  };
}

/**
 * Opens a file with the cursor at the end of a short line.
 * @param {Page} page
 * @param {string} workspace
 * @param {string} doc
 */
async function openAt(page, workspace, doc) {
  await page.getByRole("treeitem").first().waitFor();
  const name = `${doc}.kubelet.yaml`;
  await openFile(page, name);
  const lines = (await readFile(join(workspace, name), "utf8")).split("\n");
  await goTo(page, lines.findIndex((text) => text.startsWith("maxPods:")) + 1, 1);
  await page.keyboard.press("End");
}

/**
 * @param {Page} page
 * @param {string} workspace
 * @param {string} doc
 * @returns {Promise<Times>}
 */
async function measureWindow(page, workspace, doc) {
  await openAt(page, workspace, doc);
  const times = noTimes();
  for (let time = 0; time < timesInWindow; time++) {
    times.shown.push(await timeUntil(page, squiggle, "shown", "x"));
    // The list of completions would take the key.
    await page.keyboard.press("Escape");
    times.gone.push(await timeUntil(page, squiggle, "gone", "Backspace"));
    await page.keyboard.press("Escape");
  }
  for (let time = 0; time < timesInWindow; time++) {
    await page.keyboard.press("Home");
    await page.keyboard.press("Control+k");
    times.hover.push(await timeUntil(page, hover, "shown", "Control+i"));
    await page.keyboard.press("Escape");
    await page.locator(hover).waitFor({ state: "hidden" });
  }
  await page.keyboard.press("End");
  const list = await listTimes(page);
  for (const id of /** @type {const} */ (["shown", "gone", "hover"])) times[id].shift();
  return { ...times, list };
}

/**
 * The times from a key in a new line to the list of completions; the first is not counted.
 * @param {Page} page
 */
async function listTimes(page) {
  const times = [];
  await page.keyboard.press("Enter");
  for (let time = 0; time < timesInWindow; time++) {
    times.push(await timeUntil(page, list, "shown", "c"));
    await page.keyboard.press("Escape");
    await page.keyboard.press("Backspace");
    // Users do not type the next word at once. This lets the server finish the work for the change.
    await page.waitForTimeout(500);
  }
  return times.slice(1);
}

/** The squiggle in the line of the cursor. */
const squiggle = ".view-overlays > div:has(> .current-line) > .cdr[class*=squiggly]";
const list = ".suggest-widget.visible .monaco-list-row";
const hover = ".monaco-hover:not(.hidden) .monaco-hover-content .rendered-markdown";

/**
 * The time from a key to the coming or going of something, as the page itself sees both.
 * @param {Page} page
 * @param {string} selector
 * @param {"shown" | "gone"} expectedState
 * @param {string} key
 */
async function timeUntil(page, selector, wanted, key) {
  const watched = await page.evaluateHandle(
    ({ selector, wanted: expectedState, longest }) => {
      let pressed = 0;
      const press = (/** @type {KeyboardEvent} */ event) => {
        if (pressed === 0 && event.key !== "Control") pressed = performance.now();
      };
      addEventListener("keydown", press, { capture: true });
      const seen = new Promise((resolve) => {
        const look = () => {
          const isThere = document.querySelector(selector) !== null;
          if (pressed === 0 || isThere !== (expectedState === "shown")) return;
          observer.disconnect();
          resolve(performance.now());
        };
        const observer = new MutationObserver(look);
        observer.observe(document.body, { childList: true, subtree: true, attributes: true });
        setTimeout(() => resolve(Infinity), longest);
      });
      return {
        seen: async () => {
          const at = Number(await seen);
          removeEventListener("keydown", press, { capture: true });
          return at - pressed;
        },
      };
    },
    { selector, wanted, longest },
  );
  await page.keyboard.press(key);
  const time = await watched.evaluate(({ seen }) => seen());
  await watched.dispose();
  return time;
}
