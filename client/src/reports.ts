import * as vscode from "vscode";
import { keepViews } from "./kept-views.ts";

/** The scheme of reports, which nobody edits. */
const reportScheme = "kubelet-report";

/** Shows reports as documents that cannot be edited. */
export interface Reports {
  /** Opens Markdown under a title. */
  show(title: string, text: string, options?: vscode.TextDocumentShowOptions): Promise<void>;
  dispose(): void;
}

/** Registers the documents of reports. */
export function createReports(): Reports {
  const views = keepViews<string>(reportScheme);
  const owned = vscode.Disposable.from(
    views,
    vscode.workspace.registerTextDocumentContentProvider(reportScheme, {
      onDidChange: views.onDidChange,
      provideTextDocumentContent: (uri) => views.get(uri) ?? "",
    }),
  );
  return {
    async show(title, text, options = {}) {
      const document = await vscode.workspace.openTextDocument(views.add(title, () => text));
      await vscode.window.showTextDocument(
        await vscode.languages.setTextDocumentLanguage(document, "markdown"),
        { preview: false, ...options },
      );
    },
    dispose() {
      owned.dispose();
    },
  };
}
