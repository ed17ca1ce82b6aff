// Bundles the extension for Node and for a browser. Most of both is the library for language clients, which the
// bundle for Node takes out of the other, with the pages of panels: the package would be a tenth larger. It does so
// when the first server starts, so that activation reads little.
import { build } from "esbuild";
import { readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { protocolLibrary } from "./protocol-library.mjs";
import { withoutUnusedParts } from "./unused-parts.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const webBundle = "./extension-web.cjs";

/** The modules of the library that know no host, and the pages of panels, which are imported when one is opened. */
const shared =
  /(?:vscode-languageclient|vscode-languageserver-protocol|vscode-jsonrpc)[/\\]lib[/\\]common[/\\]|vscode-languageserver-types[/\\]|client[/\\]src[/\\][\w-]+-html\.ts$/;

/**
 * Takes VS Code's interface as it is: for an import the bundler would copy its several hundred names, once for each module.
 * @type {import("esbuild").Plugin}
 */
const interfaceAsItIs = {
  name: "interface-as-it-is",
  setup(build) {
    build.onLoad({ filter: /[/\\]client[/\\]src[/\\][\w.-]+\.ts$/ }, async ({ path }) => ({
      contents: (await readFile(path, "utf8")).replace(
        /^import \* as vscode from "vscode";$/m,
        'const vscode = require("vscode");',
      ),
      loader: "ts",
    }));
  },
};

/**
 * Replaces shared modules by what the bundle for the browser exports of them, and notes which.
 * @param {Set<string>} noted
 * @returns {import("esbuild").Plugin}
 */
function takeFromWebBundle(noted) {
  return {
    name: "take-from-web-bundle",
    setup(build) {
      build.onResolve({ filter: /^(?:\.|vscode-)/ }, async ({ path, pluginData, ...from }) => {
        if (pluginData === noted) return undefined;
        const resolved = await build.resolve(path, { ...from, pluginData: noted });
        if (resolved.errors.length > 0 || !shared.test(resolved.path)) return resolved;
        const name = relative(root, resolved.path).replaceAll("\\", "/");
        noted.add(name);
        return { path: name, namespace: "shared" };
      });
      build.onLoad({ filter: /.*/, namespace: "shared" }, ({ path }) => ({
        contents: `module.exports = require("${webBundle}").shared[${JSON.stringify(path)}];`,
        resolveDir: root,
      }));
    },
  };
}

/**
 * The names that a module exports, those that it hands on included.
 * @param {import("esbuild").BuildOptions} options
 * @param {string} path
 * @returns {Promise<readonly string[]>}
 */
async function exportsOf(options, path) {
  const { metafile } = await build({
    ...options,
    entryPoints: [path],
    format: "esm",
    write: false,
    metafile: true,
  });
  return Object.values(metafile.outputs).flatMap(({ exports }) => exports);
}

/**
 * All words in the files that a bundle was made of. What it takes of a shared module is among them.
 * @param {import("esbuild").Metafile} metafile
 * @returns {Promise<ReadonlySet<string>>}
 */
async function wordsOf({ inputs }) {
  const paths = Object.keys(inputs).filter((path) => !path.startsWith("shared:"));
  const codes = await Promise.all(paths.map((path) => readFile(join(root, path), "utf8")));
  return new Set(codes.flatMap((code) => code.match(/\w+/g) ?? []));
}

/**
 * Writes dist/extension.cjs and dist/extension-web.cjs. VS Code takes .js in this package for an ES module,
 * which extensions may not be everywhere.
 * @param {import("esbuild").BuildOptions} common
 */
export async function buildExtension(common) {
  const plugins = [interfaceAsItIs, withoutUnusedParts, protocolLibrary];
  /** @type {import("esbuild").BuildOptions} */
  const extension = { ...common, format: "cjs", external: ["vscode", webBundle] };
  /** @type {Set<string>} */
  const noted = new Set();
  const { metafile } = await build({
    ...extension,
    entryPoints: ["client/src/extension.ts"],
    outfile: "dist/extension.cjs",
    platform: "node",
    plugins: [takeFromWebBundle(noted), ...plugins],
    metafile: true,
  });
  const words = await wordsOf(metafile);
  /** @type {import("esbuild").BuildOptions} */
  const web = {
    ...extension,
    platform: "browser",
    mainFields: ["browser", "module", "main"],
    plugins,
  };
  /** What the other bundle takes of each shared module, as a module of its own. */
  const taken = new Map(
    await Promise.all(
      [...noted].map(async (path) => {
        const names = (await exportsOf(web, path)).filter((name) => words.has(name));
        const code = `export { ${names.join(", ")} } from ${JSON.stringify(join(root, path))};`;
        return /** @type {const} */ ([path, code]);
      }),
    ),
  );
  const entry = join(root, "client/src/extension.browser.ts");
  const getters = [...noted].map(
    (path) =>
      `get ${JSON.stringify(path)}() { return require(${JSON.stringify(`taken:${path}`)}); }`,
  );
  const contents = `export * from ${JSON.stringify(entry)};
    export const shared = { ${getters.join(", ")} };`;
  await build({
    ...web,
    stdin: { contents, resolveDir: root },
    outfile: "dist/extension-web.cjs",
    plugins: [namesTaken(taken), ...plugins],
  });
}

/**
 * @param {ReadonlyMap<string, string>} taken the code of modules by the paths that they take names of
 * @returns {import("esbuild").Plugin}
 */
function namesTaken(taken) {
  return {
    name: "names-taken",
    setup(build) {
      const namespace = "taken";
      build.onResolve({ filter: /^taken:/ }, ({ path }) => ({
        path: path.slice("taken:".length),
        namespace,
      }));
      build.onLoad({ filter: /.*/, namespace }, ({ path }) => ({
        contents: taken.get(path) ?? "",
        resolveDir: root,
      }));
    },
  };
}
