/* global document */
// The animated picture of the README: the main path through the extension, in the real workbench, with a caption for each step.
//   node test/e2e/tour.mjs FILE.webp
// It needs img2webp, which Debian has in the package webp.
import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { chromium } from "playwright-core";
import { chromiumArguments, findChromium } from "../../tools/chromium.mjs";
import { ensureInstalled, root } from "../../tools/ensure-installed.mjs";
import { linkExtension, startWorkbench, workbenchAddress } from "../../tools/vscode-workbench.mjs";
import { goTo, openFile, pictureSettings, runCommand, runCommandWith } from "./workbench-page.mjs";

/**
 * Opens a file and gives the extension time to say something about it: a file without findings shows nothing new.
 * @param {import("playwright-core").Page} page
 * @param {string} name
 */
async function openForPicture(page, name) {
  await openFile(page, name);
  await page.waitForTimeout(2_000);
}

/** @typedef {import("playwright-core").Page} Page */

const settings = { ...pictureSettings, "workbench.colorTheme": "Default Light Modern" };

/** Room for the caption below the workbench. */
const captionHeight = 44;
const size = { width: 1100, height: 700 };

/** A frame and its time in milliseconds. */
class Film {
  /** @type {{ path: string, milliseconds: number }[]} */
  frames = [];

  /**
   * @param {Page} page
   * @param {string} folder
   */
  constructor(page, folder) {
    this.page = page;
    this.folder = folder;
  }

  /**
   * Adds what the page shows now.
   * @param {string} caption
   * @param {number} seconds
   */
  async show(caption, seconds) {
    await this.page.evaluate(showCaption, { caption, height: captionHeight });
    // Hints and colors have no event to wait for.
    await this.page.waitForTimeout(1_500);
    const path = join(this.folder, `${String(this.frames.length).padStart(2, "0")}.png`);
    await this.page.screenshot({ path, caret: "initial" });
    this.frames.push({ path, milliseconds: seconds * 1_000 });
    console.log(`${caption} (${seconds} s)`);
  }

  /** @param {string} path */
  async write(path) {
    const frames = this.frames.flatMap((frame) => ["-d", String(frame.milliseconds), frame.path]);
    const options = ["-loop", "0", "-lossy", "-q", "70", "-m", "6"];
    await promisify(execFile)("img2webp", [...options, ...frames, "-o", path]);
    const seconds = this.frames.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / 1_000;
    const { size: bytes } = await stat(path);
    console.log(
      `${path}: ${this.frames.length} frames, ${seconds} s, ${(bytes / 1e6).toFixed(2)} MB`,
    );
  }
}

/**
 * Runs in the page.
 * @param {{ caption: string, height: number }} options
 */
function showCaption({ caption, height }) {
  const id = "tour-caption";
  const bar = document.getElementById(id) ?? document.createElement("div");
  bar.id = id;
  bar.textContent = caption;
  bar.style.cssText = `position:fixed;left:0;right:0;bottom:0;height:${height}px;line-height:${height}px;padding:0 16px;background:#1c3e96;color:#fff;font:600 18px/${height}px sans-serif;z-index:99999`;
  document.documentElement.append(bar);
}

/** @param {Page} page @param {string} selector @param {string} [text] */
function visible(page, selector, text) {
  const all = page.locator(selector).locator("visible=true");
  const found = text === undefined ? all : all.filter({ hasText: text });
  return found.first().waitFor();
}

/**
 * Puts the cursor into the first line that begins with a text.
 * @param {Page} page
 * @param {string} file
 * @param {string} start
 * @param {number} column
 */
async function goToText(page, file, start, column) {
  const lines = (await readFile(file, "utf8")).split("\n");
  await goTo(page, lines.findIndex((line) => line.startsWith(start)) + 1, column);
}

/** The lines of the sample with mistakes, and what is right there. */
const corrections = /** @type {const} */ ([
  ["MaxPods: 60", "maxPods: 60"],
  ['registryPullQPS: "ten"', "registryPullQPS: 10"],
  [
    "  nodefs.available: 10%",
    "  nodefs.available: 10%\n  nodefs.inodesFree: 5%\n  imagefs.inodesFree: 5%",
  ],
  ["evictionPressureTransitionPeriod: 5", "evictionPressureTransitionPeriod: 5m0s"],
  ["Strategy: watch", "Strategy: Watch"],
  ["memorySwap:", "failSwapOn: false\nmemorySwap:"],
]);

/**
 * Corrects the rest of the sample, so that its kubelet starts.
 * @param {string} file
 */
async function correct(file) {
  const text = await readFile(join(root, "examples", "kubelet.yaml"), "utf8");
  const plain = text.replaceAll(/^ *# Mistake.*\n/gm, "");
  const right = corrections.reduce((before, [wrong, good]) => before.replace(wrong, good), plain);
  await writeFile(file, right);
}

/** @param {Page} page */
async function closeAll(page) {
  await runCommand(page, "View: Close All Editors");
}

/**
 * Mistakes, their fixes, and help while typing.
 * @param {Page} page
 * @param {Film} film
 * @param {string} file
 */
async function editing(page, film, file) {
  const press = (/** @type {string} */ key) => page.keyboard.press(key);
  await openForPicture(page, "kubelet.yaml");
  await visible(page, ".squiggly-error");
  await film.show("Open a kubelet configuration: mistakes are underlined", 6);
  await runCommand(page, "Problems: Focus on Problems View");
  await visible(page, ".markers-panel .monaco-list-row");
  await film.show("The Problems panel says what this kubelet does with each of them", 9);
  await runCommand(page, "View: Hide Panel");
  await openForPicture(page, "kubelet.yaml");
  await goToText(page, file, "MaxPods", 3);
  await runCommand(page, "Show or Focus Hover");
  await visible(page, ".monaco-editor .monaco-hover-content");
  await film.show("Hover over a mistake to read it", 8);
  await press("Escape");
  await press("Control+.");
  await visible(page, ".action-widget .monaco-list-row");
  await film.show("Press Ctrl+. for its fixes", 5);
  await press("Enter");
  await visible(page, ".monaco-editor .view-line", "maxPods: 60");
  await film.show("Each fix is tested before it is offered", 5);
  await goToText(page, file, "evictionPressureTransitionPeriod", 35);
  await press("Control+.");
  await visible(page, ".action-widget .monaco-list-row");
  await film.show("A duration without a unit: this kubelet would not start", 6);
  await press("Escape");
  await press("Control+s");
  await closeAll(page);
  await correct(file);
  await openForPicture(page, "kubelet.yaml");
  await goToText(page, file, "containerLogMaxSize", 3);
  await runCommand(page, "Show or Focus Hover");
  await visible(page, ".monaco-editor .monaco-hover-content");
  await film.show("Hover over a field for its meaning, default and limits", 8);
  await press("Escape");
  await press("Control+End");
  for (let line = 0; line < 8; line++) await press("Control+ArrowDown");
  await page.keyboard.type("node");
  await visible(page, ".suggest-widget.visible .monaco-list-row");
  await film.show("Completion lists the fields of your Kubernetes version", 6);
  await press("Escape");
  for (let letter = 0; letter < 4; letter++) await press("Backspace");
}

/**
 * Views that answer questions about a node.
 * @param {Page} page
 * @param {Film} film
 */
async function questions(page, film) {
  const report = page.frameLocator("iframe.webview").frameLocator("iframe");
  await closeAll(page);
  await openForPicture(page, "kubelet.yaml");
  await runCommand(page, "Kubelet: Show Effective Configuration");
  await visible(page, ".tab.active", "(effective");
  await visible(page, ".monaco-editor .view-line", "default in");
  await film.show("What does the node run with? Every value with its origin", 10);
  await closeAll(page);
  await openForPicture(page, "kubelet.yaml");
  await runCommand(page, "Kubelet: Show Node Allocatable");
  await report.locator("select").first().selectOption({ index: 2 });
  await report.getByRole("button", { name: "Show allocatable" }).click();
  await report.locator("table").first().waitFor();
  await film.show("How much is allocatable on a node of this size?", 9);
  await closeAll(page);
  await openForPicture(page, "kubelet.yaml");
  await runCommand(page, "Kubelet: Show Security Posture");
  await report.locator("li[data-is]").first().waitFor();
  await film.show("Which checks of CIS and other benchmarks fail, and where?", 9);
  await closeAll(page);
  await openForPicture(page, "kubelet.yaml");
  await runCommandWith(page, "Kubelet: Check Upgrade…", "1.32");
  await visible(page, ".quick-input-title", "(2 of 2)");
  await page.locator(".quick-input-list .monaco-list-row", { hasText: "1.36" }).first().click();
  await report.locator("h1", { hasText: "1.36" }).first().waitFor();
  await film.show("What changes if the nodes are upgraded from 1.32 to 1.36?", 9);
  await closeAll(page);
}

/**
 * Other tools' files, and seccomp profiles.
 * @param {Page} page
 * @param {Film} film
 */
async function otherFiles(page, film) {
  await openForPicture(page, "platforms/talos-worker.yaml");
  await visible(page, ".codelens-decoration", "Talos");
  await runCommand(page, "Kubelet: Show Effective Configuration");
  await visible(page, ".tab.active", "(effective");
  await visible(page, ".monaco-editor .view-line", "Talos' base");
  await film.show("It also reads the files of Talos, OpenShift, EKS, AKS, GKE, k3s and others", 9);
  await closeAll(page);
  await openForPicture(page, "seccomp/profiles/web.json");
  await runCommand(page, "Seccomp: Show Effective Actions");
  await visible(page, ".monaco-editor .view-line", "ALLOW");
  await film.show("Seccomp profiles: what happens to each system call", 8);
  await closeAll(page);
  await openForPicture(page, "kubelet.yaml");
  await film.show("Kubelet Config: VS Code, other editors, command line, CI and agents", 6);
}

/** @param {string} target */
async function main(target) {
  await ensureInstalled();
  const folder = await mkdtemp(join(tmpdir(), "kubelet-tour-"));
  const workspace = join(folder, "examples");
  await cp(join(root, "examples"), workspace, { recursive: true });
  const server = await startWorkbench({ extensions: linkExtension, settings });
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: chromiumArguments,
  });
  try {
    const page = await browser.newPage({ viewport: size });
    page.setDefaultTimeout(30_000);
    await page.goto(workbenchAddress(server, { folder: workspace }));
    await page.getByRole("treeitem").first().waitFor();
    await page.addStyleTag({ content: `body { padding-bottom: ${captionHeight}px }` });
    await page.keyboard.press("Control+b");
    const film = new Film(page, folder);
    await editing(page, film, join(workspace, "kubelet.yaml"));
    await questions(page, film);
    await otherFiles(page, film);
    await film.write(target);
  } finally {
    await browser.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const [target] = process.argv.slice(2);
if (target === undefined) throw new Error("Which file does the picture go to?");
await main(target);
