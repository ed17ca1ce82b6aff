import * as vscode from "vscode";
import { settingsSection } from "../../server/src/shells/lsp/protocol/protocol.ts";

/** The language of the setting, else VS Code's own. */
export function configuredLocale(): string {
  const locale = vscode.workspace.getConfiguration(settingsSection).get("locale");
  return typeof locale === "string" && locale !== "auto" ? locale : vscode.env.language;
}
