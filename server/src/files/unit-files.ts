import { isUnitPath } from "../core/parts/flags/flag-file-path.ts";
import type { FileSystem } from "./file-system.ts";
import { staysIn } from "./stays-home.ts";
import { uriIn } from "./uris.ts";

const passedOver: ReadonlySet<string> = new Set([
  ".git",
  "node_modules",
  "vendor",
  "target",
  "dist",
]);

/** Units are looked for in so many folders of a workspace, and no deeper than this. */
const maxFolders = 2_000;
const maxUnitDepth = 8;

/** So many folders are asked for at once: an editor answers for the files of a virtual workspace. */
const foldersAtOnce = 64;

interface Folder {
  readonly uri: string;
  /** Its path below the workspace, with a slash at its end; empty for the workspace itself. */
  readonly path: string;
}

/**
 * The kubelet's units, their drop-ins and environment files in a workspace folder, by their names: no file is read. Folders
 * near the root come first, so that the many of one corner do not hide the rest.
 */
export async function unitFilesIn(root: string, files: FileSystem): Promise<readonly string[]> {
  const found: string[] = [];
  let folders: readonly Folder[] = [{ uri: root, path: "" }];
  let left = maxFolders;
  for (let depth = 0; depth <= maxUnitDepth && left > 0 && folders.length > 0; depth++) {
    const level = folders.slice(0, left);
    left -= level.length;
    const below: Folder[] = [];
    for (let at = 0; at < level.length; at += foldersAtOnce) {
      const chunk = level.slice(at, at + foldersAtOnce);
      const read = await Promise.all(chunk.map((folder) => filesAndFolders(folder, root, files)));
      for (const { units, inner } of read) {
        found.push(...units);
        below.push(...inner);
      }
    }
    folders = below;
  }
  // systemd reads a unit before its drop-ins, and those by name.
  return found.sort(
    (a, b) => Number(a.includes(".d/")) - Number(b.includes(".d/")) || (a < b ? -1 : 1),
  );
}

/** What of a folder counts: files by their names, and folders to look into. */
async function filesAndFolders(
  { uri, path }: Folder,
  root: string,
  files: FileSystem,
): Promise<{ readonly units: readonly string[]; readonly inner: readonly Folder[] }> {
  const units: string[] = [];
  const inner: Folder[] = [];
  for (const { name, type, isLink } of (await files.readFolder(uri)) ?? []) {
    if (type === "folder") {
      if (!isLink && !passedOver.has(name))
        inner.push({ uri: uriIn(uri, name), path: `${path}${name}/` });
    } else if (isUnitPath(path + name)) {
      const unit = uriIn(uri, name);
      if (!isLink || (await staysIn(unit, root, files))) units.push(unit);
    }
  }
  return { units, inner };
}
