import * as vscode from "vscode";

/** A file that a command is about, and which of its sets. */
export interface AskedFile {
  readonly uri: string;
  readonly set?: string;
}

/** The file behind one of our views; undefined for other documents. */
export type SourceOfView = (uri: string) => AskedFile | undefined;

/**
 * The file that a command was given, or that a view of ours in the active editor shows; undefined otherwise. A view stands for
 * the file that it shows.
 */
export function givenFile(written: unknown, sourceOf: SourceOfView): AskedFile | undefined {
  if (typeof written === "string") return sourceOf(written) ?? { uri: written };
  if (written instanceof vscode.Uri) return givenFile(written.toString(), sourceOf);
  const active = vscode.window.activeTextEditor?.document.uri.toString();
  return active === undefined ? undefined : sourceOf(active);
}

/** The server answers for open documents: one whose tab was closed is opened without a tab. */
export async function openWithoutTab(address: string): Promise<void> {
  const uri = vscode.Uri.parse(address);
  // A document that was never saved would be created again, empty.
  if (uri.scheme === "untitled") return;
  await vscode.workspace.openTextDocument(uri).then(undefined, () => {
    // It was deleted: the server says that there is nothing.
  });
}

/** The name of the file of an address. */
export function askedFileName(address: string): string {
  return vscode.Uri.parse(address).path.split("/").at(-1) ?? "";
}
