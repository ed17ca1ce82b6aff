// Pictures of the extension at work, for the README and for looking at the product:
//   node test/e2e/screenshots.mjs FOLDER [WORKSPACE]     (WORKSPACE: examples/ when it is not given)
// One picture for each file of the workspace, and hover, completion and problems of the first kubelet configuration.
import { cp, mkdir, mkdtemp, readFile, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, relative, resolve } from "node:path";
import { chromium } from "playwright-core";
import { ensureInstalled, root } from "../../tools/ensure-installed.mjs";
import { chromiumArguments, findChromium } from "../../tools/chromium.mjs";
import { linkExtension, startWorkbench, workbenchAddress } from "../../tools/vscode-workbench.mjs";

/** @typedef {import("playwright-core").Page} Page */

const [target, source = join(root, "examples")] = process.argv.slice(2);

/** Settings that make pictures quiet and readable. */
const settings = {
  "breadcrumbs.enabled": false,
  "editor.fontSize": 14,
  "editor.minimap.enabled": false,
  "window.commandCenter": false,
  "workbench.layoutControl.enabled": false,
};

/**
 * The configuration files below a folder, sorted, relative to it.
 * @param {string} folder
 */
async function configurationFiles(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && /\.(ya?ml|json|conf)$/.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((name) => !name.startsWith(".vscode"))
    .sort();
}

/**
 * Types into the quick input, which both opens files and goes to lines.
 * @param {Page} page
 * @param {string} text
 */
async function quickOpen(page, text) {
  await page.keyboard.press("Control+p");
  const input = page.locator(".quick-input-widget input").first();
  await input.waitFor();
  await input.fill(text);
  await page.locator(".quick-input-list .monaco-list-row").first().waitFor();
  await page.keyboard.press("Enter");
  await input.waitFor({ state: "hidden" });
}

/**
 * @param {Page} page
 * @param {string} command
 */
async function runCommand(page, command) {
  await quickOpen(page, `>${command}`);
}

/**
 * Opens a file and waits until its editor is there and the extension has had time to say something about it.
 * @param {Page} page
 * @param {string} name
 */
async function openFile(page, name) {
  await quickOpen(page, name);
  const tab = page.locator(".tab.active", { hasText: basename(name) });
  await tab.waitFor();
  await page.locator(".monaco-editor .view-line").first().waitFor();
  // A picture has no event to wait for: a file without findings shows nothing new.
  await page.waitForTimeout(2_000);
}

/**
 * @param {Page} page
 * @param {string} name
 */
async function picture(page, name) {
  const path = join(resolve(target ?? "."), `${name}.png`);
  await page.screenshot({ path });
  console.log(path);
}

/**
 * Takes one picture after some steps; a picture that cannot be taken fails the run, but not the pictures after it.
 * @param {Page} page
 * @param {string} name
 * @param {() => Promise<void>} steps
 */
async function scene(page, name, steps) {
  try {
    await steps();
  } catch (error) {
    console.error(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
  await picture(page, name);
  await page.keyboard.press("Escape");
}

/**
 * Hover, completion and problems of one kubelet configuration.
 * @param {Page} page
 * @param {string} name
 * @param {string} text
 */
async function features(page, name, text) {
  await openFile(page, name);
  const lines = text.split("\n");
  const field = lines.findIndex(
    (line) => /^[a-z]\w*:/.test(line) && !/^(apiVersion|kind):/.test(line),
  );
  const visible = (/** @type {string} */ selector) =>
    page.locator(selector).locator("visible=true").first().waitFor({ timeout: 10_000 });
  await scene(page, "hover", async () => {
    await quickOpen(page, `:${field + 1}:3`);
    await runCommand(page, "Show or Focus Hover");
    await visible(".monaco-editor .monaco-hover-content");
  });
  await scene(page, "completion", async () => {
    await page.keyboard.press("Control+End");
    if (lines.at(-1) !== "") await page.keyboard.press("Enter");
    // Not by the command palette: its closing closes the list again.
    await page.keyboard.press("Control+Space");
    await visible(".suggest-widget.visible .monaco-list-row");
  });
  await scene(page, "problems", async () => {
    await runCommand(page, "Problems: Focus on Problems View");
    await visible(".markers-panel");
  });
}

/** Takes all pictures. */
async function main() {
  if (target === undefined) throw new Error("Which folder do the pictures go to?");
  await ensureInstalled();
  await mkdir(target, { recursive: true });
  const folder = await mkdtemp(join(tmpdir(), "kubelet-pictures-"));
  const workspace = join(folder, basename(resolve(source)));
  await cp(source, workspace, { recursive: true });
  const server = await startWorkbench({ extensions: linkExtension, settings });
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: chromiumArguments,
  });
  try {
    const page = await browser.newPage({
      viewport: { width: 1280, height: 800 },
      deviceScaleFactor: 2,
    });
    page.setDefaultTimeout(30_000);
    await page.goto(workbenchAddress(server, { folder: workspace }));
    await page.getByRole("treeitem").first().waitFor();
    const names = await configurationFiles(workspace);
    for (const name of names) {
      await openFile(page, name);
      await picture(page, `file-${name.replaceAll(/[\\/]/g, "-")}`);
    }
    for (const name of names) {
      const text = await readFile(join(workspace, name), "utf8");
      if (!name.endsWith(".yaml") || !text.includes("kind: KubeletConfiguration")) continue;
      await features(page, name, text);
      break;
    }
  } finally {
    await browser.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

await main();
