import * as vscode from "vscode";

/** Tools write there all the time, and no configuration of a node is there. */
const isOfTools = /\/(?:\.git|node_modules)(?:\/|$)/;

/**
 * Reports folders that appear, and everything that is removed, which may have been a folder. If a folder is moved or removed,
 * VS Code names only the folder, and patterns for the files in it do not match.
 */
export function watchFolders(): vscode.FileSystemWatcher {
  const all = vscode.workspace.createFileSystemWatcher("**/*", false, true, false);
  const created = new vscode.EventEmitter<vscode.Uri>();
  const deleted = new vscode.EventEmitter<vscode.Uri>();
  const owned = vscode.Disposable.from(
    all,
    created,
    deleted,
    all.onDidCreate(async (uri) => {
      if (!isOfTools.test(uri.path) && (await isFolder(uri))) created.fire(uri);
    }),
    all.onDidDelete((uri) => {
      if (!isOfTools.test(uri.path)) deleted.fire(uri);
    }),
  );
  return {
    ignoreCreateEvents: false,
    ignoreChangeEvents: true,
    ignoreDeleteEvents: false,
    onDidCreate: created.event,
    onDidChange: all.onDidChange,
    onDidDelete: deleted.event,
    dispose: () => {
      owned.dispose();
    },
  };
}

async function isFolder(uri: vscode.Uri): Promise<boolean> {
  try {
    return (await vscode.workspace.fs.stat(uri)).type === vscode.FileType.Directory;
  } catch {
    // It was removed meanwhile.
    return false;
  }
}
