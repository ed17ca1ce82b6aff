import type { ProjectSet } from "../project/index.ts";
import { isPlainPath, withSlashes } from "../../engine/text/plain-path.ts";
import { holds, withFolder, type StackFiles, type StackPlaces } from "../stack-files.ts";
import type { FileSystem } from "../../engine/files/file-system.ts";
import { staysIn } from "../../engine/files/stays-home.ts";
import { folderOf, normalised, uriIn, urisOfAbsolute } from "../../engine/files/uris.ts";
import { withoutEnd } from "../../engine/text/run-before.ts";

/** A set that is named explicitly: in the user's settings, or in a project's file. */
export type WrittenSet = ProjectSet;

/** A set that is named explicitly, with addresses for its paths. */
export interface WrittenPlaces extends StackPlaces {
  readonly home: string | undefined;
}

/**
 * The sets that name a file. Sets of the project's file go before a user's for the same main file. A main
 * file may have several sets: each has a name of its own. Nothing is read.
 */
export function writtenFor(
  uri: string,
  written: readonly WrittenSet[],
  root: string,
): readonly WrittenPlaces[] {
  const folders = new Map<string, string>();
  const all = written.map((set) => {
    const home = set.home ?? root;
    const folder = folders.get(home) ?? normalised(uriIn(home, "")).replace(/\/$/, "");
    folders.set(home, folder);
    return placesOf(set, home, folder);
  });
  const ofProject = new Set(all.filter(({ home }) => home !== undefined).map(({ id }) => id));
  const valid = all.filter(({ id, home }) => home !== undefined || !ofProject.has(id));
  const seen = new Map<string, number>();
  return valid
    .map((places) => {
      const count = (seen.get(places.id) ?? 0) + 1;
      seen.set(places.id, count);
      return count === 1 ? places : { ...places, id: `${places.id}#${count}` };
    })
    .filter((places) => holds(places, uri));
}

/** Reads the folder of a set; `leads-out` where a link leads to files that are not to be read. */
export async function readWritten(
  { home, ...places }: WrittenPlaces,
  files: FileSystem,
): Promise<StackFiles | "leads-out"> {
  // Files that the user names may be anywhere.
  if (home === undefined) return withFolder(places, files, () => Promise.resolve(true));
  const { main, dropInFolder } = places;
  const isHome = await Promise.all([
    main === undefined || staysAt(main, home, files),
    dropInFolder === undefined || staysAt(dropInFolder, home, files, "folder"),
  ]);
  if (isHome.includes(false)) return "leads-out";
  return withFolder(places, files, (uri) => staysIn(uri, home, files));
}

async function staysAt(
  uri: string,
  home: string,
  files: FileSystem,
  kind: "file" | "folder" = "file",
): Promise<boolean> {
  const isLink = await files.isLink(uri);
  // If nothing is there, the address behind links is unknown too.
  if (isLink === undefined) return true;
  // A drop-in folder that is a link is reported, and not read.
  return staysIn(isLink && kind === "folder" ? folderOf(uri) : uri, home, files);
}

/** `folder`: `root` in the one spelling that is compared. */
function placesOf(
  { main, dropInDir, args, home }: WrittenSet,
  root: string,
  folder: string,
): WrittenPlaces {
  const uriOf = (path: string): string =>
    isPlainPath(path) ? `${folder}/${path}` : uriOfPath(path, root);
  const mainUri = main === undefined ? undefined : uriOf(main);
  const dropInFolder = dropInDir === undefined ? undefined : uriOf(dropInDir);
  return {
    id: mainUri ?? dropInFolder ?? "",
    main: mainUri,
    dropInFolder,
    args,
    foundBy: home === undefined ? "setting" : "project",
    home,
  };
}

/** An absolute path on the same file system as `root`, or one below `root`. */
function uriOfPath(path: string, root: string): string {
  const clean = withoutEnd(withSlashes(path).replace(/^\.\//, ""), /\//);
  return urisOfAbsolute(clean, [root])?.[0] ?? normalised(uriIn(root, clean));
}
