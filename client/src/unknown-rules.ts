import * as vscode from "vscode";
import { nearest } from "../../server/src/engine/text/nearest.ts";
import type { RuleLibrary } from "./commands/rule-pages.ts";
import { ruleKeysIn } from "./rule-key.ts";
import { settingsFiles } from "./settings-files.ts";

/** Marks the keys of the setting `kubelet.rules` that are not the id of a rule, in open files of settings. */
export function registerUnknownRules({ titles }: Pick<RuleLibrary, "titles">): vscode.Disposable {
  const marks = vscode.languages.createDiagnosticCollection("kubelet-settings");
  const mark = async (document: vscode.TextDocument): Promise<void> => {
    if (vscode.languages.match(settingsFiles, document) === 0) return;
    if (ruleKeysIn(document.getText()).length === 0) {
      marks.delete(document.uri);
      return;
    }
    const known = await titles();
    if (document.isClosed) return;
    const unknown = ruleKeysIn(document.getText()).filter(({ name }) => !known.has(name));
    const found = unknown.map(({ name, start, end }) => {
      const range = new vscode.Range(document.positionAt(start), document.positionAt(end));
      const { Warning } = vscode.DiagnosticSeverity;
      return new vscode.Diagnostic(range, unknownRule(name, known), Warning);
    });
    marks.set(document.uri, found);
  };
  const { workspace } = vscode;
  for (const document of workspace.textDocuments) void mark(document);
  return vscode.Disposable.from(
    marks,
    workspace.onDidOpenTextDocument(mark),
    workspace.onDidChangeTextDocument(({ document }) => mark(document)),
    workspace.onDidCloseTextDocument(({ uri }) => {
      marks.delete(uri);
    }),
  );
}

function unknownRule(name: string, known: ReadonlyMap<string, string>): string {
  const meant = nearest(name, known.keys());
  return meant === undefined
    ? vscode.l10n.t("There is no rule {0}.", name)
    : vscode.l10n.t("There is no rule {0}. Did you mean {1}?", name, meant);
}
