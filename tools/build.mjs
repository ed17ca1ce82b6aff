// Bundles the extension, the language server and the command line into dist/.
import { build } from "esbuild";
import { chmod, readFile, rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/** What is a file of its own, read when a user needs it for the first time: module -> name in dist/. */
const apart = { "format-yaml": "format", "profile-json": "profile-json", chinese: "zh-cn" };

/** @type {import("esbuild").Plugin} */
const partsApart = {
  name: "parts-apart",
  setup(build) {
    for (const [module, name] of Object.entries(apart)) {
      build.onResolve({ filter: new RegExp(`/${module}\\.ts$`) }, ({ kind }) =>
        kind === "entry-point" ? undefined : { path: `./${name}.cjs`, external: true },
      );
    }
  },
};

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

/** @type {import("esbuild").BuildOptions} */
const common = {
  absWorkingDir: root,
  bundle: true,
  platform: "node",
  format: "cjs",
  target: "node18",
  // A dependency's UMD main hides its imports from the bundler and fails at run time.
  mainFields: ["module", "main"],
  minify: true,
  keepNames: false,
  legalComments: "none",
  logLevel: "warning",
  plugins: [partsApart, tablesAsTexts],
};

/**
 * What runs in a browser. The parts are modules that the worker imports by their address.
 * @type {import("esbuild").BuildOptions}
 */
const web = {
  ...common,
  platform: "browser",
  target: "es2022",
  mainFields: ["browser", "module", "main"],
  plugins: [tablesAsTexts],
};

/** Writes dist/; rejects when an entry does not bundle. */
export async function buildAll() {
  await rm(new URL("../dist", import.meta.url), { recursive: true, force: true });
  await Promise.all([
    build({
      ...common,
      entryPoints: { extension: "client/src/extension.ts" },
      outdir: "dist",
      outExtension: { ".js": ".cjs" },
      external: ["vscode"],
    }),
    build({
      ...common,
      entryPoints: { server: "server/src/hosts/node-main.ts" },
      outdir: "dist",
      outExtension: { ".js": ".cjs" },
    }),
    build({
      ...common,
      entryPoints: {
        [apart["format-yaml"]]: "server/src/hosts/format-yaml.ts",
        [apart["profile-json"]]: "server/src/json/profile-json.ts",
      },
      outdir: "dist",
      outExtension: { ".js": ".cjs" },
    }),
    build({
      ...common,
      entryPoints: { [apart.chinese]: "server/src/hosts/chinese.ts" },
      outdir: "dist",
      outExtension: { ".js": ".cjs" },
      charset: "utf8",
    }),
    build({
      ...common,
      entryPoints: { cli: "server/src/cli/main.ts" },
      outdir: "dist",
      outExtension: { ".js": ".cjs" },
      banner: { js: "#!/usr/bin/env node" },
    }),
    build({
      ...web,
      entryPoints: { extension: "client/src/extension.browser.ts" },
      outdir: "dist/web",
      // VS Code takes .js in this package for an ES module, which extensions in a browser may not be.
      outExtension: { ".js": ".cjs" },
      external: ["vscode"],
    }),
    build({
      ...web,
      format: "iife",
      entryPoints: { server: "server/src/hosts/browser-main.ts" },
      outdir: "dist/web",
    }),
    build({
      ...web,
      format: "esm",
      entryPoints: {
        [apart["format-yaml"]]: "server/src/hosts/format-yaml.ts",
        [apart["profile-json"]]: "server/src/json/profile-json.ts",
      },
      outdir: "dist/web",
    }),
    build({
      ...web,
      format: "esm",
      entryPoints: { [apart.chinese]: "server/src/hosts/chinese.ts" },
      outdir: "dist/web",
      charset: "utf8",
    }),
  ]);
  // A link that npm made to the program stays one that can be run.
  await chmod(new URL("../dist/cli.cjs", import.meta.url), 0o755);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildAll();
