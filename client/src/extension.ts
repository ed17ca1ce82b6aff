import { Uri, type ExtensionContext } from "vscode";
import { activateWith } from "./activate.ts";
import { registerLiveNode } from "./commands/compare-live-node.ts";

export { deactivate } from "./activate.ts";

/** Called by VS Code where extensions run in Node: the server is a process of its own. */
export function activate(context: ExtensionContext): void {
  context.subscriptions.push(registerLiveNode());
  activateWith(
    context,
    async (options) => {
      // Loaded late: most files that activate the extension are not the kubelet's.
      const { createNodeClient } = await import("./views/node-client.ts");
      const compiled = Uri.joinPath(context.globalStorageUri, "compiled").fsPath;
      return createNodeClient(context.asAbsolutePath("dist/server.js"), compiled, options);
    },
    `${process.platform} ${process.arch}, Node.js ${process.versions.node}`,
  );
}
