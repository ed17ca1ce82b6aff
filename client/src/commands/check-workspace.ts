import * as vscode from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import {
  checkProgressNotification,
  checkRequest,
  type CheckParams,
  type CheckProgress,
  type CheckResult,
} from "../../../server/src/shells/lsp/protocol/protocol.ts";

/** Excluded from the user's patterns, in addition to `files.exclude`. */
const excluded = "**/{.git,node_modules}/**";

/**
 * Has the server check all files of the workspace that `check` would look at. Findings appear in Problems without
 * opening files, and stay there until the next check. The check can be cancelled; earlier findings stay. `found` is called
 * when one of the files is the kubelet's.
 */
export async function checkWorkspace(
  ask: () => Promise<BaseLanguageClient | undefined>,
  found: () => void,
): Promise<void> {
  if (!vscode.workspace.workspaceFolders) {
    void vscode.window.showInformationMessage(vscode.l10n.t("Open a folder first."));
    return;
  }
  const result = await vscode.window.withProgress(
    {
      location: vscode.ProgressLocation.Notification,
      title: vscode.l10n.t("Checking the kubelet's files"),
      cancellable: true,
    },
    async (progress, token) => {
      const named = await namedFiles(token);
      const client = token.isCancellationRequested ? undefined : await ask();
      if (!client) return undefined;
      let reported = 0;
      const following = client.onNotification(
        checkProgressNotification,
        ({ done, total }: CheckProgress) => {
          const increment = (100 * (done - reported)) / Math.max(total, 1);
          reported = done;
          progress.report({ increment, message: `${done} / ${total}` });
        },
      );
      try {
        const params = { named } satisfies CheckParams;
        return await client.sendRequest<CheckResult>(checkRequest, params, token);
      } catch {
        // Cancelled before it began, or the server has gone.
        return undefined;
      } finally {
        following.dispose();
      }
    },
  );
  if (!result) return;
  if (result.files > 0) found();
  await showResult(result);
}

/** The files that the user's patterns name as kubelet configurations; only VS Code knows them. */
async function namedFiles(token: vscode.CancellationToken): Promise<readonly string[]> {
  const searches = (vscode.workspace.workspaceFolders ?? []).flatMap((folder) => {
    const patterns: unknown = vscode.workspace.getConfiguration("kubelet", folder).get("files");
    if (!Array.isArray(patterns)) return [];
    return patterns
      .filter((pattern: unknown) => typeof pattern === "string" && pattern !== "")
      .map((pattern: string) => {
        const inFolder = new vscode.RelativePattern(folder, pattern);
        return vscode.workspace.findFiles(inFolder, excluded, undefined, token);
      });
  });
  const found = await Promise.all(searches);
  return found.flat().map(String);
}

async function showResult({
  files,
  errors,
  warnings,
  others,
  hints,
  isCut,
}: CheckResult): Promise<void> {
  if (isCut) {
    void vscode.window.showWarningMessage(
      vscode.l10n.t("The workspace has more files than are looked at. Open a part of it."),
    );
  }
  if (files === 0) {
    void vscode.window.showInformationMessage(
      vscode.l10n.t("There is no file of the kubelet in this workspace."),
    );
    return;
  }
  if (errors + warnings + others > 0) {
    await vscode.commands.executeCommand("workbench.actions.view.problems");
  }
  const counts = vscode.l10n.t(
    "Checked files: {0}. Errors: {1}, warnings: {2}, notes: {3}.",
    files,
    errors,
    warnings,
    others - hints,
  );
  const hidden = vscode.l10n.t("Hints, which the Problems panel does not show: {0}.", hints);
  void vscode.window.showInformationMessage(hints > 0 ? `${counts} ${hidden}` : counts);
}
