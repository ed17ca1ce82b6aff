import * as vscode from "vscode";
import type { ImageParams, ImageResult } from "../../server/src/shells/lsp/protocol/protocol.ts";
import { answerFor } from "./views/pick-configuration.ts";
import type { Reports } from "./views/reports.ts";

/** Asks the server; null where the file has no providers. */
type AskServer = (params: ImageParams) => Promise<ImageResult | null>;

/** Asks for an image, and shows which credential providers of the active file the kubelet asks for it. */
export async function showImageProviders(
  ask: AskServer,
  reports: Pick<Reports, "open">,
): Promise<void> {
  const probe = (file: vscode.Uri): Promise<ImageResult | null> =>
    ask({ uri: file.toString(), image: "busybox" });
  const found = await answerFor(undefined, probe, "providers");
  if (!found) return;
  const uri = found.uri.toString();
  const image = await vscode.window.showInputBox({
    title: vscode.l10n.t("Which provider serves this image?"),
    placeHolder: "registry.example/team/app:1.0",
    prompt: vscode.l10n.t("The image as a pod names it"),
  });
  if (image === undefined || image.trim() === "") return;
  await reports.open({ report: "image", uri, image: image.trim() });
}
