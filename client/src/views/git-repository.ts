import * as vscode from "vscode";

/** A repository as VS Code's own extension for git gives it. */
export interface Repository {
  /** The text of a file in a revision; rejects where it has none. */
  show(revision: string, path: string): Promise<string>;
}

interface GitExtension {
  readonly enabled: boolean;
  getAPI(version: 1): { getRepository(uri: vscode.Uri): Repository | null };
}

/** The repository that a file is in; undefined without one, and where git or its extension is missing. */
export async function repositoryOf(uri: vscode.Uri): Promise<Repository | undefined> {
  const extension = vscode.extensions.getExtension<GitExtension>("vscode.git");
  try {
    const git = await extension?.activate();
    return git?.enabled ? (git.getAPI(1).getRepository(uri) ?? undefined) : undefined;
  } catch {
    return undefined;
  }
}

/** The text of a file in the last commit; undefined if it is new. */
export async function textAtHead(
  address: string,
  repository: Repository,
): Promise<string | undefined> {
  return repository.show("HEAD", vscode.Uri.parse(address).fsPath).catch(() => undefined);
}
