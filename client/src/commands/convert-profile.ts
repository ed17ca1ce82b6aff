import * as vscode from "vscode";
import { applyChange } from "../apply-change.ts";
import type {
  ConvertProfileParams,
  ConvertProfileResult,
} from "../../../server/src/shells/lsp/protocol/protocol.ts";

/** Asks the server what a profile for Docker becomes in the OCI form. */
type AskServer = (params: ConvertProfileParams) => Promise<ConvertProfileResult>;

/**
 * Writes the profile in the active editor in the OCI form, for the capabilities and the architecture that
 * the user picks. One undo takes it back.
 */
export async function convertProfile(ask: AskServer): Promise<void> {
  const document = vscode.window.activeTextEditor?.document;
  const uri = document?.uri.toString();
  const choices = uri === undefined ? undefined : await ask({ uri });
  if (!document || uri === undefined || !choices || choices.architectures.length === 0) {
    void vscode.window.showInformationMessage(
      vscode.l10n.t("Open a seccomp profile for Docker or Podman first."),
    );
    return;
  }
  const picked = await vscode.window.showQuickPick(
    choices.capabilities.map((label) => ({ label, picked: choices.usual.includes(label) })),
    {
      canPickMany: true,
      title: vscode.l10n.t("Capabilities of the containers that the profile is for"),
    },
  );
  if (!picked) return;
  const architecture = await vscode.window.showQuickPick([...choices.architectures], {
    title: vscode.l10n.t("Architecture of the node"),
  });
  if (architecture === undefined) return;
  const capabilities = picked.map(({ label }) => label);
  const { edits } = await ask({ uri, capabilities, architecture });
  if (!edits) {
    void vscode.window.showInformationMessage(
      vscode.l10n.t("The profile has the OCI form already, or it is broken."),
    );
    return;
  }
  const change = new vscode.WorkspaceEdit();
  for (const { range, newText } of edits) {
    const { start, end } = range;
    const place = new vscode.Range(start.line, start.character, end.line, end.character);
    change.replace(document.uri, place, newText);
  }
  await applyChange(change);
}
