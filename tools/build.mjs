// Bundles the extension, the language server and the command line into dist/.
import { build } from "esbuild";
import { chmod, copyFile, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { createRequire, isBuiltin } from "node:module";
import { fileURLToPath } from "node:url";
import { buildExtension } from "./build-extension.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * The tables of facts and descriptions become texts, which are read when somebody asks for the table: an
 * object literal of this size costs time and memory at every start.
 * @type {import("esbuild").Plugin}
 */
const tablesAsTexts = {
  name: "tables-as-texts",
  setup(build) {
    build.onLoad({ filter: /[/\\]schemas[/\\].*\.json$/ }, async ({ path }) => {
      const isSchema = path.endsWith(".schema.json");
      const contents = JSON.stringify(JSON.parse(await readFile(path, "utf8")));
      return { contents, loader: isSchema ? "json" : "text" };
    });
  },
};

/**
 * Lets one build hold what runs in Node and what runs in a browser: the `…/node` entries of packages are
 * found as Node finds them, and what CommonJS code requires of Node becomes an import.
 * @type {import("esbuild").Plugin}
 */
const nodeBesideBrowser = {
  name: "node-beside-browser",
  setup(build) {
    build.onResolve({ filter: /^vscode-[a-z-]+\/node$/ }, ({ importer, path }) => ({
      path: createRequire(importer).resolve(path),
    }));
    build.onResolve({ filter: /.*/ }, ({ kind, path }) => {
      if (!isBuiltin(path)) return undefined;
      const name = path.replace(/^node:/, "");
      return kind === "require-call"
        ? { path: name, namespace: "node" }
        : { path: `node:${name}`, external: true };
    });
    build.onLoad({ filter: /.*/, namespace: "node" }, ({ path }) => ({
      contents: `export * from "node:${path}"; export { default } from "node:${path}";`,
    }));
  },
};

/** @type {import("esbuild").BuildOptions} */
const common = {
  absWorkingDir: root,
  bundle: true,
  target: "es2022",
  // A dependency's UMD main hides its imports from the bundler and fails at run time.
  mainFields: ["module", "main"],
  minify: true,
  charset: "utf8",
  legalComments: "none",
  logLevel: "warning",
};

/**
 * Everything but the extension, as ES modules that share their parts: the server in Node and the one in a
 * browser's worker are one core with two entries. What is imported late is read late.
 * @type {import("esbuild").BuildOptions}
 */
const modules = {
  ...common,
  outdir: "dist",
  entryPoints: {
    server: "server/src/hosts/node-main.ts",
    "server-web": "server/src/hosts/browser.ts",
    cli: "server/src/cli/main.ts",
    // Of names of their own, since the extension goes without them.
    "cli-commands": "server/src/cli/commands.ts",
    "cli-help": "server/src/cli/help-text.ts",
    library: "server/src/hosts/library.ts",
    format: "server/src/hosts/format-yaml.ts",
    "profile-json": "server/src/json/profile-json.ts",
    "zh-cn": "server/src/hosts/chinese.ts",
  },
  splitting: true,
  chunkNames: "shared-[hash]",
  format: "esm",
  platform: "neutral",
  conditions: ["browser"],
  // A package of the JSON service that reads files in Node, which nobody asks it for.
  alias: { "@vscode/l10n": "@vscode/l10n/dist/browser.js" },
  plugins: [nodeBesideBrowser, tablesAsTexts],
};

/**
 * All pages about rules in one file: hundreds of small ones would be a tenth of the package. A page's languages stand
 * side by side, so that its examples are packed once. The titles are for pages that are in English only.
 */
async function writeRulePages() {
  const folder = new URL("../docs/rules/", import.meta.url);
  const translated = new URL("../docs/zh-cn/rules/", import.meta.url);
  const names = (await readdir(folder))
    .filter((name) => name.endsWith(".md") && name !== "README.md")
    .toSorted();
  const pages = names.map(async (name) => {
    const en = await readFile(new URL(name, folder), "utf8");
    const zh = await readFile(new URL(name, translated), "utf8").catch(() => undefined);
    return /** @type {const} */ ([name, { en, "zh-cn": zh }]);
  });
  const written = await Promise.all(pages);
  const { chineseTexts } = await import(new URL("../dist/zh-cn.js", import.meta.url).href);
  const titles = { ...chineseTexts.ruleTitles };
  for (const [name, { "zh-cn": zh }] of written)
    if (zh) delete titles[name.slice(0, -".md".length)];
  const content = { pages: Object.fromEntries(written), titles: { "zh-cn": titles } };
  await writeFile(new URL("../dist/rule-pages.json", import.meta.url), JSON.stringify(content));
}

/** Writes dist/; rejects when an entry does not bundle. */
export async function buildAll() {
  await rm(new URL("../dist", import.meta.url), { recursive: true, force: true });
  await Promise.all([
    build(modules),
    buildExtension(common),
    // A script, since workers that VS Code starts are none of modules.
    build({
      ...common,
      entryPoints: ["server/src/hosts/browser-main.ts"],
      outfile: "dist/worker.js",
      format: "iife",
    }),
  ]);
  await writeRulePages();
  // The library's types are one file that imports nothing.
  await copyFile(
    new URL("../server/src/service/api.ts", import.meta.url),
    new URL("../dist/library.d.ts", import.meta.url),
  );
  // A link that npm made to the program stays one that can be run.
  await chmod(new URL("../dist/cli.js", import.meta.url), 0o755);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildAll();
