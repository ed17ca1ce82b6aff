import type { Dirent } from "node:fs";
import { lstat, readdir, readFile, realpath, stat } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { FileSystem, FolderEntry } from "../files/file-system.ts";
import { textOfBytes } from "./text-of-bytes.ts";
import { withoutEnd } from "../core/text/run-before.ts";

/** Longer files are none of the kubelet's, and are not read. */
const maxBytes = 8 * 1024 * 1024;

/** The files of this machine, by `file:` addresses; others cannot be read. */
export function nodeFileSystem(): FileSystem {
  return {
    readText: (uri) =>
      orNothing(uri, async (path) => {
        const { size } = await stat(path);
        if (size > maxBytes) return undefined;
        return textOfBytes(await readFile(path));
      }),
    readFolder: (uri) =>
      orNothing(uri, async (path) => {
        const entries = await readdir(path, { withFileTypes: true });
        // Only links need another look at the disk: a folder of thousands has few of them.
        const links = entries.filter((entry) => entry.isSymbolicLink());
        const followed = await Promise.all(links.map((entry) => linkEntry(entry, path)));
        const plain = entries.flatMap((entry) => plainEntry(entry) ?? []);
        return [...plain, ...followed];
      }),
    isLink: (uri) =>
      orNothing(uri, async (path) => (await lstat(withoutSlash(path))).isSymbolicLink()),
    mode: (uri) => orNothing(uri, async (path) => (await stat(path)).mode & 0o7777),
    realUri: async (uri) =>
      (await orNothing(uri, async (path) => pathToFileURL(await realpath(path)).href)) ?? uri,
  };
}

function withoutSlash(path: string): string {
  return path.charAt(0) + withoutEnd(path.slice(1), /[/\\]/);
}

/** Sockets, pipes and devices are no configuration; links are read otherwise. */
function plainEntry(entry: Dirent): FolderEntry | undefined {
  const { name } = entry;
  if (entry.isDirectory()) return { name, type: "folder" };
  return entry.isFile() ? { name, type: "file" } : undefined;
}

async function linkEntry({ name }: Dirent, folder: string): Promise<FolderEntry> {
  const target = await stat(join(folder, name)).catch(() => undefined);
  if (!target) return { name, type: "file", isLink: true, isBroken: true };
  return { name, type: target.isDirectory() ? "folder" : "file", isLink: true };
}

async function orNothing<T>(
  uri: string,
  read: (path: string) => Promise<T>,
): Promise<T | undefined> {
  if (!uri.startsWith("file:")) return undefined;
  try {
    return await read(fileURLToPath(uri));
  } catch {
    return undefined;
  }
}
