// Bundles the extension, the language server and the command line into dist/.
import { build } from "esbuild";
import { chmod, copyFile, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire, isBuiltin } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { builtCommit } from "./built-commit.mjs";
import { writeRulePages } from "./rule-pages.mjs";
import { thirdPartyNotices } from "./third-party-notices.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * The options of every bundle.
 * @satisfies {import("esbuild").BuildOptions}
 */
export const common = {
  absWorkingDir: root,
  bundle: true,
  target: "es2022",
  // A dependency's UMD main hides its imports from the bundler and fails at run time.
  mainFields: ["module", "main"],
  minify: true,
  // THIRD_PARTY_NOTICES.txt has the licenses.
  legalComments: /** @type {const} */ ("none"),
  logLevel: /** @type {const} */ ("warning"),
};

/**
 * Lets one build hold what runs in Node and what runs in a browser: the `…/node` entries of packages are
 * found as Node finds them, and what CommonJS code requires of Node is loaded when one of its names is read: the libraries
 * require what any connection needs.
 * @type {import("esbuild").Plugin}
 */
const nodeBesideBrowser = {
  name: "node-beside-browser",
  setup(build) {
    build.onResolve({ filter: /^vscode-[a-z-]+\/node$/ }, ({ resolveDir, path }) => ({
      path: createRequire(join(resolveDir, "importer.js")).resolve(path),
    }));
    build.onResolve({ filter: /.*/ }, ({ kind, path }) => {
      if (!isBuiltin(path)) return undefined;
      const name = path.replace(/^node:/, "");
      return kind === "require-call"
        ? { path: name, namespace: "node" }
        : { path: `node:${name}`, external: true, sideEffects: false };
    });
    build.onLoad({ filter: /.*/, namespace: "node" }, ({ path }) => ({
      contents: `
        import { createRequire } from "node:module";
        const load = createRequire(process.execPath);
        const module = new Proxy({}, { get: (_, name) => load("node:${path}")[name] });
        export { module as "module.exports" };`,
    }));
  },
};

/**
 * V8 reads a table several times faster with `JSON.parse` than as an object of the program.
 * @type {import("esbuild").Plugin}
 */
export const tablesAsJson = {
  name: "tables-as-json",
  setup(build) {
    build.onLoad({ filter: /[/\\]schemas[/\\].*\.json$/ }, async ({ path }) => {
      const table = JSON.stringify(JSON.parse(await readFile(path, "utf8")));
      return { contents: `export default JSON.parse(${JSON.stringify(table)});` };
    });
  },
};

/**
 * Bundles that the extension starts: the server in Node, and the one in a browser's worker, which `worker.js` imports.
 */
const serverEntries = {
  server: "server/src/shells/hosts/node-main.ts",
  "server-web": "server/src/shells/hosts/browser.ts",
  // Nothing starts these. They divide the core into files of 0.6 MB at most: after reading one of 1.2 MB, the server keeps 5 MB more.
  "server-kubelet": "server/src/kubelet/index.ts",
  "server-platforms": "server/src/platforms/index.ts",
};

/**
 * The command and the library of the npm package. They share no files with the server: esbuild writes a file for each set of
 * entries that need the same, and a start would read three times as many.
 */
const programEntries = {
  cli: "server/src/shells/cli/main.ts",
  library: "server/src/shells/hosts/library.ts",
};

/**
 * The core with its entries, as ES modules that share their parts. Late imports are read late.
 * @satisfies {import("esbuild").BuildOptions}
 */
const modules = {
  ...common,
  splitting: true,
  format: /** @type {const} */ ("esm"),
  platform: /** @type {const} */ ("neutral"),
  conditions: ["browser"],
  alias: {
    // A package of the JSON service that reads files in Node, which is not needed.
    "@vscode/l10n": "@vscode/l10n/dist/browser.js",
  },
  plugins: [nodeBesideBrowser, tablesAsJson],
};

/** `--version` says which commit the program was built from. */
async function versionDefines() {
  return { BUILT_COMMIT: JSON.stringify(await builtCommit()) ?? "undefined" };
}

/**
 * @param {import("esbuild").BuildOptions} options
 * @returns {Promise<import("esbuild").Metafile>} what was written, and of which files
 */
async function bundle(options) {
  const { metafile } = await build({ ...options, metafile: true });
  return metafile;
}

/**
 * Writes entries that share their parts.
 * @param {string} dist
 * @param {string} name what the names of the shared files begin with
 * @param {Record<string, string>} entryPoints
 */
async function bundleModules(dist, name, entryPoints) {
  const define = await versionDefines();
  const chunkNames = `${name}-[hash]`;
  const metafile = await bundle({ ...modules, define, entryPoints, chunkNames, outdir: dist });
  const outputs = Object.entries(metafile.outputs);
  const chinese = outputs.filter(([, { entryPoint }]) => entryPoint?.endsWith("/chinese.ts"));
  await Promise.all(chinese.map(([path]) => unescapeChinese(join(root, path))));
  return metafile;
}

/**
 * Writes a file of Chinese texts without escapes, which take twice the space. esbuild escapes all files or none, and Node
 * keeps a file without escapes in twice the memory, even for a single such character.
 * @param {string} path
 */
async function unescapeChinese(path) {
  const escaped = await readFile(path, "utf8");
  const characters = /(?<!\\)\\u([3-9][0-9A-F]{3}|FF[0-9A-F]{2})/g;
  await writeFile(
    path,
    escaped.replaceAll(characters, (_, code) => String.fromCodePoint(Number.parseInt(code, 16))),
  );
}

/**
 * Writes the command line into one CommonJS file, with all that is read late elsewhere: what a single executable is made of.
 * @param {string} outfile
 * @returns what the file contains
 */
export async function buildProgram(outfile) {
  return bundle({
    ...modules,
    entryPoints: [programEntries.cli],
    outfile,
    splitting: false,
    format: "cjs",
    define: {
      ...(await versionDefines()),
      "import.meta.url": "programUrl",
      // Bun would write the path of this build for it. A package asks whether names of files have a case.
      __filename: "process.execPath",
    },
    // The file that threads start from.
    banner: { js: 'const programUrl = require("node:url").pathToFileURL(process.argv[1]).href;' },
  });
}

/** The licenses of what the bundles next to it contain. */
export const noticesFile = "THIRD_PARTY_NOTICES.txt";

/**
 * Writes the extension with the server that it starts; rejects if an entry does not bundle.
 * @param {string} dist
 * @param {readonly Promise<import("esbuild").Metafile>[]} [more] what is written next to it
 */
export async function buildExtension(dist, more = []) {
  const metafiles = await Promise.all([
    bundleModules(dist, "server", serverEntries),
    ...more,
    // One file for Node and for browsers, whose extension hosts load no second one.
    bundle({
      ...common,
      entryPoints: ["client/src/extension.ts"],
      outfile: join(dist, "extension.cjs"),
      format: "cjs",
      platform: "node",
      conditions: ["browser"],
      external: ["vscode"],
    }),
    // A script, since workers that VS Code starts are none of modules.
    bundle({
      ...common,
      entryPoints: ["server/src/shells/hosts/browser-main.ts"],
      outfile: join(dist, "worker.js"),
      format: "iife",
    }),
  ]);
  await writeRulePages(join(dist, "rule-pages.json"));
  await writeFile(join(dist, noticesFile), await thirdPartyNotices(root, metafiles));
  // Node reads the nearest manifest of every module: the extension's own is long.
  await writeFile(join(dist, "package.json"), '{"type":"module"}\n');
  return metafiles;
}

/** Writes dist/ again, with everything that either package has; rejects if an entry does not bundle. */
export async function buildAll() {
  const dist = join(root, "dist");
  await rm(dist, { recursive: true, force: true });
  const metafiles = await buildExtension(dist, [bundleModules(dist, "program", programEntries)]);
  // The library's types are one file that imports nothing.
  await copyFile(join(root, "server/src/service/api.ts"), join(dist, "library.d.ts"));
  // A link that npm made to the program stays one that can be run.
  await chmod(join(dist, "cli.js"), 0o755);
  return metafiles;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildAll();
