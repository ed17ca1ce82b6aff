import * as vscode from "vscode";
import { memberOf, memberText } from "./members.ts";

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
  const stack = stackIn(written);
  if (stack) return stack;
  if (typeof written === "string") return sourceOf(written) ?? { uri: written };
  if (written instanceof vscode.Uri) return givenFile(written.toString(), sourceOf);
  const active = vscode.window.activeTextEditor?.document.uri.toString();
  return active === undefined ? undefined : sourceOf(active);
}

/** The stack that an item of the view of stacks stands for; undefined for other arguments of commands. */
export function stackIn(written: unknown): AskedFile | undefined {
  const stack = memberOf(written, "stack");
  const [uri, set] = [memberText(stack, "uri"), memberText(stack, "id")];
  return uri === undefined ? undefined : { uri, set };
}

/**
 * The cursor's place in the file that a command is about: of several configurations in it, the one there is meant. Undefined
 * for a lens (`written` is an address), which names what it is about, and for files that the active editor does not show.
 */
export function cursorIn(
  file: vscode.Uri,
  written: unknown,
): { readonly line: number; readonly character: number } | undefined {
  const { document, selection } = vscode.window.activeTextEditor ?? {};
  const isNamed = typeof written === "string" || stackIn(written) !== undefined;
  if (isNamed || document?.uri.toString() !== file.toString()) return undefined;
  return selection && { line: selection.active.line, character: selection.active.character };
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
