// Bundles the extension, the language server and the command line into dist/.
import { build } from "esbuild";
import { chmod, copyFile, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire, isBuiltin } from "node:module";
import { basename, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { buildExtension } from "./build-extension.mjs";
import { tablesAsTexts } from "./bundled-tables.mjs";
import { minifyAll } from "./minify.mjs";
import { protocolLibrary } from "./protocol-library.mjs";
import { writeRulePages } from "./rule-pages.mjs";
import { withoutUnusedParts } from "./unused-parts.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const source = join(root, "server", "src");

/**
 * Lets one build hold what runs in Node and what runs in a browser: the `…/node` entries of packages are
 * found as Node finds them, and what CommonJS code requires of Node becomes an import.
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
      contents: `export * from "node:${path}"; export { default } from "node:${path}";`,
    }));
  },
};

/**
 * The SDK of agents brings ajv for forms that a server may have a client fill in. Ours asks for none: a third of the
 * bundle stays away, and with it code that is made at run time.
 * @type {import("esbuild").Plugin}
 */
const withoutFormValidator = {
  name: "without-form-validator",
  setup(build) {
    build.onLoad({ filter: /[/\\]validation[/\\]ajv-provider\.js$/ }, () => ({
      contents: "export class AjvJsonSchemaValidator {}",
    }));
  },
};

/**
 * What is kept in one piece, for whom. The bundler makes a file of its own for each group of modules that the same entries
 * lead to, and all that is loaded late is an entry: a check of a small file would read sixty files, most of them tiny, at
 * half a millisecond each. Where all entries of a group lead to all of its base, that is one file.
 */
const bases = [
  {
    // The judgement of one file, and what the product knows.
    modules: [
      "hosts/knowledge-in.ts",
      ...["check-options", "checked-names", "file-report", "report", "report-json"].map(
        (name) => `service/reports/${name}.ts`,
      ),
      "service/is-project-file.ts",
      "core/parts/project-file/known-rules.ts",
      "core/parts/flags/unit-text.ts",
      "core/messages/language.ts",
      "core/text/glob.ts",
      "files/uris.ts",
      "files/walk-folder.ts",
      "hosts/text-of-bytes.ts",
    ],
    isFor: (/** @type {string} */ entry) => !lightEntries.has(entry),
  },
  {
    // What the parts of a file and the views of a set share.
    modules: [
      ...["document-flag-places", "flag-findings", "remove-words", "text-flag-places"].map(
        (name) => `core/parts/flags/${name}.ts`,
      ),
      ...["project-documentation", "project-file"].map(
        (name) => `core/parts/project-file/${name}.ts`,
      ),
      "core/parts/seccomp-profile/seccomp-completion.ts",
      "core/documentation/documentation.ts",
      "core/edits/list-editor.ts",
      "core/fixes/new-findings.ts",
      "core/seccomp/load-profile.ts",
      "core/structure/anchors.ts",
      "core/syntax/cursor-at.ts",
    ],
    isFor: (/** @type {string} */ entry) =>
      entry !== "cli/check-command.ts" && (isShell(entry) || entry.startsWith("core/parts/")),
  },
  {
    // Documents, sets, views.
    modules: [
      ...["commands", "node-report", "service-core"].map((name) => `service/${name}.ts`),
      "core/features/upgrade-view.ts",
    ],
    isFor: (/** @type {string} */ entry) => isShell(entry) && entry !== "cli/check-command.ts",
  },
  {
    // The commands.
    modules: ["cli/check.ts", "cli/check-arguments.ts"],
    isFor: (/** @type {string} */ entry) => isShell(entry) && entry.startsWith("cli/"),
  },
  {
    // What an editor asks of the parts of a file.
    modules: ["core/parts/documents/document-answers.ts"],
    isFor: (/** @type {string} */ entry) => entry.startsWith("core/parts/"),
  },
];

/** Entries that go without a base, since they start quickly, or know nothing of the kubelet. */
const lightEntries = new Set([
  ...["cli/main.ts", "cli/help-text.ts", "cli/start-worker.ts"],
  ...["hosts/node-main.ts", "hosts/format-yaml.ts"],
]);

/** What the name of a copy ends with. */
const copied = "?copy";

/**
 * Gives entries that go without a base copies of the few small modules of ours that they share with it: a version number or a
 * line of text would otherwise be a file of its own, and one more to read for all that need the base.
 * @type {import("esbuild").Plugin}
 */
const lightEntriesApart = {
  name: "light-entries-apart",
  setup(build) {
    build.onResolve({ filter: /^\.\.?\/.*\.ts$/ }, (asked) => {
      const { importer, kind, path, pluginData, resolveDir } = asked;
      const isLight = lightEntries.has(relative(source, importer).replaceAll("\\", "/"));
      if (!(isLight || pluginData === copied) || kind !== "import-statement") return undefined;
      return { path: join(resolveDir, path), suffix: copied };
    });
    build.onLoad({ filter: /\.ts$/ }, async ({ path, suffix }) =>
      suffix === copied
        ? { contents: await readFile(path, "utf8"), loader: "ts", pluginData: copied }
        : undefined,
    );
  },
};

/**
 * True for what answers users, and is no late part of something else.
 * @param {string} entry
 */
function isShell(entry) {
  return (
    /^(?:agents|cli|hosts)\//.test(entry) &&
    !lightEntries.has(entry) &&
    !/chinese|knowledge/.test(entry)
  );
}

/**
 * Lets entries import their bases, where they find what they share.
 * @param {readonly string[]} entries modules that are loaded first, or late, below server/src
 * @returns {import("esbuild").Plugin}
 */
function basesInOnePiece(entries) {
  return {
    name: "bases-in-one-piece",
    setup(build) {
      build.onLoad({ filter: /[/\\]server[/\\]src[/\\].*\.ts$/ }, async ({ path }) => {
        const entry = relative(source, path).replaceAll("\\", "/");
        if (!entries.includes(entry)) return undefined;
        const imports = bases
          .filter(({ isFor }) => isFor(entry))
          .flatMap(({ modules }) => modules)
          .filter((name) => name !== entry)
          .map((name) => `import ${JSON.stringify(join(source, name))};\n`);
        return { contents: imports.join("") + (await readFile(path, "utf8")), loader: "ts" };
      });
    },
  };
}

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
 * @satisfies {import("esbuild").BuildOptions}
 */
const modules = {
  ...common,
  entryPoints: {
    server: "server/src/hosts/node-main.ts",
    "server-web": "server/src/hosts/browser.ts",
    cli: "server/src/cli/main.ts",
    mcp: "server/src/cli/mcp.ts",
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
  format: /** @type {const} */ ("esm"),
  platform: /** @type {const} */ ("neutral"),
  conditions: ["browser"],
  alias: {
    // A package of the JSON service that reads files in Node, which nobody asks it for.
    "@vscode/l10n": "@vscode/l10n/dist/browser.js",
    // The JSON service and the server's library may have it in two versions.
    "vscode-languageserver-types": join(
      root,
      "node_modules",
      "vscode-languageserver-types/lib/esm/main.js",
    ),
  },
  plugins: [
    withoutUnusedParts,
    protocolLibrary,
    nodeBesideBrowser,
    tablesAsTexts,
    withoutFormValidator,
  ],
};

/**
 * Writes the command line into one CommonJS file, with all that is read late elsewhere: what a single executable is made of.
 * @param {string} outfile
 */
export async function buildProgram(outfile) {
  const { entryPoints, ...options } = modules;
  await build({
    ...options,
    entryPoints: [entryPoints.cli],
    outfile,
    splitting: false,
    format: "cjs",
    define: { "import.meta.url": "programUrl" },
    // Where the program stands, which its threads start from.
    banner: { js: 'const programUrl = require("node:url").pathToFileURL(__filename).href;' },
    // A string without other letters takes half the memory.
    charset: "ascii",
  });
}

/**
 * Writes the modules into a folder below the root. Rejects when an entry does not bundle.
 * @param {string} outdir
 */
async function buildModules(outdir) {
  const { metafile } = await build({ ...modules, outdir, write: false, metafile: true });
  const entries = Object.values(metafile.outputs).flatMap(({ entryPoint }) =>
    entryPoint ? [relative("server/src", entryPoint).replaceAll("\\", "/")] : [],
  );
  const plugins = [lightEntriesApart, ...modules.plugins, basesInOnePiece(entries)];
  const built = await build({ ...modules, outdir, plugins, metafile: true });
  await withoutEmptyImports(built.metafile);
  return built;
}

/**
 * Takes the imports away that import nothing but the bundler's own helpers, which do nothing by themselves.
 * @param {import("esbuild").Metafile} metafile
 */
async function withoutEmptyImports({ outputs }) {
  const helpers = Object.entries(outputs).flatMap(([path, { entryPoint, inputs }]) =>
    entryPoint === undefined && Object.keys(inputs).length === 0 ? [basename(path)] : [],
  );
  for (const path of Object.keys(outputs)) {
    const code = await readFile(join(root, path), "utf8");
    const without = helpers.reduce((rest, name) => rest.replace(`import"./${name}";`, ""), code);
    if (without !== code) await writeFile(join(root, path), without);
  }
}

/**
 * Writes dist/; rejects when an entry does not bundle.
 * @param {{ readonly isQuick?: boolean }} [options] `isQuick`: for those who wait for it; the bundles are larger
 */
export async function buildAll({ isQuick = false } = {}) {
  await rm(new URL("../dist", import.meta.url), { recursive: true, force: true });
  await Promise.all([
    buildModules("dist"),
    buildExtension(common),
    // A script, since workers that VS Code starts are none of modules.
    build({
      ...common,
      entryPoints: ["server/src/hosts/browser-main.ts"],
      outfile: "dist/worker.js",
      format: "iife",
    }),
  ]);
  if (!isQuick) await minifyAll(fileURLToPath(new URL("../dist", import.meta.url)));
  const { chineseTexts } = await import(new URL("../dist/zh-cn.js", import.meta.url).href);
  await writeRulePages(chineseTexts.ruleTitles);
  // The library's types are one file that imports nothing.
  await copyFile(
    new URL("../server/src/service/api.ts", import.meta.url),
    new URL("../dist/library.d.ts", import.meta.url),
  );
  // Node reads the nearest manifest of every module: the extension's own is long.
  await writeFile(new URL("../dist/package.json", import.meta.url), '{"type":"module"}\n');
  // A link that npm made to the program stays one that can be run.
  await chmod(new URL("../dist/cli.js", import.meta.url), 0o755);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await buildAll({ isQuick: process.argv.includes("--quick") });
}
