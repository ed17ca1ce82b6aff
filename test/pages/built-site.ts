import { createReadStream, existsSync, readdirSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { inject } from "vitest";

/** The site in a folder of its own. */
export interface BuiltSite {
  readonly folder: string;
  /** The paths of all pages. */
  readonly pages: readonly string[];
  /** Opens the folder itself. */
  readonly folderAddress: string;
  /** Opens it as GitHub Pages has a project: below a path. */
  readonly serverAddress: string;
  readonly end: () => Promise<void>;
}

const types: Readonly<Partial<Record<string, string>>> = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".png": "image/png",
  ".webp": "image/webp",
};

const prefix = "/kubelet-config/";

/** Serves the built site. */
export async function builtSite(): Promise<BuiltSite> {
  const folder = inject("siteFolder");
  const server = createServer(({ url = "" }, response) => {
    const { pathname } = new URL(url, "http://localhost");
    const path = pathname.slice(prefix.length).replace(/(^|\/)$/, "$1index.html");
    const file = join(folder, path);
    if (!pathname.startsWith(prefix) || !existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, {
      "content-type": types[extname(file)] ?? "text/plain",
      // As GitHub Pages: what pages share is fetched once.
      "cache-control": "max-age=600",
    });
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    folder,
    pages: readdirSync(folder, { recursive: true, encoding: "utf8" })
      .map((path) => path.replaceAll("\\", "/"))
      .filter((path) => path.endsWith(".html"))
      .toSorted(),
    folderAddress: pathToFileURL(`${folder}/`).href,
    serverAddress: `http://127.0.0.1:${port}${prefix}`,
    async end() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
