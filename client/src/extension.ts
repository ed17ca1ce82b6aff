import { commands, Uri, type ExtensionContext } from "vscode";
import { activateWith } from "./activate.ts";

export { deactivate } from "./activate.ts";

/**
 * Called by VS Code, in Node and in a browser. Code for one of them is imported late, and only for a file of the kubelet's: most
 * files that activate the extension are not.
 */
export function activate(context: ExtensionContext): void {
  // Another extension in the same worker may have made a `process` of its own.
  const { versions } = (globalThis as { process?: Partial<NodeJS.Process> }).process ?? {};
  if (versions?.node === undefined) activateInBrowser(context);
  else activateInNode(context, `${process.platform} ${process.arch}, Node.js ${versions.node}`);
}

/** The server is a process of its own. */
function activateInNode(context: ExtensionContext, system: string): void {
  // The one command that runs another program, which no browser can.
  const live = commands.registerCommand(
    "kubelet.compareLiveNode",
    async (written?: unknown, set?: unknown) => {
      const { compareLiveNode } = await import("./commands/compare-live-node.ts");
      await compareLiveNode(written, set);
    },
  );
  context.subscriptions.push(live);
  activateWith(
    context,
    async (options) => {
      const { createNodeClient } = await import("./views/node-client.ts");
      const compiled = Uri.joinPath(context.globalStorageUri, "compiled").fsPath;
      return createNodeClient(context.asAbsolutePath("dist/server.js"), compiled, options);
    },
    system,
  );
}

/** The server is a worker. */
function activateInBrowser(context: ExtensionContext): void {
  activateWith(
    context,
    async (options) => {
      const { createBrowserClient } = await import("./browser-client.ts");
      return createBrowserClient(Uri.joinPath(context.extensionUri, "dist"), options);
    },
    "browser",
  );
}
