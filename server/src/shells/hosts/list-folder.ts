import type { Dirent } from "node:fs";
import type { FolderEntry } from "../../engine/files/file-system.ts";
import { nodeFiles } from "./built-in.ts";
import { machine } from "./machine-paths.ts";

/** The entries of a folder, in no order. Rejects as the file system does. */
export async function listFolder(path: string): Promise<readonly FolderEntry[]> {
  const entries = await nodeFiles.promises.readdir(path, { withFileTypes: true });
  // Only links need another look at the disk: a folder of thousands has few of them.
  const links = entries.filter((entry) => entry.isSymbolicLink());
  const followed = await Promise.all(links.map((entry) => linkEntry(entry, path)));
  const plain = entries.filter((entry) => !entry.isSymbolicLink()).map(plainEntry);
  return [...plain, ...followed];
}

function plainEntry(entry: Dirent): FolderEntry {
  const { name } = entry;
  if (entry.isDirectory()) return { name, type: "folder" };
  return entry.isFile() ? { name, type: "file" } : { name, type: "file", isBroken: true };
}

async function linkEntry({ name }: Dirent, folder: string): Promise<FolderEntry> {
  const target = await nodeFiles.promises.stat(machine.join(folder, name)).catch(() => undefined);
  if (target?.isDirectory()) return { name, type: "folder", isLink: true };
  return { name, type: "file", isLink: true, isBroken: !target?.isFile() ? true : undefined };
}
