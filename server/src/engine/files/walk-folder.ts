import type { FileSystem, FolderEntry } from "./file-system.ts";
import { uriIn } from "./uris.ts";

/** The start of a walk: addresses of files, or other places that `placeIn` joins. */
interface Walked extends Pick<FileSystem, "readFolder"> {
  /** Absent where links to folders are not entered. */
  readonly realUri?: FileSystem["realUri"];
  readonly placeIn?: (folder: string, name: string) => string;
}

/** How far a walk goes. Every walk has an end: links may lead in circles, and disks may be large or slow. */
interface WalkLimits {
  /** How many folders deep files may lie; 0: in the folder itself. */
  readonly depth: number;
  readonly folders: number;
  readonly files: number;
  readonly milliseconds: number;
}

interface Walk extends WalkLimits {
  /** False for the folders that are passed over. */
  readonly enters?: (name: string) => boolean;
  /** False for files to skip; absent: all are kept. */
  readonly takes?: (file: WalkedFile) => boolean;
  /** Links to folders are entered. */
  readonly entersLinks?: boolean;
  /** Decides about links by their places; rejected links are marked and not entered. Absent: all may be followed. */
  readonly mayFollow?: (place: string) => Promise<boolean>;
}

/** A file that a walk has found, or a link to a folder that it does not enter. */
interface WalkedFile extends FolderEntry {
  /** Below the folder, with `/`. */
  readonly path: string;
  readonly uri: string;
  readonly leadsOut?: true;
}

interface WalkedFolder {
  /** In no order. */
  readonly files: readonly WalkedFile[];
  /** The folders that cannot be read, by their places. */
  readonly unread: readonly string[];
  /** A limit ended the walk: there may be more. */
  readonly isCut: boolean;
}

/** The number of link names through which a folder is entered; files can refer to it by each. */
const maxNames = 16;

/** So many folders are read at once: an editor answers for the files of a virtual workspace. */
const foldersAtOnce = 64;

interface Folder {
  readonly uri: string;
  readonly path: string;
  /** Its real place and those of its parents, by way of links; empty if links are not entered. */
  readonly reals: readonly string[];
}

/**
 * All files below a folder; undefined if it is not a folder or cannot be read. Goes level by level, so that many files
 * in one corner do not hide the rest. Never enters a folder within itself, and enters it through other links by a few
 * names only.
 */
export async function walkFolder(
  uri: string,
  disk: Walked,
  walk: Walk,
): Promise<WalkedFolder | undefined> {
  const files: WalkedFile[] = [];
  const unread: string[] = [];
  const end = Date.now() + walk.milliseconds;
  const reals = walk.entersLinks && disk.realUri ? [await disk.realUri(uri)] : [];
  const entered = new Map<string, number>();
  let level: readonly Folder[] = [{ uri, path: "", reals }];
  let left = walk.folders;
  for (let depth = 0; level.length > 0; depth++) {
    const below: Folder[] = [];
    for (let at = 0; at < level.length;) {
      const isOver = left <= 0 || files.length >= walk.files || Date.now() > end;
      if (isOver) return { files: files.slice(0, walk.files), unread, isCut: true };
      const chunk = level.slice(at, at + Math.min(foldersAtOnce, left));
      at += chunk.length;
      left -= chunk.length;
      const read = await Promise.all(chunk.map((folder) => lookInto(folder, disk, walk, entered)));
      for (const [index, found] of read.entries()) {
        if (!found) unread.push(chunk[index]?.uri ?? "");
        for (const file of found?.files ?? []) files.push(file);
        for (const folder of found?.folders ?? []) below.push(folder);
      }
      if (depth === 0 && unread.length > 0) return undefined;
    }
    level = depth < walk.depth ? below : [];
  }
  return { files: files.slice(0, walk.files), unread, isCut: files.length > walk.files };
}

/** The files by name within each folder, those of a folder at the place of its name. */
export function inTreeOrder<T extends { readonly path: string }>(
  files: readonly T[],
): readonly T[] {
  // No letter comes before the sign that ends a name here.
  const keyed = files.map((file) => [file.path.replaceAll("/", "\0"), file] as const);
  return keyed.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, file]) => file);
}

async function lookInto(
  folder: Folder,
  disk: Walked,
  walk: Walk,
  entered: Map<string, number>,
): Promise<{ readonly files: WalkedFile[]; readonly folders: Folder[] } | undefined> {
  const entries = await disk.readFolder(folder.uri);
  if (!entries) return undefined;
  const placeIn = disk.placeIn ?? uriIn;
  const files: WalkedFile[] = [];
  const folders: Folder[] = [];
  for (const entry of entries) {
    const { name, type, isLink, isBroken } = entry;
    const path = folder.path === "" ? name : `${folder.path}/${name}`;
    const file = { ...entry, path, uri: placeIn(folder.uri, name) };
    if (type === "folder" && !(isLink && !walk.entersLinks)) {
      if (walk.enters?.(name) === false) continue;
      const inner = await folderBelow(file, folder, disk, walk, entered);
      if (inner) folders.push(inner);
    } else if (walk.takes?.(file) !== false) {
      const leadsOut = isLink && !isBroken && (await walk.mayFollow?.(file.uri)) === false;
      files.push(leadsOut ? { ...file, leadsOut } : file);
    }
  }
  return { files, folders };
}

/** A folder to enter; undefined for a link to a parent folder, outside the permitted places, or to an unknown place. */
async function folderBelow(
  { uri, path, name, isLink }: WalkedFile,
  { reals }: Folder,
  disk: Walked,
  { mayFollow }: Walk,
  entered: Map<string, number>,
): Promise<Folder | undefined> {
  const around = reals.at(-1);
  if (around === undefined) return { uri, path, reals };
  if (!isLink) return { uri, path, reals: [...reals, (disk.placeIn ?? uriIn)(around, name)] };
  const real = (await disk.realUri?.(uri)) ?? uri;
  const isElsewhere = real !== uri && !reals.includes(real);
  if (!isElsewhere || (await mayFollow?.(uri)) === false) return undefined;
  const names = entered.get(real) ?? 0;
  entered.set(real, names + 1);
  return names < maxNames ? { uri, path, reals: [...reals, real] } : undefined;
}
