import { Uri, type ExtensionContext } from "vscode";
import { activateWith } from "./activate.ts";

export { deactivate } from "./activate.ts";

/** Called by VS Code where extensions run in a browser: the server is a worker. */
export function activate(context: ExtensionContext): void {
  activateWith(
    context,
    async (options) => {
      // Loaded late: most files that activate the extension are not the kubelet's.
      const { createBrowserClient } = await import("./browser-client.ts");
      return createBrowserClient(Uri.joinPath(context.extensionUri, "dist"), options);
    },
    "browser",
  );
}
