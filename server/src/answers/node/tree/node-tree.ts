import type { FileSystem, FolderEntry } from "../../../engine/files/file-system.ts";
import { readWithin, staysIn } from "../../../engine/files/stays-home.ts";
import { folderOf, uriIn } from "../../../engine/files/uris.ts";
import { withoutEnd } from "../../../engine/text/run-before.ts";

/** A file points outside a copied tree, is a pipe or the like, or is not to be read by this user. */
export type Unread = "outside" | "special" | "closed";

/** The file tree of a node, live or copied, read by the absolute paths that files have on the node. */
export interface NodeTree {
  /** The text of a file; undefined where it is not there, cannot be read, or is a link that points outside a copied tree. */
  readonly text: (path: string) => Promise<string | undefined>;
  /** The entries of a folder, by name; none where it is not there or cannot be read. */
  readonly entries: (path: string) => Promise<readonly FolderEntry[]>;
  /** Why there is no text of what is there, or may be; undefined where nothing is. */
  readonly whyUnread: (path: string) => Promise<Unread | undefined>;
  /** The mode bits of a file; undefined if it does not exist or has none. */
  readonly mode: (path: string) => Promise<number | undefined>;
}

/** The tree below `root`, the address of a folder. Links of the live tree are followed wherever they lead. */
export function nodeTree(root: string, files: FileSystem): NodeTree {
  const base = withoutEnd(root, /\//);
  const isLive = /^[a-z]+:\/*$/i.test(base);
  const placeOf = (path: string): string => uriIn(base, path.replace(/^\/+/, ""));
  const isOwn = async (uri: string): Promise<boolean> => isLive || staysIn(uri, base, files);
  const entries: NodeTree["entries"] = async (path) => {
    const uri = placeOf(path);
    const found = (await isOwn(uri)) ? await files.readFolder(uri) : undefined;
    return [...(found ?? [])].sort((a, b) => (a.name < b.name ? -1 : 1));
  };
  /** A folder above a path is there, but not what is in it. */
  const isHidden = async (path: string): Promise<boolean> => {
    const folder = folderOf(path);
    if (folder === "" || (await files.readFolder(placeOf(folder)))) return false;
    return (await isFolder(folder, { entries })) || isHidden(folder);
  };
  return {
    entries,
    text: async (path) => {
      const uri = placeOf(path);
      return isLive ? files.readText(uri) : readWithin(uri, base, files);
    },
    mode: async (path) => {
      const uri = placeOf(path);
      return (await isOwn(uri)) ? files.mode?.(uri) : undefined;
    },
    whyUnread: async (path) => {
      if (!(await isOwn(placeOf(path)))) return "outside";
      const entry = await entryAt(path, { entries });
      // The target of a link of the node may be missing here only.
      if (entry?.isBroken) return entry.isLink ? (isLive ? undefined : "outside") : "special";
      return entry || (await isHidden(path)) ? "closed" : undefined;
    },
  };
}

/** A path is there: a file or a folder, or a link whose end is. */
export async function isThere(path: string, tree: NodeTree): Promise<boolean> {
  const entry = await entryAt(path, tree);
  return entry !== undefined && !entry.isBroken;
}

/** A path is there, or in a folder that may not be read. */
export async function mayBeThere(path: string, tree: NodeTree): Promise<boolean> {
  return (await isThere(path, tree)) || (await tree.whyUnread(path)) === "closed";
}

/** A path is a folder, also one with nothing in it. */
export async function isFolder(path: string, tree: Pick<NodeTree, "entries">): Promise<boolean> {
  return (await entryAt(path, tree))?.type === "folder";
}

async function entryAt(
  path: string,
  tree: Pick<NodeTree, "entries">,
): Promise<FolderEntry | undefined> {
  const plain = withoutEnd(path, /\//);
  const slash = plain.lastIndexOf("/");
  const entries = await tree.entries(plain.slice(0, slash) || "/");
  return entries.find(({ name }) => name === plain.slice(slash + 1));
}
