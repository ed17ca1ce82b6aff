import * as vscode from "vscode";

/** A file that a command is about, and which of its sets. */
export interface AskedFile {
  readonly uri: string;
  readonly set?: string;
}

/** The file that a document of ours shows; undefined for what is no such document. */
export type SourceOfView = (uri: string) => AskedFile | undefined;

/** The file that a command is about: what it was given, else the active editor's. A view stands for the file that it shows. */
export function askedFile(written: unknown, sourceOf: SourceOfView): AskedFile | undefined {
  const uri = addressOf(written);
  return uri === undefined ? undefined : (sourceOf(uri) ?? { uri });
}

function addressOf(written: unknown): string | undefined {
  if (typeof written === "string") return written;
  if (written instanceof vscode.Uri) return written.toString();
  return vscode.window.activeTextEditor?.document.uri.toString();
}

/** Says that a command needs a configuration. */
export function showNoConfig(): void {
  void vscode.window.showInformationMessage(
    vscode.l10n.t("Open a kubelet configuration, or one of its drop-ins, first."),
  );
}

/** The server answers for open documents: one whose tab was closed is opened without a tab. */
export async function openWithoutTab(address: string): Promise<void> {
  const uri = vscode.Uri.parse(address);
  // What was never saved would be made anew, empty.
  if (uri.scheme === "untitled") return;
  await vscode.workspace.openTextDocument(uri).then(undefined, () => {
    // It was deleted: the server says that there is nothing.
  });
}

/** The name of the file of an address. */
export function fileName(address: string): string {
  return vscode.Uri.parse(address).path.split("/").at(-1) ?? "";
}
