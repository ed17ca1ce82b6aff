import type { Dirent, Stats } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { globMatcher } from "../core/text/glob.ts";
import { nodeFiles } from "../hosts/built-in.ts";
import { isCheckedPath, skippedFolders } from "../service/reports/checked-names.ts";

/** A file to check, or a place that cannot be looked into. */
export type Candidate =
  | { readonly path: string; readonly isNamed: boolean; readonly problem?: undefined }
  | { readonly path: string; readonly problem: string };

/** The name for standard input among the arguments. */
export const inputName = "-";

/** The paths that do not exist, in the order given; a glob may turn out to match nothing later. */
export function missingPaths(paths: readonly string[]): string[] {
  return paths.filter(
    (path) => path !== inputName && !globOf(path) && foundAt(path) === noSuchFile,
  );
}

/** What stands at a path, or why that is not known. At once: a thread that asks along takes longer than the answer. */
function foundAt(path: string): Stats | string {
  try {
    return nodeFiles.statSync(path);
  } catch (error) {
    return fileProblem(error);
  }
}

/**
 * The named files, and the files of the named folders that may hold a configuration, by name within
 * each folder; a file that is reached twice comes once. A path that does not exist may be a glob. Links to folders inside are not followed,
 * which keeps loops out (the kubelet does not follow them either).
 */
export async function* filesToCheck(paths: readonly string[]): AsyncGenerator<Candidate> {
  const seen = new Set<string>();
  for (const path of new Set(paths)) {
    for await (const candidate of candidatesOf(path)) {
      if (paths.length > 1 && path !== inputName) {
        const absolute = resolve(candidate.path);
        if (seen.has(absolute)) continue;
        seen.add(absolute);
      }
      yield candidate;
    }
  }
}

async function* candidatesOf(path: string): AsyncGenerator<Candidate> {
  if (path === inputName) {
    yield { path, isNamed: true };
    return;
  }
  const found = foundAt(path);
  const glob = found === noSuchFile ? globOf(path) : undefined;
  if (glob) yield* matchingCandidates(path, glob);
  else if (typeof found === "string") yield { path, problem: found };
  else if (found.isDirectory()) yield* folderCandidates(path, usualSearch);
  else yield { path, isNamed: true };
}

/** Which files of a folder are taken. */
interface Search {
  readonly takes: (path: string) => boolean;
  /** How many folders deep the files may be; 0: in the folder itself. */
  readonly depth: number;
}

const usualSearch: Search = { takes: isCheckedPath, depth: Infinity };

/** A pattern of paths below a folder. */
interface Glob {
  readonly folder: string;
  readonly pattern: string;
}

/** What makes a path a glob: `*`, `?`, `[a-z]`, `{a,b}`, none of them behind a backslash. */
const magic = /(?<!\\)(?:[*?]|\[[^[\]]+\]|\{[^{},]*,[^{}]*\})/;

/** The glob that a path is, for shells that leave globs to programs; undefined where it is none. */
function globOf(path: string): Glob | undefined {
  const written = process.platform === "win32" ? path.replaceAll("\\", "/") : path;
  const at = magic.exec(written)?.index;
  if (at === undefined) return undefined;
  const slash = written.lastIndexOf("/", at);
  const folder = slash === 0 ? "/" : written.slice(0, Math.max(slash, 0));
  return { folder: folder === "" ? "." : folder, pattern: written.slice(slash + 1) };
}

async function* matchingCandidates(
  path: string,
  { folder, pattern }: Glob,
): AsyncGenerator<Candidate> {
  const matches = globMatcher(pattern);
  const takes = (file: string): boolean => matches(relative(folder, file).replaceAll("\\", "/"));
  const depth = pattern.includes("**") ? Infinity : pattern.split("/").length - 1;
  let isEmpty = true;
  for await (const candidate of folderCandidates(folder, { takes, depth })) {
    isEmpty = false;
    yield candidate;
  }
  if (isEmpty) yield { path, problem: "no file matches it" };
}

async function* folderCandidates(
  folder: string,
  { takes, depth }: Search,
): AsyncGenerator<Candidate> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(fileProblem);
  if (typeof entries === "string") {
    yield { path: folder, problem: entries };
    return;
  }
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (depth > 0 && !skippedFolders.has(entry.name)) {
        yield* folderCandidates(path, { takes, depth: depth - 1 });
      }
    } else if (takes(path) && (await isFile(entry, path))) {
      yield { path, isNamed: false };
    }
  }
}

/** A link counts as what it leads to; one that leads nowhere is passed over. */
async function isFile(entry: Dirent, path: string): Promise<boolean> {
  if (!entry.isSymbolicLink()) return entry.isFile();
  const target = await stat(path).catch(() => undefined);
  return target?.isFile() === true;
}

export const noSuchFile = "no such file or folder";

/** Why a file cannot be read, in words; made from what the file system throws. */
export function fileProblem(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  switch (code) {
    case "ENOENT":
    case "ENOTDIR":
      return noSuchFile;
    case "EACCES":
    case "EPERM":
      return "permission denied";
    case "EISDIR":
      return "it is a folder";
    case "ELOOP":
      return "a link that leads to itself";
    default:
      return error instanceof Error ? error.message : String(error);
  }
}
