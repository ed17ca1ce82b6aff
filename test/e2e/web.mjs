// Runs the built extension where VS Code runs extensions in a browser: the workbench of npm test, with the
// extension in its worker ("web extension host") instead of in Node. Ends with "N passed, N failed".
//   node test/e2e/web.mjs
import { build } from "esbuild";
import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { chromium } from "playwright-core";
import { chromiumArguments, findChromium } from "../../tools/chromium.mjs";
import { root } from "../../tools/ensure-installed.mjs";
import { startWorkbench } from "../../tools/vscode-workbench.mjs";

const timeLimit = Number(process.env["KUBELET_E2E_SECONDS"] ?? 120) * 1000;
const suite = "/out/e2e-web/suite.cjs";
const types = { ".js": "text/javascript", ".cjs": "text/javascript", ".json": "application/json" };

/** Bundles the suite as a web extension is bundled. */
async function bundleSuite() {
  await build({
    entryPoints: [join(root, "test/e2e/web/suite.ts")],
    outfile: join(root, suite),
    bundle: true,
    platform: "browser",
    format: "cjs",
    external: ["vscode"],
    logLevel: "warning",
  });
}

/** Serves the checkout as a gallery serves an extension: from another origin than the workbench's. */
async function serveExtension() {
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? "/", "http://localhost").pathname;
    const type = types[/** @type {keyof typeof types} */ (extname(path))] ?? "text/plain";
    const headers = { "access-control-allow-origin": "*", "content-type": type };
    const content = await readFile(join(root, path)).catch(() => undefined);
    response.writeHead(content === undefined ? 404 : 200, headers).end(content);
  });
  await new Promise((resolve) => server.listen(0, "localhost", () => resolve(undefined)));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  // The content security policy of the workbench's extension host allows this name, not 127.0.0.1.
  return { authority: `localhost:${port}`, stop: () => server.close() };
}

/**
 * Runs in the page, before its own scripts: web extensions under development stand in the workbench's
 * configuration, which VS Code's server writes into the page without any.
 * @param {string} authority
 */
function addExtension(authority) {
  const page = /** @type {any} */ (globalThis);
  const { prototype } = page.Element;
  const { getAttribute } = prototype;
  prototype.getAttribute = function (/** @type {string} */ name) {
    const value = getAttribute.call(this, name);
    const isOurs = this.id === "vscode-workbench-web-configuration" && name === "data-settings";
    if (!isOurs) return value;
    const configuration = JSON.parse(value);
    const extensions = [{ scheme: "http", authority, path: "/" }];
    const developmentOptions = { ...configuration.developmentOptions, extensions };
    return JSON.stringify({ ...configuration, developmentOptions });
  };
}

/** @returns {Promise<{ passed: number, failed: number }>} */
async function runInBrowser() {
  await bundleSuite();
  const executablePath = findChromium();
  const folder = await mkdtemp(join(tmpdir(), "kubelet web "));
  await cp(join(root, "examples"), folder, { recursive: true });
  const extension = await serveExtension();
  const workbench = await startWorkbench({ testDriver: true });
  const browser = await chromium.launch({ executablePath, args: chromiumArguments });
  try {
    // The workbench's own policy lets it read extensions from https only.
    const page = await browser.newPage({ bypassCSP: true });
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
        const own = /\[e2e\] (.*)/s.exec(text)?.[1];
        if (own === undefined) log.push(`${type}: ${text}`);
        else console.log(own);
        if (own?.startsWith("  ok")) counts.passed += 1;
        if (own?.startsWith("  FAIL")) counts.failed += 1;
      },
    );
    await page.addInitScript(addExtension, extension.authority);
    const address = new URL(workbench.url);
    address.searchParams.set("folder", folder);
    const payload = [
      ["extensionDevelopmentPath", `http://${extension.authority}`],
      ["extensionDevelopmentKind", "web"],
      ["extensionTestsPath", `http://${extension.authority}${suite}`],
      ["skipWelcome", "true"],
      ["skipReleaseNotes", "true"],
    ];
    address.searchParams.set("payload", JSON.stringify(payload));
    await page.goto(address.href);
    const late = sleep(timeLimit, false, { ref: false });
    if (!(await Promise.race([finished, late])) || counts.passed + counts.failed === 0) {
      console.log(["the suite did not run to its end; VS Code printed:", ...log].join("\n  "));
      counts.failed += 1;
    }
    return counts;
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
