import * as vscode from "vscode";
import { rulePagesAddress } from "./commands/rule-pages.ts";
import type { FileAnswer, FileQuestion } from "../../server/src/shells/lsp/protocol/protocol.ts";

/** Reads for the server what only VS Code can: files of virtual and remote workspaces. Never rejects. */
export async function answerFileRequest({ read, uri }: FileQuestion): Promise<FileAnswer> {
  const address = vscode.Uri.parse(uri);
  try {
    switch (read) {
      case "text": {
        // The pages of rules are documents that this extension provides, and no files.
        if (uri.startsWith(rulePagesAddress)) {
          return { text: (await vscode.workspace.openTextDocument(address)).getText() };
        }
        const bytes = await vscode.workspace.fs.readFile(address);
        return { text: new TextDecoder("utf-8").decode(bytes) };
      }
      case "folder": {
        const entries = await vscode.workspace.fs.readDirectory(address);
        return { entries: entries.flatMap(folderEntry) };
      }
      case "link": {
        const { type } = await vscode.workspace.fs.stat(address);
        return { isLink: (type & vscode.FileType.SymbolicLink) !== 0 };
      }
    }
  } catch {
    // It does not exist, or may not be read: to the server that is the same.
    return {};
  }
}

type Entry = NonNullable<FileAnswer["entries"]>[number];

function folderEntry([name, type]: [string, vscode.FileType]): Entry[] {
  const isLink = (type & vscode.FileType.SymbolicLink) !== 0;
  const isFolder = (type & vscode.FileType.Directory) !== 0;
  const isFile = (type & vscode.FileType.File) !== 0;
  if (!isLink && !isFolder && !isFile) return [];
  const entry = { name, type: isFolder ? ("folder" as const) : ("file" as const) };
  if (!isLink) return [entry];
  return [{ ...entry, isLink, isBroken: !isFolder && !isFile ? (true as const) : undefined }];
}
