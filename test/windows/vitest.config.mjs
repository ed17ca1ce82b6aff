import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import { defineConfig } from "vitest/config";
import base from "../../vitest.config.mjs";

/**
 * The tests that run in the Node.js of Windows under Wine (npm run test:windows). Wine cannot load the native bundler of vitest, and the one in
 * WebAssembly does not find files by paths with a drive: this plugin does it instead.
 */
const filesOfDrives = {
  name: "files-of-drives",
  enforce: /** @type {const} */ ("pre"),
  /**
   * @param {string} source
   * @param {string | undefined} importer
   */
  resolveId(source, importer) {
    const from = importer?.split("?")[0];
    if (from === undefined) return undefined;
    if (source.startsWith("file://")) return fileURLToPath(source).replaceAll("\\", "/");
    if (/^\.{1,2}\//.test(source)) {
      const path = fileURLToPath(new URL(source, pathToFileURL(from)));
      return existsSync(path) ? path.replaceAll("\\", "/") : undefined;
    }
    // Node.js imports no JSON without an attribute; vitest does.
    return source.endsWith(".json") ? createRequire(from).resolve(source) : undefined;
  },
};

/** It imports JSON as only bundlers accept it, and is about files of GitHub alone. */
const withoutBundler = "test/unit/repository/workflows.test.ts";

const projects = (base.test?.projects ?? []).flatMap((project) => {
  if (typeof project !== "object" || !("test" in project) || !project.test) return [];
  const { name, exclude = [] } = project.test;
  if (name !== "core" && name !== "windows") return [];
  const include = [`test/${name === "core" ? "unit" : name}/**/*.test.ts`];
  return [
    { ...project, test: { ...project.test, include, exclude: [...exclude, withoutBundler] } },
  ];
});

export default defineConfig({
  ...base,
  plugins: [filesOfDrives],
  test: {
    ...base.test,
    // Modules that Linux cached name its own paths.
    experimental: { fsModuleCache: false },
    projects,
  },
});
