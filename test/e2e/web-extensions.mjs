// Brings packed extensions into the workbench as a gallery for VS Code on the web does.
import { existsSync } from "node:fs";
import { readFile, readdir } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { packedExtension } from "../../tools/package.mjs";
import { packageInstaller } from "../../tools/vscode-workbench.mjs";

const types = { ".js": "text/javascript", ".cjs": "text/javascript", ".json": "application/json" };

/**
 * Has VS Code install the packed extension.
 * @param {string} folder where to
 * @returns {Promise<string>} the folder of the installed extension
 */
export async function installExtension(folder) {
  const installed = join(folder, "extensions");
  await packageInstaller(await packedExtension())(installed);
  const name = (await readdir(installed)).find((entry) => entry.startsWith("kubelet-config."));
  if (name === undefined) throw new Error("VS Code did not install the package");
  return join(installed, name);
}

/**
 * Serves folders as a gallery serves an extension: from another origin than the workbench's.
 * @param {string[]} folders
 */
export async function serveFolders(folders) {
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? "/", "http://localhost").pathname;
    const type = types[/** @type {keyof typeof types} */ (extname(path))] ?? "text/plain";
    const headers = { "access-control-allow-origin": "*", "content-type": type };
    const found = folders.map((folder) => join(folder, path)).find((file) => existsSync(file));
    const content = found && (await readFile(found).catch(() => undefined));
    response.writeHead(content === undefined ? 404 : 200, headers).end(content);
  });
  await new Promise((resolve) => server.listen(0, "localhost", () => resolve(undefined)));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  // The content security policy of the workbench's extension host allows this name, not 127.0.0.1.
  return { authority: `localhost:${port}`, stop: () => server.close() };
}

/**
 * Runs in the page, before its own scripts: web extensions under development are in the workbench's
 * configuration, which VS Code's server writes into the page without any.
 * @param {{ scheme: string, authority: string, path: string }[]} extensions
 */
export function addExtensions(extensions) {
  const page = /** @type {any} */ (globalThis);
  const { prototype } = page.Element;
  const { getAttribute } = prototype;
  prototype.getAttribute = function (/** @type {string} */ name) {
    const value = getAttribute.call(this, name);
    const isOurs = this.id === "vscode-workbench-web-configuration" && name === "data-settings";
    if (!isOurs) return value;
    const configuration = JSON.parse(value);
    const developmentOptions = { ...configuration.developmentOptions, extensions };
    return JSON.stringify({ ...configuration, developmentOptions });
  };
}
