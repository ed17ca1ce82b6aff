import * as vscode from "vscode";
import { scaffolds } from "../../../server/src/documents/scaffolds.ts";
import { isKubeletName } from "../../../server/src/kubelet/identify.ts";
import { isProjectDocument, isToBegin } from "../recognise.ts";

/**
 * Offers whole configurations in an empty YAML file of any name, without the server: if the user asks, or begins with
 * their names. In files that are named like the kubelet's, the server does.
 */
export function registerBeginnings(): vscode.Disposable {
  const provider: vscode.CompletionItemProvider = {
    provideCompletionItems(document, position) {
      const { path } = document.uri;
      if (isKubeletName(path) || isProjectDocument(path) || !isToBegin(document.getText()))
        return [];
      const range = new vscode.Range(position.with({ character: 0 }), position);
      const typed = document.getText(range).toLowerCase();
      return scaffolds
        .filter(({ label }) => label.toLowerCase().startsWith(typed))
        .map(({ label, detail, yaml }, at) => {
          const item = new vscode.CompletionItem(label, vscode.CompletionItemKind.Snippet);
          item.detail = detail;
          item.range = range;
          item.insertText = new vscode.SnippetString(yaml);
          item.sortText = String(at);
          return item;
        });
    },
  };
  return vscode.languages.registerCompletionItemProvider({ language: "yaml" }, provider);
}
