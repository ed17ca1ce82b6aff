import * as vscode from "vscode";
import {
  seccompRuntimes,
  settingsSection,
  type StatusParams,
} from "../../../server/src/shells/lsp/protocol/protocol.ts";
import { showProjectFileHint } from "../project-file.ts";
import { settingsTarget } from "../settings-target.ts";

/**
 * Asks for the container runtime that seccomp profiles are read for, and writes it to the settings. `active`
 * is the status of the file in the active editor.
 */
export async function selectSeccompRuntime(active: StatusParams | undefined): Promise<void> {
  const file = vscode.window.activeTextEditor?.document.uri;
  const settings = vscode.workspace.getConfiguration(settingsSection, file);
  const { target, place } = settingsTarget(file, `${settingsSection}.seccomp.runtime`);
  const current = settings.get("seccomp.runtime");
  const items = seccompRuntimes.map((runtime) => ({
    label: runtime,
    description: runtime === current ? vscode.l10n.t("current setting") : "",
  }));
  const chosen = await vscode.window.showQuickPick(items, {
    title: vscode.l10n.t("Container runtime that reads the profile"),
    placeHolder: place,
  });
  if (!chosen) return;
  await settings.update("seccomp.runtime", chosen.label, target);
  if (active?.runtimeSource === "project") showProjectFileHint(active);
}
