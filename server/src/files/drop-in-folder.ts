import { dropInOrder, isDropInName } from "../core/effective/drop-in-order.ts";
import type { FileSystem } from "./file-system.ts";
import { uriIn } from "./uris.ts";

/** A file below a drop-in folder. */
interface FolderFile {
  /** Below the folder, with `/`. */
  readonly path: string;
  readonly uri: string;
}

/** A drop-in folder as the kubelet walks it. */
export interface DropInFolder {
  /** `link`: the folder is itself a link, and the kubelet reads nothing in it. */
  readonly state: "read" | "missing" | "link";
  /** In the order of reading. */
  readonly files: readonly FolderFile[];
  readonly skipped: readonly FolderFile[];
  /** Names that end in `.conf` and cannot be read as a file, which ends the kubelet. */
  readonly broken: readonly FolderFile[];
  /** Links that lead out of what may be read. */
  readonly outside: readonly FolderFile[];
}

/** Folders within folders deeper than this, and more files than this, are not looked at. */
const maxDepth = 16;
const maxFiles = 10_000;

/**
 * Walks a drop-in folder: recursively, links to files are read, links to folders are not entered.
 * `mayFollow` decides about each link.
 */
export async function readDropInFolder(
  files: FileSystem,
  folder: string,
  mayFollow: (uri: string) => Promise<boolean>,
): Promise<DropInFolder> {
  const nothing = { files: [], skipped: [], broken: [], outside: [] };
  const isLink = await files.isLink(folder);
  if (isLink === undefined) return { state: "missing", ...nothing };
  if (isLink) return { state: "link", ...nothing };
  const found: FolderFile[] = [];
  const broken: FolderFile[] = [];
  const outside: FolderFile[] = [];
  const walk = async (uri: string, below: string, depth: number): Promise<boolean> => {
    const entries = await files.readFolder(uri);
    if (!entries) return false;
    for (const { name, type, isLink: link, isBroken } of entries) {
      const path = below === "" ? name : `${below}/${name}`;
      const file = { path, uri: uriIn(uri, name) };
      const isConf = isDropInName(name);
      if (isBroken || (link && type === "folder")) {
        if (isConf) broken.push(file);
      } else if (type === "folder") {
        if (depth < maxDepth) await walk(file.uri, path, depth + 1);
      } else if (link && isConf && !(await mayFollow(file.uri))) outside.push(file);
      else if (found.length < maxFiles) found.push(file);
    }
    return true;
  };
  if (!(await walk(folder, "", 0))) return { state: "missing", ...nothing };
  const { read, skipped } = dropInOrder(found);
  const inOrder = (list: readonly FolderFile[]): readonly FolderFile[] => dropInOrder(list).read;
  return {
    state: "read",
    files: read,
    skipped,
    broken: inOrder(broken),
    outside: inOrder(outside),
  };
}
