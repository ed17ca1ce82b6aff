import * as vscode from "vscode";

/** The view of stacks is shown while it is true; the manifest has the same name. */
const contextKey = "kubelet.hasConfigurations";

/** Files that say by their names that the workspace configures kubelets; an activation event of the manifest has the same. */
const names =
  "**/{.kubelet-config.yaml,kubelet.yaml,kubelet-config.yaml,kubelet.conf.d,kubelet.service}";

const excluded = "**/{.git,node_modules}/**";

/** Knows whether the workspace has kubelet configuration, and lets VS Code know. */
export interface HasConfigurations {
  /** A document is ours. */
  readonly recognised: (document: vscode.TextDocument) => void;
  /** Files of the workspace are ours. */
  readonly found: () => void;
}

/** Looks at what an earlier window has found, and then at names of files; nothing is read. */
export function watchForConfigurations(memory: vscode.Memento): HasConfigurations {
  let isKnown = false;
  const found = (): void => {
    if (isKnown) return;
    isKnown = true;
    void vscode.commands.executeCommand("setContext", contextKey, true);
    void memory.update(contextKey, true);
  };
  if (memory.get(contextKey) === true) found();
  else if (vscode.workspace.workspaceFolders) {
    vscode.workspace.findFiles(names, excluded, 1).then(
      ([first]) => {
        if (first) found();
      },
      () => undefined,
    );
  }
  return {
    found,
    recognised({ uri }) {
      if (vscode.workspace.getWorkspaceFolder(uri)) found();
    },
  };
}
