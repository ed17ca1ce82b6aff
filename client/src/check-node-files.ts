import * as vscode from "vscode";
import type { CheckNodeParams, CheckNodeResult } from "../../server/src/lsp/protocol.ts";
import type { Reports } from "./reports.ts";

/** Asks the server; null where it cannot be asked. */
type AskServer = (params: CheckNodeParams) => Promise<CheckNodeResult | null>;

/** Registers the command that judges the kubelet of a node by the files below a folder. */
export function registerNodeCheck(
  ask: AskServer,
  reports: Pick<Reports, "show">,
): vscode.Disposable {
  const problems = vscode.languages.createDiagnosticCollection("kubelet node");
  const run = async (written?: unknown): Promise<void> => {
    const root = written instanceof vscode.Uri ? written : await pickRoot();
    if (!root) return;
    const result = await vscode.window.withProgress(
      {
        location: vscode.ProgressLocation.Notification,
        title: vscode.l10n.t("Reading the node's files"),
      },
      () => ask({ root: `${root.toString().replace(/(?<!\/)\/+$/, "")}/` }),
    );
    if (!result) return;
    problems.clear();
    for (const [uri, found] of problemsByFile(result)) problems.set(vscode.Uri.parse(uri), found);
    const name =
      root.path
        .replace(/(?<!\/)\/+$/, "")
        .split("/")
        .at(-1) ?? "";
    // The root of this machine has no name.
    const shown = name === "" ? "/" : name;
    await reports.show(vscode.l10n.t("{0} (node)", shown), result.text);
  };
  return vscode.Disposable.from(
    problems,
    vscode.commands.registerCommand("kubelet.checkNodeFiles", run),
  );
}

function problemsByFile({ findings }: CheckNodeResult): ReadonlyMap<string, vscode.Diagnostic[]> {
  const byFile = new Map<string, vscode.Diagnostic[]>();
  for (const { uri, line, severity, rule, message } of findings) {
    const range = new vscode.Range(line, 0, line, Number.MAX_SAFE_INTEGER);
    const level =
      severity === "error" ? vscode.DiagnosticSeverity.Error : vscode.DiagnosticSeverity.Warning;
    const diagnostic = new vscode.Diagnostic(range, message, level);
    diagnostic.source = "kubelet node";
    diagnostic.code = rule;
    byFile.set(uri, [...(byFile.get(uri) ?? []), diagnostic]);
  }
  return byFile;
}

/** The folder that stands for the root of a node. */
async function pickRoot(): Promise<vscode.Uri | undefined> {
  const [picked] =
    (await vscode.window.showOpenDialog({
      canSelectFiles: false,
      canSelectFolders: true,
      canSelectMany: false,
      title: vscode.l10n.t("The folder that is the root of the node's files"),
    })) ?? [];
  return picked;
}
