import * as vscode from "vscode";
import { kubeletLanguage } from "../../../server/src/shells/lsp/protocol/protocol.ts";
import { openUnsaved } from "../open-unsaved.ts";
import { sampleConfig } from "./sample-config.ts";

/** Opens a new, unsaved configuration with a few mistakes, to try the extension on. */
export async function openSample(): Promise<void> {
  const comment = vscode.l10n.t("A kubelet would not start with this file.");
  const content = `# ${comment}\n${sampleConfig}`;
  await openUnsaved(kubeletLanguage, content);
}
