// Tests what README.md promises a new user: the packed extension is installed, the sample with mistakes is opened, the
// version chosen, and every mistake repaired by its fix, with keys and clicks only: with the extension host of a
// desktop in English, and with that of a browser in Chinese. Ends with "N passed, N failed".
//   node test/e2e/first-minutes.mjs [FOLDER]     FOLDER: where pictures of the steps go
import assert from "node:assert/strict";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { chromium } from "playwright-core";
import { chromiumArguments, findChromium } from "../../tools/chromium.mjs";
import { startWorkbench, workbenchAddress } from "../../tools/vscode-workbench.mjs";
import { stopMotion } from "./stop-motion.mjs";
import { addExtensions, installExtension, serveFolders } from "./web-extensions.mjs";
import { goTo, openFile, runCommand, runCommandWith } from "./workbench-page.mjs";

/** @typedef {import("playwright-core").Page} Page */

const [pictures] = process.argv.slice(2);

/** The text of the active editor as its lines show it. @param {Page} page */
async function shownText(page) {
  const lines = page.locator(".editor-instance .view-lines .view-line");
  const texts = await lines.evaluateAll((all) =>
    all
      .map((line) => ({ top: parseInt(line.style.top), text: line.textContent ?? "" }))
      .sort((one, other) => one.top - other.top)
      .map(({ text }) => text.replaceAll("\u00a0", " ")),
  );
  return texts.join("\n");
}

/**
 * Puts the cursor on a place and takes the first fix that is offered there.
 * @param {Page} page
 * @param {number} line
 * @param {number} column
 * @param {string} title the fix
 */
async function fix(page, line, column, title) {
  const row = page.locator(".action-widget .monaco-list-row.action", { hasText: title }).first();
  for (let attempt = 1; ; attempt++) {
    await goTo(page, line, column);
    await page.keyboard.press("Control+.");
    try {
      await row.waitFor({ timeout: 10_000 });
      break;
    } catch (error) {
      // VS Code drops a list that was asked for while squiggles still move; a user presses the keys again.
      if (attempt === 12) throw error;
      await page.keyboard.press("Escape");
    }
  }
  await row.click();
  await row.waitFor({ state: "hidden" });
}

/** The languages, and what the sample's mistyped feature gate is called in them. VS Code's own menus stay English. */
const english = { locale: "en", unknownGate: "unrecognized feature gate" };
const chinese = { locale: "zh-cn", unknownGate: "无法识别特性门控" };

/** @typedef {typeof english} Language */

/**
 * The steps of README.md, from the installed extension to a configuration without mistakes.
 * @param {Page} page
 * @param {Language} language
 * @param {(name: string) => Promise<void>} picture
 */
async function firstMinutes(page, { unknownGate }, picture) {
  const squiggles = page.locator(
    ".monaco-editor .squiggly-error, .monaco-editor .squiggly-warning",
  );
  await runCommand(page, "Kubelet: Open Sample with Mistakes");
  await squiggles.first().waitFor();
  await runCommandWith(page, "Kubelet: Select Kubernetes Version…", "1.34");
  // The version is in the settings of the workspace, and in the status bar.
  await page.getByRole("treeitem", { name: ".vscode" }).waitFor();
  await page.locator(".statusbar-item", { hasText: "Kubernetes 1.34" }).waitFor();
  await runCommand(page, "Problems: Focus on Problems View");
  const problem = page.locator(".markers-panel .monaco-list-row", { hasText: "MemoryQos" });
  await problem.filter({ hasText: unknownGate }).waitFor();
  await picture("mistakes");
  await page.locator(".editor-instance .view-line").first().click();
  await fix(page, 4, 1, "maxPods");
  await fix(page, 5, 14, "false");
  await fix(page, 6, 36, "5s");
  await fix(page, 7, 32, "85");
  await fix(page, 9, 4, "MemoryQoS");
  await squiggles.first().waitFor({ state: "detached" });
  await picture("mended");
  assert.match(await shownText(page), /maxPods: 60\nfailSwapOn: false\n/);
}

/**
 * Whether VS Code has written into the browser's storage which file an open view is about: it does so every few seconds.
 * @param {string} type
 */
async function isKept(type) {
  for (const { name = "" } of await globalThis.indexedDB.databases()) {
    if (!name.startsWith("vscode-web-state-db")) continue;
    const kept = await new Promise((resolve) => {
      const opening = globalThis.indexedDB.open(name);
      opening.onsuccess = () => {
        const asked = opening.result
          .transaction("ItemTable")
          .objectStore("ItemTable")
          .get("memento/workbench.parts.editor");
        asked.onsuccess = () => {
          opening.result.close();
          const state = String(asked.result);
          resolve(state.slice(state.indexOf(type)).includes("uri"));
        };
      };
    });
    if (kept) return true;
  }
  return false;
}

/** A fourth of a second: opening the storage in each frame would take the time of what is waited for. */
function shortly() {
  return new Promise((resolve) => globalThis.setTimeout(() => resolve(undefined), 250));
}

/**
 * A view that is open when the window is reloaded is filled again.
 * @param {Page} page
 */
async function comesBack(page) {
  await runCommand(page, "View: Revert and Close Editor");
  await openFile(page, "node.yaml");
  await runCommand(page, "Kubelet: Show Security Posture");
  const view = page.frameLocator("iframe.webview").frameLocator("#active-frame");
  const heading = view.locator("h1");
  await heading.waitFor();
  const title = await heading.textContent();
  // `waitForFunction` takes the promise of an asynchronous function for an answer.
  while (!(await page.evaluate(isKept, "kubelet.posture"))) await page.evaluate(shortly);
  await page.reload();
  await heading.filter({ hasText: title ?? "" }).waitFor();
}

/**
 * A view says so when its file has nothing more to show.
 * @param {Page} page
 */
async function saysThatItIsOutdated(page) {
  await page.locator(".editor-instance .view-lines").first().click();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
  const view = page.frameLocator("iframe.webview").frameLocator("#active-frame");
  await view.locator(".notes", { hasText: /^Out of date/ }).waitFor();
}

/**
 * @param {string} name of the extension host
 * @param {Language} language
 * @param {Page} page
 */
async function run(name, language, page) {
  page.setDefaultTimeout(120_000);
  const place = `${name}, ${language.locale}`;
  const picture = async (/** @type {string} */ step) => {
    if (pictures === undefined) return;
    const file = `${name.replaceAll(" ", "-")}-${language.locale}-${step}.png`;
    await page.screenshot({ path: join(pictures, file) });
  };
  try {
    await page.locator(".monaco-workbench .explorer-folders-view").waitFor();
    // Before a file is opened, by its name, or because it was checked.
    if (language !== english) await runCommand(page, "Kubelet: Check Workspace");
    await page.getByRole("tab", { name: "Kubelet" }).waitFor();
    await firstMinutes(page, language, picture);
    // Nothing about these depends on the language or the host.
    if (language === english) {
      await comesBack(page);
      await saysThatItIsOutdated(page);
    }
    console.log(`  ok   ${place}: from the installed package to a mended sample`);
    return true;
  } catch (error) {
    await picture("failed");
    console.log(`  FAIL ${place}\n${error instanceof Error ? error.message : String(error)}`);
    return false;
  } finally {
    await page.close();
  }
}

const configuration = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";

/**
 * Runs the steps in a language.
 * @param {string} name of the extension host
 * @param {Language} language
 * @param {import("../../tools/vscode-workbench.mjs").Workbench} workbench
 * @param {import("playwright-core").BrowserContext} context
 * @param {string} folder where workspaces go
 * @returns {Promise<boolean>} whether they came to their end
 */
async function runIn(name, language, workbench, context, folder) {
  const workspace = await mkdtemp(join(folder, "work space "));
  await writeFile(join(workspace, "node.yaml"), configuration);
  const isNamed = language === english;
  await writeFile(join(workspace, isNamed ? "kubelet.yaml" : "worker.yaml"), configuration);
  await workbench.changeSettings({ "kubelet.locale": language.locale });
  const page = await context.newPage();
  await stopMotion(page);
  await page.goto(workbenchAddress(workbench, { folder: workspace }));
  return run(name, language, page);
}

/** Runs the steps in both extension hosts and languages, which do not depend on each other; resolves to which came to their end. */
async function main() {
  const executablePath = findChromium();
  if (pictures !== undefined) await mkdir(pictures, { recursive: true });
  const folder = await mkdtemp(join(tmpdir(), "kubelet first minutes "));
  const installed = await installExtension(folder);
  const { authority, stop } = await serveFolders([installed]);
  const browser = await chromium.launch({ executablePath, args: chromiumArguments });
  const viewport = { width: 1280, height: 800 };
  const desktop = await startWorkbench({
    extensions: (target) => cp(dirname(installed), target, { recursive: true }),
  });
  const web = await startWorkbench();
  try {
    const onDesktop = await browser.newContext({ viewport });
    const onWeb = await browser.newContext({ viewport, bypassCSP: true });
    await onWeb.addInitScript(addExtensions, [{ scheme: "http", authority, path: "/" }]);
    return [
      await runIn("on the desktop", english, desktop, onDesktop, folder),
      await runIn("on the web", chinese, web, onWeb, folder),
    ];
  } finally {
    await browser.close();
    await desktop.stop();
    await web.stop();
    stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

try {
  const results = await main();
  const passed = results.filter(Boolean).length;
  console.log(`${passed} passed, ${results.length - passed} failed`);
  process.exitCode = passed === results.length ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
