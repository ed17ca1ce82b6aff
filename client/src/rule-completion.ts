import * as vscode from "vscode";
import { ruleKeyAt } from "./rule-key.ts";
import { settingsFiles } from "./settings-files.ts";
import type { RuleLibrary } from "./commands/rule-pages.ts";

/** Severities of a rule, the likeliest first. */
const severities = ["off", "hint", "information", "warning", "error"];

/**
 * Completes the ids of rules in the setting `kubelet.rules`, each with what it is about. They are not in the manifest,
 * which VS Code reads at every start and in one language only.
 */
export function registerRuleCompletion({ titles }: Pick<RuleLibrary, "titles">): vscode.Disposable {
  const provider: vscode.CompletionItemProvider = {
    async provideCompletionItems(document, position) {
      const key = ruleKeyAt(document.getText(), document.offsetAt(position));
      if (!key) return [];
      const { start, end, hasValue, needsComma, others } = key;
      const range = new vscode.Range(document.positionAt(start), document.positionAt(end));
      const value = hasValue ? "" : `: "\${1|${severities.join(",")}|}"${needsComma ? "," : ""}`;
      const rules = [...(await titles())].filter(([id]) => !others.has(id));
      return rules.map(([id, title]) => {
        const item = new vscode.CompletionItem(id, vscode.CompletionItemKind.Property);
        item.range = range;
        // The filter text begins with the opening quote, which is already written.
        item.filterText = `"${id}"`;
        item.insertText = new vscode.SnippetString(`"${id}"${value}`);
        item.documentation = new vscode.MarkdownString(title);
        return item;
      });
    },
  };
  return vscode.languages.registerCompletionItemProvider(settingsFiles, provider, '"');
}
