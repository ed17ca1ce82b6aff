import * as vscode from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import {
  checkProgressNotification,
  checkRequest,
  type CheckedFile,
  type CheckParams,
  type CheckProgress,
  type CheckResult,
} from "../../server/src/lsp/protocol.ts";

/** What may be a configuration, a drop-in, a profile, or the project's file; of these the server knows its own. */
const candidates = "**/*.{yaml,yml,json,conf}";

/** Beside what `files.exclude` says. */
const excluded = "**/{.git,node_modules}/**";

/**
 * Has the server judge all files of the workspace, which then stand in Problems without being opened, and says how many
 * findings there are. It can be called off; what was found until then stays.
 */
export async function checkWorkspace(
  ask: () => Promise<BaseLanguageClient | undefined>,
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
      const files = await filesToCheck(token);
      const client = token.isCancellationRequested ? undefined : await ask();
      if (!client) return undefined;
      let reported = 0;
      const following = client.onNotification(
        checkProgressNotification,
        ({ done }: CheckProgress) => {
          const increment = (100 * (done - reported)) / Math.max(files.length, 1);
          reported = done;
          progress.report({ increment, message: `${done} / ${files.length}` });
        },
      );
      try {
        const params = { files } satisfies CheckParams;
        return await client.sendRequest<CheckResult>(checkRequest, params, token);
      } catch {
        // Called off before it began, or the server has gone.
        return undefined;
      } finally {
        following.dispose();
      }
    },
  );
  if (result) await showResult(result);
}

async function filesToCheck(token: vscode.CancellationToken): Promise<CheckedFile[]> {
  const found = await vscode.workspace.findFiles(candidates, excluded, undefined, token);
  const named = await Promise.all(
    (vscode.workspace.workspaceFolders ?? []).map((folder) => namedFiles(folder, token)),
  );
  const ours = new Set(named.flat().map(String));
  return [...new Set([...found.map(String), ...ours])]
    .sort()
    .map((uri) => (ours.has(uri) ? { uri, isKubeletConfig: true } : { uri }));
}

/** The files that the user's patterns name as kubelet configurations; JSON says for itself what it is. */
async function namedFiles(
  folder: vscode.WorkspaceFolder,
  token: vscode.CancellationToken,
): Promise<vscode.Uri[]> {
  const patterns: unknown = vscode.workspace.getConfiguration("kubelet", folder).get("files");
  if (!Array.isArray(patterns)) return [];
  const searches = patterns
    .filter((pattern: unknown) => typeof pattern === "string" && pattern !== "")
    .map((pattern: string) => {
      const inFolder = new vscode.RelativePattern(folder, pattern);
      return vscode.workspace.findFiles(inFolder, excluded, undefined, token);
    });
  const found = await Promise.all(searches);
  return found.flat().filter(({ path }) => !path.endsWith(".json"));
}

async function showResult({ files, errors, warnings, others }: CheckResult): Promise<void> {
  if (files === 0) {
    void vscode.window.showInformationMessage(
      vscode.l10n.t("There is no file of the kubelet in this workspace."),
    );
    return;
  }
  if (errors + warnings + others > 0) {
    await vscode.commands.executeCommand("workbench.actions.view.problems");
  }
  void vscode.window.showInformationMessage(
    vscode.l10n.t(
      "Files of the kubelet: {0}. Errors: {1}, warnings: {2}, advice: {3}.",
      files,
      errors,
      warnings,
      others,
    ),
  );
}
