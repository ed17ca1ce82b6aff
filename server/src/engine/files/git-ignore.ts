import ignore, { type Ignore } from "ignore";
import { withoutEnd } from "../text/run-before.ts";
import type { FileSystem, FolderEntry } from "./file-system.ts";

/** Files as a search reads them: addresses, or other places that `placeIn` joins. */
export interface SearchedDisk extends Pick<FileSystem, "readFolder"> {
  readonly readText: FileSystem["readText"];
  readonly placeIn: (folder: string, name: string) => string;
}

/** The rules of one file, for paths below its folder. */
interface IgnoreFile {
  readonly rules: Ignore;
  /** A path that the search has found, below the folder of the rules. */
  readonly pathOf: (path: string) => string;
}

/** The rules of git for a folder: those of its own files and of the files in folders above, the nearest first. */
export type GitIgnores = readonly IgnoreFile[];

/** Some `**` in a pattern take many steps on deep paths: no repository needs more of either. */
const maxDepth = 64;
const maxFolderStars = 4;

/** More lines are not read. */
const maxLines = 10_000;

/**
 * The rules of git for a folder that a search enters. Git itself is not needed; files that it tracks all the same are not known.
 * @param path the folder, below that of the search; empty for that itself
 */
export async function gitIgnoresIn(
  folder: string,
  path: string,
  entries: readonly FolderEntry[],
  disk: SearchedDisk,
  above: GitIgnores,
): Promise<GitIgnores> {
  const isThere = (wanted: string): boolean => entries.some(({ name }) => name === wanted);
  const isRepository = isThere(".git");
  const pathOf = (found: string): string => (path === "" ? found : found.slice(path.length + 1));
  const exclude = isRepository ? await excludesOf(disk.placeIn(folder, ".git"), disk) : "";
  const own = isThere(".gitignore")
    ? ((await disk.readText(disk.placeIn(folder, ".gitignore"))) ?? "")
    : "";
  // A repository inside another has its own rules only.
  const outer = isRepository ? [] : above;
  return [own, exclude]
    .filter((text) => text !== "")
    .map((text): IgnoreFile => ({ rules: rulesOf(text), pathOf }))
    .concat(outer);
}

/** Rules of the repository's folders around the searched one; none if git ignores that folder itself. */
export async function gitIgnoresAround(
  folder: string,
  disk: SearchedDisk,
  folderAbove: (folder: string) => string,
): Promise<GitIgnores> {
  const found: IgnoreFile[] = [];
  let inner = "";
  for (let at = folder; inner.split("/").length < maxDepth; at = folderAbove(at)) {
    const entries = (await disk.readFolder(at)) ?? [];
    if (at !== folder) {
      const prefix = inner;
      const here = await gitIgnoresIn(at, "", entries, disk, []);
      found.push(...here.map(({ rules }) => ({ rules, pathOf: (path: string) => prefix + path })));
    }
    if (entries.some(({ name }) => name === ".git")) {
      const isSearched = at === folder || !isIgnoredByGit("", "folder", found);
      return isSearched ? found : [];
    }
    const above = folderAbove(at);
    if (above === at) return [];
    inner = `${withoutEnd(at, /\//).split("/").at(-1) ?? ""}/${inner}`;
  }
  return [];
}

/** Whether git ignores a path below the folder of the search. */
export function isIgnoredByGit(
  path: string,
  type: FolderEntry["type"],
  ignores: GitIgnores,
): boolean {
  for (const { rules, pathOf } of ignores) {
    const own = withoutEnd(pathOf(path), /\//);
    if (own === "" || own.split("/").length > maxDepth) continue;
    const { ignored, unignored } = rules.test(type === "folder" ? `${own}/` : own);
    if (ignored || unignored) return ignored;
  }
  return false;
}

/** `info/exclude` of a repository; its folder may be elsewhere, as that of a worktree or a submodule. */
async function excludesOf(git: string, { readText, placeIn }: SearchedDisk): Promise<string> {
  const named = /^gitdir: (.+)$/m.exec((await readText(git)) ?? "")?.[1]?.trim();
  const parent = git.slice(0, -".git".length);
  const folder = named === undefined ? git : isAbsolute(named) ? named : placeIn(parent, named);
  const common = named === undefined ? undefined : await readText(placeIn(folder, "commondir"));
  const place = common === undefined ? folder : placeIn(folder, common.trim());
  return (await readText(placeIn(placeIn(place, "info"), "exclude"))) ?? "";
}

function isAbsolute(path: string): boolean {
  return /^(?:[A-Za-z]:)?\//.test(path);
}

function rulesOf(text: string): Ignore {
  const lines = text
    .split(/\r?\n/, maxLines)
    .filter((line) => line.split("**").length - 1 <= maxFolderStars);
  return ignore({ ignorecase: false, allowRelativePaths: true }).add(lines);
}
