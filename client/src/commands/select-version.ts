import * as vscode from "vscode";
import { applyChange } from "../apply-change.ts";
import {
  isPreview,
  type kubernetesVersions,
  settingsSection,
  type StatusParams,
  type VersionEditParams,
  type VersionEditResult,
} from "../../../server/src/shells/lsp/protocol/protocol.ts";
import { settingsTarget } from "../settings-target.ts";
import { offeredVersions } from "../offered-versions.ts";

type Edit = NonNullable<VersionEditResult["edit"]>;

/**
 * Asks for a Kubernetes version, beginning with the current one, and writes it to its source: the comment of the file,
 * the project's file, or the settings (of the active file's folder if several are open, of the workspace if a folder is
 * open, otherwise of the user). `active` is the status of the file in the active editor; `editFor` asks the server for
 * the source.
 */
export async function selectKubernetesVersion(
  active: StatusParams | undefined,
  editFor: (params: VersionEditParams) => Promise<VersionEditResult>,
): Promise<void> {
  const file = active ? vscode.Uri.parse(active.uri) : vscode.window.activeTextEditor?.document.uri;
  const settings = vscode.workspace.getConfiguration(settingsSection, file);
  const { target, place } = settingsTarget(file, `${settingsSection}.kubernetesVersion`);
  const setting = settings.get<string>("kubernetesVersion");
  const current = active?.askedVersion ?? active?.kubernetesVersion ?? setting;
  const decided = active && (await editFor({ uri: active.uri, version: active.kubernetesVersion }));
  const where = active && decided?.edit ? placeOf(decided.edit, active) : place;
  const chosen = await pickVersion(current, where);
  if (chosen === undefined || chosen === current) return;
  // Asked for once more: the text may have changed since.
  const { edit } =
    active && decided?.edit ? await editFor({ uri: active.uri, version: chosen }) : {};
  if (edit) return apply(edit);
  await settings.update("kubernetesVersion", chosen, target);
  if (!active?.versionPlace) return;
  // Not awaited: the message may stay open for long.
  void vscode.window.showInformationMessage(
    vscode.l10n.t(
      "This file names Kubernetes {0} itself, which goes before the setting.",
      active.kubernetesVersion,
    ),
  );
}

async function pickVersion(
  current: string | undefined,
  place: string,
): Promise<(typeof kubernetesVersions)[number] | undefined> {
  const items = offeredVersions.map((label) => ({
    label,
    description: [
      ...(label === current ? [vscode.l10n.t("current")] : []),
      ...(isPreview(label) ? [vscode.l10n.t("preview")] : []),
    ].join(", "),
  }));
  const list = vscode.window.createQuickPick<(typeof items)[number]>();
  list.title = vscode.l10n.t("Kubernetes version of kubelet configurations");
  list.placeholder = place;
  list.items = items;
  list.activeItems = items.filter(({ label }) => label === current);
  try {
    return await new Promise((resolve) => {
      list.onDidAccept(() => resolve(list.activeItems[0]?.label));
      list.onDidHide(() => resolve(undefined));
      list.show();
    });
  } finally {
    list.dispose();
  }
}

/** Where the version is written to, for the list to say. */
function placeOf({ uri }: Edit, { uri: ownUri }: StatusParams): string {
  const name = uri.slice(uri.lastIndexOf("/") + 1);
  return uri === ownUri
    ? vscode.l10n.t("Written to the comment # kubelet-version of this file")
    : vscode.l10n.t("Written to {0}, which decides for this file", decodeURIComponent(name));
}

/** Changes a text; a file that is not open in an editor, or has no other changes, is saved too. */
async function apply({ uri, range: { start, end }, newText }: Edit): Promise<void> {
  const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(uri));
  const isActive = vscode.window.activeTextEditor?.document === document;
  const isToSave = !document.isDirty && !isActive;
  const edit = new vscode.WorkspaceEdit();
  const range = new vscode.Range(start.line, start.character, end.line, end.character);
  edit.replace(document.uri, range, newText);
  if ((await applyChange(edit)) === "done" && isToSave) await document.save();
}
