// How the bundler takes the libraries for the protocol: as ES modules, of which it keeps what is used. As the CommonJS that they
// come in, each module makes a getter for every name that it hands on: 2 MB of a server, and a tenth of its start.
import { readFile } from "node:fs/promises";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { asEsModule } from "./es-modules.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));

/** @type {import("esbuild").Plugin} */
export const protocolLibrary = {
  name: "protocol-library",
  setup(build) {
    // It finds packages for servers that run those of the user's project.
    build.onLoad({ filter: /vscode-languageserver[/\\]lib[/\\]node[/\\]files\.js$/ }, () => ({
      contents: "export {};",
    }));
    build.onLoad(
      { filter: /vscode-(?:jsonrpc|language(?:client|server)(?:-protocol)?)[/\\]lib[/\\].*\.js$/ },
      async ({ path }) => ({
        contents: asEsModule(await readFile(path, "utf8"), relative(root, path)),
      }),
    );
  },
};
