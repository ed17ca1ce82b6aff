// Runs the packed extension where VS Code runs extensions in a browser: the workbench of npm test, with the
// extension in its worker ("web extension host") instead of in Node; once on files that VS Code's server has,
// and once on a virtual workspace like vscode.dev's. Ends with "N passed, N failed".
//   node test/e2e/web.mjs
import { build } from "esbuild";
import { cp, mkdtemp, readFile, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { chromium } from "playwright-core";
import { chromiumArguments, findChromium } from "../../tools/chromium.mjs";
import { root } from "../../tools/ensure-installed.mjs";
import { startWorkbench } from "../../tools/vscode-workbench.mjs";
import { stopMotion } from "./stop-motion.mjs";
import { addExtensions, installExtension, serveFolders } from "./web-extensions.mjs";

const timeLimit = Number(process.env["KUBELET_E2E_SECONDS"] ?? 3_600) * 1000;
const suite = "/suite.cjs";
const memoryFiles = "/memory-files";

/**
 * Bundles a part of the tests as a web extension is bundled.
 * @param {string} entry below test/e2e/web
 * @param {string} outfile
 * @param {Record<string, string>} [define]
 */
async function bundle(entry, outfile, define = {}) {
  await build({
    entryPoints: [join(root, "test/e2e/web", entry)],
    outfile,
    bundle: true,
    platform: "browser",
    format: "cjs",
    external: ["vscode"],
    define,
    logLevel: "warning",
  });
}

/**
 * Bundles the suite, and the extension that serves the examples as a virtual workspace.
 * @param {string} folder where to
 */
async function bundleAll(folder) {
  await bundle("suite.ts", join(folder, suite));
  await bundle("memory-files/extension.ts", join(folder, memoryFiles, "extension.cjs"), {
    memoryFiles: JSON.stringify(await textsBelow(join(root, "examples"), "/examples")),
  });
  const manifest = join("memory-files", "package.json");
  await cp(join(root, "test/e2e/web", manifest), join(folder, manifest));
}

/**
 * @param {string} folder
 * @param {string} path what stands for the folder
 * @returns {Promise<Record<string, string>>} the texts by their paths
 */
async function textsBelow(folder, path) {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile());
  const texts = files.map(async ({ parentPath, name }) => {
    const file = join(parentPath, name);
    const inside = relative(folder, file).replaceAll("\\", "/");
    return [`${path}/${inside}`, await readFile(file, "utf8")];
  });
  return Object.fromEntries(await Promise.all(texts));
}

/**
 * Runs the suite in a workbench that has opened `folder`.
 * @param {import("playwright-core").Browser} browser
 * @param {{ url: string }} workbench
 * @param {string} authority where the extension is served
 * @param {string} folder a path, or a URI of a virtual workspace
 * @returns {Promise<{ passed: number, failed: number }>}
 */
async function runSuite(browser, workbench, authority, folder) {
  // The workbench's own policy lets it read extensions from https only.
  const page = await browser.newPage({ bypassCSP: true });
  await stopMotion(page);
  const counts = { passed: 0, failed: 0 };
  /** @type {string[]} */
  const log = [];
  const finished = new Promise((resolve) => {
    void page.exposeFunction("codeAutomationExit", () => resolve(true));
  });
  await page.exposeFunction(
    "codeAutomationLog",
    (/** @type {string} */ type, /** @type {unknown[]} */ args) => {
      const text = args.map(String).join(" ");
      const message = /\[e2e\] (.*)/s.exec(text)?.[1];
      if (message === undefined) log.push(`${type}: ${text}`);
      else console.log(message);
      if (message?.startsWith("  ok")) counts.passed += 1;
      if (message?.startsWith("  FAIL")) counts.failed += 1;
    },
  );
  await page.addInitScript(addExtensions, [
    { scheme: "http", authority, path: "/" },
    { scheme: "http", authority, path: memoryFiles },
  ]);
  const address = new URL(workbench.url);
  address.searchParams.set("folder", folder);
  const payload = [
    ["extensionDevelopmentPath", `http://${authority}`],
    ["extensionDevelopmentKind", "web"],
    ["extensionTestsPath", `http://${authority}${suite}`],
    ["skipWelcome", "true"],
    ["skipReleaseNotes", "true"],
  ];
  address.searchParams.set("payload", JSON.stringify(payload));
  // The suite's end is waited for: on a busy machine loading alone takes longer than a page may by default.
  await page.goto(address.href, { waitUntil: "commit", timeout: timeLimit });
  const late = sleep(timeLimit, false, { ref: false });
  if (!(await Promise.race([finished, late])) || counts.passed + counts.failed === 0) {
    console.log(["the suite did not run to its end; VS Code printed:", ...log].join("\n  "));
    counts.failed += 1;
  }
  await page.close();
  return counts;
}

/** @returns {Promise<{ passed: number, failed: number }>} */
async function runInBrowser() {
  const executablePath = findChromium();
  const folder = await mkdtemp(join(tmpdir(), "kubelet web "));
  const workspace = join(folder, "work space");
  await cp(join(root, "examples"), workspace, { recursive: true });
  const bundles = join(folder, "bundles");
  await bundleAll(bundles);
  const extension = await serveFolders([await installExtension(folder), bundles]);
  const workbench = await startWorkbench({ testDriver: true });
  const browser = await chromium.launch({ executablePath, args: chromiumArguments });
  const total = { passed: 0, failed: 0 };
  try {
    for (const opened of [workspace, "memory:/examples"]) {
      console.log(opened === workspace ? "files of a server" : "a virtual workspace");
      const { passed, failed } = await runSuite(browser, workbench, extension.authority, opened);
      total.passed += passed;
      total.failed += failed;
    }
    return total;
  } finally {
    await browser.close();
    await workbench.stop();
    extension.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

try {
  const { passed, failed } = await runInBrowser();
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
