// Bundles the extension for Node and for a browser. Most of both is the library for language clients, which the
// bundle for Node takes out of the other, with the pages of panels: the package would be a tenth larger. It does so
// when the first server starts, so that activation reads little.
import { build } from "esbuild";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { withoutUnusedParts } from "./unused-parts.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const webBundle = "./extension-web.cjs";

/** The modules of the library that know no host, and the pages of panels, which are imported when one is opened. */
const shared =
  /(?:vscode-languageclient|vscode-languageserver-protocol|vscode-jsonrpc)[/\\]lib[/\\]common[/\\]|vscode-languageserver-types[/\\]|client[/\\]src[/\\][\w-]+-html\.ts$/;

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
 * Writes dist/extension.cjs and dist/extension-web.cjs. VS Code takes .js in this package for an ES module,
 * which extensions may not be everywhere.
 * @param {import("esbuild").BuildOptions} common
 */
export async function buildExtension(common) {
  /** @type {import("esbuild").BuildOptions} */
  const extension = { ...common, format: "cjs", external: ["vscode", webBundle] };
  /** @type {Set<string>} */
  const noted = new Set();
  await build({
    ...extension,
    entryPoints: ["client/src/extension.ts"],
    outfile: "dist/extension.cjs",
    platform: "node",
    plugins: [takeFromWebBundle(noted), withoutUnusedParts],
  });
  const entry = join(root, "client/src/extension.browser.ts");
  const getters = [...noted].map((name) => {
    return `get ${JSON.stringify(name)}() { return require(${JSON.stringify(join(root, name))}); }`;
  });
  const contents = `export * from ${JSON.stringify(entry)};
    export const shared = { ${getters.join(", ")} };`;
  await build({
    ...extension,
    stdin: { contents, resolveDir: root },
    outfile: "dist/extension-web.cjs",
    platform: "browser",
    mainFields: ["browser", "module", "main"],
    plugins: [withoutUnusedParts],
  });
}
