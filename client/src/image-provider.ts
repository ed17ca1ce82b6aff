import * as vscode from "vscode";
import type { ImageParams, ImageResult } from "../../server/src/lsp/protocol.ts";
import type { Reports } from "./reports.ts";

/** Asks the server; null where the file has no providers. */
type AskServer = (params: ImageParams) => Promise<ImageResult | null>;

/** Asks for an image, and shows which credential providers of the active file the kubelet asks for it. */
export async function showImageProviders(
  ask: AskServer,
  reports: Pick<Reports, "open">,
): Promise<void> {
  const uri = vscode.window.activeTextEditor?.document.uri.toString();
  const probe = uri === undefined ? null : await ask({ uri, image: "busybox" });
  if (uri === undefined || !probe) {
    void vscode.window.showInformationMessage(
      vscode.l10n.t("Open a file with credential providers (CredentialProviderConfig) first."),
    );
    return;
  }
  const image = await vscode.window.showInputBox({
    title: vscode.l10n.t("Which provider serves this image?"),
    placeHolder: "registry.example/team/app:1.0",
    prompt: vscode.l10n.t("The image as a pod names it"),
  });
  if (image === undefined || image.trim() === "") return;
  await reports.open({ report: "image", uri, image: image.trim() });
}
