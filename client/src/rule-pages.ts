import * as vscode from "vscode";

/** The scheme of the pages about rules, and the folder they seem to lie in. */
const scheme = "kubelet-rule";

/** What the server is told as `rulePages`: findings link to `<rule id>.md` in it. */
export const rulePagesAddress = `${scheme}:/rules`;

/**
 * Lets VS Code open the pages that findings link to. They lie in one file of the extension, read when the
 * first page is opened. The manifest has VS Code show them as a preview.
 */
export function registerRulePages(extension: vscode.Uri): vscode.Disposable {
  let reading: Promise<ReadonlyMap<string, string>> | undefined;
  return vscode.workspace.registerTextDocumentContentProvider(scheme, {
    async provideTextDocumentContent({ path }) {
      reading ??= readPages(vscode.Uri.joinPath(extension, "dist", "rule-pages.json"));
      const name = path.slice(path.lastIndexOf("/") + 1);
      return (await reading).get(name) ?? vscode.l10n.t("There is no page {0}.", name);
    },
  });
}

/** The pages by the names of their files; rejects where the extension is incomplete. */
async function readPages(file: vscode.Uri): Promise<ReadonlyMap<string, string>> {
  const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(file));
  return new Map(Object.entries(JSON.parse(text) as Readonly<Record<string, string>>));
}
