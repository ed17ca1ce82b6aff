import * as vscode from "vscode";
import { settingsSection } from "../../server/src/lsp/protocol.ts";

/** The language of the setting, else VS Code's own. */
export function wantedLocale(): string {
  const wanted = vscode.workspace.getConfiguration(settingsSection).get("locale");
  return typeof wanted === "string" && wanted !== "auto" ? wanted : vscode.env.language;
}
