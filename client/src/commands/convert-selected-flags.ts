import * as vscode from "vscode";
import {
  kubeletLanguage,
  type ConvertFlagsParams,
  type ConvertFlagsResult,
} from "../../../server/src/shells/lsp/protocol/protocol.ts";
import { chosenVersion } from "../chosen-version.ts";
import { openUnsaved } from "../open-unsaved.ts";

/** Asks the server; undefined where it does not run. */
type Convert = (
  text: string,
  version: ConvertFlagsParams["version"],
) => Promise<ConvertFlagsResult | undefined>;

/**
 * Writes the flags of the selection, or of the line with the cursor, as a new file of configuration: of a
 * unit, an environment file, a script, or a pasted command.
 */
export async function convertSelectedFlags(convert: Convert): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  if (!editor) return;
  const { document, selection } = editor;
  const text = selection.isEmpty
    ? continuedLines(document, selection.active.line)
    : document.getText(selection);
  const version = chosenVersion(document);
  const converted = await convert(text, version);
  if (converted?.text === undefined) {
    void vscode.window.showInformationMessage(
      vscode.l10n.t("There is no flag of the kubelet here that its configuration has a field for."),
    );
    return;
  }
  const { left } = converted;
  const rest =
    left.length === 0
      ? ""
      : `# ${vscode.l10n.t("Flags without a field, which stay on the command line:")}\n${left.map((flag) => `#   ${flag}\n`).join("")}`;
  await openUnsaved(kubeletLanguage, converted.text + rest);
}

/** The line with those that a backslash joins to it. */
function continuedLines(document: vscode.TextDocument, line: number): string {
  let first = line;
  let last = line;
  const goesOn = (at: number): boolean => document.lineAt(at).text.trimEnd().endsWith("\\");
  while (first > 0 && goesOn(first - 1)) first--;
  while (last < document.lineCount - 1 && goesOn(last)) last++;
  return document.getText(new vscode.Range(first, 0, last + 1, 0));
}
