import * as vscode from "vscode";
import {
  kubernetesVersions,
  type UpgradeParams,
  type UpgradeResult,
} from "../../server/src/lsp/protocol.ts";

/** Asks the server; null where the file is none of the kubelet's. */
type AskServer = (params: UpgradeParams) => Promise<UpgradeResult | null>;

/** Asks for a version and shows what changes for the active file and those that belong to it. */
export async function showUpgrade(ask: AskServer): Promise<void> {
  const uri = vscode.window.activeTextEditor?.document.uri.toString();
  const today = uri === undefined ? null : await ask({ uri });
  if (uri === undefined || !today) {
    void vscode.window.showInformationMessage(
      vscode.l10n.t("Open a kubelet configuration, or one of its drop-ins, first."),
    );
    return;
  }
  const items = kubernetesVersions
    .filter((version) => version !== today.from)
    .toReversed()
    .map((version) => ({ label: version, version }));
  const picked = await vscode.window.showQuickPick(items, {
    title: vscode.l10n.t("From Kubernetes {0} to", today.from),
  });
  const result = picked && (await ask({ uri, to: picked.version }));
  if (result?.text === undefined) return;
  const document = await vscode.workspace.openTextDocument({
    language: "markdown",
    content: result.text,
  });
  await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.Beside });
}
