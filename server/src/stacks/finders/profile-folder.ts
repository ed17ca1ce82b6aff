import type { ProfileFiles } from "../../seccomp/index.ts";
import type { FileSystem } from "../../engine/files/file-system.ts";
import { rootOf, staysIn } from "../../engine/files/stays-home.ts";
import { folderOf, isWithin, uriIn, urisOfAbsolute } from "../../engine/files/uris.ts";
import { walkFolder } from "../../engine/files/walk-folder.ts";
import { withSlashes } from "../../engine/text/plain-path.ts";
import { withoutEnd } from "../../engine/text/run-before.ts";

export interface ProfileSearch {
  readonly files: Pick<FileSystem, "readFolder" | "realUri">;
  /** The workspace's folders. */
  readonly roots: readonly string[];
  /** The root on the nodes. */
  readonly root: string;
  /** The user's own answer: a path in a folder of the workspace, or an absolute one. */
  readonly folder: string | undefined;
}

/** Where the kubelet looks for profiles unless its root directory is another. */
export const usualSeccompRoot = "/var/lib/kubelet/seccomp";

/** The kubelet's own name for the folder, used if the user names none. */
const usualName = "seccomp";

/** More than this is not looked at. */
const limits = { depth: 6, folders: 2_000, files: 2_000, milliseconds: 10_000 };

/**
 * The profiles that pods of the file `uri` find on their nodes: those in the folder that the user names, else in the
 * nearest folder `seccomp` next to the file or above it, else in the workspace's folders. Undefined without such a
 * folder.
 */
export async function profileFilesFor(
  uri: string,
  search: ProfileSearch,
): Promise<ProfileFiles | undefined> {
  for (const folder of candidates(uri, search)) {
    const home = rootOf(folder, search.roots) ?? folder;
    const paths = await profilesBelow(folder, search.files, home);
    if (!paths) continue;
    const addressOf = (path: string): string => uriIn(folder, path);
    return { root: trimmed(search.root), paths: new Set(paths), addressOf };
  }
  return undefined;
}

function candidates(uri: string, { roots, folder }: ProfileSearch): string[] {
  const ownRoot = roots.find((root) => isWithin(uri, root));
  const ordered =
    ownRoot === undefined ? roots : [ownRoot, ...roots.filter((root) => root !== ownRoot)];
  if (folder !== undefined) {
    const written = trimmed(withSlashes(folder));
    return [...(urisOfAbsolute(written, [uri]) ?? ordered.map((root) => uriIn(root, written)))];
  }
  const above: string[] = [];
  if (ownRoot !== undefined) {
    for (let at = folderOf(uri); isWithin(at, ownRoot); at = folderOf(at)) {
      above.push(uriIn(at, usualName));
    }
  }
  return [...new Set([...above, ...ordered.map((root) => uriIn(root, usualName))])];
}

function trimmed(path: string): string {
  return (path.charAt(0) + withoutEnd(path.slice(1), /\//)).replace(/^\.\//, "");
}

/**
 * The paths of the files below a folder, sorted; undefined where there is no such folder. Links to folders are entered, as a
 * container runtime does, where they lead to a place in `home`.
 */
export async function profilesBelow(
  folder: string,
  files: ProfileSearch["files"],
  home = folder,
): Promise<readonly string[] | undefined> {
  const walked = await walkFolder(folder, files, {
    ...limits,
    entersLinks: true,
    takes: ({ type, isBroken }) => type === "file" && !isBroken,
    mayFollow: (uri) => staysIn(uri, home, files),
  });
  return walked?.files.map(({ path }) => path).sort();
}
