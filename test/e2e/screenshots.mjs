// Pictures of the extension at work, for the README and for looking at the product:
//   node test/e2e/screenshots.mjs FOLDER [WORKSPACE] [--locale zh-cn]     (WORKSPACE: examples/ when it is not given)
// One picture for each file of the workspace, problems, hover and completion of the kubelet configuration nearest to
// the root, and the views of a node and of its size. With a locale, the extension's own texts are in that language;
// it needs a font for it (Debian: fonts-noto-cjk).
// The pictures of the walkthrough are made of its sample, in VS Code's themes:
//   node test/e2e/screenshots.mjs walkthrough --walkthrough [--locale zh-cn]     (needs cwebp; Debian: webp)
import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, relative, resolve } from "node:path";
import { parseArgs, promisify } from "node:util";
import { chromium } from "playwright-core";
import { ensureInstalled, root } from "../../tools/ensure-installed.mjs";
import { chromiumArguments, findChromium } from "../../tools/chromium.mjs";
import {
  goTo,
  openFile,
  pictureSettings,
  runCommand,
  runCommandThatAsks,
} from "./workbench-page.mjs";
import { linkExtension, startWorkbench, workbenchAddress } from "../../tools/vscode-workbench.mjs";

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

const {
  positionals: [target, source = join(root, "examples")],
  values: { locale, walkthrough },
} = parseArgs({
  allowPositionals: true,
  options: { locale: { type: "string", default: "en" }, walkthrough: { type: "boolean" } },
});

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
 * @param {Page} page
 * @param {string} name
 */
async function picture(page, name) {
  const path = join(resolve(target ?? "."), `${name}.png`);
  // At its end: a hover that fades in is pale.
  await page.screenshot({ path, animations: "disabled" });
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

/** The field that is hovered over, where the file has it. */
const hovered = "containerLogMaxSize";

/** The text typed for the list of completions. */
const typed = "evic";

/**
 * Problems, hover and completion of one kubelet configuration.
 * @param {Page} page
 * @param {string} name
 * @param {string} text
 */
async function features(page, name, text) {
  const visible = (/** @type {string} */ selector) =>
    page.locator(selector).locator("visible=true").first().waitFor({ timeout: 10_000 });
  const lines = text.split("\n");
  const fields = lines.filter((line) => /^(?!apiVersion|kind)[a-z]\w*:/.test(line));
  const field = fields.find((line) => line.startsWith(`${hovered}:`)) ?? fields[0] ?? "";
  await runCommand(page, "View: Close All Editors");
  await openForPicture(page, name);
  await page.keyboard.press("Control+b");
  await scene(page, "problems", async () => {
    await runCommand(page, "Problems: Focus on Problems View");
    await visible(".markers-panel .monaco-list-row");
  });
  await runCommand(page, "View: Hide Panel");
  await scene(page, "hover", async () => {
    await openForPicture(page, name);
    await goTo(page, lines.indexOf(field) + 1, 3);
    await runCommand(page, "Show or Focus Hover");
    await visible(".monaco-editor .monaco-hover-content");
  });
  await scene(page, "effective", async () => {
    await openForPicture(page, name);
    await goTo(page, lines.findIndex((line) => /^containerLogMaxSize:/.test(line)) + 1, 1);
    await runCommand(page, "Kubelet: Show Effective Configuration");
    const view = page.locator(".tab.active", { hasText: "(effective" });
    await view.waitFor();
    await page
      .locator(".monaco-editor .view-line", { hasText: /default\sin|的默认值/ })
      .first()
      .waitFor();
    await goTo(page, 63, 1);
    // A picture has no event to wait for: hints and colours come when they come.
    await page.waitForTimeout(2_000);
  });
  await runCommand(page, "View: Close All Editors");
  await scene(page, "posture", async () => {
    await openForPicture(page, name);
    await runCommand(page, "Kubelet: Show Security Posture");
    const view = page.frameLocator("iframe.webview").frameLocator("iframe");
    await view.locator("li[data-is]").first().waitFor();
    await page.waitForTimeout(2_000);
  });
  await runCommand(page, "View: Close All Editors");
  await scene(page, "overridden", async () => {
    await openForPicture(page, "kubelet.conf.d/10-evictions.conf");
    await page.waitForTimeout(2_000);
  });
  await scene(page, "quick-fix", async () => {
    await openForPicture(page, name);
    await goTo(page, lines.findIndex((line) => line.startsWith("MaxPods:")) + 1, 3);
    await page.keyboard.press("Control+.");
    await visible(".action-widget .monaco-list-row");
  });
  await scene(page, "completion", async () => {
    await openForPicture(page, name);
    await page.keyboard.press("Control+End");
    if (lines.at(-1) !== "") await page.keyboard.press("Enter");
    // Scrolls on, to make room for the list.
    for (let line = 0; line < 8; line++) await page.keyboard.press("Control+ArrowDown");
    await page.keyboard.type(typed);
    // Not by the command palette: its closing closes the list again.
    await page.keyboard.press("Control+Space");
    await visible(".suggest-widget.visible .monaco-list-row");
    // The documentation next to the list: the key shows and hides it, and typing may have opened the list already.
    if (!(await page.locator(".suggest-details").isVisible()))
      await page.keyboard.press("Control+Space");
    await visible(".suggest-details");
    await page.locator(".suggest-details .docs", { hasText: typed }).waitFor();
  });
}

/**
 * A seccomp profile next to its effective actions, hover on a call, completion of calls, and its problems.
 * @param {Page} page
 * @param {string} name
 * @param {string} text
 */
async function profileFeatures(page, name, text) {
  const lines = text.split("\n");
  const lineOf = (/** @type {string} */ part) => lines.findIndex((line) => line.includes(part)) + 1;
  await runCommand(page, "View: Close All Editors");
  await scene(page, "seccomp", async () => {
    await openForPicture(page, name);
    await goTo(page, lineOf('"raed"') - 12, 1);
    await runCommand(page, "Seccomp: Show Effective Actions");
    await page.locator(".monaco-editor .view-line", { hasText: "ALLOW" }).first().waitFor();
    await page.waitForTimeout(2_000);
  });
  await runCommand(page, "View: Close All Editors");
  await scene(page, "seccomp-hover", async () => {
    await openForPicture(page, name);
    await goTo(page, lineOf('"clone"'), 20);
    await runCommand(page, "Show or Focus Hover");
    await page
      .locator(".monaco-editor .monaco-hover-content")
      .locator("visible=true")
      .first()
      .waitFor();
  });
  await scene(page, "seccomp-fix", async () => {
    await openForPicture(page, name);
    await goTo(page, lineOf('"raed"'), 12);
    await page.keyboard.press("Control+.");
    await page.locator(".action-widget .monaco-list-row").first().waitFor();
  });
  await scene(page, "seccomp-completion", async () => {
    await openForPicture(page, name);
    await goTo(page, lineOf('"clone3"'), 25);
    await page.keyboard.type(', "fch');
    await page.keyboard.press("Control+Space");
    await page.locator(".suggest-widget.visible .monaco-list-row").first().waitFor();
    await page.keyboard.press("Control+Space");
  });
  await scene(page, "seccomp-compare", async () => {
    await runCommand(page, "File: Revert File");
    await page.keyboard.press("Control+p");
    const input = page.locator(".quick-input-widget input").first();
    await input.fill(">Seccomp: Compare Effective Actions With");
    await page.keyboard.press("Enter");
    await page
      .locator(".quick-input-list .monaco-list-row", { hasText: "RuntimeDefault" })
      .waitFor();
    await page.keyboard.press("Enter");
    await page.locator(".tab.active", { hasText: "RuntimeDefault" }).waitFor();
    await page.waitForTimeout(2_000);
  });
}

/**
 * A machine configuration of Talos next to the resulting configuration of a node.
 * @param {Page} page
 * @param {string} name
 */
async function platformFeatures(page, name) {
  await runCommand(page, "View: Close All Editors");
  await scene(page, "platform", async () => {
    await openForPicture(page, name);
    await page.locator(".codelens-decoration", { hasText: "Talos" }).first().waitFor();
    await runCommand(page, "Kubelet: Show Effective Configuration");
    await page.locator(".tab.active", { hasText: "(effective" }).waitFor();
    await page
      .locator(".monaco-editor .view-line", { hasText: /Talos.\sbase|基础配置/ })
      .first()
      .waitFor();
    await runCommand(page, "Kubelet: Show or Hide Defaults");
    await page.waitForTimeout(2_000);
  });
  await runCommand(page, "View: Close All Editors");
  await scene(page, "platform-base", async () => {
    await openForPicture(page, name);
    await runCommand(page, "Kubelet: Show Platform Defaults");
    await page.locator(".tab.active", { hasText: "(base" }).waitFor();
    await page.waitForTimeout(2_000);
  });
}

const sizes = `nodes:
  - { name: small, cpus: 4, memory: 16Gi, ephemeralStorage: 100Gi }
  - { name: large, cpus: 16, memory: 64Gi, ephemeralStorage: 500Gi, hugepages: { 2Mi: 4096 } }
`;

const sized = `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
kubeReserved:
  cpu: 500m
  memory: 1Gi
systemReserved:
  cpu: 500m
  memory: 512Mi
evictionHard:
  memory.available: 5%
  nodefs.available: 10%
  nodefs.inodesFree: 5%
  imagefs.available: 15%
  imagefs.inodesFree: 5%
`;

/**
 * A folder with a configuration for two node sizes, and the copy of a node's files.
 * @param {string} folder
 */
async function writeNodes(folder) {
  await cp(join(root, "test/fixtures/docs/node-copy"), join(folder, "node-7"), { recursive: true });
  await writeFile(join(folder, "kubelet.yaml"), sized);
  await writeFile(join(folder, ".kubelet-config.yaml"), sizes);
}

/**
 * Names a folder in the dialog that asks for one.
 * @param {Page} page
 * @param {string} folder
 */
async function nameFolder(page, folder) {
  // The dialog replaces what is typed while it still reads a folder, so each step is tried until it has an effect.
  const input = page.locator(".quick-input-widget input:visible").first();
  const accept = page.locator(".quick-input-widget .monaco-button:visible", { hasText: "OK" });
  await accept.waitFor();
  for (let attempt = 0; (await accept.count()) > 0; attempt++) {
    if (attempt === 30) throw new Error(`The dialog does not accept ${folder}`);
    if ((await input.inputValue()) === `${folder}/`) await accept.click();
    else await input.fill(`${folder}/`);
    await page.waitForTimeout(1_000);
  }
}

/**
 * The views of node allocatable and of a node's files.
 * @param {Page} page
 * @param {string} folder
 */
async function nodeFeatures(page, folder) {
  const view = page.frameLocator("iframe.webview").frameLocator("iframe");
  await page.keyboard.press("Control+b");
  await scene(page, "allocatable", async () => {
    await openForPicture(page, "kubelet.yaml");
    await runCommand(page, "Kubelet: Show Node Allocatable");
    await view.locator("table").first().waitFor();
    await page.waitForTimeout(2_000);
  });
  await runCommand(page, "View: Close All Editors");
  await scene(page, "node", async () => {
    await runCommandThatAsks(page, "Kubelet: Check Node Files…");
    await nameFolder(page, join(folder, "node-7"));
    await view.locator("li, table").first().waitFor();
    await runCommand(page, "Problems: Focus on Problems View");
    await page.waitForTimeout(2_000);
  });
}

/** The themes that a step of a walkthrough has pictures for. */
const walkthroughThemes = {
  light: "Light Modern",
  dark: "Dark Modern",
};

/**
 * The sample with its mistakes, and the message of one of them, in each theme.
 * @param {Page} page
 */
async function walkthroughPictures(page) {
  await runCommand(page, "Kubelet: Open Sample with Mistakes");
  await page.locator(".squiggly-error").first().waitFor();
  for (const [name, theme] of Object.entries(walkthroughThemes)) {
    await page.keyboard.press("Control+k");
    await page.keyboard.press("Control+t");
    const input = page.locator(".quick-input-widget input").first();
    await page.locator(".quick-input-list .monaco-list-row").first().waitFor();
    await input.fill(theme);
    await page.locator(".quick-input-list .monaco-list-row", { hasText: theme }).first().click();
    await input.waitFor({ state: "hidden" });
    const mistake = await page.locator(".squiggly-error").first().boundingBox();
    if (!mistake) throw new Error("There is no mistake.");
    await page.mouse.move(mistake.x + 5, mistake.y + 5);
    await page.mouse.move(mistake.x + 20, mistake.y + 5);
    await page.locator(".monaco-hover-content").locator("visible=true").first().waitFor();
    await page.waitForTimeout(1_000);
    const editor = await page.locator(".editor-group-container.active").boundingBox();
    if (!editor) throw new Error("There is no editor.");
    const language = locale === "en" ? "" : `.${locale}`;
    const path = join(resolve(target ?? "."), `open-${name}${language}.png`);
    const { x, y } = editor;
    await page.screenshot({ path, clip: { x, y: y + 35, width: 940, height: 275 } });
    const small = path.replace(/png$/, "webp");
    await promisify(execFile)("cwebp", ["-quiet", "-near_lossless", "40", path, "-o", small]);
    await rm(path);
    console.log(small);
    await page.mouse.move(5, 5);
    await page.locator(".view-line").first().click();
  }
}

/** Takes all pictures. */
async function main() {
  if (target === undefined) throw new Error("Which folder do the pictures go to?");
  await ensureInstalled();
  await mkdir(target, { recursive: true });
  const folder = await mkdtemp(join(tmpdir(), "kubelet-pictures-"));
  const workspace = join(folder, basename(resolve(source)));
  await cp(source, workspace, { recursive: true });
  const nodes = join(folder, "nodes");
  await mkdir(nodes);
  await writeNodes(nodes);
  const settings = { ...pictureSettings, "kubelet.locale": locale };
  const server = await startWorkbench({ extensions: linkExtension, settings });
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: chromiumArguments,
  });
  try {
    const page = await browser.newPage({
      viewport: { width: 1200, height: 750 },
    });
    page.setDefaultTimeout(30_000);
    await page.goto(workbenchAddress(server, { folder: workspace }));
    await page.getByRole("treeitem").first().waitFor();
    if (walkthrough) {
      await page.keyboard.press("Control+b");
      await walkthroughPictures(page);
      return;
    }
    const names = await configurationFiles(workspace);
    for (const name of names) {
      await openForPicture(page, name);
      await picture(page, `file-${name.replaceAll(/[\\/]/g, "-")}`);
    }
    const depthOf = (/** @type {string} */ name) => name.split(/[\\/]/).length;
    for (const name of names.toSorted((a, b) => depthOf(a) - depthOf(b))) {
      const text = await readFile(join(workspace, name), "utf8");
      if (!name.endsWith(".yaml") || !text.includes("kind: KubeletConfiguration")) continue;
      await features(page, name, text);
      break;
    }
    for (const name of names) {
      const text = await readFile(join(workspace, name), "utf8");
      if (name.endsWith(".json") && text.includes('"raed"'))
        await profileFeatures(page, name, text);
    }
    for (const name of names) {
      if (name.endsWith("talos-worker.yaml")) await platformFeatures(page, name);
    }
    await page.goto(workbenchAddress(server, { folder: nodes }));
    await page.getByRole("treeitem").first().waitFor();
    await nodeFeatures(page, nodes);
  } finally {
    await browser.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

await main();
