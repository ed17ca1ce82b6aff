import * as vscode from "vscode";
import type {
  NewFileParams,
  NewFileResult,
} from "../../../server/src/shells/lsp/protocol/protocol.ts";
import { openUnsaved } from "../open-unsaved.ts";

/** Asks the server; null where it does not run. */
type AskServer = (params: NewFileParams) => Promise<NewFileResult | null>;

/** The commands of the menu File, New File…, and what each begins. */
const commands: Readonly<Record<string, NewFileParams["kind"]>> = {
  "kubelet.newKubeletConfig": "KubeletConfiguration",
  "kubelet.newCredentialProviderConfig": "CredentialProviderConfig",
  "kubelet.seccomp.newProfile": "SeccompProfile",
};

/** Registers the commands that open a new, unsaved file with what its kind begins with; Tab goes through its values. */
export function registerNewFiles(ask: AskServer): vscode.Disposable {
  const begin = async (kind: NewFileParams["kind"]): Promise<void> => {
    const made = await ask({ kind });
    if (!made) return;
    const editor = await openUnsaved(made.languageId);
    await editor.insertSnippet(new vscode.SnippetString(made.snippet));
  };
  return vscode.Disposable.from(
    ...Object.entries(commands).map(([command, kind]) =>
      vscode.commands.registerCommand(command, () => begin(kind)),
    ),
  );
}
