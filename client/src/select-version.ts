import * as vscode from "vscode";
import {
  kubernetesVersions,
  settingsSection,
  type StatusParams,
} from "../../server/src/lsp/protocol.ts";
import { tellProjectFile } from "./project-file.ts";
import { settingsTarget } from "./settings-target.ts";

/**
 * Asks for a Kubernetes version and writes it to the settings: of the active file's folder where
 * several are open, else of the workspace where a folder is open, else of the user. `active` is the
 * status of the file in the active editor.
 */
export async function selectKubernetesVersion(active: StatusParams | undefined): Promise<void> {
  const file = vscode.window.activeTextEditor?.document.uri;
  const settings = vscode.workspace.getConfiguration(settingsSection, file);
  const { target, place } = settingsTarget(file, `${settingsSection}.kubernetesVersion`);
  const current = settings.get("kubernetesVersion");
  const items = kubernetesVersions.toReversed().map((version) => ({
    label: version,
    description: version === current ? vscode.l10n.t("current setting") : "",
  }));
  const chosen = await vscode.window.showQuickPick(items, {
    title: vscode.l10n.t("Kubernetes version of kubelet configurations"),
    placeHolder: place,
  });
  if (!chosen) return;
  await settings.update("kubernetesVersion", chosen.label, target);
  if (active?.versionSource === "project") {
    tellProjectFile(active);
  } else if (active && active.versionSource !== "setting") {
    // Not awaited: the message may stay open for long.
    void vscode.window.showInformationMessage(
      vscode.l10n.t(
        "This file names Kubernetes {0} itself, which goes before the setting.",
        active.kubernetesVersion,
      ),
    );
  }
}
