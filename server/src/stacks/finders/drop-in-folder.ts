import { dropInOrder, isDropInName } from "../../kubelet/index.ts";
import type { FileSystem } from "../../engine/files/file-system.ts";
import { nameOf } from "../../engine/files/uris.ts";
import { walkFolder } from "../../engine/files/walk-folder.ts";

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
  /** Links that point outside what may be read. */
  readonly outside: readonly FolderFile[];
}

/** More than this is not looked at. */
const limits = { depth: 16, folders: 2_000, files: 10_000, milliseconds: 20_000 };

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
  const mayRead = async (uri: string): Promise<boolean> =>
    !isDropInName(nameOf(uri)) || mayFollow(uri);
  const walked = await walkFolder(folder, files, { ...limits, mayFollow: mayRead });
  if (!walked) return { state: "missing", ...nothing };
  const found: FolderFile[] = [];
  const broken: FolderFile[] = [];
  const outside: FolderFile[] = [];
  for (const { name, path, uri, type, isBroken, leadsOut } of walked.files) {
    const file = { path, uri };
    if (isBroken || type === "folder") {
      if (isDropInName(name)) broken.push(file);
    } else if (leadsOut) outside.push(file);
    else found.push(file);
  }
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
