import * as vscode from "vscode";
import { settingsSection } from "../../../server/src/shells/lsp/protocol/protocol.ts";

/**
 * Switches a rule off in the settings, of the workspace where a folder is open, else of the user. Run by
 * a quick fix; anything else than a rule's id does nothing.
 */
export async function switchOffRule(rule: unknown, uri: unknown): Promise<void> {
  if (typeof rule !== "string") return;
  const file = typeof uri === "string" ? vscode.Uri.parse(uri) : undefined;
  const settings = vscode.workspace.getConfiguration(settingsSection, file);
  const hasFolder = (vscode.workspace.workspaceFolders ?? []).length > 0;
  const target = hasFolder
    ? vscode.ConfigurationTarget.Workspace
    : vscode.ConfigurationTarget.Global;
  const inspected = settings.inspect<Record<string, string>>("rules");
  const rules = (hasFolder ? inspected?.workspaceValue : inspected?.globalValue) ?? {};
  await settings.update("rules", { ...rules, [rule]: "off" }, target);
}
