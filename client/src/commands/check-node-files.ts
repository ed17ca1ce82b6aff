import * as vscode from "vscode";
import type {
  CheckNodeParams,
  CheckNodeResult,
} from "../../../server/src/shells/lsp/protocol/protocol.ts";
import type { Reports } from "../views/reports.ts";

/** Asks the server; null where it cannot be asked. */
type AskServer = (params: CheckNodeParams) => Promise<CheckNodeResult | null>;

/** Findings in the files of the last checked node, in the Problems panel. */
export interface NodeProblems {
  /** Asks, and shows what is wrong. */
  readonly ask: AskServer;
  readonly dispose: () => void;
}

/** Starts without problems. */
export function createNodeProblems(ask: AskServer): NodeProblems {
  const problems = vscode.languages.createDiagnosticCollection("kubelet node");
  return {
    async ask(params) {
      const result = await ask(params);
      if (!result) return null;
      problems.clear();
      for (const [uri, found] of problemsByFile(result)) problems.set(vscode.Uri.parse(uri), found);
      return result;
    },
    dispose() {
      problems.dispose();
    },
  };
}

/** Registers the command that checks the kubelet of a node by the files below a folder. */
export function registerNodeCheck(reports: Pick<Reports, "open">): vscode.Disposable {
  return vscode.commands.registerCommand("kubelet.checkNodeFiles", async (written?: unknown) => {
    const folder = written instanceof vscode.Uri ? written : await pickRoot();
    if (!folder) return;
    const root = `${folder.toString().replace(/(?<!\/)\/+$/, "")}/`;
    await vscode.window.withProgress(
      {
        location: vscode.ProgressLocation.Notification,
        title: vscode.l10n.t("Reading the node's files"),
      },
      () => reports.open({ report: "node", root }),
    );
  });
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
