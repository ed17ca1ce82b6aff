import type { Stats } from "node:fs";
import { realpath } from "node:fs/promises";
import { globMatcher } from "../../../engine/text/glob.ts";
import { once } from "../../../engine/text/once.ts";
import { gitIgnoresAround } from "../../../engine/files/git-ignore.ts";
import { inTreeOrder, walkFolder, type PassedOver } from "../../../engine/files/walk-folder.ts";
import { nodeFiles } from "../../hosts/built-in.ts";
import { listFolder } from "../../hosts/list-folder.ts";
import { machine } from "../../hosts/machine-paths.ts";
import { readBytesAtOnce } from "../../hosts/read-bytes.ts";
import { textOfBytes } from "../../hosts/text-of-bytes.ts";
import { fileProblems } from "../../../engine/messages/file-problems.ts";
import { inputName } from "../input/input-name.ts";
import { isCheckedPath, isSearchedFolder } from "../../../answers/reports/checked-names.ts";

/** A file to check, or a place that cannot be looked into. */
export type FileCandidate =
  | {
      readonly path: string;
      readonly isNamed: boolean;
      /** The named folder that it was found in: nothing is written out of it. */
      readonly within?: string;
      /** It is read to its end, however large it is. */
      readonly isWhole?: true;
      readonly problem?: undefined;
    }
  | { readonly path: string; readonly problem: string };

/** The paths that do not exist, in the order given; a glob may turn out to match nothing later. */
export function missingPaths(paths: readonly string[]): string[] {
  return paths.filter(
    (path) => path !== inputName && !globOf(path) && foundAt(path) === fileProblems.missing,
  );
}

/** The entry at a path, or why it is unknown. Synchronous: a parallel thread takes longer than the answer. */
function foundAt(path: string): Stats | string {
  try {
    return nodeFiles.statSync(path);
  } catch (error) {
    return fileProblem(error);
  }
}

/**
 * The named files, and the files of the named folders that may hold a configuration, by name within
 * each folder; a file that is reached twice comes once. A path that does not exist may be a glob. Links to folders inside are not followed
 * (the kubelet does not follow them either), nor are links to files out of the folder: `onSkip` is called for these.
 */
export async function* filesToCheck(
  paths: readonly string[],
  search: Search,
): AsyncGenerator<FileCandidate> {
  const seen = new Set<string>();
  for (const path of new Set(paths)) {
    for (const candidate of await candidatesOf(path, search)) {
      if (paths.length > 1 && path !== inputName) {
        const absolute = machine.absolute(candidate.path);
        if (seen.has(absolute)) continue;
        seen.add(absolute);
      }
      yield candidate;
    }
  }
}

/** How folders are searched. */
export interface Search {
  /** Takes a file that is not looked at, because it is a link that points outside a folder. */
  readonly onSkip: (path: string, folder: string) => void;
  /** Takes what is passed over in a folder. */
  readonly onPassedOver: (passedOver: PassedOver) => void;
  /** Also what git ignores, and folders such as `vendor`. */
  readonly isWhole: boolean;
}

async function candidatesOf(path: string, search: Search): Promise<readonly FileCandidate[]> {
  if (path === inputName) return [{ path, isNamed: true }];
  const found = foundAt(path);
  const glob = found === fileProblems.missing ? globOf(path) : undefined;
  if (glob) return matchingCandidates(path, glob, search);
  if (typeof found === "string") return [{ path, problem: found }];
  return found.isDirectory()
    ? folderCandidates(path, usualFiles, search)
    : [{ path, isNamed: true }];
}

/** Which files of a folder are taken. */
interface WantedFiles {
  readonly takes: (path: string) => boolean;
  /** How many folders deep the files may be; 0: in the folder itself. */
  readonly depth: number;
}

const usualFiles: WantedFiles = { takes: isCheckedPath, depth: Infinity };

/** A folder with more than this is not searched to its end, which is a problem. */
const limits = { folders: 200_000, files: 200_000, milliseconds: 600_000 };

/** A pattern of paths below a folder. */
interface Glob {
  readonly folder: string;
  readonly pattern: string;
}

/** Characters that make a path a glob: `*`, `?`, `[a-z]`, `{a,b}`, none of them behind a backslash. */
const magic = /(?<!\\)(?:[*?]|\[[^[\]]+\]|\{[^{},]*,[^{}]*\})/;

/** The glob that a path is, for shells that leave globs to programs; undefined if it is not one. */
function globOf(path: string): Glob | undefined {
  const at = magic.exec(path)?.index;
  if (at === undefined) return undefined;
  const slash = path.lastIndexOf("/", at);
  const folder = path.slice(0, Math.max(slash, 0));
  // Without the slash, a root would be the working folder, of that drive on Windows.
  const isRoot = slash === 0 || /^[A-Za-z]:$/.test(folder);
  return { folder: isRoot ? `${folder}/` : folder || ".", pattern: path.slice(slash + 1) };
}

async function matchingCandidates(
  path: string,
  { folder, pattern }: Glob,
  search: Search,
): Promise<readonly FileCandidate[]> {
  const matches = globMatcher(pattern);
  const takes = (file: string): boolean => matches(machine.relative(folder, file));
  const depth = pattern.includes("**") ? Infinity : pattern.split("/").length - 1;
  const found = await folderCandidates(folder, { takes, depth }, search);
  return found.length > 0 ? found : [{ path, problem: fileProblems.noMatch }];
}

/** The files of a folder that a search takes, and what of it cannot be read. */
async function folderCandidates(
  folder: string,
  { takes, depth }: WantedFiles,
  { onSkip, onPassedOver, isWhole }: Search,
): Promise<readonly FileCandidate[]> {
  const problems = new Map<string, string>();
  const realFolder = once(() => realpath(folder));
  const places = { placeIn: machine.join, readText: readIgnoreFile };
  const around = {
    ...places,
    readFolder: (path: string) => listFolder(path).catch(() => undefined),
  };
  const walked = await walkFolder(
    folder,
    {
      ...places,
      readFolder: (path) =>
        listFolder(path).catch((error: unknown) => {
          problems.set(path, fileProblem(error));
          return undefined;
        }),
    },
    {
      ...limits,
      depth,
      ignores: isWhole
        ? undefined
        : await gitIgnoresAround(machine.absolute(folder), around, machine.folderOf),
      enters: (name) => isSearchedFolder(name, isWhole),
      takes: ({ type, isBroken }, path) =>
        type === "file" && !isBroken && takes(machine.join(folder, path)),
      mayFollow: async (path) => leadsBelow(path, await realFolder()),
    },
  );
  if (!walked) return [{ path: folder, problem: problems.get(folder) ?? fileProblems.missing }];
  onPassedOver(walked.passedOver);
  const unread = walked.unread.map((path) => ({ path, problem: problems.get(path) ?? "" }));
  const found = walked.files.flatMap(({ uri: path, leadsOut }): FileCandidate[] => {
    if (!leadsOut) return [{ path, isNamed: false, within: folder, ...(isWhole && { isWhole }) }];
    onSkip(path, folder);
    return [];
  });
  const cut = { path: folder, problem: fileProblems.tooMany };
  return [...inTreeOrder([...found, ...unread]), ...(walked.isCut ? [cut] : [])];
}

/** Longer files that say what git ignores are not read. */
const maxIgnoreFile = 1_000_000;

function readIgnoreFile(path: string): Promise<string | undefined> {
  try {
    const bytes = readBytesAtOnce(path, maxIgnoreFile);
    return Promise.resolve(bytes.length > maxIgnoreFile ? undefined : textOfBytes(bytes));
  } catch {
    return Promise.resolve(undefined);
  }
}

/** Whether a path leads, behind all links, to a place in a folder, which is given without links. */
export async function leadsBelow(path: string, folder: string): Promise<boolean> {
  const real = await realpath(path).catch(() => undefined);
  return real !== undefined && machine.isWithin(real, folder);
}

/** Why a file cannot be read: one of `fileProblems`, or the system's words; made from what the file system throws. */
export function fileProblem(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  switch (code) {
    case "ENOENT":
    case "ENOTDIR":
      return fileProblems.missing;
    case "EACCES":
    case "EPERM":
      return fileProblems.denied;
    case "EBUSY":
      return fileProblems.isOpen;
    case "EISDIR":
      return fileProblems.directory;
    case "ELOOP":
      return fileProblems.circular;
    default:
      return error instanceof Error ? error.message : String(error);
  }
}
