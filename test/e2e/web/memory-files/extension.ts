import * as vscode from "vscode";

/** The files by their paths, put here by the bundler. */
declare const memoryFiles: Readonly<Record<string, string>>;

/** A virtual workspace, such as vscode.dev makes of a repository: files that are on no disk. */
export function activate(context: vscode.ExtensionContext): void {
  const provider = memoryFileSystem(new Map(Object.entries(memoryFiles)));
  context.subscriptions.push(
    vscode.workspace.registerFileSystemProvider("memory", provider, { isCaseSensitive: true }),
  );
}

function memoryFileSystem(files: Map<string, string>): vscode.FileSystemProvider {
  const changed = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  const below = (folder: string): string[] => {
    const start = folder.endsWith("/") ? folder : `${folder}/`;
    return [...files.keys()]
      .filter((path) => path.startsWith(start))
      .map((p) => p.slice(start.length));
  };
  const refuse = (): never => {
    throw vscode.FileSystemError.NoPermissions();
  };
  return {
    onDidChangeFile: changed.event,
    watch: () => new vscode.Disposable(() => undefined),
    stat: (uri) => {
      const text = files.get(uri.path);
      const times = { ctime: 0, mtime: 0 };
      if (text !== undefined) return { type: vscode.FileType.File, size: text.length, ...times };
      if (below(uri.path).length === 0) throw vscode.FileSystemError.FileNotFound(uri);
      return { type: vscode.FileType.Directory, size: 0, ...times };
    },
    readDirectory: (uri) => {
      const names = new Map<string, vscode.FileType>();
      for (const path of below(uri.path)) {
        const [name = "", ...rest] = path.split("/");
        names.set(name, rest.length > 0 ? vscode.FileType.Directory : vscode.FileType.File);
      }
      return [...names];
    },
    readFile: (uri) => {
      const text = files.get(uri.path);
      if (text === undefined) throw vscode.FileSystemError.FileNotFound(uri);
      return new TextEncoder().encode(text);
    },
    writeFile: (uri, content) => {
      files.set(uri.path, new TextDecoder().decode(content));
      changed.fire([{ type: vscode.FileChangeType.Changed, uri }]);
    },
    createDirectory: refuse,
    delete: refuse,
    rename: refuse,
  };
}
