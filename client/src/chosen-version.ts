import * as vscode from "vscode";
import {
  defaultVersion,
  nearestVersion,
  settingsSection,
  type kubernetesVersions,
} from "../../server/src/shells/lsp/protocol/protocol.ts";

/** The version of the setting, or the nearest to it that is known; `document` is the one that the setting is read for. */
export function chosenVersion(
  document: vscode.TextDocument | undefined,
): (typeof kubernetesVersions)[number] {
  const settings = vscode.workspace.getConfiguration(settingsSection, document);
  const written = settings.get<unknown>("kubernetesVersion");
  const nearest = typeof written === "string" ? nearestVersion(written) : undefined;
  return nearest?.version ?? defaultVersion;
}
