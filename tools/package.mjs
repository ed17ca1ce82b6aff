// npm run package: builds the extension and packs it into a .vsix; prints what is in it and its size.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ensureInstalled, root } from "./ensure-installed.mjs";

/** Writes `<name>-<version>.vsix` into the project's folder. */
async function pack() {
  await ensureInstalled();
  const [{ buildAll }, { createVSIX }] = await Promise.all([
    import("./build.mjs"),
    import("@vscode/vsce"),
  ]);
  await buildAll();
  /** @type {{ name: string, version: string }} */
  const manifest = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  const packagePath = join(root, `${manifest.name}-${manifest.version}.vsix`);
  // The bundles hold what they need of node_modules.
  await createVSIX({
    cwd: root,
    packagePath,
    dependencies: false,
    allowMissingRepository: true,
    // The manifest names no repository that the links of README.md could lead to.
    rewriteRelativeLinks: false,
  });
}

try {
  await pack();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
