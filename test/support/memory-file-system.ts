import type { FileSystem, FolderEntry } from "../../server/src/engine/files/file-system.ts";

/** Where a link leads, as `linkTo` says. */
interface Link {
  readonly to: string;
}

/** An entry in a file system of tests: a text, a link, an empty folder, or what cannot be read. */
type MemoryEntry = string | Link | typeof emptyFolder | typeof unreadable;

/** A folder with nothing in it; its path ends in a slash. */
export const emptyFolder = Symbol("folder");

/** A file without read permission, or a folder, whose path ends in a slash. */
export const unreadable = Symbol("unreadable");

/** A link to an absolute path, or to one next to the link. */
export function linkTo(path: string): Link {
  return { to: path };
}

/** Files in memory that a test may change. */
export interface MemoryFileSystem extends FileSystem {
  put(path: string, entry: MemoryEntry): void;
  remove(path: string): void;
  /** Reads so far: `text /a/b`, `folder /a`. */
  readonly read: readonly string[];
}

/**
 * A file system by absolute paths. A path that ends in a slash is a folder; folders above a path are implied. `origin`
 * precedes the path in addresses.
 */
export function memoryFileSystem(
  written: Readonly<Record<string, MemoryEntry>>,
  origin = "file://",
): MemoryFileSystem {
  const entries = new Map(Object.entries(written));
  const read: string[] = [];
  const pathOf = (uri: string): string | undefined =>
    uri.startsWith(`${origin}/`) ? decodeURIComponent(uri.slice(origin.length)) : undefined;
  const isFolder = (path: string): boolean =>
    [...entries.keys()].some((key) => key.startsWith(path === "/" ? path : `${path}/`));
  /** The path behind all links; undefined where there is nothing. */
  const real = (path: string, depth = 0): string | undefined => {
    let at = "/";
    for (const name of path.split("/").filter((part) => part !== "" && part !== ".")) {
      if (entries.get(`${at}/`) === unreadable) return undefined;
      const next = normalised(`${at}/${name}`);
      const entry = entries.get(next);
      const target =
        isLink(entry) && normalised(entry.to.startsWith("/") ? entry.to : `${at}/${entry.to}`);
      const reached = target === false ? next : depth < 20 ? real(target, depth + 1) : undefined;
      if (reached === undefined) return undefined;
      if (entries.get(reached) === undefined && !isFolder(reached)) return undefined;
      at = reached;
    }
    return at;
  };
  const realOf = (uri: string): string | undefined => {
    const path = pathOf(uri);
    return path === undefined ? undefined : real(normalised(path));
  };
  const entryOf = (folder: string, name: string): FolderEntry => {
    const path = normalised(`${folder}/${name}`);
    const target = real(path);
    const type = target !== undefined && isFolder(target) ? "folder" : "file";
    if (!isLink(entries.get(path))) return { name, type };
    return { name, type, isLink: true, isBroken: target === undefined ? true : undefined };
  };
  return {
    read,
    put: (path, entry) => void entries.set(path, entry),
    remove: (path) => void entries.delete(path),
    readText(uri) {
      read.push(`text ${pathOf(uri) ?? uri}`);
      const entry = entries.get(realOf(uri) ?? "");
      return Promise.resolve(typeof entry === "string" ? entry : undefined);
    },
    readBeginning(uri, length) {
      const entry = entries.get(realOf(uri) ?? "");
      const text = typeof entry === "string" ? entry : undefined;
      const found =
        text === undefined ? undefined : { size: text.length, text: text.slice(0, length) };
      return Promise.resolve(found);
    },
    readFolder(uri) {
      read.push(`folder ${pathOf(uri) ?? uri}`);
      const path = realOf(uri);
      if (path === undefined || !isFolder(path)) return Promise.resolve(undefined);
      const base = path === "/" ? path : `${path}/`;
      if (entries.get(base) === unreadable) return Promise.resolve(undefined);
      const inside = [...entries.keys()].filter((key) => key.startsWith(base) && key !== base);
      const names = new Set(inside.map((key) => key.slice(base.length).split("/")[0] ?? ""));
      // In no order, as a disk gives them.
      return Promise.resolve([...names].reverse().map((name) => entryOf(path, name)));
    },
    isLink(uri) {
      const isOne = isLink(entries.get(normalised(pathOf(uri) ?? "")));
      return Promise.resolve(isOne || realOf(uri) !== undefined ? isOne : undefined);
    },
    realUri(uri) {
      const path = realOf(uri);
      if (path === undefined) return Promise.resolve(uri);
      return Promise.resolve(origin + path.split("/").map(encodeURIComponent).join("/"));
    },
  };
}

function isLink(entry: MemoryEntry | undefined): entry is Link {
  return typeof entry === "object";
}

function normalised(path: string): string {
  const names: string[] = [];
  for (const name of path.split("/")) {
    if (name === "..") names.pop();
    else if (name !== "" && name !== ".") names.push(name);
  }
  return `/${names.join("/")}`;
}
