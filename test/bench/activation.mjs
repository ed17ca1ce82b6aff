// How long the packed extension takes to activate, as VS Code itself measures it ("Show Running Extensions"),
// next to VS Code's own extensions for JSON and Markdown in the same window. Part of run.mjs:
//   npm run bench -- activation [--repeat 5]
import { cp, mkdtemp, rm } from "node:fs/promises";
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
import { openFile, runCommand } from "../e2e/workbench-page.mjs";

const extensions = ["Kubelet Config", "JSON Language Features", "Markdown Language Features"];

/**
 * Prints the activation times of `repeat` new windows.
 * @param {number} repeat
 */
export async function measureActivation(repeat) {
  const folder = await mkdtemp(join(tmpdir(), "kubelet activation "));
  const extension = join(folder, "kubelet-config.vsix");
  await packExtension(extension);
  const workspace = join(folder, "examples");
  await cp(join(root, "examples"), workspace, { recursive: true });
  const workbench = await startWorkbench({ extensions: packageInstaller(extension) });
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: chromiumArguments,
  });
  try {
    for (let run = 0; run < repeat; run++) {
      const page = await browser.newPage({ viewport: { width: 1400, height: 1200 } });
      await page.goto(workbenchAddress(workbench, { folder: workspace }));
      await page.getByRole("treeitem").first().waitFor();
      await openFile(page, "kubelet.yaml");
      await openFile(page, "web.json");
      await openFile(page, "README.md");
      await runCommand(page, "Developer: Show Running Extensions");
      for (const name of extensions) {
        const row = page.locator(".runtime-extensions-editor .monaco-list-row", { hasText: name });
        const time = row.locator(".activation-time");
        await time.filter({ hasText: /\d ?ms/ }).waitFor();
        console.log(`${name}: ${await time.innerText()}`);
      }
      await page.close();
    }
  } finally {
    await browser.close();
    await workbench.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
