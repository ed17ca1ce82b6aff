// How the bundler takes the library for the protocol: CommonJS whose modules hand on all that others export, several hundred
// names each. Two ways of copying them make a getter for every name and place: 2 MB of a server, and a tenth of its start.
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const require = createRequire(import.meta.url);
const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * A module of the library as TypeScript wrote it, with the simple one of its two ways to hand a name on: `o[k2] = m[k]`. It does
 * not load the module of Node that makes up names of pipes, which is up to clients.
 * @param {string} code
 */
function asServerNeeds(code) {
  return code
    .replace(
      /^var __createBinding = .*\(Object\.create \? \(function[^]*?^\}\) : \((function[^]*?^\})\)\);$/m,
      "var __createBinding = $1;",
    )
    .replace(/^const crypto_1 = require\("crypto"\);$/m, "const crypto_1 = {};");
}

/** What the entries for Node and for browsers export beside what both have. */
const ofHosts = ["createConnection", "BrowserMessageReader", "BrowserMessageWriter"];

/**
 * An ES module that stands for an entry of the library. The bundler would copy all names for each module that imports one.
 * @param {string} entry such as `vscode-languageserver/node`
 */
function moduleOf(entry) {
  const names = [...new Set([...Object.keys(require("vscode-languageserver")), ...ofHosts])];
  return `const library = require("${entry}");
    const valueOf = (name) => library[name];
    ${names.map((name) => `export const ${name} = /* @__PURE__ */ valueOf("${name}");`).join("\n")}`;
}

/** @type {import("esbuild").Plugin} */
export const protocolLibrary = {
  name: "protocol-library",
  setup(build) {
    const namespace = "protocol-library";
    build.onResolve({ filter: /^vscode-languageserver(?:\/node|\/browser)?$/ }, ({ kind, path }) =>
      kind === "import-statement" ? { path, namespace } : undefined,
    );
    build.onLoad({ filter: /.*/, namespace }, ({ path }) => ({
      contents: moduleOf(path),
      resolveDir: root,
    }));
    // It finds packages for servers that run those of the user's project.
    build.onLoad({ filter: /vscode-languageserver[/\\]lib[/\\]node[/\\]files\.js$/ }, () => ({
      contents: "",
    }));
    build.onLoad(
      { filter: /vscode-(?:jsonrpc|languageserver)(?:-protocol)?[/\\]lib[/\\].*\.js$/ },
      async ({ path }) => ({ contents: asServerNeeds(await readFile(path, "utf8")) }),
    );
  },
};
