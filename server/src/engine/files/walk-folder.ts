import type { FileSystem, FolderEntry } from "./file-system.ts";
import { gitIgnoresIn, isIgnoredByGit, type GitIgnores } from "./git-ignore.ts";
import { uriIn } from "./uris.ts";

/** The start of a walk: addresses of files, or other places that `placeIn` joins. */
interface Walked extends Pick<FileSystem, "readFolder"> {
  /** Absent where links to folders are not entered. */
  readonly realUri?: FileSystem["realUri"];
  readonly placeIn?: (folder: string, name: string) => string;
  /** Needed where a walk passes over what git ignores. */
  readonly readText?: FileSystem["readText"];
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
  /** The rules of git of the folders around: ignored files are passed over. Absent: they are walked too. */
  readonly ignores?: GitIgnores | undefined;
  /** False for files to skip; absent: all are kept. */
  readonly takes?: (file: FolderEntry, path: string) => boolean;
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
  readonly passedOver: PassedOver;
}

/** Files and folders that a walk passes over. */
export interface PassedOver {
  /** Files and folders that git ignores; the files are those that would be taken. */
  readonly ignoredFiles: number;
  readonly ignoredFolders: number;
  /** Names of folders that are not entered, such as `node_modules`. */
  readonly folders: readonly string[];
  /** Large files of JSON whose beginning shows nothing of the kubelet's; a walk reads no files. */
  readonly largeFiles: number;
}

export const nothingPassedOver: PassedOver = {
  ignoredFiles: 0,
  ignoredFolders: 0,
  folders: [],
  largeFiles: 0,
};

/** The sums of several walks. */
export function passedOverTogether(all: readonly PassedOver[]): PassedOver {
  const sum = (member: "ignoredFiles" | "ignoredFolders" | "largeFiles"): number =>
    all.reduce((total, passedOver) => total + passedOver[member], 0);
  return {
    ignoredFiles: sum("ignoredFiles"),
    ignoredFolders: sum("ignoredFolders"),
    folders: [...new Set(all.flatMap(({ folders }) => folders))].toSorted(),
    largeFiles: sum("largeFiles"),
  };
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
  readonly ignores: GitIgnores;
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
  const passedOver: PassedOver[] = [];
  let level: readonly Folder[] = [{ uri, path: "", reals, ignores: walk.ignores ?? [] }];
  let left = walk.folders;
  for (let depth = 0; level.length > 0; depth++) {
    const below: Folder[] = [];
    for (let at = 0; at < level.length;) {
      const isOver = left <= 0 || files.length >= walk.files || Date.now() > end;
      if (isOver) {
        const passed = passedOverTogether(passedOver);
        return { files: files.slice(0, walk.files), unread, isCut: true, passedOver: passed };
      }
      const chunk = level.slice(at, at + Math.min(foldersAtOnce, left));
      at += chunk.length;
      left -= chunk.length;
      const read = await Promise.all(chunk.map((folder) => lookInto(folder, disk, walk, entered)));
      for (const [index, found] of read.entries()) {
        if (!found) unread.push(chunk[index]?.uri ?? "");
        for (const file of found?.files ?? []) files.push(file);
        for (const folder of found?.folders ?? []) below.push(folder);
        if (found && found.passedOver !== nothingPassedOver) passedOver.push(found.passedOver);
      }
      if (depth === 0 && unread.length > 0) return undefined;
    }
    level = depth < walk.depth ? below : [];
  }
  return {
    files: files.slice(0, walk.files),
    unread,
    isCut: files.length > walk.files,
    passedOver: passedOverTogether(passedOver),
  };
}

/** The files by name within each folder, those of a folder at the place of its name. */
export function inTreeOrder<T extends { readonly path: string }>(
  files: readonly T[],
): readonly T[] {
  // No letter comes before the sign that ends a name here.
  const keyed = files.map((file) => [file.path.replaceAll("/", "\0"), file] as const);
  return keyed.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, file]) => file);
}

/** The content of a folder. */
interface LookedInto {
  readonly files: WalkedFile[];
  readonly folders: Folder[];
  readonly passedOver: PassedOver;
}

async function lookInto(
  folder: Folder,
  disk: Walked,
  walk: Walk,
  entered: Map<string, number>,
): Promise<LookedInto | undefined> {
  const entries = await disk.readFolder(folder.uri);
  if (!entries) return undefined;
  const placeIn = disk.placeIn ?? uriIn;
  const files: WalkedFile[] = [];
  const folders: Folder[] = [];
  const { readText, readFolder } = disk;
  const ignores =
    walk.ignores && readText
      ? await gitIgnoresIn(
          folder.uri,
          folder.path,
          entries,
          { readText, readFolder, placeIn },
          folder.ignores,
        )
      : [];
  let passedOver = nothingPassedOver;
  for (const entry of entries) {
    const { name, type, isLink, isBroken } = entry;
    const path = folder.path === "" ? name : `${folder.path}/${name}`;
    if (type === "folder" && !(isLink && !walk.entersLinks)) {
      if (walk.enters?.(name) === false) {
        passedOver = { ...passedOver, folders: [...passedOver.folders, name] };
        continue;
      }
      if (isIgnoredByGit(path, type, ignores)) {
        passedOver = { ...passedOver, ignoredFolders: passedOver.ignoredFolders + 1 };
        continue;
      }
      const uri = placeIn(folder.uri, name);
      const { reals } = folder;
      const around = reals.at(-1);
      const below =
        around === undefined
          ? reals
          : isLink
            ? await realsBehindLink(uri, reals, disk, walk, entered)
            : [...reals, placeIn(around, name)];
      if (below) folders.push({ uri, path, reals: below, ignores });
    } else if (walk.takes?.(entry, path) !== false) {
      if (isIgnoredByGit(path, type, ignores)) {
        passedOver = { ...passedOver, ignoredFiles: passedOver.ignoredFiles + 1 };
        continue;
      }
      const file = { ...entry, path, uri: placeIn(folder.uri, name) };
      const leadsOut = isLink && !isBroken && (await walk.mayFollow?.(file.uri)) === false;
      files.push(leadsOut ? { ...file, leadsOut } : file);
    }
  }
  return { files, folders, passedOver };
}

/** The places of a folder behind a link; undefined for a parent folder, outside the permitted places, or an unknown place. */
async function realsBehindLink(
  uri: string,
  reals: readonly string[],
  disk: Walked,
  { mayFollow }: Walk,
  entered: Map<string, number>,
): Promise<readonly string[] | undefined> {
  const real = (await disk.realUri?.(uri)) ?? uri;
  const isElsewhere = real !== uri && !reals.includes(real);
  if (!isElsewhere || (await mayFollow?.(uri)) === false) return undefined;
  const names = entered.get(real) ?? 0;
  entered.set(real, names + 1);
  return names < maxNames ? [...reals, real] : undefined;
}
